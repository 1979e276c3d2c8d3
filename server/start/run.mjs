import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const environment = () => ({
  NODE_ENV: 'production',
  // Compiled code kept between starts: nothing is lost when it is removed.
  NODE_COMPILE_CACHE: path.join(root, 'dist/compile-cache'),
  // glibc otherwise keeps what resizing pictures has freed: a third of the site's memory.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // A terminal shows the addresses, not a line for each request.
  ...(process.stdout.isTTY === true && { LOG_LEVEL: 'warn' }),
  ...process.env,
  // Otherwise the young generation grows to three times the size that pages need, and does not shrink.
  NODE_OPTIONS: ['--max-semi-space-size=8', process.env['NODE_OPTIONS']].filter(Boolean).join(' '),
});

/**
 * Starts a program with this terminal. It stays in our process group, so that a signal to the group ends it too.
 *
 * @param {string} node
 * @param {readonly string[]} args
 */
export const launch = (node, args) => spawn(node, args, { stdio: 'inherit', env: environment() });

/**
 * Passes stop signals on to a child instead of ending. A child may get one twice, because a terminal signals the whole
 * group.
 *
 * @param {() => { kill(signal: string): unknown } | null} child the one that runs now
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
