// One player at one table: what is seen, what is said, and what is done about it.

import { Answers, kindOf } from "../acting/answers.js";
import { BettingBar } from "../acting/betting.js";
import { blunder } from "../acting/blunders.js";
import { Hints } from "../acting/hints.js";
import { staked } from "../acting/draft.js";
import { autoRebuy, missingChips } from "../acting/purchase.js";
import { listenToKeys } from "../acting/keys.js";
import { askForSignals } from "../acting/signals-choice.js";
import { isRead, readSignals } from "../acting/signals.js";
import { Wagering, seatOf } from "../acting/wagering.js";
import { el, need } from "../dom.js";
import { comeIn } from "../guest.js";
import { post } from "../house/api.js";
import { Connection } from "../house/connection.js";
import { Seeds } from "../house/seeds.js";
import { show } from "../money.js";
import { tablePanels } from "../panels/at-table.js";
import { Panels } from "../panels/panels.js";
import { settings } from "../settings.js";
import { play, soundOf } from "../sound.js";
import { Voice } from "../voice.js";
import { sentence } from "../words.js";
import { Clock } from "./clock.js";
import { showEmote } from "./emotes.js";
import { Felt } from "./felt.js";
import { dealerAsks, prompt, spokenTurn } from "./prompt.js";
import { Replay } from "./replay.js";
import { Stage } from "./stage.js";

/** @typedef {import("../house/types.js").State} State */

