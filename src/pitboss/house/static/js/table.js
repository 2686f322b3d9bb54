// The table page: from the address to a running table.

import { el, fill, need, sentence } from "./dom.js";
import { get } from "./net/api.js";
import { applyTheme } from "./settings.js";
import { TablePage } from "./table/page.js";

applyTheme();

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

try {
  const { table } = await get(`/api/tables/${encodeURIComponent(id)}`);
  new TablePage(table).open();
} catch (error) {
  document.title = "No table · Pitboss";
  fill(need("main"), el("div", { class: "no-table" }, el("h2", { role: "alert" }, sentence(/** @type {Error} */ (error).message)),
    el("p", {}, "A table goes away some time after the last player has left it."),
    el("p", {}, el("a", { class: "button primary", href: "/" }, "To the lobby"))));
}
