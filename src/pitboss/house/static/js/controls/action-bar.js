// The action bar under the felt: the prompt, the answers and the bets of the player, whatever is asked of them now.

import { el, need } from "../dom.js";
import { show } from "../money.js";
import { settings } from "../settings.js";
import { prompt } from "../table/prompt.js";
import { closedSpots } from "../table/spots.js";
import { missingChips } from "./deciding.js";
import { isRead } from "./signals.js";
import { seatOf } from "./wagering.js";

/** @typedef {import("../net/types.js").State} State */

/**
 * @typedef {object} ActionBarParts
 * @property {import("../table/store.js").Store} store
 * @property {import("./wagering.js").Wagering} bets
 * @property {import("./answers.js").Answers} answers
 * @property {import("./hints.js").Hints} hints
 * @property {import("./betting.js").BettingBar} betting
 * @property {import("../table/store.js").Command} command
 * @property {(words: string) => void} announce
 */

export class ActionBar {
  /** @param {ActionBarParts} parts */
  constructor({ store, bets, answers, hints, betting, command, announce }) {
    this.store = store;
    this.bets = bets;
    this.answers = answers;
    this.hints = hints;
    this.betting = betting;
    this.command = command;
    this.announce = announce;
    this.hadFocus = false;
    document.addEventListener("focusin",
      ({ target }) => { this.hadFocus = need("#acting").contains(/** @type {Node} */ (target)); });
  }

  /** @param {State} state */
  draw(state) {
    const { store, bets } = this;
    const turn = store.isMine(state.turn?.seat) ? state.turn : null;
    const mine = seatOf(state, bets.seat);
    need("#prompt").textContent = prompt(state, {
      mine, turn, draft: bets.draft, game: store.game, isShowing: !store.isQuiet, isDealing: bets.isDealing,
      seats: store.you.seats,
    });
    need("#felt").classList.toggle("takes-signals", Boolean(turn) && isRead("touch", settings().signals));
    if (turn) this.drawAnswers(state, turn);
    else this.answers.clear();
    this.drawBetting(state, mine);
    this.keepFocus();
  }

  /** @param {State} state @param {import("../net/types.js").Turn} turn */
  drawAnswers(state, turn) {
    const { answers, hints } = this;
    const seat = seatOf(state, turn.seat);
    const hand = seat?.hands[turn.hand];
    const wager = seat?.wagers?.main ?? 0;
    const isNew = answers.asked !== `${state.version}`;
    const asked = { phase: state.phase, wager: hand?.wager ?? 0, doubles: hand?.doubles ?? 0,
      question: `${state.version}` };
    answers.draw(turn.legal, asked, this.purchase(state, turn), state.phase === "insurance" && hints.button(wager));
    if (isNew) hints.show(wager);
  }

  /** Say something above the buttons, until the next thing is asked. @param {string} words */
  tell(words) {
    need("#prompt").textContent = words;
    this.announce(words);
  }

  /**
   * A button for the chips that are missing for what the rules would allow.
   * @param {State} state
   * @param {import("../net/types.js").Turn} turn
   */
  purchase(state, turn) {
    const { cents, words } = missingChips(state, turn, this.store.you.wallet);
    return cents > 0 && el("button", { type: "button", class: "answer buy-more",
      onclick: () => this.command("top-up", { seat: turn.seat, cents }) },
      el("span", { class: "word" }, `Buy ${show(cents)}`), el("small", {}, words));
  }

  /** @param {State} state @param {import("../net/types.js").SeatView | null} mine */
  drawBetting(state, mine) {
    const { bets, betting, store } = this;
    const { game, table, you } = store;
    const open = store.isQuiet && bets.isOpen(state);
    need("#betting").hidden = !open;
    if (!open || !mine || !bets.draft) return;
    const closed = closedSpots(game, state);
    const rebet = bets.rebets(state, closed).reduce((sum, { cents }) => sum + cents, 0);
    betting.draw({
      draft: bets.draft, funds: bets.funds(state), wallet: you.wallet, buyIn: table.buy_in, closed,
      ready: mine.ready || bets.isDealing,
      seats: bets.seats, seat: bets.seat, isPlayable: bets.isPlayable, rebet,
    });
  }

  /** A button that had the focus may be gone: the next Tab still starts where the player acts. */
  keepFocus() {
    const at = document.activeElement;
    const lost = !at || at === document.body || at.matches(":disabled") || at.closest("[hidden]") !== null;
    if (this.hadFocus && lost) need("#acting").focus({ preventScroll: true });
  }
}
