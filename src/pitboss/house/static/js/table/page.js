// One player at one table: what is seen, what is said, and what is done about it.

import { ActionBar } from "../controls/action-bar.js";
import { Answers } from "../controls/answers.js";
import { BettingBar } from "../controls/betting.js";
import { Deciding } from "../controls/deciding.js";
import { Hints } from "../controls/hints.js";
import { listenToKeys } from "../controls/keys.js";
import { isControl, isRead, readSignals } from "../controls/signals.js";
import { Wagering } from "../controls/wagering.js";
import { need } from "../dom.js";
import { show } from "../money.js";
import { Connection } from "../net/connection.js";
import { Seeds } from "../net/seeds.js";
import { Panels, tablePanels } from "../panels/panels.js";
import { settings } from "../settings.js";
import { play, soundOf } from "../sound.js";
import { sentence, Voice } from "../voice.js";
import { Felt } from "./felt.js";
import { Joining, Leaving } from "./joining.js";
import { Clock, showEmote } from "./players.js";
import { dealerAsks, openBets, spokenTurn } from "./prompt.js";
import { Replay } from "./replay.js";
import { Stage } from "./stage.js";

/** @typedef {import("../net/types.js").State} State */

export class TablePage {
  /** @param {import("../net/types.js").TableInfo} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
    /** @type {import("../net/types.js").You} */
    this.you = { guest: null, name: null, wallet: 0, seats: [] };
    this.saidTurn = "";
    this.saidBefore = "";
    this.watching = 0;
    this.joining = new Joining(this);
    this.leaving = new Leaving((words) => { this.notice(words); this.voice.note(words); });
    this.deciding = new Deciding(this);
    this.actionBar = new ActionBar(this);
    this.felt = new Felt(need("#felt"), this.game, {
      sit: (seat) => this.joining.sit(seat),
      seatBot: (seat) => this.command("seat-bot", { seat }),
      dismissBot: (seat) => this.command("dismiss-bot", { seat }),
      chip: (seat, spot) => this.bets.addAt(seat, spot, this.betting.chips[0]),
      unchip: (seat, spot) => this.bets.takeFrom(seat, spot),
    });
    this.bets = new Wagering(this.game, {
      shown: () => (this.stage.isQuiet ? this.stage.shown : null),
      send: (what, fields) => this.send(what, fields),
      command: (what, fields) => this.command(what, fields),
      changed: (problem) => this.betChanged(problem),
      dealing: () => this.redraw(),
    });
    this.voice = new Voice(this.felt.says, this.game);
    this.seeds = new Seeds((what, fields) => this.send(what, fields), (words, verdict) => this.tellOfSeed(words, verdict));
    this.clock = new Clock();
    this.stage = new Stage({
      draw: (state, events) => this.draw(state, events),
      tell: (event, state) => this.tell(event, state),
      sound: (events) => soundOf(events, this.you.seats, this.felt.highlights.include(events)),
      showing: (on) => { need("#felt").toggleAttribute("data-showing", on); },
      settled: (state) => this.settled(state),
    });
    this.answers = new Answers(need("#answers"), (decision) => this.deciding.decide(decision));
    this.hints = new Hints(table.id, this.answers, (words) => this.actionBar.tell(words));
    this.betting = new BettingBar(need("#betting"), this.game, {
      add: (cents) => this.bets.add(cents),
      choose: (key) => this.bets.choose(key),
      chooseSeat: (seat) => this.bets.chooseSeat(seat),
      undo: () => this.bets.undo(),
      clear: () => this.bets.clear(),
      scale: (factor) => this.bets.scale(factor),
      most: () => this.bets.most(),
      deal: () => this.bets.enter(this.closedSpots()),
      buy: (cents) => this.command("top-up", { seat: this.bets.seat, cents }),
      refill: () => this.joining.refill(),
    });
    this.replay = new Replay(need("#replay"), this.game, {
      draw: (view, front, events) => this.drawReplay(view, front, events),
      say: (words) => { this.felt.says.textContent = words; },
      ended: () => { this.felt.highlights.clear(); this.felt.says.textContent = this.saidBefore; this.stage.hold(false); },
    });
    this.panels = new Panels(tablePanels(this));
    need("#title").textContent = table.name || this.game.title;
    const { min, max } = this.game.limits;
    need("#limits").textContent = `${table.name && table.name !== this.game.title ? `${this.game.title} · ` : ""}bets ${show(min)} to ${show(max)}`;
  }

  open() {
    this.line = new Connection(this.table.id, {
      welcome: ({ you, state }) => { this.meet(you); this.leaving.comeBack(you); this.seeds.follow(state); this.stage.jump(state); this.joining.followAddress(); },
      table: (message) => { this.leaving.hear(message.events, this.you.seats); this.seeds.follow(message.state, message.events); this.stage.show(message); },
      you: (you) => { this.meet(you); this.redraw(); this.panels.moved(); },
      watching: (count) => { this.watching = count; this.drawWatching(); },
      notice: (words) => this.notice(words),
      line: (status, why) => this.notice(status === "lost" ? `Connection lost${why ? `: ${why}` : ""}. Reconnecting…` : ""),
    });
    listenToKeys({
      answer: (kind) => this.answers.give(kind),
      chip: (index) => this.bets.add(this.betting.chips[index]),
      enter: () => this.bets.enter(this.closedSpots()),
      undo: () => this.bets.undo(),
      clear: () => this.bets.clear(),
      nextSpot: () => this.bets.chooseNext(this.closedSpots()),
      panel: (id) => this.panels.toggle(id),
      escape: () => this.replay.end() || this.panels.close(),
      skip: () => this.stage.skip(),
      step: (by) => this.replay.step(by),
    });
    document.addEventListener("click", ({ target }) => { if (!isControl(target)) this.stage.skip(); });
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.stage.skip(); });
    readSignals(need("#felt"), (kind) => this.deciding.signal(kind),
      (pointer) => isRead(pointer, settings().signals) && this.answers.legal.length > 0 && this.stage.isAtRest);
  }

  // Who I am here.

  /** @param {import("../net/types.js").You} you */
  meet(you) {
    this.leaving.follow(this.you, you);
    this.you = you;
    this.voice.mine = you.seats;
    this.bets.hold(you.seats);
    this.drawWatching();
    this.seeds.hold(you.seats);
  }

  /** Those who look on, oneself left out. */
  drawWatching() {
    const others = this.watching - (this.you.seats.length ? 0 : 1);
    need("#watching").hidden = others < 1;
    need("#watching").textContent = `${others} watching`;
  }

  /** @param {Error} [problem] */
  betChanged(problem) {
    if (problem) this.voice.say(problem.message);
    else play("chips");
    this.felt.highlights.clear();
    this.redraw();
  }

  closedSpots() {
    return this.stage.shown ? this.felt.closedSpots(this.stage.shown) : new Set();
  }

  // What happens.

  /** @param {import("../net/types.js").TableEvent} event @param {State} state it led to */
  tell(event, state) {
    if (event.type === "round-started") {
      this.bets.dealt(state);
      this.felt.highlights.clear();
    }
    if (event.type === "emote") showEmote(this.felt.seats[event.seat - 1].node, event.emote);
    this.voice.tell(event, state);
  }

  /**
   * @param {State} state
   * @param {import("../net/types.js").TableEvent[]} events being shown
   */
  draw(state, events) {
    this.felt.splitHands(events);
    if (!events.length) this.bets.follow(state);
    this.felt.draw(state, this.looker(true));
    for (const event of events) this.felt.moveChips(event);
    this.felt.highlights.show(events, state, this.you.seats);
    if (events.length) this.actionBar.draw({ ...state, turn: null });
  }

  /** Nothing is left to show: it is the player's move. @param {State} state */
  settled(state) {
    if (state.turn) this.felt.says.textContent = dealerAsks(state, state.turn, this.you.seats.includes(state.turn.seat));
    else if (!this.felt.says.textContent) this.felt.says.textContent = openBets(state, this.game)[0] ?? "Welcome to the table.";
    if (state.closed) this.notice("This table is closed. The lobby has the open ones.");
    this.actionBar.draw(state);
    this.drawClock(state);
    this.panels.moved();
    this.promptTurn(state);
    this.deciding.answerForced(state);
    this.deciding.rebuy(state);
  }

  redraw() {
    if (!this.stage.isQuiet || !this.stage.shown) return;
    this.draw(this.stage.shown, []);
    this.actionBar.draw(this.stage.shown);
  }

  /** @param {boolean} live */
  looker(live) {
    const { draft, seat } = this.bets;
    const drafts = new Map(live ? this.you.seats.map((number) => [number, this.bets.draftOf(number).wagers]) : []);
    return { seats: this.you.seats, live, drafts, isOpen: !this.bets.isDealing, activeSeat: seat, active: draft?.active ?? "main" };
  }

  /** @param {State} state */
  drawClock(state) {
    const seat = state.turn?.seat ?? (state.betting_deadline ? this.bets.seat : null);
    const deadline = state.turn?.deadline ?? state.betting_deadline;
    if (!seat || !deadline) return this.clock.stop();
    const length = state.turn ? this.table.timers.turn : this.table.timers.betting;
    const mine = this.you.seats.includes(seat);
    return this.clock.run(this.felt.seats[seat - 1].clock, { deadline, now: state.now, length },
      () => { if (mine) this.voice.announce("Ten seconds left."); });
  }

  /** Say whose turn it is, once. @param {State} state */
  promptTurn(state) {
    const { turn } = state;
    const mine = turn && this.you.seats.includes(turn.seat);
    if (mine && this.replay.on) this.replay.end();
    const question = turn ? `${state.round}.${turn.seat}.${turn.hand}.${state.version}` : state.phase + state.round;
    if (question === this.saidTurn) return;
    this.saidTurn = question;
    if (mine) {
      this.voice.announce(spokenTurn(state, turn));
      play("turnYours");
    }
    const open = openBets(state, this.game);
    if (!mine && open.length) this.voice.announce(open.join(" "));
  }

  // What I do.

  /**
   * Send a command and leave its refusal to the caller.
   * @param {import("../net/types.js").TableAction["do"]} what
   * @param {object} fields
   * @param {number} [version] of the state that was looked at, if not the last one
   */
  send(what, fields, version) {
    if (!this.line) return Promise.reject(new Error("the table is not open yet"));
    return this.line.send(what, fields, version);
  }

  /**
   * Send a command; a refusal is said at the table.
   * @param {import("../net/types.js").TableAction["do"]} what
   * @param {object} fields
   * @param {number} [version]
   */
  async command(what, fields, version) {
    try {
      if (what === "leave") this.leaving.asked.add(/** @type {{seat: number}} */ (fields).seat);
      if (what === "deal") await this.seeds.open(/** @type {{seat: number}} */ (fields).seat);
      await this.send(what, fields, version);
      return true;
    } catch (error) {
      this.voice.say(/** @type {Error} */ (error).message);
      this.redraw();
      return false;
    }
  }

  /** @param {string} id @param {number[]} [seats] it is about, for a stranger */
  async startReplay(id, seats = []) {
    this.stage.hold(true);
    if (!this.replay.on) this.saidBefore = this.felt.says.textContent ?? "";
    try {
      await this.replay.start(id, seats);
      this.panels.uncover();
    } catch (error) {
      this.stage.hold(false);
      this.voice.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {import("./timeline.js").View} view @param {number[]} front @param {import("../net/types.js").TableEvent[]} events */
  drawReplay(view, front, events) {
    this.felt.splitHands(events);
    this.felt.highlights.clear();
    this.felt.draw(view, { ...this.looker(false), seats: front });
    for (const event of events) this.felt.moveChips(event);
    this.felt.highlights.show(events, view, front);
  }

  /** What became of one's part in the shuffle. @param {string} words @param {"in" | "out" | "alarm"} verdict */
  tellOfSeed(words, verdict) {
    this.voice.note(sentence(words));
    if (verdict === "in") this.voice.announce(sentence(words));
    else this.voice.say(words);
    if (verdict === "alarm") this.notice(sentence(words));
  }

  /** @param {string} words */
  notice(words) {
    const notice = need("#notice");
    notice.hidden = !words;
    notice.textContent = words;
  }
}
