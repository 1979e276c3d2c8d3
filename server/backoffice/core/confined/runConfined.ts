import { Worker } from 'node:worker_threads';
import type { ConfinedResult, ConfinedWork } from './serveConfined.ts';

/** The resources that a task may use. */
interface ThreadLimits {
  /**
   * The maximum time for the task. The time begins when the thread runs, because a busy machine starts threads slowly.
   */
  readonly timeoutMs: number;
  /**
   * The limit of the JavaScript heap. Buffers are allocated outside the heap, so the caller must bound the size of the
   * input.
   */
  readonly maxMegabytes: number;
}

/** The maximum time for the start of a thread, on a busy machine. */
const MAX_START_MS = 60_000;

/** The error for a task that was terminated because it exceeded a limit. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** The error for a task that itself threw an error. `message` is the message of that error. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs one task on untrusted data in its own worker thread. The thread is terminated when it takes too long or uses too
 * much memory, so an endless loop in the task blocks nothing else.
 *
 * Rejects with `LimitExceeded` when the task exceeds a limit, with `ConfinedFailure` when the task throws, or with the
 * reason of `signal` when `signal` is aborted.
 *
 * @param program the file that calls `serveConfined` with the `Work`, as `toProgramFile` returns it; the file is an
 * entry in `webpack.config.ts`
 * @param input any value that the structured clone algorithm accepts; the environment of the thread is empty
 */
export async function runConfined<Work extends ConfinedWork>(
  program: string,
  input: Parameters<Work>[0],
  { timeoutMs, maxMegabytes }: ThreadLimits,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Work>>>();
  const worker = new Worker(program, {
    workerData: input,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: Math.ceil(maxMegabytes / 4) },
  });
  const expireAfter = (ms: number) =>
    setTimeout(() => reject(new LimitExceeded(`it took more than ${timeoutMs} ms`)), ms);
  let timer = expireAfter(MAX_START_MS + timeoutMs);
  worker.once('online', () => {
    clearTimeout(timer);
    timer = expireAfter(timeoutMs);
  });
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  worker.once('message', (result: ConfinedResult<Awaited<ReturnType<Work>>>) => {
    if (result.done) resolve(result.output);
    else reject(new ConfinedFailure(result.message));
  });
  worker.once('error', (error) =>
    reject(isOutOfMemory(error) ? new LimitExceeded(`it took more than ${maxMegabytes} MB of memory`) : error),
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
