/** The clock of an emulated CRM. It starts with the time of the machine. Tests move it, or make it run faster. */
export class CrmClock {
  #speed: number;
  /** The real time and the emulated time at the last change, in milliseconds. */
  #real = Date.now();
  #emulated: number;

  /** @param speed the number of emulated seconds per real second */
  constructor({ start = Date.now(), speed = 1 }: { start?: number; speed?: number } = {}) {
    this.#emulated = start;
    this.#speed = speed;
  }

  /** Returns the emulated time in milliseconds since 1970. */
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
