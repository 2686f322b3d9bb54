// One player at one table: the parts of the page, and what passes between them.

import { ActionBar, dealerAsks, openBets, spokenTurn } from "../controls/action-bar.js";
import { seatOf, Wagering } from "../controls/bets.js";
import { BettingBar } from "../controls/betting.js";
import { Coaching } from "../controls/coaching.js";
import { Answers, decide, forcedDecision, notOffered, rebuy } from "../controls/decisions.js";
import { listenToKeys } from "../controls/keys.js";
import { readSignals } from "../controls/signals.js";
import { isControl, need, sentence } from "../dom.js";
import { show } from "../money.js";
import { Connection } from "../net/api.js";
import { Seeds } from "../net/seeds.js";
import { Panels, tablePanels } from "../panels/panels.js";
import { offerSignals } from "../panels/signals.js";
import { isRead, settings } from "../settings.js";
import { muteButton, play, soundOf, Voice } from "../voice.js";
import { Felt } from "./felt.js";
import { Joining, Leaving } from "./joining.js";
import { Replay } from "./replay.js";
import { Clock, showEmote } from "./seat.js";
import { closedSpots } from "./spots.js";
import { Stage, Store } from "./stage.js";

/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").TableEvent} TableEvent */

export class TablePage {
  /** @param {import("../net/types.js").TableInfo} table */
  constructor(table) {
    const { game } = table;
    const store = this.store = new Store(table);
    this.saidTurn = "";
    this.title = `${table.name || game.title} · Pitboss`;
    this.saidBefore = "";
    /** @type {import("./stage.js").Command} */
    this.command = (what, fields, version) => this.carryOut(what, fields, version);
    const redraw = () => this.redraw();
    this.felt = new Felt(need("#felt"), game, {
      sit: (seat) => this.joining.sit(seat),
      seatBot: (seat) => this.command("seat-bot", { seat }),
      dismissBot: (seat) => this.command("dismiss-bot", { seat }),
      chip: (seat, spot) => this.bets.addAt(seat, spot, this.betting.chips[0]),
      unchip: (seat, spot) => this.bets.takeFrom(seat, spot),
    });
    this.voice = new Voice(this.felt.says);
    this.leaving = new Leaving((words) => { store.set({ notice: words }); this.voice.note(words); });
    this.seeds = new Seeds((what, fields) => this.send(what, fields),
      (words, verdict) => this.tellOfSeed(words, verdict));
    this.clock = new Clock();
    this.stage = new Stage(store, {
      draw: (state, events) => this.draw(state, events),
      tell: (event, state) => this.tell(event, state),
      sound: (events) => soundOf(events, store.you.seats, this.felt.highlights.include(events)),
      showing: (on) => { need("#felt").toggleAttribute("data-showing", on); },
      settled: (state) => this.settled(state),
    });
    this.bets = new Wagering(game, {
      shown: () => (store.isQuiet ? store.shown : null),
      send: (what, fields) => this.send(what, fields),
      command: this.command,
      changed: (problem) => this.betChanged(problem),
      dealing: redraw,
    });
    this.betting = new BettingBar(need("#betting"), game, {
      add: (cents) => this.bets.add(cents),
      choose: (key) => this.bets.choose(key),
      chooseSeat: (seat) => this.bets.chooseSeat(seat),
      undo: () => this.bets.undo(),
      clear: () => this.bets.clear(),
      rebet: () => this.bets.rebet(this.closedSpots()),
      scale: (factor) => this.bets.scale(factor, this.closedSpots()),
      most: () => this.bets.most(),
      deal: () => this.bets.enter(this.closedSpots()),
      buy: (cents) => { if (this.bets.seat) this.command("top-up", { seat: this.bets.seat, cents }); },
      refill: () => this.joining.refill(),
    });
    /** @param {string} decision */
    this.decide = (decision) => decide(decision, { store, answers, command: this.command, coaching, redraw });
    const announce = (/** @type {string} */ words) => this.voice.announce(words);
    const answers = this.answers = new Answers(need("#answers"), game, this.decide);
    const coaching = new Coaching(table.id, answers, {
      worth: (words) => this.actionBar.tell(words), verdict: (verdict) => this.actionBar.drawVerdict(verdict) });
    this.actionBar = new ActionBar({ store, bets: this.bets, answers, coaching, betting: this.betting,
      command: this.command, announce });
    this.replay = new Replay(need("#replay"), game, {
      draw: (view, front, events) => this.drawReplay(view, front, events),
      say: (words) => { this.felt.says.textContent = words; },
      ended: () => { this.felt.highlights.clear(); this.felt.says.textContent = this.saidBefore; this.stage.hold(false); },
    });
    const replay = (/** @type {string} */ round, /** @type {number[]} */ seats = [],
      /** @type {import("../net/types.js").JudgedDecision | null} */ from = null) => { this.startReplay(round, seats, from); };
    this.joining = new Joining({ store, voice: this.voice, command: this.command, replay,
      reconnect: async () => this.line?.again() });
    this.panels = new Panels(tablePanels({
      store, seeds: this.seeds, command: this.command, replay,
      sit: (seat) => { this.joining.sit(seat); }, open: (panel) => { this.panels.open(panel); },
    }));
    need("#menu").before(muteButton());
    need("#title").textContent = table.name || game.title;
    const { min, max } = game.limits;
    const title = table.name && table.name !== game.title ? `${game.title} · ` : "";
    need("#limits").textContent = `${title}bets ${show(min)} to ${show(max)}`;
    store.subscribe(["you"], () => this.meet(store.you.seats));
    store.subscribe(["you", "watching"], () => this.drawWatching());
    store.subscribe(["notice"], () => this.drawNotice());
  }

