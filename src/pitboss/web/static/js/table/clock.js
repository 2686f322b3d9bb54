// The clock of the seat in turn: a bar on its plate that runs out with the time.

export class Clock {
  constructor() {
    /** @type {Animation | null} */
    this.running = null;
    this.asked = "";
  }

  /**
   * Run down to a deadline.
   * @param {Element} bar
   * @param {{deadline: number, now: number, length: number}} time in milliseconds; `now` is the house's
   */
  run(bar, { deadline, now, length }) {
    const asked = `${deadline}`;
    if (this.asked === asked) return;
    this.stop();
    this.asked = asked;
    const left = Math.max(0, deadline - now);
    this.running = bar.animate([{ transform: `scaleX(${Math.min(1, left / length)})` }, { transform: "scaleX(0)" }], { duration: left, easing: "linear" });
  }

  stop() {
    this.running?.cancel();
    this.running = null;
    this.asked = "";
  }
}
