// A game's page: what it is, its rules in words, its odds, its chart and its sheet.

import { el, fill, need } from "../dom.js";
import { show } from "../money.js";
import { get } from "../net/api.js";
import { applyTheme } from "../settings.js";
import { Asker } from "./asking.js";
import { ChartView } from "./chart-view.js";
import { percent, signed, worth } from "./figures.js";
import { HandView } from "./hand-view.js";
import { complain, drawHead, drawScore, gameOfPage, pageOf, play } from "./page-head.js";
import { SideBets } from "./side-bets.js";

/** @typedef {import("../net/types.js").GameView} Game */
/** @typedef {import("../net/types.js").OddsReply} Odds */

/** The chapter that has a part of its own here. */
const READINGS = "How the sheet is read";

/** @param {Game} game */
function drawRules(game) {
  const { limits } = game;
  fill(need("#rules"), game.chapters.filter(({ heading }) => heading !== READINGS).map(({ heading, sentences }) =>
    el("section", { class: "chapter" }, el("h3", {}, heading), el("p", {}, sentences.join(" ")))),
  el("p", { class: "soft" }, `Bets from ${show(limits.min)} to ${show(limits.max)} in chips of ${show(limits.chip)}. `
    + `Sheet ${game.name} ${game.version}.`));
}

/** What the sheet leaves open, how it is read, and what other readings would be worth. @param {Game} game */
function drawReadings({ readings }) {
  need("#readings-part").hidden = !readings.length;
  fill(need("#readings"), readings.map(({ clause, sentence: text, reading, others }) => el("li", {},
    el("p", {}, el("b", {}, clause), " ", text && el("q", {}, text)), el("p", {}, `Here: ${reading}`),
    others.length > 0 && el("ul", {}, others.map(({ words, worth: gain }) => el("li", {}, words,
      gain !== null && `: ${signed(gain)} to the house`))))));
}

/** @param {string} game */
function drawTools(game) {
  fill(need("#tools"),
    el("button", { type: "button", class: "primary", onclick: () => play(game).catch(complain) }, "Play"),
    el("a", { class: "button", href: pageOf("train", game) }, "Practise"),
    el("a", { class: "button", href: pageOf("lab", game) }, "Open in the lab"),
    el("button", { type: "button", onclick: () => print() }, "Print the chart"),
    el("a", { class: "button", href: `/api/games/${encodeURIComponent(game)}/sheet`, download: `${game}.toml` },
      "Download the sheet"));
}

/** What the round is worth by what the dealer shows. @param {Odds} reply */
function drawUpCards({ up_cards: ups }) {
  const most = Math.max(...ups.map(({ player_ev: value }) => Math.abs(value)));
  fill(need("#up-cards"), el("ol", { class: "bars" }, [...ups.filter(({ up }) => up !== "A"), ...ups.filter(({ up }) => up === "A")].map(({ up, player_ev: value, probability }) => {
    const part = el("i", { class: value < 0 ? "loses" : "wins" });
    part.style.setProperty("--part", String(Math.abs(value) / most));
    return el("li", {}, el("span", { class: "bar-name" }, up === "T" ? "10" : up),
      el("span", { class: "bar", "aria-hidden": "true" }, part), el("span", { class: "bar-value" }, worth(value)),
      el("span", { class: "bar-behind soft" }, percent(probability)));
  })));
}

applyTheme();
try {
  const name = gameOfPage();
  /** @type {Game} */
  const game = await get(`/api/games/${encodeURIComponent(name)}`);
  document.title = `${game.title} · Pitboss`;
  drawHead(game);
  drawTools(name);
  drawRules(game);
  drawReadings(game);
  need("#sheet").textContent = await (await fetch(`/api/games/${encodeURIComponent(name)}/sheet`)).text();
  need("#game").hidden = false;
  const hand = new HandView(() => ({ game: name, set: {} }));
  const chart = new ChartView((picked) => hand.pick(picked));
  /** @type {Odds} */
  const reply = await new Asker("/api/odds").ask({ game: name, set: {} });
  drawScore(reply);
  chart.draw(reply.chart);
  hand.exceptions = reply.exceptions;
  fill(need("#chart"), chart.node);
  fill(need("#hand"), hand.node);
  hand.ask();
  const bets = new SideBets(null);
  bets.draw(reply);
  fill(need("#bets"), bets.node, reply.insurance !== null && el("p", {},
    `Insurance, with nothing seen but the ace: house edge ${percent(reply.insurance)}.`));
  drawUpCards(reply);
  need("#odds").hidden = false;
} catch (error) {
  complain(error);
}
