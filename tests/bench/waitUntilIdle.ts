import { setTimeout as sleep } from 'node:timers/promises';
import { measureCpuSeconds } from './cpu.ts';
import { listChildren } from './memory.ts';

const POLL_INTERVAL_MS = 2000;
/**
 * The maximum processor time, in seconds, that an idle program uses between two measurements. The periodic tasks of the
 * product use a twentieth of a slow processor, while the resizing of a picture uses a whole processor.
 */
const MAX_IDLE_CPU_SECONDS = 0.3;
const REQUIRED_IDLE_POLLS = 3;
const MAX_WAIT_MS = 10 * 60_000;

/** Returns the processor time of a process and of all its descendants, in seconds. */
function measureTreeSeconds(pid: number): number {
  return measureCpuSeconds(pid) + listChildren(pid).reduce((sum, child) => sum + measureTreeSeconds(child), 0);
}

/**
 * Waits until a program and its child processes are idle. Pictures of new homes are resized in the background after a
 * start, which would disturb measurements. Only Linux reports the processor time; on other systems, the function waits
 * for a minute.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  if (process.platform !== 'linux') return sleep(60_000);
  const until = performance.now() + MAX_WAIT_MS;
  let before = measureTreeSeconds(pid);
  for (let resting = 0; resting < REQUIRED_IDLE_POLLS && performance.now() < until; ) {
    await sleep(POLL_INTERVAL_MS);
    const now = measureTreeSeconds(pid);
    resting = now - before <= MAX_IDLE_CPU_SECONDS ? resting + 1 : 0;
    before = now;
  }
}
