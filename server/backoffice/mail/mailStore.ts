import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import type { StoredMail } from '../core/db/documents/storedMail.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly siteId: string;
  readonly kind: string;
  readonly mail: StoredMail;
  /** When it was due for the first time: the date in its header, whichever attempt it is. */
  readonly at: Date;
  /** This attempt included. */
  readonly attempts: number;
  /** Since it was due for the first time. */
  readonly waitedSeconds: number;
  /** Nothing of it is to be kept. */
  readonly forget: boolean;
}

/** Nobody else tries a mail within this time: longer than one attempt can take. */
const LEASE_SECONDS = 60;

interface Row extends Record<string, unknown> {
  id: string;
  site_id: string;
  kind: string;
  mail: StoredMail;
  at: string;
  attempts: number;
  waited: number;
  forget: boolean;
}

/** The mails that wait in a database, for one worker among several. */
export interface MailStore {
  /** Takes up to `limit` mails that are due. Whoever dies with them loses them to the next one when the lease ends. */
  claim(limit: number): Promise<ClaimedMail[]>;
  sent(mail: Pick<ClaimedMail, 'id' | 'forget'>): Promise<void>;
  postpone(id: string, refusal: string, seconds: number): Promise<void>;
  /** It stays, for somebody to look at, unless nothing of it is to be kept. */
  fail(mail: Pick<ClaimedMail, 'id' | 'forget'>, refusal: string): Promise<void>;
}

export const createMailStore = (db: Database): MailStore => ({
  async claim(limit) {
    const { rows } = await db.execute<Row>(sql`
      update mails set
        attempts = attempts + 1, first_due_at = coalesce(first_due_at, due_at),
        due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from mails where due_at <= now() and sent_at is null and failed_at is null
        order by due_at limit ${limit} for update skip locked
      )
      returning id, site_id, kind, mail, attempts, forget,
        to_char(first_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        extract(epoch from now() - first_due_at)::float8 as waited`);
    return rows.map(({ id, site_id: siteId, kind, mail, at, attempts, waited, forget }) => ({
      id,
      siteId,
      kind,
      mail,
      at: new Date(at),
      attempts,
      waitedSeconds: waited,
      forget,
    }));
  },
  async sent({ id, forget }) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set sent_at = now(), refusal = null where id = ${id}`,
    );
  },
  async postpone(id, refusal, seconds) {
    await db.execute(
      sql`update mails set refusal = ${refusal}, due_at = now() + make_interval(secs => ${seconds}) where id = ${id}`,
    );
  },
  async fail({ id, forget }, refusal) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set refusal = ${refusal}, failed_at = now() where id = ${id}`,
    );
  },
});
