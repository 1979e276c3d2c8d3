import { type Cursor, formatCursor } from './cursor.ts';
import type { PurgeList, PurgePage } from './purgeList.ts';

/** Other programs write to the database, too, and not each of them can be heard. */
const LOOK_MS = 1000;
/** Between two looks: what is written in a burst is read together. */
const PAUSE_MS = 20;
/** Cursors of one statement. Those who read all along share a few. */
const MOST_CURSORS = 10;

interface WaitOptions {
  /** How long to wait for a purge. */
  readonly waitMs: number;
  /** The reader that waits has left. */
  readonly signal?: AbortSignal | undefined;
  /** When it is aborted the time is over. */
  readonly until?: AbortSignal | undefined;
}

/** Waits for purges, for all that read the list in this program. */
export interface PurgeWatch {
  /**
   * The purges after a cursor, as soon as there are any; an empty page when the time is over. Without a cursor: at once, an
   * empty page from now on. The list is read after this is called, at least once. Undefined when the signal was aborted.
   */
  next(after: Cursor | undefined, options: WaitOptions): Promise<PurgePage | 'gone' | undefined>;
  /** There may be something new. */
  readonly wake: () => void;
  /** How many wait. */
  readonly size: number;
}

interface Waiter {
  readonly after: Cursor | undefined;
  /** What the last look gave: it is empty. */
  latest: PurgePage | undefined;
  isOver: boolean;
  readonly resolve: (page: PurgePage | 'gone' | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const keyOf = ({ after }: Waiter): string => (after ? formatCursor(after) : '');

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());

/** One look for all of these. */
async function look(list: Pick<PurgeList, 'look'>, waiters: readonly Waiter[]): Promise<void> {
  const cursors = new Map(waiters.flatMap((waiter) => (waiter.after ? [[keyOf(waiter), waiter.after] as const] : [])));
  const { now, pages } = await list.look([...cursors.values()]);
  const found = new Map([...cursors.keys()].map((key, index) => [key, pages[index]]));
  for (const waiter of waiters) {
    const fresh = { cursor: now, purges: [], more: false, cursorAfter: () => now };
    const page = waiter.after ? (found.get(keyOf(waiter)) ?? 'gone') : fresh;
    const isAnswer = page === 'gone' || page.purges.length > 0 || page.more || !waiter.after || waiter.isOver;
    if (isAnswer) waiter.resolve(page);
    else waiter.latest = page;
  }
}

/** Those with the same cursor are together. */
function partsOf(waiters: readonly Waiter[]): Waiter[][] {
  const groups = [...Map.groupBy(waiters, keyOf).values()];
  const count = Math.ceil(groups.length / MOST_CURSORS);
  return Array.from({ length: count }, (_, at) => groups.slice(at * MOST_CURSORS, (at + 1) * MOST_CURSORS).flat());
}

export function createPurgeWatch(list: Pick<PurgeList, 'look'>): PurgeWatch {
  const waiting = new Set<Waiter>();
  let isLooking = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  async function lookOnce(): Promise<void> {
    for (const part of partsOf([...waiting])) {
      try {
        await look(list, part);
      } catch (error) {
        for (const waiter of part) waiter.reject(error);
      }
    }
  }

  /** Never two at once: a reader that comes during a look is served by the next one. */
  async function run(): Promise<void> {
    if (isLooking) {
      isDue = true;
      return;
    }
    isLooking = true;
    clearTimeout(timer);
    do {
      isDue = false;
      await lookOnce();
      if (waiting.size > 0 || isDue) await pause();
    } while (isDue);
    isLooking = false;
    if (waiting.size > 0) timer = setTimeout(() => void run(), LOOK_MS).unref();
  }

  const end = (waiter: Waiter): void => {
    waiter.isOver = true;
    if (waiter.latest) waiter.resolve(waiter.latest);
  };

  function wait(after: Cursor | undefined, { waitMs, signal, until }: WaitOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<PurgePage | 'gone' | undefined>();
    const isOver = waitMs === 0 || until?.aborted === true;
    const waiter: Waiter = { after, latest: undefined, isOver, resolve, reject };
    const [leave, finish] = [() => resolve(undefined), () => end(waiter)];
    const timeout = setTimeout(finish, waitMs).unref();
    signal?.addEventListener('abort', leave);
    until?.addEventListener('abort', finish);
    waiting.add(waiter);
    void run();
    return promise.finally(() => {
      waiting.delete(waiter);
      clearTimeout(timeout);
      signal?.removeEventListener('abort', leave);
      until?.removeEventListener('abort', finish);
    });
  }

  return {
    next: async (after, options) => (options.signal?.aborted ? undefined : wait(after, options)),
    wake() {
      if (waiting.size > 0) void run();
    },
    get size() {
      return waiting.size;
    },
  };
}
