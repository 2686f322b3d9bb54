// Building the page: elements without markup strings, so that nothing a player types is ever parsed; and sentences.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * Make an HTML element. `props` holds attributes; `on…` keys are listeners, `class` and `data-…` are as in markup,
 * `true` is an attribute without a value and `false` or `null` no attribute at all.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  setProps(node, props);
  fill(node, ...children);
  return node;
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  setProps(node, props);
  fill(node, ...children);
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, any>} props
 */
function setProps(node, props) {
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on") && typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (value === false || value === null || value === undefined) node.removeAttribute(key);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
}

/**
 * Replace what is in a node.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function fill(node, ...children) {
  const kept = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * The element a page promises to have.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function need(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** A text as a sentence: with a capital letter and a full stop. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

/** Whether a click here works something. @param {EventTarget | null} target */
export const isControl = (target) => target instanceof Element
  && target.closest("button:not(:disabled), a, input, select, summary, label") !== null;
