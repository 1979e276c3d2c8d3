import { parentPort, workerData } from 'node:worker_threads';

/** What a confined program answers with. */
export type ConfinedReply<Output> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly message: string };

/**
 * The whole of a program that `runConfined` starts: does its one piece of work and answers.
 *
 * @param work its errors reach the caller as messages
 */
export async function serveConfined<Input, Output>(work: (input: Input) => Output | Promise<Output>): Promise<void> {
  const reply = async (): Promise<ConfinedReply<Output>> => {
    try {
      return { done: true, output: await work(workerData as Input) };
    } catch (error) {
      return { done: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.postMessage(await reply());
}
