import { Worker } from 'node:worker_threads';
import type { ConfinedResult, ConfinedWork } from './serveConfined.ts';

/** The resources that a task may use. */
interface Limits {
  readonly milliseconds: number;
  /**
   * The limit of the JavaScript heap. Buffers are allocated outside the heap, so the caller must bound the size of the
   * input.
   */
  readonly megabytes: number;
}

/** Reports that the task was terminated because it exceeded a limit. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** Reports that the task itself threw an error. `message` is the message of that error. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs one task on untrusted data in its own worker thread. The thread is terminated when it takes too long or uses too
 * much memory, so an endless loop in the task blocks nothing else.
 *
 * Rejects with `LimitExceeded`, with `ConfinedFailure`, or with the reason of `signal`.
 *
 *
 * @param program the file that calls `serveConfined` with the `Work`, as `programFile` returns it; the file is an entry
 * in `webpack.config.ts`
 * @param input any value that the structured clone algorithm accepts; the environment of the thread is empty
 */
export async function runConfined<Work extends ConfinedWork>(
  program: string,
  input: Parameters<Work>[0],
  { milliseconds, megabytes }: Limits,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Work>>>();
  const worker = new Worker(program, {
    workerData: input,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: Math.ceil(megabytes / 4) },
  });
  const timer = setTimeout(() => reject(new LimitExceeded(`it took more than ${milliseconds} ms`)), milliseconds);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  worker.once('message', (result: ConfinedResult<Awaited<ReturnType<Work>>>) => {
    if (result.done) resolve(result.output);
    else reject(new ConfinedFailure(result.message));
  });
  worker.once('error', (error) =>
    reject(isOutOfMemory(error) ? new LimitExceeded(`it took more than ${megabytes} MB of memory`) : error),
  );
  worker.once('exit', (code) => reject(new Error(`a confined program ended with code ${code} and without an answer`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
