"""Looks for what of the own hand, the dealer, totals and buttons is covered, cut off, outside, or too small to read."""

from collections.abc import Iterator

from playwright.sync_api import Page

SIZES = ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (2560, 1440))

_FAULTS = """() => {
  const vital = [".dealer .card", ".dealer .total", ".says", ".moment", ".is-mine .hands .card", ".is-mine .total",
    ".is-mine .slip", ".is-mine .hand-bet .amount", ".is-mine .spot", ".is-mine .spot-name", ".is-mine .spots .amount",
    ".is-mine .plate", ".is-mine .funds", ".is-mine .notes", "#prompt", "#answers button", "#answers summary",
    "#betting button", ".spot-choice label", ".seat:not(.is-mine):not(.is-free) .card",
    ".seat:not(.is-mine):not(.is-free) .slip",
    ".seat:not(.is-mine):not(.is-free) .plate"];
  // What lets clicks through is looked for as well.
  const all = new CSSStyleSheet();
  all.replaceSync(".felt *, #acting * { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [all];
  const covers =
    ".card, .slip, .total, .plate, .says, .spot, .insurance, .moment, button, #panel, .tray, .shoe, .bet, .amount";
  const faults = [];
  const name = (node) =>
    `${node.className || node.tagName} ${(node.dataset.card ?? node.textContent).trim().slice(0, 24)}`;
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const holds = (outer, node) => outer === node || outer?.contains(node) || node.contains(outer);
  for (const selector of vital) {
    for (const node of document.querySelectorAll(selector)) {
      const box = node.getBoundingClientRect();
      if (!isSeen(node) || !box.width) continue;
      if (node.matches(".slip") && !node.innerText.trim()) faults.push("a slip says nothing");
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
        faults.push(`${name(node)} is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        continue;
      }
      const isCard = node.classList.contains("card");
      const places = isCard ? [[0.12, 0.14]] : [[0.5, 0.5], [0.08, 0.5], [0.92, 0.5]];
      for (const [x, y] of places) {
        const [px, py] = [box.left + box.width * x, box.top + box.height * y];
        const stack = document.elementsFromPoint(px, py).filter((one) => !one.closest(".air, .print"));
        const top = stack.find((one) => !one.matches(".hint, .felt, .layout, .seats, .seat"));
        const over = top && !holds(top, node) && !node.closest(".hand")?.isSameNode(top) && top.closest(covers);
        if (over && over !== node && !(isCard && over.closest(".cards") === node.closest(".cards"))) {
          faults.push(`${name(node)} is under ${name(over)}`);
        }
      }
    }
  }
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.closest(".card, svg, .off-screen, [hidden], script") || !isSeen(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size > 0 && size < 12) faults.push(`${name(node)} has letters of ${size} px`);
    const clipped = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== "visible";
    const isLow = node.matches(".says") && node.scrollHeight > node.clientHeight + 1;
    if (isLow) faults.push(`${name(node)} is cut off below`);
    if (clipped && node.closest("#acting, .says") && node.clientWidth) faults.push(`${name(node)} is cut off`);
  }
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
    faults.push(`the page is larger than the screen: ${scrollWidth} by ${scrollHeight}`);
  }
  const acting = document.querySelector("#acting");
  if (acting.scrollHeight > acting.clientHeight + 1) faults.push("the buttons do not fit their place");
  document.adoptedStyleSheets = [];
  return [...new Set(faults)];
}"""


def faults(page: Page) -> list[str]:
    """What cannot be seen or read as the page stands; empty if all can."""
    found: list[str] = page.evaluate(_FAULTS)
    return found


def on_every_screen(page: Page) -> Iterator[str]:
    """Give the page one size after the other, and at the end the one it had."""
    before = page.viewport_size
    assert before is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}"
    page.set_viewport_size(before)


def faults_by_screen(page: Page) -> dict[str, list[str]]:
    """What cannot be seen or read as the page stands, by the screen; empty if all can on all of them."""
    return {screen: found for screen in on_every_screen(page) if (found := faults(page))}
