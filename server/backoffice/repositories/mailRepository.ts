import { eq } from 'drizzle-orm';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { sites } from '../db/schema.ts';
import type { MailStudio } from '../mail/composeMail.ts';
import { enqueueMail, withdrawMails } from '../mail/enqueueMail.ts';
import { mailTexts } from '../mail/mailTexts.ts';
import type { OutgoingMail } from '../mail/outgoingMail.ts';
import { createTranslationRepository } from './translationRepository.ts';
import type { UnitOfWork } from './unitOfWork.ts';

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
}

export interface MailSettings {
  /** The port that visitors use, for sites whose `origin` says `{PORT}`. */
  readonly sitePort: number;
}

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
  };
}
