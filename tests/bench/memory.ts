import { readFileSync, readdirSync } from 'node:fs';

const status = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Returns why memory cannot be measured on this machine; undefined when it can. */
export const memoryObstacle = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'memory is read from /proc, which only Linux has';

/** Returns the resident memory of one process, in megabytes. */
export const residentMegabytes = (pid: number): number => field(status(pid), 'VmRSS') / 1024;

/** Returns the ids of the processes that a process started itself. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return field(status(other), 'PPid') === pid;
      } catch {
        // The process has ended in the meantime.
        return false;
      }
    });
}

/**
 * Returns the resident memory of a process and of all its descendants, in megabytes. Memory pages that several
 * processes share are counted for each of them.
 */
export const treeMegabytes = (pid: number): number =>
  residentMegabytes(pid) + listChildren(pid).reduce((sum, child) => sum + treeMegabytes(child), 0);
