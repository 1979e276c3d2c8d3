import { readFileSync, readdirSync } from 'node:fs';

const readProcessStatus = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
const readStatusField = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Returns why memory cannot be measured on this machine; undefined when it can. */
export const findMemoryObstacle = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'memory is read from /proc, which only Linux has';

/** Returns the resident memory of one process, in megabytes. */
export const measureResidentMegabytes = (pid: number): number =>
  readStatusField(readProcessStatus(pid), 'VmRSS') / 1024;

/** Returns the ids of the processes that a process started itself. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return readStatusField(readProcessStatus(other), 'PPid') === pid;
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
export const measureTreeMegabytes = (pid: number): number =>
  measureResidentMegabytes(pid) + listChildren(pid).reduce((sum, child) => sum + measureTreeMegabytes(child), 0);
