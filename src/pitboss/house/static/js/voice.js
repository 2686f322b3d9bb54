// The dealer's voice: a line on the felt for those who look, a live region for those who listen, a log for both.
// One hears "you" of oneself and names of the others.

import { el, fill, need, sentence, svg } from "./dom.js";
import { show } from "./money.js";
import { onChange, set, settings } from "./settings.js";
import { isPay, seatOfEvent } from "./table/stage.js";

const KEPT = 200;

/** Events at other seats that a player who hears only their own hand can do without. */
const SMALL_TALK = new Set(["card", "decided", "declined", "insured", "ready", "bet-placed", "bet-taken-back",
  "side-bet-settled", "toke-settled"]);

/** What happens between two shoes: told beside the result of the round, not in its place. */
const SHOES = new Set(["shoe-revealed", "shoe-opened"]);

/** @typedef {import("./net/types.js").TableEvent | import("./net/types.js").EmoteMessage} TableEvent */

export class Voice {
  /** @param {HTMLElement} bubble the line on the felt */
  constructor(bubble) {
    this.bubble = bubble;
    this.live = need("#live");
    this.log = need("#log");
    /** @type {number[]} */
    this.mine = [];
  }

  /** Say what happened. @param {TableEvent} event */
  tell(event) {
    if (!event.says) return;
    const words = sentence(wordsFor(event, this.mine));
    if (SHOES.has(event.type)) this.bubble.append(event.type === "shoe-opened" ? " New shuffle." : "");
    else if (!isSeen(event)) this.bubble.textContent = words;
    this.note(words);
    const overheard = SMALL_TALK.has(event.type) && !this.mine.includes(seatOfEvent(event));
    if (!overheard || settings().announce === "all") this.announce(withTotal(event, words));
  }

  /**
   * Say something that is no event: a call, a mistake, a question.
   * @param {string} words
   */
  say(words) {
    this.bubble.textContent = sentence(words);
    this.announce(sentence(words));
  }

  /** Only for those who listen. @param {string} words */
  announce(words) {
    const line = el("p", {}, words);
    this.live.append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** @param {string} words */
  note(words) {
    this.log.append(el("li", {}, words));
    while (this.log.children.length > KEPT) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }
}

/** Bets and the cards of players and of the first deal lie there to be seen: they are said only to those who listen.
 * @param {TableEvent} event */
const isSeen = (event) => event.type === "card" || event.type === "bet-placed"
  || (event.type === "dealer-card" && (event.after.cards.length === 1 || event.after.cards.includes("??")));

/** Who cannot see a card hears what the hand then totals. @param {TableEvent} event @param {string} words */
const withTotal = (event, words) =>
  (event.type === "card" && event.after.cards.length > 1 ? `${words} ${sentence(event.after.total)}` : words);

/**
 * The house's words for an event, as this player hears them.
 * @param {TableEvent} event
 * @param {number[]} mine the seats of whoever hears it
 */
export function wordsFor(event, mine) {
  if (event.type === "round-over") return roundOver(event, mine);
  const isYours = mine.includes(seatOfEvent(event)) || /** @type {{yours?: boolean}} */ (event).yours;
  return isYours && "to_you" in event ? event.to_you : event.says;
}

/** @param {import("./net/types.js").RoundOverEvent} event @param {number[]} mine */
function roundOver({ nets, tokes_won: tokes, says }, mine) {
  const own = mine.filter((seat) => String(seat) in nets).map((seat) => nets[String(seat)]);
  if (!own.length) return says;
  const net = own.reduce((sum, one) => sum + one, 0);
  const toke = mine.reduce((sum, seat) => sum + (tokes[String(seat)] ?? 0), 0);
  const words = net > 0 ? `You won ${show(net)}` : net < 0 ? `You lost ${show(-net)}` : "You broke even";
  return toke ? `${words}; ${show(toke)} to the toke box` : words;
}

// Sounds, made in the browser: card, chips, a win, a large win. No files.

/** After the last sound the browser need not keep its sound running. */
const REST_MS = 3000;

/** @type {AudioContext | null} */
let context = null;
let resting = 0;

/** Whether anything is to be heard: the player's wish, and where there is none, not where the system asks for less. */
function isHeard() {
  const { sound, volume } = settings();
  if (volume <= 0 || sound === "off") return false;
  return sound === "on" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A button that switches the sound off and on. @returns {HTMLButtonElement} */
export function muteButton() {
  const button = /** @type {HTMLButtonElement} */ (el("button", { type: "button", class: "plain mute", onclick: () => {
    set("sound", isHeard() ? "off" : "on");
    draw();
  } }));
  const draw = () => {
    button.setAttribute("aria-pressed", String(!isHeard()));
    button.setAttribute("aria-label", "Mute");
    button.title = isHeard() ? "Mute" : "Sound on";
    fill(button, /** @type {any} */ (svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: isHeard() ? "M2 6v4h3l4 3V3L5 6zM11 5.500c1.500 1.500 1.500 3.500 0 5M12.800 3.500c2.700 2.700 2.700 6.300 0 9"
        : "M2 6v4h3l4 3V3L5 6zM11.500 6l3.500 4M15 6l-3.500 4" }))));
  };
  onChange(draw);
  draw();
  return button;
}