  open() {
    const { store, stage, seeds, leaving } = this;
    this.line = new Connection(store.table.id, {
      welcome: ({ you, state }) => {
        leaving.follow(store.you, you);
        store.set({ you });
        leaving.comeBack(you);
        seeds.follow(state);
        stage.jump(state);
        this.joining.followAddress();
      },
      table: (message) => {
        leaving.hear(message.events, store.you.seats);
        seeds.follow(message.state, message.events);
        stage.show(message);
      },
      emote: (message) => {
        showEmote(this.felt.seats[message.seat - 1].node, message.emote);
        this.voice.tell(message);
      },
      you: (you) => {
        leaving.follow(store.you, you);
        store.set({ you });
        this.redraw();
        this.panels.moved();
      },
      watching: (watching) => store.set({ watching }),
      notice: (notice) => store.set({ notice }),
      line: (status, why) =>
        store.set({ notice: status === "lost" ? `Connection lost${why ? `: ${why}` : ""}. Reconnecting…` : "" }),
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
      skip: () => stage.skip(),
      step: (by) => this.replay.step(by),
    });
    document.addEventListener("click", ({ target }) => { if (!isControl(target)) stage.skip(); });
    document.addEventListener("visibilitychange", () => { if (document.hidden) stage.skip(); });
    readSignals(need("#felt"), (kind) => { if (!this.answers.give(kind)) this.voice.say(notOffered(kind)); },
      (pointer) => isRead(pointer, settings().signals) && this.answers.legal.length > 0 && stage.isAtRest);
  }

  // What is known of the player.

  /** These are the player's seats. @param {number[]} seats */
  meet(seats) {
    this.voice.mine = seats;
    this.bets.hold(seats);
    this.seeds.hold(seats);
  }

  /** Those who look on, oneself left out. */
  drawWatching() {
    const others = this.store.watching - (this.store.you.seats.length ? 0 : 1);
    need("#watching").hidden = others < 1;
    need("#watching").textContent = `${others} watching`;
  }

  drawNotice() {
    const notice = need("#notice");
    notice.hidden = !this.store.notice;
    notice.textContent = this.store.notice;
  }

  closedSpots() {
    return this.store.shown ? closedSpots(this.store.game, this.store.shown) : new Set();
  }

  /** @param {Error} [problem] */
  betChanged(problem) {
    if (problem) this.voice.say(problem.message);
    else play("chips");
    this.felt.highlights.clear();
    this.redraw();
  }

  // What happens.

  /** @param {TableEvent} event @param {State} state it led to */
  tell(event, state) {
    if (event.type === "round-started") {
      this.bets.dealt(state);
      this.actionBar.drawVerdict(null);
      this.felt.highlights.clear();
    }
    if (event.type === "round-over" && this.store.you.seats.some((seat) => String(seat) in event.nets)) {
      offerSignals(() => this.panels.open("signals"));
    }
    this.voice.tell(event);
  }

