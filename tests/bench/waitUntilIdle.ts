import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from './memory.ts';

const LOOK_MS = 2000;
/** Clock ticks within a look that a program may use and still count as at rest. */
const REST_TICKS = 10;
const RESTING_LOOKS = 3;
const MOST_MS = 10 * 60_000;

/** User and system time of a process and of all that it started, in clock ticks (proc(5), `stat`). */
function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const own = Number(fields[11]) + Number(fields[12]);
  return own + childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), 0);
}

/**
 * Waits until a program and its children have nothing to do: pictures of new homes are made in the background after a
 * start, and measurements beside that say nothing. Only Linux tells; elsewhere it waits for a minute.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  if (process.platform !== 'linux') return sleep(60_000);
  const until = performance.now() + MOST_MS;
  let before = ticksOf(pid);
  for (let resting = 0; resting < RESTING_LOOKS && performance.now() < until; ) {
    await sleep(LOOK_MS);
    const now = ticksOf(pid);
    resting = now - before <= REST_TICKS ? resting + 1 : 0;
    before = now;
  }
}
