import type { Log } from '../../log.ts';
import type { PurgeReaders } from './purgeReaders.ts';

/** Between two statements. */
const PAUSE_MS = 250;

/** Writes down what subscribers have confirmed: what comes in a quarter of a second is one statement. */
export interface SubscriberNotes {
  /** A subscriber has done all up to the cursor. */
  add(name: string, cursor: string): void;
  /** Resolves when all is written. */
  stop(): Promise<void>;
}

export function createSubscriberNotes(readers: Pick<PurgeReaders, 'note'>, log: Log): SubscriberNotes {
  const waiting = new Map<string, { readonly cursor: string; readonly since: number }>();
  let pause: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const now = performance.now();
    const noted = [...waiting].map(([name, { cursor, since }]) => ({ name, cursor, agoMs: now - since }));
    waiting.clear();
    try {
      if (noted.length > 0) await readers.note(noted);
    } catch (error) {
      // Each of them says it again within seconds.
      log.warn({ err: error }, 'subscribers of purges not noted');
    }
  }

  function writeNext(): void {
    if (writing || pause || waiting.size === 0) return;
    writing = write().finally(() => {
      writing = undefined;
      pause = setTimeout(() => {
        pause = undefined;
        writeNext();
      }, PAUSE_MS).unref();
    });
  }

  return {
    add(name, cursor) {
      waiting.set(name, { cursor, since: performance.now() });
      writeNext();
    },
    async stop() {
      await writing;
      clearTimeout(pause);
      await write();
    },
  };
}
