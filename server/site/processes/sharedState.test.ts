import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import { createLimits, DEFAULT_LIMITS } from '../forms/formLimits.ts';
import { createReplayGuard } from '../forms/proof/replayGuard.ts';
import { QUESTIONS_TO_PRIMARY } from './questions.ts';
import { createSharedState, type PrimaryState, answerSharedState, type SharedState } from './sharedState.ts';

const logger = pino({ enabled: false });
const MINUTE_MS = 60_000;

const waitForever = () => new Promise<never>(() => undefined);
const SILENT_PRIMARY: PrimaryState = {
  limits: { countUse: waitForever },
  replayGuard: { claimProof: waitForever },
  reportSite: () => undefined,
};

/** Creates the state of the workers of one instance. */
function createWorkers(count: number, primaryState: PrimaryState) {
  return Array.from({ length: count }, () => {
    const { primary, worker } = testChannels();
    answerSharedState(primary, primaryState);
    return createSharedState(worker, count, logger);
  });
}

const createPrimaryState = (): PrimaryState => ({
  limits: createLimits(),
  replayGuard: createReplayGuard(),
  reportSite: () => undefined,
});

/** Returns how many of `useCount` uses are allowed when the workers count them in turn. */
async function countAllowed(workers: readonly SharedState[], useCount: number): Promise<number> {
  const usePromises = Array.from({ length: useCount }, async (_, take) => {
    return workers[take % workers.length]?.limits.countUse('recipient', 'an@example.com');
  });
  const waitTimes = await Promise.all(usePromises);
  return waitTimes.filter((wait) => wait === undefined).length;
}

describe('the shared state of workers', () => {
  it('has one limit for all: the requests of two workers add up', async () => {
    const workers = createWorkers(2, createPrimaryState());
    expect(await countAllowed(workers, 2 * DEFAULT_LIMITS.recipient.points)).toBe(DEFAULT_LIMITS.recipient.points);
    expect(await workers[1]?.limits.countUse('recipient', 'an@example.com')).toBeGreaterThan(0);
    expect(await workers[1]?.limits.countUse('recipient', 'bo@example.com')).toBeUndefined();
  });

  it('has every used proof: another worker refuses it, except for the same message', async () => {
    const workers = createWorkers(2, createPrimaryState());
    const [firstWorker, secondWorker] = workers;
    expect(await firstWorker?.replayGuard.claimProof('stamp 1', 'a message', MINUTE_MS)).toBe(true);
    expect(await secondWorker?.replayGuard.claimProof('stamp 1', 'another message', MINUTE_MS)).toBe(false);
    expect(await secondWorker?.replayGuard.claimProof('stamp 1', 'a message', MINUTE_MS)).toBe(true);
  });

  it('works without the primary: never more than the limit, and no proof twice at one worker', async () => {
    const workers = createWorkers(2, SILENT_PRIMARY);
    expect(await countAllowed(workers, 2 * DEFAULT_LIMITS.recipient.points)).toBe(DEFAULT_LIMITS.recipient.points);
    const [firstWorker] = workers;
    expect(await firstWorker?.replayGuard.claimProof('stamp 1', 'a message', MINUTE_MS)).toBe(true);
    expect(await firstWorker?.replayGuard.claimProof('stamp 1', 'another message', MINUTE_MS)).toBe(false);
  });

  it('asks other workers for only a few pages at once, so that a flood of error pages does not wait', async () => {
    const { primary, worker } = testChannels();
    const heldAnswer = Promise.withResolvers<null>();
    let searchCount = 0;
    primary.answer(QUESTIONS_TO_PRIMARY.findPage, () => {
      searchCount += 1;
      return heldAnswer.promise;
    });
    const sharedState = createSharedState(worker, 2, logger);
    const searches = Array.from({ length: 50 }, (_, page) => sharedState.findPageInOtherWorker(`alpha /nl/${page}?`));
    expect(await Promise.race(searches)).toBeUndefined();
    heldAnswer.resolve(null);
    expect(await Promise.all(searches)).toEqual(searches.map(() => undefined));
    expect(searchCount).toBe(16);
  });
});
