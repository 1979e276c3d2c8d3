import { and, asc, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { mails } from '../core/db/schema.ts';
import { secondsFromNow } from '../core/polling/lease.ts';
import type { StoredMail } from '../core/db/documents/storedMail.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly siteId: string;
  readonly kind: string;
  readonly mail: StoredMail;
  /** The time at which the mail was first due. The header of every attempt has this date. */
  readonly at: Date;
  /** The number of attempts, including the present attempt. */
  readonly attempts: number;
  /** The seconds since the first attempt. */
  readonly triedSeconds: number;
  /** Is true when the mail must be deleted once it was sent or has failed. */
  readonly forget: boolean;
}

/** The time for which no other worker claims the mail. The worker renews the lease while it sends the mail. */
const LEASE_SECONDS = 60;
/**
 * The longest time for which an attempt may be postponed; it is above the longest back-off. A mail that is due later
 * than this after an attempt shows that the clock was set back.
 */
const MAX_POSTPONEMENT_SECONDS = 6 * 60 * 60;
const refusedRow = z.object({ refusedAlone: z.int() });

/** Tests whether the mail in a row is addressed to the domain of the agency itself. */
const isToOwnDomain = (row: 'refused' | 'other') => sql`
  lower(split_part(${sql.identifier(row)}.mail -> 'to' ->> 'email', '@', 2))
    = lower(split_part(${sql.identifier(row)}.mail -> 'from' ->> 'email', '@', 2))`;

/**
 * Selects a mail of the same site to another recipient, which the mail server accepted after it had refused this mail.
 * Some mail servers accept only recipients in the sender's own domain, and refuse all others with `550 relaying
 * denied`. A mail to the sender's domain is therefore compared only with other mails to this domain, and a mail to
 * another domain only with mails outside the sender's domain.
 */
const OTHER_MAIL_ACCEPTED_SINCE = sql`
  select from mails other
  where other.site_id = refused.site_id and other.sent_at > refused.refused_at and other.id <> refused.id
    and lower(other.mail -> 'to' ->> 'email') <> lower(refused.mail -> 'to' ->> 'email')
    and (${isToOwnDomain('other')}) = (${isToOwnDomain('refused')})`;

const IS_UNEXPIRED = or(isNull(mails.expiresAt), gt(mails.expiresAt, sql`now()`));
/** The reason that operators read beside an expired mail. */
const EXPIRED_REASON = 'expired';

/** The queue of mails in a database, which several workers share. */
export interface MailStore {
  /**
   * Claims up to `limit` mails that are due and have not expired. The mails of a crashed worker are claimed by another
   * one when the lease ends.
   */
  claimDue(limit: number): Promise<ClaimedMail[]>;
  /** Extends the lease of a claimed mail. Returns false when the mail was sent, has failed or was cancelled. */
  renewLease(id: string): Promise<boolean>;
  markSent(mail: Pick<ClaimedMail, 'id' | 'forget'>): Promise<void>;
  postpone(id: string, refusal: string, seconds: number): Promise<void>;
  /**
   * Postpones a mail that was refused permanently.
   *
   * A refusal counts when, since the previous one, the mail server accepted a mail of this site to another recipient:
   * the server then works, and refuses only this mail.
   *
   * @returns the number of refusals that count; 0 at the first refusal
   */
  postponeRefused(id: string, refusal: string, seconds: number): Promise<number>;
  /** Marks a mail as failed, so that the operator can see it; deletes the mail when `forget` is true. */
  markFailed(mail: Pick<ClaimedMail, 'id' | 'forget'>, refusal: string): Promise<void>;
  /**
   * Makes mails due that would otherwise wait too long, because the clock of the database was set back after their last
   * attempt. A mail without an attempt keeps its time, because the sender of the mail chose it. Returns the number of
   * mails.
   */
  wakeStranded(): Promise<number>;
  /**
   * Marks expired mails as failed, so that the operator can see them; deletes those with `forget`. Returns the number
   * of mails.
   */
  endExpired(): Promise<number>;
}

export const createMailStore = (db: Database): MailStore => ({
  async claimDue(limit) {
    const dueMails = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(lte(mails.dueAt, sql`now()`), isNull(mails.sentAt), isNull(mails.failedAt), IS_UNEXPIRED))
      .orderBy(asc(mails.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        firstDueAt: sql`coalesce(${mails.firstDueAt}, ${mails.dueAt})`,
        triedAt: sql`coalesce(${mails.triedAt}, now())`,
        dueAt: secondsFromNow(LEASE_SECONDS),
      })
      .where(inArray(mails.id, dueMails))
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
    // A mail loses its content only after it was sent or has failed.
    return rows.flatMap(({ mail, ...row }) => (mail === null ? [] : Object.assign(row, { mail })));
  },
  async renewLease(id) {
    // `due_at` may already be later than the lease ends, because an attempt that has just ended postponed the mail.
    const { rowCount } = await db.execute(sql`
      update mails set due_at = greatest(due_at, ${secondsFromNow(LEASE_SECONDS)})
      where id = ${id} and sent_at is null and failed_at is null`);
    return (rowCount ?? 0) > 0;
  },
  async markSent({ id, forget }) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set sent_at = now(), refusal = null where id = ${id}`,
    );
  },
  async postpone(id, refusal, seconds) {
    await db.execute(sql`update mails set refusal = ${refusal}, due_at = ${secondsFromNow(seconds)} where id = ${id}`);
  },
  async postponeRefused(id, refusal, seconds) {
    const [row] = await queryRows(
      db,
      sql`
        update mails refused set
          refusal = ${refusal},
          due_at = ${secondsFromNow(seconds)},
          refused_at = now(),
          refused_alone = refused_alone + case when exists (${OTHER_MAIL_ACCEPTED_SINCE}) then 1 else 0 end
        where id = ${id}
        returning refused_alone as "refusedAlone"`,
      refusedRow,
    );
    // The mail may have been cancelled meanwhile.
    return row?.refusedAlone ?? 0;
  },
  async markFailed({ id, forget }, refusal) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set refusal = ${refusal}, failed_at = now() where id = ${id}`,
    );
  },
  async wakeStranded() {
    const { rowCount } = await db.execute(sql`
      update mails set due_at = now()
      where sent_at is null and failed_at is null and attempts > 0
        and due_at > ${secondsFromNow(MAX_POSTPONEMENT_SECONDS)}`);
    return rowCount ?? 0;
  },
  async endExpired() {
    const isExpired = sql`sent_at is null and failed_at is null and expires_at <= now()`;
    const deleted = await db.execute(sql`delete from mails where forget and ${isExpired}`);
    const marked = await db.execute(
      sql`update mails set refusal = ${EXPIRED_REASON}, failed_at = now() where ${isExpired}`,
    );
    return (deleted.rowCount ?? 0) + (marked.rowCount ?? 0);
  },
});
