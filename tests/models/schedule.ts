import * as fc from 'fast-check';

/**
 * The ways in which an awaited call of an instance can fail. `stop`: the instance ends permanently, like a killed
 * process, before or after the effect of the call. `fail`: the call throws before or after its effect, like a call
 * whose connection is lost.
 */
const FAULT_KINDS = ['stop before', 'stop after', 'fail before', 'fail after'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** All random choices of a run. The same plan results in the same run. */
export interface SchedulePlan {
  /**
   * The random numbers that decide which of the waiting calls continues next, one for each decision. When all numbers
   * are used, the oldest call continues.
   */
  readonly picks: readonly number[];
  /** The planned faults. `at` is the index of the call of that instance, counted from 0. */
  readonly faults: readonly { readonly instance: number; readonly at: number; readonly kind: FaultKind }[];
}

interface PlanBounds {
  readonly instanceCount: number;
  /** The number of calls of an instance over which faults are spread. */
  readonly callCount: number;
  readonly maxFaults: number;
}

export const createPlanArbitrary = ({ instanceCount, callCount, maxFaults }: PlanBounds): fc.Arbitrary<SchedulePlan> =>
  fc.record({
    picks: fc.array(fc.nat(11), { maxLength: 120, size: 'max' }),
    faults: fc.array(
      fc.record({
        instance: fc.nat(instanceCount - 1),
        at: fc.nat(callCount - 1),
        kind: fc.constantFrom(...FAULT_KINDS),
      }),
      { maxLength: maxFaults, size: 'max' },
    ),
  });

/** The error of a call that a planned fault has lost. The call may have had its effect. */
export class LostCallError extends Error {
  override readonly name = 'LostCall';
}

interface CallOptions {
  /** Returns false while the call has to wait, for example for another instance's transaction. */
  readonly isReady?: () => boolean;
  /** Is called when a planned fault makes the call fail after its effect. */
  readonly onLost?: () => Promise<void> | void;
}

interface WaitingCall {
  readonly instance: Instance;
  readonly label: string;
  readonly isReady: () => boolean;
  readonly run: () => Promise<void>;
}

/** A program, or the environment of the programs. Its awaited calls go through the schedule one at a time. */
export class Instance {
  isStopped = false;
  readonly index: number;
  readonly name: string;
  readonly #schedule: Schedule;
  readonly #onStop: (() => Promise<void> | void)[] = [];
  #calls = 0;

  constructor(schedule: Schedule, index: number, name: string) {
    this.#schedule = schedule;
    this.index = index;
    this.name = name;
  }

  /** Registers a function that releases what the operating system releases when a process ends. */
  onStop(cleanUp: () => Promise<void> | void): void {
    this.#onStop.push(cleanUp);
  }

  /** Ends the instance. None of its calls continues. */
  async stop(): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    this.#schedule.note(`${this.name} stops`);
    for (const cleanUp of this.#onStop) await cleanUp();
  }

  reach(situation: string): void {
    this.#schedule.reach(situation);
  }

  /**
   * Waits for the given number of turns, so that the following calls come later than the first calls of other
   * instances.
   */
  async waitTurns(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await this.call('', () => {});
  }

  /** Makes an awaited call. It has its effect when the schedule picks it, unless a fault is planned for it. */
  call<T>(label: string, effect: () => T | Promise<T>, { isReady = () => true, onLost }: CallOptions = {}): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const kind = this.#schedule.findFault(this.index, this.#calls);
    this.#calls += 1;
    const run = async (): Promise<void> => {
      const suffix = kind === undefined ? '' : ` (${kind})`;
      if (label !== '') this.#schedule.note(`${this.name}: ${label}${suffix}`);
      if (kind === 'stop before') return this.stop();
      if (kind === 'fail before') {
        await onLost?.();
        return reject(new LostCallError(`${label} was not made`));
      }
      let value: T;
      try {
        value = await effect();
      } catch (error) {
        return kind === 'stop after' ? this.stop() : reject(error);
      }
      if (kind === 'stop after') return this.stop();
      if (kind === 'fail after') {
        await onLost?.();
        return reject(new LostCallError(`the answer to ${label} was lost`));
      }
      resolve(value);
    };
    this.#schedule.add({ instance: this, label, isReady, run });
    return promise;
  }
}

const MAX_CALLS_PER_SCHEDULE = 5000;

/** Resolves when all code between two calls has run. */
const waitForPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decides which of the calls of all instances continues next. Between two decisions, programs run until each waits. */
export class Schedule {
  /** The history of the schedule, for a reader who looks for the reason of a failure. */
  readonly history: string[] = [];
  /**
   * The broken invariants in the order of discovery. They are collected and not thrown, because programs may catch
   * errors.
   */
  readonly violations: string[] = [];
  readonly reached = new Set<string>();
  /** Is true when no planned fault happens any more. */
  isHealed = false;
  readonly #plan: SchedulePlan;
  #waiting: WaitingCall[] = [];
  #decisions = 0;
  #made = 0;

  constructor(plan: SchedulePlan) {
    this.#plan = plan;
  }

  /** Returns an instance that gets the faults that are planned for its index. */
  instance(index: number, name: string): Instance {
    return new Instance(this, index, name);
  }

  /** Returns whether any fault has happened. */
  get hasFaults(): boolean {
    return this.history.some((line) => FAULT_KINDS.some((kind) => line.endsWith(`(${kind})`)));
  }

  /** Records that a required situation of the model has occurred in this run. */
  reach(situation: string): void {
    this.reached.add(situation);
  }

  note(text: string): void {
    this.history.push(text);
  }

  violate(text: string): void {
    this.note(`BROKEN: ${text}`);
    this.violations.push(text);
  }

  add(call: WaitingCall): void {
    this.#waiting.push(call);
  }

  findFault(instance: number, callIndex: number): FaultKind | undefined {
    if (this.isHealed) return undefined;
    return this.#plan.faults.find((fault) => fault.instance === instance && fault.at === callIndex)?.kind;
  }

  /** Returns the next number of the plan. It is below the given number. */
  decide(below: number): number {
    const picked = this.#plan.picks[this.#decisions] ?? 0;
    this.#decisions += 1;
    return picked % below;
  }

  /** Makes one call. Returns false when no call can be made. */
  async next(): Promise<boolean> {
    await waitForPromises();
    this.#waiting = this.#waiting.filter(({ instance }) => !instance.isStopped);
    const ready = this.#waiting.filter(({ isReady }) => isReady());
    const call = ready[ready.length > 1 ? this.decide(ready.length) : 0];
    if (!call) return false;
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
    this.#made += 1;
    if (this.#made > MAX_CALLS_PER_SCHEDULE)
      throw new Error(`more than ${MAX_CALLS_PER_SCHEDULE} calls: a program repeats one without end`);
    await call.run();
    return true;
  }

  /** Makes calls until none can be made any more. */
  async run(): Promise<void> {
    while (await this.next());
  }
}
