import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

/** A server in a process of its own. */
export interface Program {
  readonly pid: number;
  /** Everything it has said so far, both streams. */
  output(): string;
  /** Resolves with the exit code; 128 plus the signal's number is not made up: a signal gives `null`. */
  readonly exited: Promise<number | null>;
  /** Hangs up, sends the signal (SIGTERM) and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Start extends SpawnOptions {
  /** Resolves with what the program says when it can be used; it rejects when it ends before. */
  readonly ready: RegExp;
  readonly timeoutMs?: number;
}

/** On a busy machine a program may get a twentieth of a processor. */
const LONGEST_START_MS = 150_000;

/**
 * Closes the connections that requests of these tests have left open, once their answers are there: a program that ends
 * leaves clients three seconds to use theirs again.
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

/** Starts a program without waiting for anything. */
export const launch = (command: string, args: readonly string[], options: SpawnOptions = {}): Program =>
  watch(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Starts a program and waits until it says that it is ready. */
export async function startProgram(command: string, args: readonly string[], options: Start): Promise<Program> {
  const { ready, timeoutMs = LONGEST_START_MS, ...rest } = options;
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
