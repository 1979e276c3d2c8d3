import { sql } from 'drizzle-orm';
import type { PurgeMessage } from '../../../../shared/api/purge.ts';
import type { Database } from '../db/database.ts';

export interface WaitingMessage {
  readonly message: PurgeMessage;
  /** Targets that have acknowledged it. */
  readonly delivered: readonly string[];
  /** This attempt included. */
  readonly attempts: number;
  readonly ageSeconds: number;
}

/** Nobody else tries a message within this time: longer than one attempt can take. */
const LEASE_SECONDS = 30;

interface Row extends Record<string, unknown> {
  id: string;
  site_id: string;
  tags: string[];
  at: string;
  delivered: string[];
  attempts: number;
  age: number;
}

export interface OutboxStore {
  /** Takes up to `limit` messages that are due, so that no other back office tries them meanwhile. */
  claim(limit: number): Promise<WaitingMessage[]>;
  /** Everybody has it. */
  finish(id: string): Promise<void>;
  postpone(id: string, delivered: readonly string[], seconds: number): Promise<void>;
}

export const createOutboxStore = (db: Database): OutboxStore => ({
  async claim(limit) {
    const { rows } = await db.execute<Row>(sql`
      update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from outbox where due_at <= now() order by due_at limit ${limit} for update skip locked
      )
      returning id, site_id, tags, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, delivered,
        attempts, extract(epoch from now() - at)::float8 as age`);
    return rows.map(({ id, site_id: siteId, tags, at, delivered, attempts, age }) => ({
      message: { id, siteId, tags, at },
      delivered,
      attempts,
      ageSeconds: age,
    }));
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
