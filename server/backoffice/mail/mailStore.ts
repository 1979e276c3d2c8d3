import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/rowsOf.ts';
import { mails } from '../core/db/schema.ts';
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
  /** Since it was tried for the first time. */
  readonly triedSeconds: number;
  /** Nothing of it is to be kept. */
  readonly forget: boolean;
}

/** No other worker tries a mail within this time, which is longer than one attempt can take. */
const LEASE_SECONDS = 60;
const refusedRow = z.object({ refusedAlone: z.int() });

/** Whether the mail in a row is to an address at the domain of the agency itself. */
const isToOwnDomain = (row: 'refused' | 'other') => sql`
  lower(split_part(${sql.identifier(row)}.mail -> 'to' ->> 'email', '@', 2))
    = lower(split_part(${sql.identifier(row)}.mail -> 'from' ->> 'email', '@', 2))`;

/**
 * A mail of the same site to somebody else that the other side took after it had refused this one. Relays treat addresses
 * at the sender's own domain and all others differently (`550 relaying denied` is for the others alone), so that one kind
 * shows nothing about the other.
 */
const OTHER_TAKEN_SINCE = sql`
  select from mails other
  where other.site_id = refused.site_id and other.sent_at > refused.refused_at and other.id <> refused.id
    and lower(other.mail -> 'to' ->> 'email') <> lower(refused.mail -> 'to' ->> 'email')
    and (${isToOwnDomain('other')}) = (${isToOwnDomain('refused')})`;

/** The mails that wait in a database, for one worker among several. */
export interface MailStore {
  /** Takes up to `limit` mails that are due. The mails of a worker that dies go to another one when the lease ends. */
  claim(limit: number): Promise<ClaimedMail[]>;
  sent(mail: Pick<ClaimedMail, 'id' | 'forget'>): Promise<void>;
  postpone(id: string, refusal: string, seconds: number): Promise<void>;
  /**
   * Postpones a mail that was refused for good.
   *
   * @returns how often it was refused for good although, since the time before, a mail of the same site to somebody else
   *   was taken; 0 at the first time
   */
  postponeRefused(id: string, refusal: string, seconds: number): Promise<number>;
  /** The mail stays in the table for the operator, unless its content must be deleted. */
  fail(mail: Pick<ClaimedMail, 'id' | 'forget'>, refusal: string): Promise<void>;
}

export const createMailStore = (db: Database): MailStore => ({
  async claim(limit) {
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(lte(mails.dueAt, sql`now()`), isNull(mails.sentAt), isNull(mails.failedAt)))
      .orderBy(asc(mails.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        firstDueAt: sql`coalesce(${mails.firstDueAt}, ${mails.dueAt})`,
        triedAt: sql`coalesce(${mails.triedAt}, now())`,
        dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      })
      .where(inArray(mails.id, due))
      .returning({
        id: mails.id,
        siteId: mails.siteId,
        kind: mails.kind,
        mail: mails.mail,
        attempts: mails.attempts,
        forget: mails.forget,
        at: sql`date_trunc('second', ${mails.firstDueAt})`.mapWith(mails.dueAt),
        triedSeconds: sql`extract(epoch from now() - ${mails.triedAt})::float8`.mapWith(Number),
      });
    // The content of a mail goes only once it was sent or has failed.
    return rows.flatMap(({ mail, ...row }) => (mail === null ? [] : Object.assign(row, { mail })));
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
  async postponeRefused(id, refusal, seconds) {
    const [row] = await queryRows(
      db,
      sql`
        update mails refused set
          refusal = ${refusal},
          due_at = now() + make_interval(secs => ${seconds}),
          refused_at = now(),
          refused_alone = refused_alone + case when exists (${OTHER_TAKEN_SINCE}) then 1 else 0 end
        where id = ${id}
        returning refused_alone as "refusedAlone"`,
      refusedRow,
    );
    // The mail may have been taken back meanwhile.
    return row?.refusedAlone ?? 0;
  },
  async fail({ id, forget }, refusal) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set refusal = ${refusal}, failed_at = now() where id = ${id}`,
    );
  },
});
