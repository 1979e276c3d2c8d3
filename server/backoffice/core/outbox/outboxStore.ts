import { asc, inArray, lte, sql } from 'drizzle-orm';
import type { PurgeMessage } from '../../../../shared/api/purge.ts';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';

export interface WaitingMessage {
  readonly message: PurgeMessage;
  /** Targets that have acknowledged it. */
  readonly delivered: readonly string[];
  /** This attempt included. */
  readonly attempts: number;
  readonly ageSeconds: number;
}

/** No other process tries a message within this time, which is longer than one attempt can take. */
const LEASE_SECONDS = 30;

export interface OutboxStore {
  /** Takes up to `limit` messages that are due, so that no other back office tries them meanwhile. */
  claim(limit: number): Promise<WaitingMessage[]>;
  /** All receivers have the message. */
  finish(id: string): Promise<void>;
  postpone(id: string, delivered: readonly string[], seconds: number): Promise<void>;
}

export const createOutboxStore = (db: Database): OutboxStore => ({
  async claim(limit) {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.dueAt, sql`now()`))
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      })
      .where(inArray(outbox.id, due))
      .returning({
        id: outbox.id,
        siteId: outbox.siteId,
        tags: outbox.tags,
        at: outbox.at,
        delivered: outbox.delivered,
        attempts: outbox.attempts,
        ageSeconds: sql`extract(epoch from now() - ${outbox.at})::float8`.mapWith(Number),
      });
    return rows.map(({ id, siteId, tags, at, ...row }) =>
      Object.assign(row, { message: { id, siteId, tags, at: at.toISOString() } }),
    );
  },
  async finish(id) {
    await db.execute(sql`delete from outbox where id = ${id}`);
  },
  async postpone(id, delivered, seconds) {
    await db.execute(sql`
      update outbox
      set delivered = ${sql.param([...delivered])}::text[], due_at = now() + make_interval(secs => ${seconds})
      where id = ${id}`);
  },
});
