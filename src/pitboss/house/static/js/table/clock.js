// The clock of the seat in turn: a bar on its plate that runs out with the time.

const WARNING_MS = 10000;

export class Clock {
  constructor() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.bell = undefined;
    /** @type {Animation | null} */
    this.running = null;
    this.asked = "";
  }

  /**
   * Run down to a deadline.
   * @param {Element} bar
   * @param {{deadline: number, now: number, length: number}} time in milliseconds; `now` is the house's
   * @param {() => void} warn called when the time is nearly up
   */
  run(bar, { deadline, now, length }, warn) {
    const asked = `${deadline}`;
    if (this.asked === asked) return;
    this.stop();
    this.asked = asked;
    const left = Math.max(0, deadline - now);
    this.running = bar.animate([{ transform: `scaleX(${Math.min(1, left / length)})` }, { transform: "scaleX(0)" }], { duration: left, easing: "linear" });
    if (left > WARNING_MS) this.bell = setTimeout(warn, left - WARNING_MS);
  }

  stop() {
    this.running?.cancel();
    clearTimeout(this.bell);
    this.running = null;
    this.asked = "";
  }
}
