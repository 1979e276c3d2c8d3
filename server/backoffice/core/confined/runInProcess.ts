import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { ConfinedFailure, LimitExceeded } from './runConfined.ts';
import type { ConfinedWork } from './serveConfined.ts';
import type { ProcessResult } from './serveInProcess.ts';

/** How much a process may use. */
export interface ProcessLimits {
  readonly milliseconds: number;
  /** Of all its memory (resident set), the program itself included. */
  readonly megabytes: number;
}

/** What libraries need to find their files. Everything else, secrets among it, stays out of the process. */
const INHERITED_VARIABLES = [
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'HOME',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'PATH',
  'SystemRoot',
  'TMPDIR',
  'XDG_CACHE_HOME',
];
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value));

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: the work is done all the same.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Runs one piece of work on data from outside in a process of its own, which is killed when it takes too long or too much
 * memory. For libraries that compute in native code: a thread with JavaScript can be ended, one that draws cannot.
 * The process is gone when this settles.
 *
 * Rejects with `LimitExceeded`, with `ConfinedFailure` (also when a library crashed), or with the reason of `signal`.
 *
 * @param program file that calls `serveInProcess` with the `Work`, as `programFile` gives it; an entry of its own in `webpack.config.ts`
 * @param input anything that the structured clone algorithm takes
 */
export async function runInProcess<Work extends ConfinedWork>(
  program: string,
  input: Parameters<Work>[0],
  { milliseconds, megabytes }: ProcessLimits,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Work>>>();
  const child = fork(program, [String(megabytes)], {
    env: environment(),
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  const timer = setTimeout(() => reject(new LimitExceeded(`it took more than ${milliseconds} ms`)), milliseconds);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const tooMuchMemory = () => new LimitExceeded(`it took more than ${megabytes} MB of memory`);
  child.once('message', (message) => {
    // The program is ours, and answers with nothing else.
    const result = message as ProcessResult<Awaited<ReturnType<Work>>>;
    if (result.done === true) resolve(result.output);
    else reject(result.done === false ? new ConfinedFailure(result.message) : tooMuchMemory());
  });
  child.once('error', reject);
  child.once('exit', (code, endedBy) => {
    // The system kills the largest process when memory runs out, and V8 aborts when its heap is full.
    if (endedBy === 'SIGKILL' || endedBy === 'SIGABRT') reject(tooMuchMemory());
    else if (endedBy) reject(new ConfinedFailure(`its process ended with ${endedBy}`));
    else reject(new Error(`a confined program ended with code ${code} and without an answer`));
  });
  // Where the process cannot take it, its end says why.
  child.send(input, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await end(child);
  }
}
