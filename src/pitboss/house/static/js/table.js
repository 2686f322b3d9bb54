// The table page: from the address to a running table.

import { need, sentence } from "./dom.js";
import { get } from "./net/api.js";
import { applyTheme } from "./settings.js";
import { TablePage } from "./table/page.js";

applyTheme();

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

try {
  const { table } = await get(`/api/tables/${encodeURIComponent(id)}`);
  new TablePage(table).open();
} catch (error) {
  const notice = need("#notice");
  notice.hidden = false;
  notice.textContent = sentence(/** @type {Error} */ (error).message);
}
