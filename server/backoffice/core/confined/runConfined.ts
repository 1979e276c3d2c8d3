import { Worker } from 'node:worker_threads';
import type { ConfinedResult, ConfinedWork } from './serveConfined.ts';

/** How much a piece of work may use. */
interface Limits {
  readonly milliseconds: number;
  /** Of JavaScript heap. Buffers lie outside of it: bound the size of what goes in. */
  readonly megabytes: number;
}

/** The work was ended because it took too much of something. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** The work itself threw; `message` is the message of its error. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs one piece of work on data from outside in a worker thread of its own, which is ended when it takes too long or too
 * much memory: an endless loop there holds up nothing else.
 *
 * Rejects with `LimitExceeded`, with `ConfinedFailure`, or with the reason of `signal`.
 *
 * @param program file that calls `serveConfined` with the `Work`, as `programFile` gives it; an entry of its own in `webpack.config.ts`
 * @param input anything that the structured clone algorithm takes; the program's environment is empty
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
