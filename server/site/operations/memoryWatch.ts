import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import { groupFolders, type Read, readText } from '../controlGroups.ts';

/** Whether memory comes to its end: that of this process's heap, or that of the container with all of its processes. */
interface MemoryWatch {
  readonly isShort: () => boolean;
}

interface MemoryWatchOptions {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Shares of what there is, 0 to 1, that are used; measured where it is absent. */
  readonly used?: () => MemoryUse;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

interface MemoryUse {
  /** Of the limit of V8's old generation (`--max-old-space-size`). */
  readonly heap: number;
  /** Of the limit of the container; undefined where there is none. */
  readonly container: number | undefined;
}

/** Milliseconds that a measurement is good for. */
const GOOD_MS = 100;
/** V8 collects garbage before that: most of what is used there is really needed. */
const SHORT = 0.9;
const ENOUGH = 0.85;
/** Names of files, and of what `memory.stat` counts of the system's copies of files. */
interface Names {
  readonly limit: string;
  readonly used: string;
  readonly copies: RegExp;
}

const V2: Names = { limit: 'memory.max', used: 'memory.current', copies: /^(?:in)?active_file (\d+)$/gm };
/** Its other counts of `memory.stat` are without the groups below. */
const V1: Names = {
  limit: 'memory.limit_in_bytes',
  used: 'memory.usage_in_bytes',
  copies: /^total_(?:in)?active_file (\d+)$/gm,
};
/** Bytes; without a limit, cgroup v1 has nearly 2^63. */
const NO_LIMIT = 2 ** 60;

function useOf(folder: string, { limit, used, copies }: Names, read: Read): number[] {
  const most = Number.parseInt(read(`${folder}/${limit}`) ?? '', 10);
  const current = Number.parseInt(read(`${folder}/${used}`) ?? '', 10);
  if (!(most > 0 && most < NO_LIMIT) || Number.isNaN(current)) return [];
  let files = 0;
  for (const [, bytes] of (read(`${folder}/memory.stat`) ?? '').matchAll(copies)) files += Number(bytes);
  return [Math.max(0, current - files) / most];
}

/**
 * The share of memory that is used, 0 to 1, of the control group that is nearest to its limit: that of this process, its
 * container's or unit's, and those above; undefined where none has a limit. The system's copies of files do not count:
 * it drops them when memory is needed.
 */
export function createContainerUse(read: Read = readText): () => number | undefined {
  // A process stays in its groups.
  const groups = [
    ...groupFolders(read).map((folder) => [folder, V2] as const),
    ...groupFolders(read, 'memory').map((folder) => [folder, V1] as const),
  ];
  return () => {
    const uses = groups.flatMap(([folder, names]) => useOf(folder, names, read));
    return uses.length === 0 ? undefined : Math.max(...uses);
  };
}

const MEGABYTE = 1024 ** 2;

/**
 * Bytes that V8's old generation may take, which is what ends. V8 itself tells a sum of both generations, of which the
 * young one is emptied all the time; it does not tell how large that may be.
 *
 * @param options of Node, those of NODE_OPTIONS first
 * @param limit of both generations, in bytes
 */
export function oldLimit(options: string, limit: number): number {
  const given = options.match(/--max[-_]old[-_]space[-_]size[= ]\d+/g)?.at(-1);
  return given === undefined ? limit : Math.min(limit, Number(given.replaceAll(/\D/g, '')) * MEGABYTE);
}

const OPTIONS = [process.env['NODE_OPTIONS'], ...process.execArgv].join(' ');

function heapUse(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  const young = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('new_'));
  const usedByYoung = young.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
  return (used - usedByYoung) / oldLimit(OPTIONS, limit);
}

function createUse(): () => MemoryUse {
  const containerUse = createContainerUse();
  return () => ({ heap: heapUse(), container: containerUse() });
}

export function createMemoryWatch({
  logger,
  used = createUse(),
  now = () => performance.now(),
}: MemoryWatchOptions): MemoryWatch {
  let isShort = false;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function measure() {
    const { heap, container = 0 } = used();
    const most = Math.max(heap, container);
    const before = isShort;
    isShort = most > (before ? ENOUGH : SHORT);
    if (isShort === before) return;
    const figures = { heap: Number(heap.toFixed(2)), container: Number(container.toFixed(2)) };
    if (isShort) logger.warn(figures, 'memory short, fewer pages made');
    else logger.info(figures, 'memory sufficient again');
  }

  return {
    isShort() {
      if (now() - measuredAt >= GOOD_MS) {
        measuredAt = now();
        measure();
      }
      return isShort;
    },
  };
}
