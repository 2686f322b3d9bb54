// The lab: every rule as a control, and the exact odds of what they make.

import { el, fill, need } from "../dom.js";
import { get } from "../net/api.js";
import { applyTheme } from "../settings.js";
import { Asker, faultsOf, faultWords } from "./asking.js";
import { ChartView } from "./chart-view.js";
import { Controls, valueWords } from "./controls.js";
import { signed } from "./figures.js";
import { HandView } from "./hand-view.js";
import { announce, complain, drawHead, drawScore, gameOfPage, pageOf, play } from "./page-head.js";
import { SheetEditor } from "./sheet-editor.js";
import { SideBets } from "./side-bets.js";
import { asItIs, fromAddress, isAsItIs, toAddress } from "./state.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../net/types.js").OddsReply} Odds */
/** @typedef {import("./state.js").LabState} LabState */
/** @typedef {{key: string, from: string, to: string}} Change */

/** How many variations are asked for at once, and how long after the last change. */
const AT_ONCE = 6;
const PAUSE_MS = 150;

class Lab {
  /** @param {string} game @param {import("../net/types.js").KeyView[]} keys @param {Odds} original */
  constructor(game, keys, original) {
    this.game = game;
    this.original = original;
    this.reply = original;
    this.state = asItIs();
    /** @type {LabState[]} */
    this.past = [];
    this.turned = "";
    this.run = 0;
    this.timer = 0;
    this.odds = new Asker("/api/odds");
    this.variations = new Asker("/api/odds/variations");
    this.controls = new Controls(keys, (key, value) => this.turn(key, value), () => this.tellWorth());
    this.hand = new HandView(() => this.sheet());
    this.chart = new ChartView((picked) => {
      this.hand.pick(picked);
      need("#hand").classList.add("is-open");
    });
    this.bets = new SideBets((key, value) => this.turn(key, value));
    this.editor = new SheetEditor((text) => this.change({ ...asItIs(), sheet: text, title: "" }, "sheet"));
    fill(need("#rules"), this.controls.node);
    fill(need("#chart"), this.chart.node);
    fill(need("#hand"), el("button", { type: "button", class: "plain close", "aria-label": "Close the hand calculator",
      onclick: () => { need("#hand").classList.remove("is-open"); this.chart.unpick(); } }, "×"), this.hand.node);
    fill(need("#bets"), this.bets.node);
    fill(need("#sheet"), this.editor.node);
    this.tabs = new Tabs(need("#tabs"), { rules: "Rules", chart: "Chart", bets: "Side bets", sheet: "Sheet",
      words: "In words" }, matchMedia("(min-width: 1000px)").matches ? "chart" : "rules");
    this.tools();
  }

  /** What every question is about. @returns {import("./asking.js").Sheet} */
  sheet() {
    const { sheet, set, title } = this.state;
    return sheet === null ? { game: this.game, set, title } : { sheet, set, title };
  }

