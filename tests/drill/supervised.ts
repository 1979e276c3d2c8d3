import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../support/programs/program.ts';
import { sendSignal } from '../support/programs/sendSignal.ts';

/** A program that is restarted when it ends, as a service manager does. */
export interface SupervisedProgram {
  readonly name: string;
  /** The id of the running process; undefined while there is none. */
  readonly pid: number | undefined;
  /** The number of times that the program ended without being stopped. */
  readonly restartCount: number;
  /** Returns all output of its processes so far. */
  getOutput(): string;
  sendSignal(signal: NodeJS.Signals): void;
  /**
   * Kills the program as the kernel does when memory runs out. Resolves when the program is ready again.
   *
   * @param awayMs the delay in milliseconds before the program is restarted
   */
  kill(awayMs?: number): Promise<void>;
  /** Stops the program permanently. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const RESTART_DELAY_MS = 500;

/** @param launch starts the program; resolves when it is ready, and rejects when it does not become ready */
export async function supervise(name: string, launch: () => Promise<Program>): Promise<SupervisedProgram> {
  let current: Program | undefined;
  const stopping = new AbortController();
  let restarts = 0;
  let restartMs = RESTART_DELAY_MS;
  let earlierOutput = '';
  let readyListeners: (() => void)[] = [];

  async function follow(program: Program): Promise<void> {
    await program.exited.catch(() => undefined);
    earlierOutput += program.getOutput();
    current = undefined;
    if (stopping.signal.aborted) return;
    restarts += 1;
    await sleep(restartMs);
    restartMs = RESTART_DELAY_MS;
    await begin();
  }

  async function begin(): Promise<void> {
    while (!stopping.signal.aborted && current === undefined) {
      try {
        current = await launch();
      } catch (error) {
        earlierOutput += `${error instanceof Error ? error.message : String(error)}\n`;
        await sleep(RESTART_DELAY_MS);
      }
    }
    if (current === undefined) return;
    if (stopping.signal.aborted) return void current.stop('SIGKILL');
    void follow(current);
    for (const ready of readyListeners) ready();
    readyListeners = [];
  }

  current = await launch();
  void follow(current);

  return {
    name,
    get pid() {
      return current?.pid;
    },
    get restartCount() {
      return restarts;
    },
    getOutput: () => earlierOutput + (current?.getOutput() ?? ''),
    sendSignal(signal) {
      if (current) sendSignal(current.pid, signal);
    },
    kill(awayMs = RESTART_DELAY_MS) {
      restartMs = awayMs;
      const nextReady = new Promise<void>((resolve) => void readyListeners.push(resolve));
      if (current) sendSignal(current.pid, 'SIGKILL');
      return nextReady;
    },
    async stop(signal = 'SIGTERM') {
      stopping.abort();
      const ending = current;
      if (ending) await ending.stop(signal);
    },
  };
}
