import { eq, sql } from 'drizzle-orm';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { sites } from '../core/db/schema.ts';
import type { MailStudio } from './letter.ts';
import { enqueueMail, foldEmail, withdrawMails } from './enqueueMail.ts';
import { mailTexts } from './compose/mailTexts.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import { createTranslationRepository } from '../sites/translationRepository.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** A mail without what it says. */
export interface MailRow {
  readonly at: Date;
  readonly kind: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly dueAt: Date;
  readonly attempts: number;
  /** Codes of the last refusal. */
  readonly refusal: string | null;
}

interface ListedRow extends Record<string, unknown> {
  at: string;
  kind: string;
  state: MailRow['state'];
  due: string;
  attempts: number;
  refusal: string | null;
}

export interface MailRepository {
  /**
   * What mails of a site are made with, in a language; the site's default language when it does not speak that one.
   * Throws when there is no such site.
   */
  studio(siteId: string, locale: Locale): Promise<MailStudio>;
  /** See `enqueueMail`. */
  enqueue(mail: OutgoingMail): Promise<string>;
  /** See `withdrawMails`. */
  withdraw(siteId: string, reference: string): Promise<number>;
  /** Mails of one kind to a visitor or about one in the last so many hours. */
  countRecent(siteId: string, kind: string, visitor: string, hours: number): Promise<number>;
  /** The newest first. */
  list(siteId: string, limit: number): Promise<MailRow[]>;
  /** Lets those that failed, and those that were refused before, go out now; gives how many. */
  retry(siteId: string): Promise<number>;
}

export interface MailSettings {
  /** The port that visitors use, for sites whose `origin` says `{PORT}`. */
  readonly sitePort: number;
}

/** As `Date` reads it. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';

export function createMailRepository(unit: UnitOfWork, { sitePort }: MailSettings): MailRepository {
  const { db, write } = unit;
  return {
    async studio(siteId, wanted) {
      const [found] = await db.select({ site: sites.document }).from(sites).where(eq(sites.id, siteId));
      if (!found) throw new Error(`There is no site ${siteId}.`);
      const { site } = found;
      const [first = wanted] = site.locales;
      const locale = site.locales.includes(wanted) ? wanted : first;
      const wording = await createTranslationRepository(unit).get(siteId, locale);
      const origin = site.origin.replace('{PORT}', String(sitePort));
      return { site, locale, t: mailTexts(locale, wording), url: (path) => origin + path };
    },
    enqueue: (mail) => write((transaction) => enqueueMail(transaction, mail)),
    withdraw: (siteId, reference) => write((transaction) => withdrawMails(transaction, siteId, reference)),
    async countRecent(siteId, kind, visitor, hours) {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from mails
        where visitor = ${foldEmail(visitor)} and site_id = ${siteId} and kind = ${kind}
          and at > now() - make_interval(hours => ${hours})`);
      return rows[0]?.count ?? 0;
    },
    async list(siteId, limit) {
      const { rows } = await db.execute<ListedRow>(sql`
        select kind, attempts, refusal,
          case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
          to_char(at at time zone 'UTC', ${ISO}) as at, to_char(due_at at time zone 'UTC', ${ISO}) as due
        from mails where site_id = ${siteId} order by mails.at desc limit ${limit}`);
      return rows.map(({ kind, state, attempts, refusal, at, due }) => ({
        at: new Date(at),
        kind,
        state,
        dueAt: new Date(due),
        attempts,
        refusal,
      }));
    },
    async retry(siteId) {
      const { rowCount } = await db.execute(sql`
        update mails set due_at = now(), first_due_at = null, failed_at = null
        where site_id = ${siteId} and refusal is not null and sent_at is null and mail is not null`);
      return rowCount ?? 0;
    },
  };
}
