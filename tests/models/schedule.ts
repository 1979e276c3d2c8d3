import * as fc from 'fast-check';

/**
 * How one awaited call of an instance goes wrong. `stop`: the instance ends for ever, as a killed process does, before
 * the call had its effect or after it. `fail`: the call throws, before its effect or after it, as a lost connection does.
 */
const FAULT_KINDS = ['stop before', 'stop after', 'fail before', 'fail after'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** Everything that a run leaves to chance: the same plan gives the same run. */
export interface Plan {
  /** Which of the calls that wait goes on next, one number for each decision; the oldest one when they are used up. */
  readonly picks: readonly number[];
  /** `at`: the number of the call of that instance, from 0. */
  readonly faults: readonly { readonly instance: number; readonly at: number; readonly kind: FaultKind }[];
}

interface PlanBounds {
  readonly instances: number;
  /** Calls of an instance among which faults are spread. */
  readonly calls: number;
  readonly mostFaults: number;
}

export const planArbitrary = ({ instances, calls, mostFaults }: PlanBounds): fc.Arbitrary<Plan> =>
  fc.record({
    picks: fc.array(fc.nat(11), { maxLength: 120, size: 'max' }),
    faults: fc.array(
      fc.record({
        instance: fc.nat(instances - 1),
        at: fc.nat(calls - 1),
        kind: fc.constantFrom(...FAULT_KINDS),
      }),
      { maxLength: mostFaults, size: 'max' },
    ),
  });

/** A call was lost by a planned fault; it may have had its effect. */
export class LostCall extends Error {
  override readonly name = 'LostCall';
}

interface CallOptions {
  /** False while the call has to wait, such as for another one's transaction. */
  readonly isReady?: () => boolean;
  /** The call fails by a planned fault; whether it had its effect. */
  readonly onLost?: () => Promise<void> | void;
}

interface WaitingCall {
  readonly instance: Instance;
  readonly label: string;
  readonly isReady: () => boolean;
  readonly run: () => Promise<void>;
}

/** A program, or the world around them. Its awaited calls go through the schedule one at a time. */
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

  /** Releases what the operating system releases when a process ends. */
  onStop(clean: () => Promise<void> | void): void {
    this.#onStop.push(clean);
  }

  /** Ends the instance: none of its calls goes on any more. */
  async stop(): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    this.#schedule.note(`${this.name} stops`);
    for (const clean of this.#onStop) await clean();
  }

  reach(situation: string): void {
    this.#schedule.reach(situation);
  }

  /** Lets so many turns go by, so that what follows comes later than the first calls of others. */
  async rest(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await this.call('', () => {});
  }

  /** An awaited call: has its effect when the schedule picks it, unless a fault is planned for it. */
  call<T>(label: string, effect: () => T | Promise<T>, { isReady = () => true, onLost }: CallOptions = {}): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const kind = this.#schedule.faultOf(this.index, this.#calls);
    this.#calls += 1;
    const run = async (): Promise<void> => {
      const suffix = kind === undefined ? '' : ` (${kind})`;
      if (label !== '') this.#schedule.note(`${this.name}: ${label}${suffix}`);
      if (kind === 'stop before') return this.stop();
      if (kind === 'fail before') {
        await onLost?.();
        return reject(new LostCall(`${label} was not made`));
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
        return reject(new LostCall(`the answer to ${label} was lost`));
      }
      resolve(value);
    };
    this.#schedule.add({ instance: this, label, isReady, run });
    return promise;
  }
}

const MAX_CALLS = 5000;

/** All that goes on between two calls is done when this resolves. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decides which of the calls of all instances goes on next. Between two decisions, programs run until each waits. */
export class Schedule {
  /** The history of the schedule, for readers who look for the reason. */
  readonly history: string[] = [];
  /** Broken invariants in the order of discovery. They are kept here because programs may catch what is thrown at them. */
  readonly violations: string[] = [];
  readonly reached = new Set<string>();
  /** No planned fault strikes any more. */
  isHealed = false;
  readonly #plan: Plan;
  #waiting: WaitingCall[] = [];
  #decisions = 0;
  #made = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** The instance takes the faults that are planned for its index. */
  instance(index: number, name: string): Instance {
    return new Instance(this, index, name);
  }

  /** Some fault has struck. */
  get hasFaults(): boolean {
    return this.history.some((line) => FAULT_KINDS.some((kind) => line.endsWith(`(${kind})`)));
  }

  /** A situation that the model is about has come up in this run. */
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

  faultOf(instance: number, at: number): FaultKind | undefined {
    if (this.isHealed) return undefined;
    return this.#plan.faults.find((fault) => fault.instance === instance && fault.at === at)?.kind;
  }

  /** A number of the plan below this one. */
  decide(below: number): number {
    const picked = this.#plan.picks[this.#decisions] ?? 0;
    this.#decisions += 1;
    return picked % below;
  }

  /** Makes one call. False: none can be made. */
  async next(): Promise<boolean> {
    await settle();
    this.#waiting = this.#waiting.filter(({ instance }) => !instance.isStopped);
    const ready = this.#waiting.filter(({ isReady }) => isReady());
    const call = ready[ready.length > 1 ? this.decide(ready.length) : 0];
    if (!call) return false;
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
    this.#made += 1;
    if (this.#made > MAX_CALLS) throw new Error(`more than ${MAX_CALLS} calls: a program repeats one without end`);
    await call.run();
    return true;
  }

  /** Makes calls until none can be made. */
  async run(): Promise<void> {
    while (await this.next());
  }
}
