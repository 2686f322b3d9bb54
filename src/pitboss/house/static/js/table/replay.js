// A finished round, played again on the felt: card by card and pay by pay, forward and back.

import { decisionWord, doneWord, kindOf, share } from "../controls/decisions.js";
import { el, fill, sentence } from "../dom.js";
import { approx } from "../money.js";
import { get } from "../net/api.js";
import { wordsFor } from "../voice.js";
import { allLie } from "./hand.js";
import { quietly } from "./motion.js";
import { after, steps } from "./stage.js";

const AUTO_MS = 1100;

/** @typedef {import("../net/types.js").TableEvent} TableEvent */
/** @typedef {import("./stage.js").View} View */
/** @typedef {import("../net/types.js").ReplayReply} ReplayReply */
/** @typedef {import("../net/types.js").JudgedDecision} Judged */

/**
 * @typedef {object} ReplayScene
 * @property {(view: View, front: number[], events: TableEvent[]) => void} draw
 * @property {(words: string) => void} say
 * @property {() => void} ended
 */

/** What is shown between two presses of a button. @typedef {{view: View, events: TableEvent[]}} Moment */

/** What a table that is open has and a round that is over has not. */
const OVER = { version: 0, round: 0, now: 0, betting_deadline: null, calls: [], toke_box: 0, shoe: null, revealed: null,
  closed: false };
const PLAYED = {
  bot: false, style: null, funds: 0, sits_out: false, leaving: false, ready: false, in_round: false, last_wagers: null,
  timed_out: [], net: null, tokes_won: null,
};

/**
 * How the table lay at a step of a round that is over.
 * @param {import("../net/types.js").Moment} moment
 * @returns {View}
 */
function viewOf({ turn, seats, ...moment }) {
  return {
    ...OVER, ...moment, seats: seats.map((seat) => ({ ...PLAYED, ...seat })),
    turn: turn && { ...turn, deadline: null, legal: [], short: [] },
  };
}

/**
 * The steps of the house, one for each card, as moments: what a card leads to comes after it.
 * @param {ReplayReply["replay"]} replay
 * @returns {Moment[]}
 */
function moments(replay) {
  return replay.flatMap(({ events, round }, index) => {
    const end = viewOf(round);
    if (index === 0) return [{ view: end, events }];
    let view = viewOf(replay[index - 1].round);
    const shown = steps(events).map((step) => {
      view = step.events.reduce(after, view);
      return { view, events: step.events };
    });
    const last = shown.at(-1);
    if (last) last.view = end;
    return shown;
  });
}

/** Kinds of answers to an offer, before the hand is played. */
const OFFERS = new Set(["insure", "decline", "even-money"]);

/** Whether a view shows the question that a decision answered. @param {View} view @param {Judged} judged */
function isAsked({ turn, seats, phase }, { seat, hand, cards, did }) {
  if (!turn || turn.seat !== seat || turn.hand !== hand) return false;
  const lying = seats.find((one) => one.seat === seat)?.hands[hand]?.cards ?? [];
  return lying.join() === cards.join() && (phase === "insurance" || phase === "early surrender") === OFFERS.has(kindOf(did));
}

/** Every action with its worth, the best first, and what was done. @param {Judged | undefined} judged */
function worths(judged) {
  if (!judged) return null;
  const { actions, did, best, cents, why } = judged;
  if (!actions.length) return why ? sentence(why) : null;
  const words = [...actions].sort((one, other) => other.value - one.value).map(({ decision, value }) =>
    el("span", { class: `worth ${decision === best ? "good" : ""}` },
      `${decision === best ? "★ " : ""}${decisionWord(decision)} ${share(value)}`));
  return [...words, el("b", { class: cents ? "bad" : "good" },
    cents ? `You: ${doneWord(did).toLowerCase()}, ${approx(-cents)}` : `You: ${doneWord(did).toLowerCase()}, best`)];
}

/** @param {string} text @param {string | null} label where the text is only a sign @param {() => void} onclick */
const stepButton = (text, label, onclick) =>
  /** @type {HTMLButtonElement} */ (el("button", { type: "button", "aria-label": label, onclick }, text));

