import { type Read, readText } from '../controlGroups.ts';

/** Linux counts processor time in hundredths of a second for programs, on every machine (`sysconf(_SC_CLK_TCK)`). */
const MS_PER_TICK = 10;
/** Positions of `utime` and `stime` after the name of the program, which may contain anything (proc_pid_stat(5)). */
const [USER, SYSTEM] = [11, 12];

/**
 * Returns the milliseconds of processor time that all threads of a process have used. Undefined when it has ended, and
 * on a system without `/proc`.
 */
export function readProcessorMs(pid: number, read: Read = readText): number | undefined {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER] || undefined) + Number(fields[SYSTEM] || undefined);
  return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK;
}
