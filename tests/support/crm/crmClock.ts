/** The time in an emulated CRM. It starts as the time of the machine; tests move it, or make it run faster. */
export class CrmClock {
  #speed: number;
  /** Real and emulated milliseconds at the last change. */
  #real = Date.now();
  #emulated: number;

  /** @param speed emulated seconds per real second */
  constructor({ start = Date.now(), speed = 1 }: { start?: number; speed?: number } = {}) {
    this.#emulated = start;
    this.#speed = speed;
  }

  /** Returns milliseconds since 1970. */
  now(): number {
    return this.#emulated + (Date.now() - this.#real) * this.#speed;
  }

  moveBy(ms: number): void {
    this.moveTo(this.now() + ms);
  }

  moveTo(time: number | string): void {
    this.#emulated = typeof time === 'string' ? Date.parse(time) : time;
    this.#real = Date.now();
  }

  runAt(speed: number): void {
    this.moveTo(this.now());
    this.#speed = speed;
  }
}
