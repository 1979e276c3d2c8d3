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

  async function add(number: number, state: Worker['state'], says?: ReadinessState) {
    const { primary, worker } = testChannels();
    const added = { workerNumber: number, channel: primary, state };
    readiness.serve(added);
    workers.push(added);
    const say = (what: ReadinessState) => worker.ask(QUESTIONS_TO_PRIMARY.readiness, what, ANSWER_TIMEOUT_MS);
    if (says) await say(says);
    return say;
  }

  beforeEach(() => {
    workers = [];
    readiness = createWorkersReadiness({ workers: () => workers });
    readiness.allowReady();
  });

  it('is given as long as one worker is ready', async () => {
    await add(1, 'ready', 'no pages kept');
    const say = await add(2, 'ready', 'no pages kept');
    expect(readiness.state()).toBe('no pages kept');
    await say('ready');
    expect(readiness.state()).toBe('ready');
  });

  it('names what the first worker lacks', async () => {
    await add(2, 'ready', 'no sites known');
    await add(1, 'ready', 'no pages kept');
    expect(readiness.state()).toBe('no pages kept');
  });

  it('does not ask workers that do not listen yet, or that leave', async () => {
    await add(1, 'leaving', 'ready');
    await add(2, 'starting', 'ready');
    expect(readiness.state()).toBe('starting');
    await add(3, 'ready');
    expect(readiness.state()).toBe('starting');
  });

  it('is not given before all workers have started, or when the instance drains', async () => {
    const other = createWorkersReadiness({ workers: () => workers });
    await add(1, 'ready', 'ready');
    expect(other.state()).toBe('starting');
    readiness.startDraining();
    expect(readiness.state()).toBe('draining');
  });
});
