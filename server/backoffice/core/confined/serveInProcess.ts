import { writeFileSync } from 'node:fs';
import type { ConfinedResult, ConfinedWork } from './serveConfined.ts';

/** What a program of `serveInProcess` answers with. */
export type ProcessResult<Output> = ConfinedResult<Output> | { readonly done: 'out of memory' };

const MEMORY_CHECK_MS = 20;

/** Ends at once, also while a library computes in another thread: `process.exit` would wait for that. */
const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** `runInProcess` ends the process when it has the answer: one that ended by itself could be noticed before its answer. */
const answer = (result: ProcessResult<unknown>, sent = (): void => undefined): void => {
  process.send?.(result, undefined, undefined, sent);
};

/** Where the system or the container runs out of memory first, this process is ended and no other. */
function offerToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has this file.
  }
}

/** Watches the memory of the whole process, which includes what libraries take outside of the JavaScript heap. */
function watchMemory(maxMegabytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * 1_000_000) answer({ done: 'out of memory' }, die);
  }, MEMORY_CHECK_MS);
}

/**
 * The whole of a program that `runInProcess` starts: does its one piece of work and answers. It ends when the program that
 * started it has the answer or is gone.
 *
 * @param work its errors reach the caller as messages
 */
export function serveInProcess(work: ConfinedWork): void {
  process.once('disconnect', die);
  offerToBeKilled();
  watchMemory(Number(process.argv[2]));
  const doWork = async (input: unknown): Promise<void> => {
    try {
      // What comes from another process has no type; `runInProcess` sends what its `Work` takes.
      answer({ done: true, output: await work(input as never) });
    } catch (error) {
      answer({ done: false, message: error instanceof Error ? error.message : String(error) });
    }
  };
  process.once('message', (input) => void doWork(input));
}
