import * as fc from 'fast-check';
import { Schedule, type SchedulePlan } from './schedule.ts';

/** The seed is fixed, so that the tests on two machines are the same. Another seed tests other schedules. */
const DEFAULT_SEED = 20_260_901;
const modelSeed = Number(process.env['MODEL_SEED'] ?? DEFAULT_SEED);
const scheduleFactor = Number(process.env['MODEL_FACTOR'] ?? 1);
if (!Number.isInteger(modelSeed)) throw new Error('MODEL_SEED must be a whole number.');
if (!(scheduleFactor > 0)) throw new Error('MODEL_FACTOR must be a number above 0.');

/** The maximum number of schedules that are tried in order to shrink the counterexample. */
const MAX_SHRINK_RUNS = 300;

interface ScheduleModel<Commands> {
  readonly plan: fc.Arbitrary<SchedulePlan>;
  /** Generates events of the environment that are not part of the plan. */
  readonly commands: fc.Arbitrary<Commands>;
  /** The number of schedules to run. */
  readonly scheduleCount: number;
  /**
   * The situations that must occur in some schedule, because the invariants of a model in which nothing happens always
   * hold.
   */
  readonly requiredSituations: readonly string[];
  /** Plays one schedule, starting from an empty state. Throws when an invariant does not hold. */
  readonly play: (schedule: Schedule, commands: Commands) => Promise<void>;
}

/**
 * Plays as many schedules as the model states. The error of a failure contains the smallest failing schedule that was
 * found, its history, and the seed that repeats it.
 */
export async function checkModel<Commands>({
  plan,
  commands,
  scheduleCount,
  requiredSituations,
  play,
}: ScheduleModel<Commands>): Promise<void> {
  const reached = new Set<string>();
  let shrinking = 0;
  let hasFailed = false;
  const property = fc.asyncProperty(plan, commands, async (chosen, generatedCommands) => {
    if (hasFailed) shrinking += 1;
    if (shrinking > MAX_SHRINK_RUNS) return;
    const schedule = new Schedule(chosen);
    try {
      await play(schedule, generatedCommands);
      for (const situation of schedule.reached) reached.add(situation);
      if (schedule.violations.length > 0) throw new Error(schedule.violations.join('\n'));
    } catch (error) {
      hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error([reason, 'What happened:', ...schedule.history].join('\n  '), { cause: error });
    }
  });
  const numRuns = Math.ceil(scheduleCount * scheduleFactor);
  const details = await fc.check(property, { seed: modelSeed, numRuns });
  if (!details.failed) {
    const missing = requiredSituations.filter((situation) => !reached.has(situation));
    if (missing.length > 0) throw new Error(`No schedule came to this: ${missing.join(', ')}.`);
    return;
  }
  throw new Error(
    `${fc.defaultReportMessage(details) ?? 'failed'}\n\nThe same again: MODEL_SEED=${modelSeed}, and MODEL_FACTOR=${scheduleFactor}`,
    { cause: details.errorInstance },
  );
}
