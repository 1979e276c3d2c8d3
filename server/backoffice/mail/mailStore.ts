import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
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
  /** Since it was due for the first time. */
  readonly waitedSeconds: number;
  /** Nothing of it is to be kept. */
  readonly forget: boolean;
}

/** No other worker tries a mail within this time, which is longer than one attempt can take. */
const LEASE_SECONDS = 60;
/** A mail that was taken this long before another one was due still shows that the other side takes mails of the site. */
const EVIDENCE_SECONDS = 60 * 60;

/** The mails that wait in a database, for one worker among several. */
export interface MailStore {
  /** Takes up to `limit` mails that are due. The mails of a worker that dies go to another one when the lease ends. */
  claim(limit: number): Promise<ClaimedMail[]>;
  sent(mail: Pick<ClaimedMail, 'id' | 'forget'>): Promise<void>;
  postpone(id: string, refusal: string, seconds: number): Promise<void>;
  /** Whether the other side has taken a mail of the same site to somebody else since shortly before this one was due. */
  othersWereSent(mail: ClaimedMail): Promise<boolean>;
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
        waitedSeconds: sql`extract(epoch from now() - ${mails.firstDueAt})::float8`.mapWith(Number),
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
  async othersWereSent({ id, siteId, mail, at }) {
    const since = new Date(at.getTime() - EVIDENCE_SECONDS * 1000);
    const [other] = await db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.siteId, siteId),
          ne(mails.id, id),
          gte(mails.sentAt, since),
          sql`lower(${mails.mail} -> 'to' ->> 'email') is distinct from ${mail.to.email.toLowerCase()}`,
        ),
      )
      .limit(1);
    return other !== undefined;
  },
  async fail({ id, forget }, refusal) {
    await db.execute(
      forget
        ? sql`delete from mails where id = ${id}`
        : sql`update mails set refusal = ${refusal}, failed_at = now() where id = ${id}`,
    );
  },
});
