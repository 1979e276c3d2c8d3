import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { STOP_SIGNALS } from './progress.mjs';
import { root } from './root.mjs';

const createEnvironment = () => ({
  NODE_ENV: 'production',
  // This folder keeps compiled code for the next start. It can be removed at any time.
  NODE_COMPILE_CACHE: path.join(root, 'dist/compile-cache'),
  // Without these settings, glibc keeps the memory that resizing pictures has freed: a third of the site's memory.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // On a terminal, only the addresses are shown and not a line for each request.
  ...(process.stdout.isTTY === true && { LOG_LEVEL: 'warn' }),
  ...process.env,
  // Without this limit, V8's memory for young objects grows to three times the size that pages need, and does not
  // shrink.
  NODE_OPTIONS: ['--max-semi-space-size=8', process.env['NODE_OPTIONS']].filter(Boolean).join(' '),
});

/**
 * Starts a program on this terminal. The program stays in the process group of this process, so that a signal to the
 * group also ends the program.
 *
 * @param {string} node
 * @param {readonly string[]} args
 */
export const launch = (node, args) => spawn(node, args, { stdio: 'inherit', env: createEnvironment() });

/**
 * Forwards stop signals to a child instead of ending. A child may get a signal twice, because a terminal signals the
 * whole group.
 *
 * @param {() => { kill(signal: string): unknown } | null} child returns the running process
 */
export function forwardSignals(child) {
  for (const signal of STOP_SIGNALS) process.on(signal, () => child()?.kill(signal));
}

/**
 * Runs a program to its end.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code; 128 plus the number of the signal that ended it
 */
export function run(node, args) {
  return new Promise((resolve, reject) => {
    const child = launch(node, args);
    forwardSignals(() => child);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
