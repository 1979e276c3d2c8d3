import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import { listGroupFolders, type ReadFile, readFileText } from '../controlGroups.ts';

/** Watches whether memory becomes short: in the heap of this process, or in the container with all of its processes. */
interface MemoryWatch {
  readonly isShort: () => boolean;
}

interface MemoryWatchOptions {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Returns the used shares, 0 to 1; by default they are measured. */
  readonly readMemoryUse?: () => MemoryUse;
  /** Returns milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

interface MemoryUse {
  /** The used share of the limit of V8's old generation (`--max-old-space-size`). */
  readonly heapShare: number;
  /** The used share of the container's limit; undefined when there is none. */
  readonly containerShare: number | undefined;
}

/** The time for which a measurement is valid. */
const MAX_MEASUREMENT_AGE_MS = 100;
/**
 * The used share above which memory is short. V8 collects garbage before that share is reached, so most of the used
 * memory is really needed.
 */
const SHORT_MEMORY_SHARE = 0.9;
/** The used share below which short memory is sufficient again. */
const SUFFICIENT_MEMORY_SHARE = 0.85;
/** The names of the files of a control group, and a pattern for the counts of cached files in `memory.stat`. */
interface CgroupFiles {
  readonly limitFile: string;
  readonly usedFile: string;
  readonly cachedFilesPattern: RegExp;
}

const CGROUP_V2_FILES: CgroupFiles = {
  limitFile: 'memory.max',
  usedFile: 'memory.current',
  cachedFilesPattern: /^(?:in)?active_file (\d+)$/gm,
};
/**
 * The pattern matches the counts that include the child groups. The other counts in `memory.stat` of cgroup v1 do not
 * include the child groups.
 */
const CGROUP_V1_FILES: CgroupFiles = {
  limitFile: 'memory.limit_in_bytes',
  usedFile: 'memory.usage_in_bytes',
  cachedFilesPattern: /^total_(?:in)?active_file (\d+)$/gm,
};
/**
 * A reported limit of this size or more means that there is no limit: cgroup v1 reports nearly 2^63 bytes in that case.
 */
const MIN_UNLIMITED_BYTES = 2 ** 60;

function measureControlGroup(
  folder: string,
  { limitFile, usedFile, cachedFilesPattern }: CgroupFiles,
  read: ReadFile,
): number[] {
  const limitBytes = Number.parseInt(read(`${folder}/${limitFile}`) ?? '', 10);
  const usedBytes = Number.parseInt(read(`${folder}/${usedFile}`) ?? '', 10);
  if (!(limitBytes > 0 && limitBytes < MIN_UNLIMITED_BYTES) || Number.isNaN(usedBytes)) return [];
  let cachedBytes = 0;
  for (const [, bytes] of (read(`${folder}/memory.stat`) ?? '').matchAll(cachedFilesPattern))
    cachedBytes += Number(bytes);
  return [Math.max(0, usedBytes - cachedBytes) / limitBytes];
}

/**
 * Returns a function that measures the used share of memory, 0 to 1, of the control group that is nearest to its limit:
 * the group of this process, or one of its parent groups, such as that of its container or systemd unit. The share is
 * undefined when no group has a limit. Cached files do not count, because the system drops them when memory is needed.
 */
export function createContainerUseReader(read: ReadFile = readFileText): () => number | undefined {
  // The groups are determined once, because a process never changes its groups.
  const groups = [
    ...listGroupFolders(read).map((folder) => [folder, CGROUP_V2_FILES] as const),
    ...listGroupFolders(read, 'memory').map((folder) => [folder, CGROUP_V1_FILES] as const),
  ];
  return () => {
    const usedShares = groups.flatMap(([folder, names]) => measureControlGroup(folder, names, read));
    return usedShares.length === 0 ? undefined : Math.max(...usedShares);
  };
}

const BYTES_PER_MEGABYTE = 1024 ** 2;

/**
 * Returns the maximum size of V8's old generation, which is the part of memory that becomes short. V8 reports only the
 * limit of both generations together. The young generation does not matter, because V8 empties it continually.
 *
 * @param options Node's options, those of NODE_OPTIONS first
 *
 * @param limitBytes the limit of both generations
 */
export function computeOldGenerationLimit(options: string, limitBytes: number): number {
  const sizeOption = options.match(/--max[-_]old[-_]space[-_]size[= ]\d+/g)?.at(-1);
  return sizeOption === undefined
    ? limitBytes
    : Math.min(limitBytes, Number(sizeOption.replaceAll(/\D/g, '')) * BYTES_PER_MEGABYTE);
}

const NODE_OPTIONS_TEXT = [process.env['NODE_OPTIONS'], ...process.execArgv].join(' ');

function measureHeapUse(): number {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  const youngSpaces = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('new_'));
  const youngBytes = youngSpaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
  return (usedBytes - youngBytes) / computeOldGenerationLimit(NODE_OPTIONS_TEXT, limitBytes);
}

function createMemoryUseReader(): () => MemoryUse {
  const readContainerUse = createContainerUseReader();
  return () => ({ heapShare: measureHeapUse(), containerShare: readContainerUse() });
}

export function createMemoryWatch({
  logger,
  readMemoryUse = createMemoryUseReader(),
  now = () => performance.now(),
}: MemoryWatchOptions): MemoryWatch {
  let isShort = false;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function measure() {
    const { heapShare, containerShare = 0 } = readMemoryUse();
    const usedShare = Math.max(heapShare, containerShare);
    const wasShort = isShort;
    isShort = usedShare > (wasShort ? SUFFICIENT_MEMORY_SHARE : SHORT_MEMORY_SHARE);
    if (isShort === wasShort) return;
    const figures = { heap: Number(heapShare.toFixed(2)), container: Number(containerShare.toFixed(2)) };
    if (isShort) logger.warn(figures, 'memory short, fewer pages rendered');
    else logger.info(figures, 'memory sufficient again');
  }

  return {
    isShort() {
      if (now() - measuredAt >= MAX_MEASUREMENT_AGE_MS) {
        measuredAt = now();
        measure();
      }
      return isShort;
    },
  };
}