  tools() {
    this.undo = el("button", { type: "button", onclick: () => this.back(), disabled: true }, "Undo");
    this.reset = el("button", { type: "button", onclick: () => this.change(asItIs(), ""), disabled: true }, "Reset");
    this.name = /** @type {HTMLInputElement} */ (el("input", { id: "new-title", maxlength: 60, autocomplete: "off",
      placeholder: `${this.original.game.title}, my way`, onchange: () =>
        this.change({ ...this.state, title: this.name.value.trim() }, "title") }));
    fill(need("#tools"), this.undo, this.reset,
      el("button", { type: "button", onclick: () => this.share() }, "Copy link"),
      el("button", { type: "button", onclick: () => this.download() }, "Download sheet"),
      el("button", { type: "button", onclick: () => print() }, "Print"),
      el("button", { type: "button", class: "primary", onclick: () => this.play() }, "Play it"),
      el("span", { class: "name-field" }, el("label", { for: "new-title" }, "Name of the new game"), this.name));
    addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "radio"
        || event.target instanceof HTMLTextAreaElement;
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isTyping) {
        event.preventDefault();
        this.back();
      }
    });
  }

  /** @param {string} key @param {string} value */
  turn(key, value) {
    if (this.state.set[key] === value || (!(key in this.state.set) && this.reply.game.rules[key] === value)) return;
    const set = { ...this.state.set, [key]: value };
    if (this.state.sheet === null && this.original.game.rules[key] === value) delete set[key];
    this.change({ ...this.state, set }, key);
  }

  /** @param {LabState} state @param {string} turned */
  change(state, turned) {
    this.past.push(this.state);
    this.turned = turned;
    this.apply(state);
  }

  back() {
    const before = this.past.pop();
    if (before) this.apply(before);
  }

  /** Ask for the odds of a state, and show them. @param {LabState} state */
  async apply(state) {
    this.state = state;
    this.variations.drop();
    const run = ++this.run;
    const address = await toAddress(state);
    history.replaceState(null, "", address ? `#${address}` : location.pathname);
    this.undo?.toggleAttribute("disabled", !this.past.length);
    this.reset?.toggleAttribute("disabled", isAsItIs(state));
    document.body.setAttribute("aria-busy", "true");
    try {
      const reply = isAsItIs(state) ? this.original : await this.odds.ask(this.sheet());
      if (reply && run === this.run) this.show(reply);
    } catch (error) {
      if (run === this.run) this.refuse(error);
    }
    if (run === this.run) document.body.removeAttribute("aria-busy");
  }

  /** @param {Odds} reply */
  show(reply) {
    const last = this.reply;
    this.reply = reply;
    need("#notice").hidden = true;
    document.body.classList.remove("is-faulty");
    document.title = `${reply.game.title} · the lab · Pitboss`;
    const { title, summary } = this.original.game;
    drawHead({ ...reply.game, title: this.state.title || title,
      summary: this.changes().length ? `${title} with other rules.` : summary }, "The lab");
    drawScore(reply, this.original);
    this.controls.show(reply, this.original);
    this.bets.complain([]);
    this.chart.draw(reply.chart, this.original.chart, last.chart);
    this.bets.draw(reply, this.original);
    this.editor.show(reply.sheet);
    if (this.name) this.name.value = this.state.title;
    this.hand.exceptions = reply.exceptions;
    this.hand.refresh();
    this.words(reply);
    this.drawChanges();
    this.tellWorth();
  }

  /** @param {unknown} error */
  refuse(error) {
    const faults = faultsOf(error);
    if (!faults.length) {
      complain(error);
      return;
    }
    document.body.classList.add("is-faulty");
    this.controls.complain(faults, this.turned);
    this.bets.complain(faults);
    this.editor.complain(faults);
    const notice = need("#notice");
    notice.hidden = false;
    const why = faults.length === 1 ? "This makes no game" : `This makes no game, for ${faults.length} reasons`;
    fill(notice, `${why}: ${faultWords(faults[0])}`,
      " ", el("button", { type: "button", onclick: () => this.back() }, "Take it back"));
  }

  /** In what the rules differ from the original's. @returns {Change[]} */
  changes() {
    const [now, then] = [this.reply.game.rules, this.original.game.rules];
    return [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((key) => now[key] !== then[key]
      && key !== "shoe.choices").map((key) => ({ key, from: then[key] ?? "none", to: now[key] ?? "none" }));
  }

  /** The changes in a line each, with what each is worth, and the way back. */
  drawChanges() {
    const changes = this.changes();
    const cells = this.chart.changed;
    need("#changes").hidden = !changes.length;
    fill(need("#changes"), el("h2", {}, changes.length === 1 ? "One change" : `${changes.length} changes`),
      el("ul", {}, changes.map(({ key, from, to }) => {
        const bet = /^side_bets\.(.+)$/.exec(key);
        return el("li", { "data-change": key }, el("code", {}, bet ? bet[1] : key), " ",
          bet ? "pays otherwise" : el("span", {}, el("s", {}, valueWords(from)), " → ", el("b", {}, valueWords(to))), " ",
          el("span", { class: "change-worth" }));
      })),
      cells > 0 && el("p", { class: "soft" },
        `${cells} ${cells === 1 ? "hand is" : "hands are"} played otherwise: the lit cells of the chart.`));
    announce(`House edge ${(100 * this.reply.best.house_edge).toFixed(4)} percent`);
  }

  /** Have worked out, in a moment, what each change is worth, then what every other value of the open sections would do. */
  tellWorth() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askWorth(), PAUSE_MS);
  }

  async askWorth() {
    const run = this.run;
    const now = this.reply.best.house_edge;
    const back = this.changes().filter(({ key }) => this.controls.rules.has(key))
      .map(({ key, from }) => ({ key, value: from }));
    const others = this.controls.choices().flatMap(({ key, values }) => values.map((value) => ({ key, value })));
    const wanted = [...back, ...others];
    for (let start = 0; start < wanted.length && run === this.run; start += AT_ONCE) {
      const some = wanted.slice(start, start + AT_ONCE);
      const reply = await this.variations.ask({ ...this.sheet(), variations: some }).catch(() => null);
      if (!reply || run !== this.run) return;
      reply.variations.forEach((/** @type {import("../net/types.js").VariationView} */ one, /** @type {number} */ place) => {
        const rule = this.controls.rules.get(one.key);
        rule?.note(one, now);
        if (start + place < back.length && one.house_edge !== null) this.tell(one.key, now - one.house_edge);
      });
    }
  }

  /** @param {string} key @param {number} part what a change is worth to the house */
  tell(key, part) {
    this.controls.rules.get(key)?.worth(part);
    const node = need("#changes").querySelector(`[data-change="${CSS.escape(key)}"] .change-worth`);
    if (!node) return;
    node.textContent = signed(part);
    node.classList.toggle("bad", part >= 5e-7);
    node.classList.toggle("good", part <= -5e-7);
  }

  /** The rules in words; sentences that the original does not have are marked. @param {Odds} reply */
  words({ game }) {
    const known = new Set(this.original.game.chapters.flatMap(({ sentences }) => sentences));
    fill(need("#words"), game.chapters.map(({ heading, sentences }) => el("section", { class: "chapter" },
      el("h3", {}, heading), el("p", {}, sentences.map((text) => [known.has(text) ? text : el("mark", {}, text), " "]).flat()))));
  }

  async share() {
    await navigator.clipboard.writeText(location.href).then(() => this.say("Link copied: it says everything."),
      () => this.say("The address above says everything: copy it from there."));
  }

  /** @param {string} words */
  say(words) {
    fill(need("#said"), words);
    setTimeout(() => fill(need("#said")), 5000);
  }

  download() {
    const name = /^name = "([a-z0-9-]+)"/m.exec(this.reply.sheet)?.[1] ?? this.game;
    const link = /** @type {HTMLAnchorElement} */ (el("a", { download: `${name}.toml`,
      href: URL.createObjectURL(new Blob([this.reply.sheet], { type: "application/toml" })) }));
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async play() {
    if (this.state.sheet !== null) {
      this.say("A sheet that was written by hand is played once the owner puts it into the folder of the house: download it.");
      return;
    }
    await play(this.game, this.state.set).catch(complain);
  }
}

applyTheme();
try {
  const game = gameOfPage();
  const link = need("#game-link");
  link.setAttribute("href", pageOf("games", game));
  const { keys } = await get("/api/keys");
  const original = await new Asker("/api/odds").ask({ game, set: {} });
  const lab = new Lab(game, keys, original);
  await lab.apply(await fromAddress(location.hash));
  addEventListener("hashchange", async () => lab.apply(await fromAddress(location.hash)));
  need("#lab").hidden = false;
} catch (error) {
  complain(error);
}
