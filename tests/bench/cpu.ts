import { readFileSync } from 'node:fs';

/** The number of clock ticks per second, which is 100 on every Linux (proc(5), `stat`). */
const TICKS_PER_SECOND = 100;

/** Returns the processor time that a process has used with all its threads, user and system, in seconds. */
export function measureCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
