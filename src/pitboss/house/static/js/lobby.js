// The lobby page.

import { el, fill, need, sentence } from "./dom.js";
import { drawGuest } from "./guest.js";
import { edgeWords, faultList, gameCard, tableRow } from "./lobby/listing.js";
import { get, whoAmI } from "./net/api.js";
import { bankrollCurve } from "./panels/bankroll.js";
import { drawRounds } from "./panels/history.js";
import { applyTheme } from "./settings.js";

const REFRESH_MS = 5000;

applyTheme();

/** @param {unknown} error */
function complain(error) {
  const notice = need("#notice");
  notice.hidden = false;
  notice.textContent = sentence(/** @type {Error} */ (error).message);
}

/** The tables where this guest sits. @type {Set<string>} */
let seats = new Set();

/** The games on offer by name. @type {Map<string, import("./net/types.js").GameView>} */
let offered = new Map();

async function drawTables() {
  /** @type {import("./net/types.js").TablesReply} */
  const { tables } = await get("/api/tables");
  const drawn = JSON.stringify([tables, [...seats]]);
  const list = need("#tables");
  if (list.dataset.drawn === drawn) return;
  list.dataset.drawn = drawn;
  const held = document.activeElement?.closest("[data-table]")?.getAttribute("data-table");
  fill(list, tables.length
    ? tables.map((table) => tableRow(table, seats, offered.get(table.game)))
    : el("p", { class: "soft" }, "No table is open yet: open one above, then send its link to your friends."));
  if (held) /** @type {HTMLElement | null} */ (list.querySelector(`[data-table="${held}"] a`))?.focus();
}

/**
 * The house works out edges while one looks around, and sheets may be put into its folder: both appear as they come.
 */
async function drawGames() {
  /** @type {import("./net/types.js").GamesReply} */
  const { games, faults } = await get("/api/games");
  offered = new Map(games.map((game) => [game.name, game]));
  const list = need("#games");
  const drawn = JSON.stringify([games.map(({ hash }) => hash), faults]);
  if (list.dataset.drawn !== drawn) {
    list.dataset.drawn = drawn;
    const kept = new Map([...list.children].map((node) => [node.getAttribute("data-hash"), node]));
    fill(list, games.map((game) => kept.get(game.hash) ?? gameCard(game, complain)));
    fill(need("#faults"), faultList(faults));
  }
  for (const game of games) need(`[data-game="${game.name}"] .edge`).textContent = edgeWords(game.house_edge);
}

/** @param {import("./net/types.js").GuestReply | null} guest */
async function meet(guest) {
  drawGuest(need("#guest"), guest, meet);
  seats = new Set(guest?.seats.map(({ table }) => table));
  need("#yours").hidden = !guest;
  if (guest) await Promise.all([bankrollCurve().then((curve) => fill(need("#bankroll"), curve)),
    drawRounds(need("#rounds"))]);
}

try {
  await drawGames();
  await meet(await whoAmI());
  await drawTables();
  setInterval(() => { if (!document.hidden) Promise.all([drawTables(), drawGames()]).catch(() => {}); }, REFRESH_MS);
} catch (error) {
  complain(error);
}
