import { Answer, type Handlers } from '../http/call.ts';
import { HttpProblem } from '../http/problem.ts';
import { parseCursor } from './cursor.ts';
import type { PurgeWatch } from './purgeWatch.ts';
import type { SubscriberNotes } from './subscriberNotes.ts';

const MOST_WAITERS = 1000;
/** Seconds. */
const RETRY_AFTER = 5;

/** What reading the purge list takes. */
export interface PurgeReading {
  readonly watch: Pick<PurgeWatch, 'next' | 'size'>;
  readonly notes: Pick<SubscriberNotes, 'add'>;
  /** Aborted when this program is about to end. */
  readonly draining: AbortSignal;
}

const unavailable = (reason: string) => new HttpProblem(503, reason, undefined, undefined, RETRY_AFTER);

/** The purge list. A call that waits holds no connection of the database. */
export const purgeHandlers = ({ watch, notes, draining }: PurgeReading): Pick<Handlers, 'listPurges'> => ({
  async listPurges({ query: { after, wait, reader }, signal }) {
    if (draining.aborted) throw unavailable('This program is about to end.');
    if (watch.size >= MOST_WAITERS) throw unavailable('Too many calls wait for purges.');
    const cursor = after === undefined ? undefined : parseCursor(after);
    if (after !== undefined && !cursor) throw new HttpProblem(410, 'This is no cursor of this purge list.');
    if (after !== undefined && reader !== undefined) notes.add(reader, after);
    const page = await watch.next(cursor, { waitMs: wait * 1000, signal: signal(), until: draining });
    if (page === 'gone')
      throw new HttpProblem(410, 'This cursor is of another database, of a past that was left, or too old.');
    // To a caller who has left.
    if (!page) return new Answer(204, undefined);
    const { cursor: next, purges, more } = page;
    // The next call is one for another program.
    return new Answer(200, { cursor: next, purges, more }, draining.aborted ? { Connection: 'close' } : {});
  },
});