  /** @param {State} state @param {TableEvent[]} events being shown */
  draw(state, events) {
    const { seats } = this.store.you;
    this.felt.splitHands(events);
    if (!events.length) this.bets.follow(state);
    this.felt.draw(state, this.looker(true));
    for (const event of events) this.felt.moveChips(event);
    this.felt.highlights.show(events, state, seats);
    if (events.length) this.actionBar.draw({ ...state, turn: null });
  }

  /** Nothing is left to show: it is the player's move. @param {State} state */
  settled(state) {
    const { store, felt } = this;
    if (state.turn) felt.say(dealerAsks(state, state.turn, store.isMine(state.turn.seat)));
    else if (!felt.says.textContent) felt.says.textContent = openBets(state, store.game)[0] ?? "Welcome to the table.";
    if (state.closed) store.set({ notice: "This table is closed. The lobby has the open ones." });
    this.actionBar.draw(state);
    this.drawClock(state);
    this.panels.moved();
    this.promptTurn(state);
    const forced = forcedDecision(state, store.you);
    if (forced) this.decide(forced);
    const purchase = rebuy(state, store);
    if (purchase) this.command("top-up", purchase);
  }

  redraw() {
    const { isQuiet, shown } = this.store;
    if (!isQuiet || !shown) return;
    this.draw(shown, []);
    this.actionBar.draw(shown);
  }

  /** @param {boolean} live */
  looker(live) {
    const { seats } = this.store.you;
    const { draft, seat } = this.bets;
    const drafts = new Map(live ? seats.map((number) => [number, this.bets.draftOf(number).wagers]) : []);
    return { seats, live, drafts, isOpen: !this.bets.isDealing, activeSeat: seat, active: draft?.active ?? "main" };
  }

  /** @param {State} state */
  drawClock(state) {
    const { timers } = this.store.table;
    const seat = state.turn?.seat ?? (state.betting_deadline ? this.bets.seat : null);
    const deadline = state.turn?.deadline ?? state.betting_deadline;
    if (!seat || !deadline) return this.clock.stop();
    const length = state.turn ? timers.turn : timers.betting;
    const isMine = this.store.isMine(seat);
    return this.clock.run(this.felt.seats[seat - 1], { deadline, now: state.now, length },
      () => { if (isMine) this.voice.announce("Ten seconds left."); });
  }

  /** Say whose turn it is, once. @param {State} state */
  promptTurn(state) {
    const { turn } = state;
    const isMine = turn && this.store.isMine(turn.seat);
    if (isMine && this.replay.on) this.replay.end();
    const question = turn ? `${state.round}.${turn.seat}.${turn.hand}.${state.version}` : state.phase + state.round;
    if (question === this.saidTurn) return;
    this.saidTurn = question;
    document.title = `${isMine ? "Your turn · " : turn ? `${seatOf(state, turn.seat)?.name}'s turn · ` : ""}${this.title}`;
    if (isMine) {
      this.voice.announce(spokenTurn(state, turn));
      play("turnYours");
    }
    const open = openBets(state, this.store.game);
    if (!isMine && open.length) this.voice.announce(open.join(" "));
  }

  // What the player does.

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

  /** @type {import("./stage.js").Command} */
  async carryOut(what, fields, version) {
    try {
      if (what === "leave") this.leaving.asked.add(fields.seat);
      if (what === "ready") await this.seeds.open(fields.seat);
      await this.send(what, fields, version);
      return true;
    } catch (error) {
      this.voice.say(/** @type {Error} */ (error).message);
      this.redraw();
      return false;
    }
  }

  /**
   * @param {string} id
   * @param {number[]} seats it is about, for a stranger
   * @param {import("../net/types.js").JudgedDecision | null} from the decision to begin at
   */
  async startReplay(id, seats, from) {
    this.stage.hold(true);
    if (!this.replay.on) this.saidBefore = this.felt.says.textContent ?? "";
    try {
      await this.replay.start(id, seats, from);
      this.panels.uncover();
    } catch (error) {
      this.stage.hold(false);
      this.voice.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {import("./stage.js").View} view @param {number[]} front @param {TableEvent[]} events */
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
    if (verdict === "alarm") this.store.set({ notice: sentence(words) });
  }
}
