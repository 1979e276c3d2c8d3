import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { ConfinedFailure, LimitExceeded } from './runConfined.ts';
import type { ConfinedWork } from './serveConfined.ts';
import type { ProcessResult } from './serveInProcess.ts';

/** The resources that a process may use. */
export interface ProcessLimits {
  readonly timeoutMs: number;
  /** The limit of the whole memory of the process (resident set), including the program itself. */
  readonly maxMegabytes: number;
}

/** The variables that libraries need to find their files. The process gets no other variable, so it sees no secrets. */
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
const buildEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value));

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system does not allow a lower priority. The task runs anyway.
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exitPromise = once(child, 'exit');
  child.kill('SIGKILL');
  await exitPromise;
}

/**
 * Runs one task on untrusted data in its own process, which is killed when it takes too long or uses too much memory.
 * This function is for libraries that compute in native code, because a worker thread cannot be terminated while native
 * code runs. The process has ended when the promise settles.
 *
 * Rejects with `LimitExceeded` when the task exceeds a limit, with `ConfinedFailure` when the task throws or a library
 * crashes, or with the reason of `signal` when `signal` is aborted.
 *
 * @param program the file that calls `serveInProcess` with the `Work`, as `toProgramFile` returns it; the file is an
 * entry in `webpack.config.ts`
 * @param input any value that the structured clone algorithm accepts
 */
export async function runInProcess<Work extends ConfinedWork>(
  program: string,
  input: Parameters<Work>[0],
  { timeoutMs, maxMegabytes }: ProcessLimits,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Work>>>();
  const child = fork(program, [String(maxMegabytes)], {
    env: buildEnvironment(),
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  const timer = setTimeout(() => reject(new LimitExceeded(`it took more than ${timeoutMs} ms`)), timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const createMemoryError = () => new LimitExceeded(`it took more than ${maxMegabytes} MB of memory`);
  child.once('message', (message) => {
    // The program belongs to this product and sends only messages of this type.
    const result = message as ProcessResult<Awaited<ReturnType<Work>>>;
    if (result.done === true) resolve(result.output);
    else reject(result.done === false ? new ConfinedFailure(result.message) : createMemoryError());
  });
  child.once('error', reject);
  child.once('exit', (code, endSignal) => {
    // The system kills the largest process when memory runs out, and V8 aborts when its heap is full.
    if (endSignal === 'SIGKILL' || endSignal === 'SIGABRT') reject(createMemoryError());
    else if (endSignal) reject(new ConfinedFailure(`its process ended with ${endSignal}`));
    else reject(new Error(`a confined program ended with code ${code} and without an answer`));
  });
  // An error of `send` needs no handling, because the end of the process reports the reason.
  child.send(input, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await endProcess(child);
  }
}
