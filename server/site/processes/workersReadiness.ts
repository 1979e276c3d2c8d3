import type { ReadinessState } from '../sites/readiness.ts';
import type { Channel } from './channel.ts';
import { QUESTIONS_TO_PRIMARY } from './questions.ts';
import type { Worker } from './workerPool.ts';

/** Decides whether visitors may be sent to an instance, from the states that its workers report. */
interface WorkersReadiness {
  /** Registers the handler that stores the states that a worker reports. */
  storeReports(worker: Pick<Worker, 'channel'>): void;
  /** Returns `ready` as long as one worker is ready, otherwise the state of the first worker. */
  readonly state: () => ReadinessState;
  /** Must be called when all workers have started. */
  allowReady(): void;
  startDraining(): void;
}

interface WorkersReadinessOptions {
  /** Returns the workers that exist now. */
  readonly workers: () => readonly Pick<Worker, 'channel' | 'workerNumber' | 'state'>[];
}

export function createWorkersReadiness({ workers }: WorkersReadinessOptions): WorkersReadiness {
  const reportedStates = new WeakMap<Pick<Channel, 'answer'>, ReadinessState>();
  let phase: 'starting' | 'open' | 'draining' = 'starting';

  return {
    storeReports({ channel }) {
      channel.answer(QUESTIONS_TO_PRIMARY.readiness, (state) => {
        reportedStates.set(channel, state);
        return null;
      });
    },
    state() {
      if (phase !== 'open') return phase;
      const states = workers()
        .filter(({ state }) => state === 'ready')
        .toSorted((a, b) => a.workerNumber - b.workerNumber)
        .map(({ channel }) => reportedStates.get(channel) ?? 'starting');
      return states.find((state) => state === 'ready') ?? states[0] ?? 'starting';
    },
    allowReady() {
      phase = 'open';
    },
    startDraining() {
      phase = 'draining';
    },
  };
}
