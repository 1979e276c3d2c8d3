import type { Log } from '../../log.ts';
import type { PurgeReaders } from './purgeReaders.ts';

/** The pause between two statements that write notes. */
const WRITE_PAUSE_MS = 250;

/** Records the cursors that subscribers have confirmed. One statement writes all notes of a quarter of a second. */
export interface SubscriberNotes {
  /** Notes that a subscriber has processed all purges up to the cursor. */
  addCursor(name: string, cursor: string): void;
  /** Resolves when all notes are written. */
  stop(): Promise<void>;
}

export function createSubscriberNotes(readers: Pick<PurgeReaders, 'recordCursors'>, log: Log): SubscriberNotes {
  const pendingNotes = new Map<string, { readonly cursor: string; readonly since: number }>();
  let pauseTimer: NodeJS.Timeout | undefined;
  let runningWrite: Promise<void> | undefined;

  async function writeNotes(): Promise<void> {
    const now = performance.now();
    const notes = [...pendingNotes].map(([name, { cursor, since }]) => ({ name, cursor, agoMs: now - since }));
    pendingNotes.clear();
    try {
      if (notes.length > 0) await readers.recordCursors(notes);
    } catch (error) {
      // The loss is harmless, because each subscriber repeats its cursor within seconds.
      log.warn({ err: error }, 'subscribers of purges not noted');
    }
  }

  function startWriteWhenDue(): void {
    if (runningWrite || pauseTimer || pendingNotes.size === 0) return;
    runningWrite = writeNotes().finally(() => {
      runningWrite = undefined;
      pauseTimer = setTimeout(() => {
        pauseTimer = undefined;
        startWriteWhenDue();
      }, WRITE_PAUSE_MS).unref();
    });
  }

  return {
    addCursor(name, cursor) {
      pendingNotes.set(name, { cursor, since: performance.now() });
      startWriteWhenDue();
    },
    async stop() {
      await runningWrite;
      clearTimeout(pauseTimer);
      await writeNotes();
    },
  };
}
