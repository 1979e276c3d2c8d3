import { readFileSync, readdirSync } from 'node:fs';

const status = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Why memory cannot be measured here; undefined when it can. */
export const memoryObstacle = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'memory is read from /proc, which only Linux has';

/** Resident memory of one process, in megabytes. */
export const residentMegabytes = (pid: number): number => field(status(pid), 'VmRSS') / 1024;

/** Processes that a process started itself. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return field(status(other), 'PPid') === pid;
      } catch {
        // It has ended since.
        return false;
      }
    });
}

/** Resident memory of a process and of all that it started, in megabytes. Pages that they share count for each. */
export const treeMegabytes = (pid: number): number =>
  residentMegabytes(pid) + childrenOf(pid).reduce((sum, child) => sum + treeMegabytes(child), 0);
