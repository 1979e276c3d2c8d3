import { writeFileSync } from 'node:fs';
import type { ConfinedResult, ConfinedWork } from './serveConfined.ts';

/** The message with the result of a program that calls `serveInProcess`. */
export type ProcessResult<Output> = ConfinedResult<Output> | { readonly done: 'out of memory' };

const MEMORY_CHECK_INTERVAL_MS = 20;

/** Ends the process at once. `process.exit` would wait while a library computes in another thread. */
const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Sends the result. The process does not end by itself afterwards, because the parent could notice the end before the
 * result. `runInProcess` kills the process when it has the result.
 */
const sendResult = (result: ProcessResult<unknown>, onSent = (): void => undefined): void => {
  process.send?.(result, undefined, undefined, onSent);
};

/** Makes the system kill this process before other processes when the machine or the container runs out of memory. */
function raiseOutOfMemoryScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has this file.
  }
}

/** Watches the memory of the whole process, including what libraries allocate outside the JavaScript heap. */
function watchMemory(maxMegabytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * 1_000_000) sendResult({ done: 'out of memory' }, killSelf);
  }, MEMORY_CHECK_INTERVAL_MS);
}

/**
 * Runs the whole program that `runInProcess` starts. The program runs its one task and sends the result. The process
 * ends when its parent has the result or has exited.
 *
 * @param work the task; the messages of its errors reach the caller of `runInProcess`
 */
export function serveInProcess(work: ConfinedWork): void {
  process.once('disconnect', killSelf);
  raiseOutOfMemoryScore();
  watchMemory(Number(process.argv[2]));
  const runAndSendResult = async (input: unknown): Promise<void> => {
    try {
      // The type of a message from another process is not checked, but `runInProcess` sends the input of its `Work`.
      sendResult({ done: true, output: await work(input as never) });
    } catch (error) {
      sendResult({ done: false, message: error instanceof Error ? error.message : String(error) });
    }
  };
  process.once('message', (input) => void runAndSendResult(input));
}
