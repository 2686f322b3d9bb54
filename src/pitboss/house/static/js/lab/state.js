// What the lab is about, and how its address says all of it: changes by key, or the whole sheet, packed.

/**
 * A sheet written by hand or null, changes by key, and the title of the new game.
 * @typedef {Required<Pick<import("../net/types.js").SheetBody, "sheet" | "set" | "title">>} LabState
 */

/** @returns {LabState} */
export const asItIs = () => ({ sheet: null, set: {}, title: "" });

/** @param {LabState} state */
export const isAsItIs = ({ sheet, set, title }) => sheet === null && !title && !Object.keys(set).length;

/** The part of an address after its #. @param {LabState} state */
export async function toAddress({ sheet, set, title }) {
  const parts = new URLSearchParams(set);
  if (title) parts.set("title", title);
  if (sheet !== null) parts.set("sheet", await pack(sheet));
  return parts.toString().replaceAll("%3A", ":");
}

/** @param {string} hash @returns {Promise<LabState>} */
export async function fromAddress(hash) {
  const state = asItIs();
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (key === "sheet") state.sheet = await unpack(value).catch(() => null);
    else if (key === "title") state.title = value;
    else if (/^[a-z][\w.+-]*$/i.test(key)) state.set[key] = value;
  }
  return state;
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} packed */
async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
