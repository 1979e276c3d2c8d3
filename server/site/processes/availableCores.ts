import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The text of a file; undefined when it cannot be read. */
type Read = (file: string) => string | undefined;

const readText: Read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** A path and those above it; '' is the top. */
const upwards = (path: string): string[] => {
  const names = path.split('/').filter(Boolean);
  return Array.from({ length: names.length + 1 }, (_, left) =>
    names
      .slice(0, names.length - left)
      .map((name) => `/${name}`)
      .join(''),
  );
};

/** Microseconds of all cores in each period, divided by the period; a negative quota is none. */
function coresIn(folder: string, read: Read): number[] {
  const quota = Number(read(`${folder}/cpu.cfs_quota_us`) ?? -1);
  const period = Number(read(`${folder}/cpu.cfs_period_us`) ?? -1);
  return quota > 0 && period > 0 ? [quota / period] : [];
}

/** The quotas that a group of cgroup v1 is under. Within a container its own group may be the top of what is mounted. */
function quotasOfGroup(read: Read): number[] {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const [, controllers, path = ''] = groups.find(([, names = '']) => names.split(',').includes('cpu')) ?? [];
  if (controllers === undefined) return [];
  return upwards(path).flatMap((each) => coresIn(`/sys/fs/cgroup/${controllers}${each}`, read));
}

/**
 * How many cores this process may use, 1 at least. Node knows the CPU affinity and the quota of cgroup v2, which it rounds
 * down; of cgroup v1 it reads no quota (libuv 1.52 looks for it at an address that does not exist).
 */
export const availableCores = (read: Read = readText, knownToNode: number = availableParallelism()): number =>
  Math.max(1, Math.floor(Math.min(knownToNode, ...quotasOfGroup(read))));