export class TablePage {
  /** @param {import("../house/types.js").TableInfo} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
    /** @type {import("../house/types.js").You} */
    this.you = { guest: null, name: null, wallet: 0, seats: [] };
    this.saidTurn = "";
    this.saidBefore = "";
    this.acts = false;
    this.isLarge = false;
    this.watching = 0;
    /** The seats that the clock has answered for in this round. @type {Set<number>} */
    this.timedOut = new Set();
    this.felt = new Felt(need("#felt"), this.game, {
      sit: (seat) => this.sit(seat),
      seatBot: (seat) => this.command("seat-bot", { seat }),
      dismissBot: (seat) => this.command("dismiss-bot", { seat }),
      chip: (seat, spot) => this.bets.addAt(seat, spot, this.betting.chips[0]),
      unchip: (seat, spot) => this.bets.draftOf(seat).undo(spot),
    });
    this.bets = new Wagering(this.game, {
      shown: () => (this.stage.isQuiet ? this.stage.shown : null),
      send: (what, fields) => this.send(what, fields),
      command: (what, fields) => this.command(what, fields),
      changed: (problem) => this.betChanged(problem),
    });
    this.voice = new Voice(this.felt.says);
    this.seeds = new Seeds((what, fields) => this.send(what, fields), (words, verdict) => this.tellOfSeed(words, verdict));
    this.clock = new Clock();
    this.stage = new Stage({
      draw: (state, events) => this.draw(state, events),
      tell: (event, state) => this.tell(event, state),
      sound: (events) => soundOf(events, this.you.seats, this.isLarge),
      showing: (on) => { need("#felt").toggleAttribute("data-showing", on); },
      settled: (state) => this.settled(state),
    });
    this.answers = new Answers(need("#answers"), (decision) => this.decide(decision));
    this.hints = new Hints(table.id, this.answers);
    this.betting = new BettingBar(need("#betting"), this.game, {
      add: (cents) => this.bets.add(cents),
      choose: (key) => this.bets.choose(key),
      undo: () => this.bets.undo(),
      clear: () => this.bets.clear(),
      scale: (factor) => this.bets.scale(factor),
      most: () => this.bets.most(),
      deal: () => this.bets.enter(this.closedSpots()),
      buy: (cents) => this.command("top-up", { seat: this.bets.seat, cents }),
      refill: () => this.refill(),
    });
    this.replay = new Replay(need("#replay"), {
      draw: (view, mine, events) => this.drawReplay(view, mine, events),
      say: (words) => { this.felt.says.textContent = words; },
      ended: () => { this.felt.moments.clear(); this.felt.says.textContent = this.saidBefore; this.stage.hold(false); },
    });
    this.panels = new Panels(tablePanels(this));
    need("#title").textContent = table.name || this.game.title;
    const { min, max } = this.game.limits;
    need("#limits").textContent = `${table.name && table.name !== this.game.title ? `${this.game.title} · ` : ""}${show(min)} – ${show(max)}`;
  }

  open() {
    this.line = new Connection(this.table.id, {
      welcome: ({ you, state }) => { this.meet(you); this.seeds.follow(state); this.stage.jump(state); this.followAddress(); },
      table: (message) => { this.seeds.follow(message.state, message.events); this.stage.show(message); },
      you: (you) => { this.meet(you); this.redraw(); this.panels.moved(); },
      watching: (count) => {
        this.watching = count;
        this.drawWatching();
      },
      notice: (words) => this.notice(words),
      line: (status, why) => this.notice(status === "lost" ? `The line to the table is lost${why ? `: ${why}` : ""}. Trying again …` : ""),
    });
    document.addEventListener("focusin", ({ target }) => { this.acts = need("#acting").contains(/** @type {Node} */ (target)); });
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
    need("#felt").addEventListener("click", () => this.stage.skip());
    readSignals(need("#felt"), (kind) => this.signal(kind),
      (pointer) => isRead(pointer, settings().signals) && this.answers.legal.length > 0 && this.stage.isAtRest);
  }

  // Who I am here.

  /** @param {import("../house/types.js").You} you */
  meet(you) {
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

  /** @param {number} seat */
  async sit(seat) {
    if (!this.you.guest) {
      const guest = await comeIn();
      if (!guest) return;
      await this.line?.again();
    }
    const { min, max } = this.table.buy_in;
    const wish = Math.min(settings().buyIn, max, this.you.wallet);
    await this.command("sit", wish >= min ? { seat, buy_in: wish } : { seat });
    need("#acting").focus();
    askForSignals();
  }

  /** @param {Error} [problem] */
  betChanged(problem) {
    if (problem) this.voice.say(problem.message);
    else play("chips");
    this.felt.moments.clear();
    this.redraw();
  }

  /** Fresh play money for one who has lost it all. */
  async refill() {
    try {
      await post("/api/guest/refill");
      await this.line?.again();
    } catch (error) {
      this.voice.say(/** @type {Error} */ (error).message);
    }
  }

  closedSpots() {
    return this.stage.shown ? this.felt.closedSpots(this.stage.shown) : new Set();
  }

  // What happens.

  /** @param {import("../house/types.js").Happening} event @param {State} state it led to */
  tell(event, state) {
    if (event.type === "timed-out") this.timedOut.add(event.seat);
    if (event.type === "round-started") {
      this.timedOut.clear();
      this.bets.dealt(state);
      this.felt.moments.clear();
    }
    if (event.type === "emote") showEmote(this.felt.seats[event.seat - 1].node, event.emote);
    this.voice.tell(event, state);
  }

  /**
   * @param {State} state
   * @param {import("../house/types.js").Happening[]} events being shown
   */
  draw(state, events) {
    for (const { type, decision, seat, hand } of events) if (type === "decided" && decision === "split") this.felt.seats[seat - 1].split(hand);
    if (!events.length) this.bets.follow(state);
    this.felt.draw(state, this.looker(true));
    for (const event of events) this.felt.moveChips(event);
    this.isLarge = this.felt.moments.show(events, state, this.you.seats);
    if (events.length) this.drawActing({ ...state, turn: null });
  }

  /** Nothing is left to show: it is the player's move. @param {State} state */
  settled(state) {
    if (state.turn) this.felt.says.textContent = dealerAsks(state, state.turn, this.you.seats.includes(state.turn.seat));
    else if (!this.felt.says.textContent) this.felt.says.textContent = sentence(state.calls[0] ?? "welcome to the table");
    if (state.closed) this.notice("This table is closed. The lobby has the open ones.");
    this.drawActing(state);
    this.drawClock(state);
    this.panels.moved();
    this.promptTurn(state);
    this.answerForced(state);
    this.rebuy(state);
  }

  /** @param {State} state @param {import("../house/types.js").Turn} turn */
  purchase(state, turn) {
    const cents = missingChips(state, turn, this.you.wallet);
    return cents > 0 && el("button", { type: "button", class: "answer buy-more", onclick: () => this.command("top-up", { seat: turn.seat, cents }) },
      el("span", { class: "word" }, `Buy ${show(cents)}`), el("small", {}, state.phase === "insurance" ? "to insure" : "to double or split"));
  }

  /** Buy what the last bet needs, for those who want that. @param {State} state */
  rebuy(state) {
    const seat = seatOf(state, this.bets.seat);
    if (!settings().rebuy || state.phase !== "betting" || !seat) return;
    const cents = autoRebuy(seat, seat.last_wagers ? staked(seat.last_wagers) : 0, this.you.wallet, this.table.buy_in.default);
    if (cents > 0) this.command("top-up", { seat: seat.seat, cents });
  }

  /** Nobody is asked a question that has one answer: it is given. @param {State} state */
  answerForced(state) {
    const { turn } = state;
    if (turn && missingChips(state, turn, this.you.wallet)) return;
    if (turn?.legal.length === 1 && this.you.seats.includes(turn.seat) && !turn.legal[0].step) this.decide(turn.legal[0].decision);
  }

  redraw() {
    if (!this.stage.isQuiet || !this.stage.shown) return;
    this.draw(this.stage.shown, []);
    this.drawActing(this.stage.shown);
  }

  /** @param {boolean} live */
  looker(live) {
    const { draft, seat } = this.bets;
    return { seats: this.you.seats, live, timedOut: live ? this.timedOut : new Set(), draft: live ? (draft?.wagers ?? null) : null, draftSeat: seat, active: draft?.active ?? "main" };
  }

  // The lower edge: prompt, answers, bets.

  /** @param {State} state */
  drawActing(state) {
    const turn = state.turn && this.you.seats.includes(state.turn.seat) ? state.turn : null;
    const mine = seatOf(state, this.bets.seat);
    need("#prompt").textContent = prompt(state, { mine, turn, draft: this.bets.draft, game: this.game, isShowing: !this.stage.isQuiet });
    need("#felt").classList.toggle("takes-signals", Boolean(turn) && isRead("touch", settings().signals));
    if (turn) {
      const hand = seatOf(state, turn.seat)?.hands[turn.hand];
      const isNew = this.answers.asked !== `${state.version}`;
      this.answers.draw(turn.legal, { phase: state.phase, wager: hand?.wager ?? 0, doubles: hand?.doubles ?? 0, question: `${state.version}` }, this.purchase(state, turn));
      if (isNew) this.hints.show(seatOf(state, turn.seat)?.wagers?.main ?? 0);
    } else {
      this.answers.clear();
    }
    this.drawBetting(state, mine);
    this.keepFocus();
  }

  /** A button that had the focus may be gone: the next Tab still starts where the player acts. */
  keepFocus() {
    const at = document.activeElement;
    const lost = !at || at === document.body || at.matches(":disabled") || at.closest("[hidden]") !== null;
    if (this.acts && lost) need("#acting").focus({ preventScroll: true });
  }

  /** @param {State} state @param {import("../house/types.js").Seat | null} mine */
  drawBetting(state, mine) {
    const { draft } = this.bets;
    const open = this.stage.isQuiet && this.bets.isOpen(state);
    need("#betting").hidden = !open;
    if (open && mine && draft) {
      this.betting.draw({ draft, funds: this.bets.funds(state), wallet: this.you.wallet, buyIn: this.table.buy_in, closed: this.felt.closedSpots(state), ready: mine.ready });
    }
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
    if (!mine && state.phase === "betting" && state.calls.length) this.voice.announce(state.calls.map(sentence).join(" "));
  }

  // What I do.

  /**
   * Send a command and leave its refusal to the caller.
   * @param {string} what
   * @param {object} fields
   * @param {number} [version] of the state that was looked at, if not the last one
   */
  send(what, fields, version) {
    if (!this.line) return Promise.reject(new Error("the table is not open yet"));
    return this.line.send(what, fields, version);
  }

  /**
   * Send a command; a refusal is said at the table.
   * @param {string} what
   * @param {object} fields
   * @param {number} [version]
   */
  async command(what, fields, version) {
    try {
      if (what === "deal") await this.seeds.open(/** @type {{seat: number}} */ (fields).seat);
      await this.send(what, fields, version);
      return true;
    } catch (error) {
      this.voice.say(/** @type {Error} */ (error).message);
      this.redraw();
      return false;
    }
  }

  /** @param {string} decision empty where a doubtful one was taken back */
  async decide(decision) {
    const { shown } = this.stage;
    if (!shown?.turn || !this.stage.isQuiet) return;
    if (!decision) {
      this.redraw();
      return;
    }
    const doubt = settings().blunders && this.answers.doubted !== decision ? blunder(kindOf(decision), seatOf(shown, shown.turn.seat)?.hands[shown.turn.hand]) : null;
    if (doubt) {
      this.answers.doubt(decision, doubt);
      return;
    }
    this.answers.legal = [];
    for (const button of need("#answers").querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    const done = await this.command("decide", { seat: shown.turn.seat, decision }, shown.version);
    if (!done) {
      this.answers.asked = "";
      this.redraw();
    }
  }

  /** @param {string} kind */
  signal(kind) {
    if (!this.answers.give(kind)) this.voice.say(`You cannot ${kind} now`);
  }

  /** @param {string} id */
  async startReplay(id) {
    this.stage.hold(true);
    if (!this.replay.on) this.saidBefore = this.felt.says.textContent ?? "";
    try {
      await this.replay.start(id);
      this.panels.uncover();
    } catch (error) {
      this.stage.hold(false);
      this.voice.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} view @param {number[]} mine @param {import("../house/types.js").Happening[]} events */
  drawReplay(view, mine, events) {
    for (const { type, decision, seat, hand } of events) if (type === "decided" && decision === "split") this.felt.seats[seat - 1].split(hand);
    this.felt.moments.clear();
    this.felt.draw({ shoe: null, ...view }, { ...this.looker(false), seats: mine });
    for (const event of events) this.felt.moveChips(event);
    this.felt.moments.show(events, view, mine);
  }

  /** An address that ends in #round-12 asks for the replay of that round, one in #sit for a seat; once. */
  followAddress() {
    const [, number] = /^#round-(\d+)$/.exec(location.hash) ?? [];
    const sits = location.hash === "#sit";
    if (!number && !sits) return;
    history.replaceState(null, "", location.pathname);
    if (number) this.startReplay(`${this.table.id}.${number}`);
    else this.sitAnywhere();
  }

  /** Take the free seat nearest to the middle. */
  sitAnywhere() {
    const taken = new Set(this.stage.latest?.seats.map(({ seat }) => seat));
    const free = [4, 3, 5, 2, 6, 1, 7].find((seat) => !taken.has(seat));
    if (free && !this.you.seats.length) this.sit(free);
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
