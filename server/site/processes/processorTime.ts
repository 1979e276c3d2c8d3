import { type ReadFile, readFileText } from '../controlGroups.ts';

/**
 * The unit in which Linux reports processor time to programs: a hundredth of a second on every machine
 * (`sysconf(_SC_CLK_TCK)`).
 */
const MS_PER_CLOCK_TICK = 10;
/**
 * The positions of `utime` and `stime`, counted after the name of the program, which may contain any character
 * (proc_pid_stat(5)).
 */
const [UTIME_INDEX, STIME_INDEX] = [11, 12];

/**
 * Returns the processor time that all threads of a process have used, in milliseconds. The result is undefined when the
 * process has ended, and on a system without `/proc`.
 */
export function readProcessorMs(pid: number, read: ReadFile = readFileText): number | undefined {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[UTIME_INDEX] || undefined) + Number(fields[STIME_INDEX] || undefined);
  return Number.isNaN(ticks) ? undefined : ticks * MS_PER_CLOCK_TICK;
}