/** A browser lets a page be heard once somebody has touched it. */
function open() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  clearTimeout(resting);
  resting = setTimeout(() => context?.suspend(), REST_MS);
  return context;
}

/**
 * A tone that dies away.
 * @param {AudioContext} to
 * @param {{pitch: number, after?: number, length: number, loud: number, shape?: OscillatorType}} tone
 */
function tone(to, { pitch, after = 0, length, loud, shape = "sine" }) {
  const at = to.currentTime + after;
  const wave = to.createOscillator();
  const gain = to.createGain();
  wave.type = shape;
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * settings().volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(to.destination);
  wave.start(at);
  wave.stop(at + length);
}

/**
 * A breath of noise: paper over felt.
 * @param {AudioContext} to
 * @param {{pitch: number, length: number, loud: number}} breath
 */
function breath(to, { pitch, length, loud }) {
  const samples = Math.ceil(to.sampleRate * length);
  const buffer = to.createBuffer(1, samples, to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const source = to.createBufferSource();
  const filter = to.createBiquadFilter();
  const gain = to.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud * settings().volume;
  source.connect(filter).connect(gain).connect(to.destination);
  source.start();
}

/** @type {Record<string, (to: AudioContext) => void>} */
const SOUNDS = {
  card: (to) => breath(to, { pitch: 2600, length: 0.07, loud: 0.5 }),
  turn: (to) => breath(to, { pitch: 1500, length: 0.12, loud: 0.6 }),
  chips: (to) => [0, 0.05, 0.09].forEach((after, i) => tone(to,
    { pitch: 2400 + 350 * i, after, length: 0.06, loud: 0.16, shape: "triangle" })),
  lose: (to) => tone(to, { pitch: 150, length: 0.25, loud: 0.3 }),
  win: (to) => [523, 659, 784].forEach((pitch, i) => tone(to, { pitch, after: 0.08 * i, length: 0.35, loud: 0.22 })),
  large: (to) => [523, 659, 784, 1047, 1319, 1568].forEach((pitch, i) => tone(to,
    { pitch, after: 0.1 * i, length: 0.7, loud: 0.24 })),
  turnYours: (to) => tone(to, { pitch: 880, length: 0.12, loud: 0.1 }),
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!isHeard()) return;
  const to = open();
  if (to) SOUNDS[name](to);
}

/**
 * The sound of a step, heard last.
 * @param {import("./net/types.js").TableEvent[]} events
 * @param {number[]} mine
 * @param {boolean} isLarge
 */
export function soundOf(events, mine, isLarge) {
  const [first] = events;
  const { type } = first;
  const pays = events.filter(isPay);
  const own = pays.filter(({ seat }) => mine.includes(seat)).reduce((sum, { net }) => sum + net, 0);
  if (isLarge) play("large");
  else if (type === "card" || type === "dealer-card") play("card");
  else if (type === "hole-turned") play("turn");
  else if (own > 0) play("win");
  else if (own < 0) play("lose");
  else if (pays.some(({ net }) => net) || type === "insured"
    || (type === "decided" && first.decision === "double")) play("chips");
}
