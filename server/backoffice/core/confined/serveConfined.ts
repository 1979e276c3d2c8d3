import { parentPort, workerData } from 'node:worker_threads';

/** Work of a confined program: its input arrives by value, and so does what it gives. */
export type ConfinedWork = (input: never) => unknown;

/** What a confined program answers with. */
export type ConfinedResult<Output> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly message: string };

/**
 * The whole of a program that `runConfined` starts: does its one piece of work and answers.
 *
 * @param work its errors reach the caller as messages
 */
export async function serveConfined(work: ConfinedWork): Promise<void> {
  const result = async (): Promise<ConfinedResult<unknown>> => {
    try {
      // What comes from another thread has no type; `runConfined` sends what its `Work` takes.
      return { done: true, output: await work(workerData as never) };
    } catch (error) {
      return { done: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  parentPort?.postMessage(await result());
}
