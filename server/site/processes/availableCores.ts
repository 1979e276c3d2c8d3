import { availableParallelism } from 'node:os';
import { listGroupFolders, type ReadFile, readFileText } from '../controlGroups.ts';

/**
 * Returns the limit of a control group in cores: the microseconds of processor time that it may use in a period,
 * divided by the length of the period. Returns an empty list when there is no limit, which the system writes as a
 * negative quota.
 */
function readCoreQuotas(folder: string, read: ReadFile): number[] {
  const quota = Number(read(`${folder}/cpu.cfs_quota_us`) ?? -1);
  const period = Number(read(`${folder}/cpu.cfs_period_us`) ?? -1);
  return quota > 0 && period > 0 ? [quota / period] : [];
}

/**
 * Returns the number of cores that this process may use, at least 1. Node considers the CPU affinity and the quota of
 * cgroup v2, which it rounds down. It does not consider the quota of cgroup v1 (libuv 1.52 looks for it at a wrong
 * path).
 */
export const countAvailableCores = (
  read: ReadFile = readFileText,
  nodeCoreCount: number = availableParallelism(),
): number =>
  Math.max(
    1,
    Math.floor(Math.min(nodeCoreCount, ...listGroupFolders(read, 'cpu').flatMap((each) => readCoreQuotas(each, read)))),
  );
