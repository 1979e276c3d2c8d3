import { beforeEach, describe, expect, it } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import type { ReadinessState } from '../sites/readiness.ts';
import { QUESTIONS_TO_PRIMARY } from './questions.ts';
import type { Worker } from './workerPool.ts';
import { createWorkersReadiness } from './workersReadiness.ts';

const ANSWER_TIMEOUT_MS = 1000;

describe('the readiness of an instance', () => {
  let workers: Worker[];
  let readiness: ReturnType<typeof createWorkersReadiness>;

  async function addWorker(number: number, state: Worker['state'], firstState?: ReadinessState) {
    const { primary, worker } = testChannels();
    const addedWorker = { workerNumber: number, channel: primary, state };
    readiness.storeReports(addedWorker);
    workers.push(addedWorker);
    const reportState = (reportedState: ReadinessState) =>
      worker.ask(QUESTIONS_TO_PRIMARY.readiness, reportedState, ANSWER_TIMEOUT_MS);
    if (firstState) await reportState(firstState);
    return reportState;
  }

  beforeEach(() => {
    workers = [];
    readiness = createWorkersReadiness({ workers: () => workers });
    readiness.allowReady();
  });

  it('is `ready` as long as one worker is ready', async () => {
    await addWorker(1, 'ready', 'no pages kept');
    const reportState = await addWorker(2, 'ready', 'no pages kept');
    expect(readiness.state()).toBe('no pages kept');
    await reportState('ready');
    expect(readiness.state()).toBe('ready');
  });

  it('is the state of the first worker when none is ready', async () => {
    await addWorker(2, 'ready', 'no sites known');
    await addWorker(1, 'ready', 'no pages kept');
    expect(readiness.state()).toBe('no pages kept');
  });

  it('does not ask workers that do not listen yet, or that leave', async () => {
    await addWorker(1, 'leaving', 'ready');
    await addWorker(2, 'starting', 'ready');
    expect(readiness.state()).toBe('starting');
    await addWorker(3, 'ready');
    expect(readiness.state()).toBe('starting');
  });

  it('is not `ready` before all workers have started, or when the instance drains', async () => {
    const startingReadiness = createWorkersReadiness({ workers: () => workers });
    await addWorker(1, 'ready', 'ready');
    expect(startingReadiness.state()).toBe('starting');
    readiness.startDraining();
    expect(readiness.state()).toBe('draining');
  });
});
