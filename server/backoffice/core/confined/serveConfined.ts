import { parentPort, workerData } from 'node:worker_threads';

/** The task of a confined program. Its input and its result are copied, not shared. */
export type ConfinedWork = (input: never) => unknown;

/** The message with the result of a confined program. */
export type ConfinedResult<Output> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly message: string };

/**
 * Runs the whole program that `runConfined` starts. The program runs its one task and sends the result.
 *
 * @param work the task; the messages of its errors reach the caller of `runConfined`
 */
export async function serveConfined(work: ConfinedWork): Promise<void> {
  const result = async (): Promise<ConfinedResult<unknown>> => {
    try {
      // The type of a message from another thread is not checked, but `runConfined` sends the input of its `Work`.
      return { done: true, output: await work(workerData as never) };
    } catch (error) {
      return { done: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  parentPort?.postMessage(await result());
}
