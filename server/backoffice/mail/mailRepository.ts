import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { mails, offices, sites } from '../core/db/schema.ts';
import type { MailContext } from './mailContext.ts';
import { enqueueMail, foldEmail, cancelMails } from './enqueueMail.ts';
import { loadMailTexts } from './compose/mailTexts.ts';
import type { NamedAddress } from './salesAddress.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import { createTranslationRepository } from '../sites/translationRepository.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** A mail without its contents. */
interface MailRow {
  readonly at: Date;
  readonly kind: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly dueAt: Date;
  readonly attempts: number;
  /** The codes of the last refusal by the mail server. */
  readonly refusal: string | null;
}

export interface MailRepository {
  /**
   * Returns the context for composing mails of a site in a language. When the site does not have the language, its
   * default language is used. Throws when there is no such site.
   */
  createMailContext(siteId: string, locale: Locale): Promise<MailContext>;
  /**
   * Returns the e-mail address of an office, or of the office where a sales contact works; undefined when that office
   * is unknown or has no e-mail address of its own.
   */
  officeAddress(
    siteId: string,
    wanted: { readonly officeId?: string | undefined; readonly salesRepId?: number | undefined },
  ): Promise<NamedAddress | undefined>;
  /** Queues a mail in the same way as `enqueueMail`. */
  enqueue(mail: OutgoingMail): Promise<string>;
  /** Deletes unsent mails in the same way as `cancelMails`. */
  cancel(siteId: string, reference: string): Promise<number>;
  /** Counts the mails of one kind to or about a visitor in the last hours. */
  countRecent(siteId: string, kind: string, visitor: string, hours: number): Promise<number>;
  /** Lists mails, the newest first. */
  list(siteId: string, limit: number): Promise<MailRow[]>;
  /**
   * Makes failed and refused mails due now and returns their number. A mail without an attempt keeps a later time,
   * because the sender of the mail chose it. An expired mail stays as it is.
   */
  retryFailed(siteId: string): Promise<number>;
}

export interface MailSettings {
  /** The port that visitors use, for sites whose `origin` contains `{PORT}`. */
  readonly sitePort: number;
}

/** The columns of `list`. Times are truncated to whole seconds. */
const LISTED_MAIL_COLUMNS = {
  at: sql`date_trunc('second', ${mails.at})`.mapWith(mails.at),
  kind: mails.kind,
  dueAt: sql`date_trunc('second', ${mails.dueAt})`.mapWith(mails.dueAt),
  attempts: mails.attempts,
  refusal: mails.refusal,
  sentAt: mails.sentAt,
  failedAt: mails.failedAt,
};

export function createMailRepository(unit: UnitOfWork, { sitePort }: MailSettings): MailRepository {
  const { db, write } = unit;
  return {
    async createMailContext(siteId, wantedLocale) {
      const [row] = await db.select({ site: sites.document }).from(sites).where(eq(sites.id, siteId));
      if (!row) throw new Error(`There is no site ${siteId}.`);
      const { site } = row;
      const [firstLocale = wantedLocale] = site.locales;
      const locale = site.locales.includes(wantedLocale) ? wantedLocale : firstLocale;
      const wording = await createTranslationRepository(unit).get(siteId, locale);
      const origin = site.origin.replace('{PORT}', String(sitePort));
      return { site, locale, t: loadMailTexts(locale, wording), url: (path) => origin + path };
    },
    async officeAddress(siteId, { officeId, salesRepId }) {
      if (officeId === undefined && salesRepId === undefined) return undefined;
      const id =
        officeId === undefined
          ? sql`(
              select i.data ->> 'officeId' from entity_items i
              where i.site_id = ${siteId} and i.entity = 'team' and i.data ->> 'salesRepId' = ${String(salesRepId)}
              order by i.sort, i.id limit 1
            )`
          : sql`${officeId}`;
      const [row] = await db
        .select({ office: offices.document, site: sites.document })
        .from(offices)
        .innerJoin(sites, eq(sites.id, offices.siteId))
        .where(and(eq(offices.siteId, siteId), eq(offices.id, id)));
      const email = row?.office.email;
      const [locale] = row?.site.locales ?? [];
      if (email === undefined || locale === undefined) return undefined;
      return { name: localize(row?.office.name, locale), email };
    },
    enqueue: (mail) => write((transaction) => enqueueMail(transaction, mail)),
    cancel: (siteId, reference) => write((transaction) => cancelMails(transaction, siteId, reference)),
    async countRecent(siteId, kind, visitor, hours) {
      return db.$count(
        mails,
        and(
          eq(mails.visitor, foldEmail(visitor)),
          eq(mails.siteId, siteId),
          eq(mails.kind, kind),
          gt(mails.at, sql`now() - make_interval(hours => ${hours})`),
        ),
      );
    },
    async list(siteId, limit) {
      const rows = await db
        .select(LISTED_MAIL_COLUMNS)
        .from(mails)
        .where(eq(mails.siteId, siteId))
        .orderBy(desc(mails.at))
        .limit(limit);
      return rows.map(({ sentAt, failedAt, at, kind, ...row }) => {
        const state = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
        return Object.assign({ at, kind, state } as const, row);
      });
    },
    async retryFailed(siteId) {
      const { rowCount } = await db.execute(sql`
        update mails set due_at = case when attempts = 0 then greatest(due_at, now()) else now() end, first_due_at = null, failed_at = null, tried_at = null, refused_at = null,
          refused_alone = 0
        where site_id = ${siteId} and refusal is not null and sent_at is null and mail is not null
          and (expires_at is null or expires_at > now())`);
      return rowCount ?? 0;
    },
  };
}
