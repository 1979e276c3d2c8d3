import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

/** A server in a separate process. */
export interface Program {
  readonly pid: number;
  /** Returns all output so far, on standard output and standard error. */
  getOutput(): string;
  /** Resolves with the exit code; `null` after a signal. */
  readonly exited: Promise<number | null>;
  /** Closes idle connections, sends the signal (by default SIGTERM) and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ProgramOptions extends SpawnOptions {
  /**
   * Matches the output of the program when it is ready. The start rejects when the program ends without this output.
   */
  readonly readyPattern: RegExp;
  readonly timeoutMs?: number;
}

/** The time limit of a start. On a busy machine, a program may get only a twentieth of a processor. */
const MAX_START_MS = 150_000;

/**
 * Closes the connections that requests of these tests have left open, after their responses have arrived. Otherwise a
 * program that ends would wait three seconds for clients to reuse them.
 */
function closeIdleConnections(): void {
  const formerDispatcher = getGlobalDispatcher();
  setGlobalDispatcher(new Agent());
  void formerDispatcher.close();
}

function watchProgram(child: ChildProcess): Program {
  let outputText = '';
  const addOutput = (part: Buffer) => {
    outputText += part.toString();
  };
  child.stdout?.on('data', addOutput);
  child.stderr?.on('data', addOutput);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  exited.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    getOutput: () => outputText,
    exited,
    stop(signal = 'SIGTERM') {
      closeIdleConnections();
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts a program without waiting until it is ready. */
export const launchProgram = (command: string, args: readonly string[], options: SpawnOptions = {}): Program =>
  watchProgram(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Starts a program and waits until its output matches `readyPattern`. */
export async function startProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Program> {
  const { readyPattern, timeoutMs = MAX_START_MS, ...rest } = options;
  const program = launchProgram(command, args, rest);
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  program.exited.then(
    () => (ended = true),
    () => (ended = true),
  );
  while (!readyPattern.test(program.getOutput())) {
    if (ended || Date.now() > deadline) {
      if (!ended) await program.stop('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} did not get ready:\n${program.getOutput()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return program;
}
