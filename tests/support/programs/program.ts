import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

/** A server in a separate process. */
export interface Program {
  readonly pid: number;
  /** Returns all output so far, on standard output and standard error. */
  output(): string;
  /** Resolves with the exit code; `null` after a signal. */
  readonly exited: Promise<number | null>;
  /** Closes idle connections, sends the signal (by default SIGTERM) and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Start extends SpawnOptions {
  /** Matches the output of the program when it is ready. The start rejects when the program ends before. */
  readonly ready: RegExp;
  readonly timeoutMs?: number;
}

/** The time limit of a start. On a busy machine, a program may get only a twentieth of a processor. */
const MAX_START_MS = 150_000;

/**
 * Closes the connections that requests of these tests have left open, after their responses have arrived. Otherwise a
 * program that ends would wait three seconds for clients to reuse them.
 */
function hangUp(): void {
  const former = getGlobalDispatcher();
  setGlobalDispatcher(new Agent());
  void former.close();
}

function watch(child: ChildProcess): Program {
  let said = '';
  const hear = (part: Buffer) => {
    said += part.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  exited.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => said,
    exited,
    stop(signal = 'SIGTERM') {
      hangUp();
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts a program without waiting until it is ready. */
export const launch = (command: string, args: readonly string[], options: SpawnOptions = {}): Program =>
  watch(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Starts a program and waits until its output matches `ready`. */
export async function startProgram(command: string, args: readonly string[], options: Start): Promise<Program> {
  const { ready, timeoutMs = MAX_START_MS, ...rest } = options;
  const program = launch(command, args, rest);
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  program.exited.then(
    () => (ended = true),
    () => (ended = true),
  );
  while (!ready.test(program.output())) {
    if (ended || Date.now() > deadline) {
      if (!ended) await program.stop('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} did not get ready:\n${program.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return program;
}