export class Replay {
  /**
   * @param {HTMLElement} banner
   * @param {import("../net/types.js").GameView} game
   * @param {ReplayScene} scene
   */
  constructor(banner, game, scene) {
    this.banner = banner;
    this.game = game;
    this.scene = scene;
    this.on = false;
    this.at = 0;
    /** @type {number[]} */
    this.mine = [];
    /** The seats that are front and centre: one's own, or for a stranger those the link is about. @type {number[]} */
    this.front = [];
    /** @type {Moment[]} */
    this.moments = [];
    this.link = "";
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.count = el("span", { class: "soft", role: "status" });
    this.back = stepButton("◀", "Step back", () => this.step(-1));
    this.next = stepButton("▶", "Step forward", () => this.step(1));
    this.auto = stepButton("Play", null, () => this.toggle());
    this.mistake = stepButton("Next mistake", null, () => this.nextMistake());
    /** What every action was worth, where one had to decide. */
    this.analysis = el("p", { class: "analysis" });
    /** One's decisions in this round, as the coach judged them. @type {Judged[]} */
    this.judged = [];
    this.copy = stepButton("Copy replay link", null, () => this.share());
    this.leave = stepButton("Back to the table", null, () => this.end());
  }

  /**
   * @param {string} id
   * @param {number[]} about the seats that a stranger should look at
   * @param {Judged | null} from the decision to begin at
   */
  async start(id, about, from) {
    /** @type {ReplayReply} */
    const round = await get(`/api/rounds/${encodeURIComponent(id)}`);
    this.judged = [];
    if (round.seats.some(({ you }) => you)) this.judge(round, from);
    this.moments = moments(round.replay);
    this.mine = round.seats.filter(({ you }) => you).map(({ seat }) => seat);
    const seats = round.seats.map(({ seat }) => seat);
    const asked = seats.length > 1 ? seats.filter((seat) => about.includes(seat)) : seats;
    this.front = this.mine.length ? this.mine : asked;
    this.link = `${location.origin}/table/${encodeURIComponent(round.table)}#round-${round.number}${this.front.length ? `-seat-${this.front.join("-")}` : ""}`;
    this.at = 0;
    this.on = true;
    this.copy.textContent = "Copy replay link";
    this.mistake.hidden = true;
    fill(this.banner, this.analysis, el("strong", {}, `Replay of round ${round.number}`), this.count,
      el("span", { class: "row" }, this.back, this.next, this.auto, this.mistake),
        el("span", { class: "row" }, this.copy, this.leave));
    this.banner.hidden = false;
    quietly(() => this.show());
    this.next.focus();
  }

  /**
   * Learn what one's decisions in a round were worth, and go to one of them.
   * @param {ReplayReply} round
   * @param {Judged | null} from
   */
  async judge({ table, number }, from) {
    /** @type {import("../net/types.js").ReviewReply | null} */
    const review = await get(`/api/tables/${encodeURIComponent(table)}/mistakes`).catch(() => null);
    if (!review || !this.on) return;
    this.judged = review.decisions.filter((one) => one.round === number);
    this.mistake.hidden = !this.judged.some(({ cost }) => cost);
    const at = from ? this.moments.findIndex(({ view }) => isAsked(view, from)) : -1;
    if (at >= 0) this.at = at;
    quietly(() => this.show());
  }

  /** Go to the next decision that cost something; after the last one, to the first. */
  nextMistake() {
    const isMistake = (/** @type {Moment} */ { view }) => this.judged.some((one) => one.cost && isAsked(view, one));
    const later = this.moments.findIndex((moment, at) => at > this.at && isMistake(moment));
    this.at = later >= 0 ? later : this.moments.findIndex(isMistake);
    quietly(() => this.show());
  }

  /** Forward or back; false if there is no replay. @param {number} by */
  step(by) {
    if (!this.on) return false;
    const to = this.at + by;
    if (to < 0 || to >= this.moments.length) return true;
    this.at = to;
    if (by > 0) this.show();
    else quietly(() => this.show());
    return true;
  }

  async show() {
    const { at } = this;
    const { view, events } = this.moments[at];
    this.back.disabled = at === 0;
    this.next.disabled = at === this.moments.length - 1;
    this.count.textContent = `${at + 1} of ${this.moments.length}`;
    fill(this.analysis, worths(this.judged.find((one) => isAsked(view, one))));
    this.scene.draw(view, this.front, events);
    await allLie();
    if (!this.on || this.at !== at) return;
    const words = events.map((event) => sentence(wordsFor(event, this.mine))).join(" ");
    this.scene.say(words || "The bets are down.");
  }

  toggle() {
    if (this.timer) return this.stop();
    this.auto.textContent = "Pause";
    this.timer = setInterval(() => {
      if (this.at === this.moments.length - 1) this.stop();
      else this.step(1);
    }, AUTO_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.auto.textContent = "Play";
  }

  async share() {
    try {
      await navigator.clipboard.writeText(this.link);
      this.copy.textContent = "Copied";
    } catch {
      this.scene.say(this.link);
    }
  }

  /** @returns {boolean} whether there was a replay to end */
  end() {
    if (!this.on) return false;
    this.stop();
    this.on = false;
    this.banner.hidden = true;
    this.scene.ended();
    return true;
  }
}
