import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';

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
  /** Of the limit of V8 (`--max-old-space-size`). */
  readonly heap: number;
  /** Of the limit of the container; undefined where there is none. */
  readonly container: number | undefined;
}

/** Milliseconds that a measurement is good for. */
const GOOD_MS = 100;
/** V8 collects garbage before that: most of what is used there is really needed. */
const SHORT = 0.9;
const ENOUGH = 0.85;
/** Where a container with cgroup v2 sees its own. */
const CGROUP = '/sys/fs/cgroup';

function fileIn(folder: string, name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return '';
  }
}

/**
 * The share of a container's memory that is used, 0 to 1; undefined without a limit. The system's copies of files do not
 * count: it drops them when memory is needed.
 *
 * @param folder with `memory.max`, `memory.current` and `memory.stat` of cgroup v2
 */
export function containerUse(folder: string = CGROUP): number | undefined {
  const limit = Number.parseInt(fileIn(folder, 'memory.max'), 10);
  const current = Number.parseInt(fileIn(folder, 'memory.current'), 10);
  if (!(limit > 0) || Number.isNaN(current)) return undefined;
  const copies = fileIn(folder, 'memory.stat').matchAll(/^(?:in)?active_file (\d+)$/gm);
  let files = 0;
  for (const [, bytes] of copies) files += Number(bytes);
  return Math.max(0, current - files) / limit;
}

function usedNow(): MemoryUse {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { heap: used / limit, container: containerUse() };
}

export function createMemoryWatch({
  logger,
  used = usedNow,
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
