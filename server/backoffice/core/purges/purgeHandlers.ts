import { Answer, type Handlers } from '../http/call.ts';
import { HttpProblem } from '../http/problem.ts';
import { parseCursor } from './cursor.ts';
import type { PurgeWatch } from './purgeWatch.ts';
import type { SubscriberNotes } from './subscriberNotes.ts';

const MAX_WAITING_CALLS = 1000;
/** The `Retry-After` of a refused call, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** The parts that the handler of the purge list uses. */
export interface PurgeHandlerParts {
  readonly watch: Pick<PurgeWatch, 'waitForPage' | 'waitingCount'>;
  readonly notes: Pick<SubscriberNotes, 'addCursor'>;
  /** Is aborted when this process is about to stop. */
  readonly drainSignal: AbortSignal;
}

const createUnavailableProblem = (reason: string) =>
  new HttpProblem(503, reason, undefined, undefined, RETRY_AFTER_SECONDS);

/** Returns the handler of the purge list. A call that waits holds no database connection. */
export const createPurgeHandlers = ({
  watch,
  notes,
  drainSignal,
}: PurgeHandlerParts): Pick<Handlers, 'listPurges'> => ({
  async listPurges({ query: { after, wait, reader }, signal }) {
    if (drainSignal.aborted) throw createUnavailableProblem('This program is stopping.');
    if (watch.waitingCount >= MAX_WAITING_CALLS)
      throw createUnavailableProblem('Too many calls are waiting for purges.');
    const cursor = after === undefined ? undefined : parseCursor(after);
    if (after !== undefined && !cursor) throw new HttpProblem(410, 'This is not a cursor of this purge list.');
    if (after !== undefined && reader !== undefined) notes.addCursor(reader, after);
    const page = await watch.waitForPage(cursor, { waitMs: wait * 1000, signal: signal(), endSignal: drainSignal });
    if (page === 'gone')
      throw new HttpProblem(
        410,
        'The cursor belongs to another database or to an abandoned time line, or it is older than a day. Start again without a cursor.',
      );
    // The caller has disconnected, so nobody reads this answer.
    if (!page) return new Answer(204, undefined);
    const { cursor: next, purges, hasMore } = page;
    // When this process is about to stop, the caller's next call must go to another process.
    return new Answer(200, { cursor: next, purges, more: hasMore }, drainSignal.aborted ? { Connection: 'close' } : {});
  },
});
