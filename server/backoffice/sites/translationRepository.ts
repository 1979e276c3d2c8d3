import { and, asc, eq } from 'drizzle-orm';
import { translationsSchema } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import { translations } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import type { WriteResult } from '../core/db/writeResult.ts';

interface LocaleWording {
  readonly locale: string;
  readonly messages: Readonly<Record<string, string>>;
}

export interface TranslationRepository {
  /** Returns the site's own texts, for each language that has some. */
  list(siteId: string): Promise<LocaleWording[]>;
  /** Returns the site's own texts by key; `{}` when there are none. */
  get(siteId: string, locale: Locale): Promise<Record<string, string>>;
  /** Replaces the texts of one language. */
  put(siteId: string, locale: Locale, messages: Readonly<Record<string, string>>): Promise<WriteResult>;
  /** Removes the texts of one language. Returns false when there are none. */
  remove(siteId: string, locale: Locale): Promise<boolean>;
}

const isOfLocale = (siteId: string, locale: Locale) =>
  and(eq(translations.siteId, siteId), eq(translations.locale, locale));

export function createTranslationRepository({ db, write }: UnitOfWork): TranslationRepository {
  return {
    list: (siteId) =>
      db
        .select({ locale: translations.locale, messages: translations.messages })
        .from(translations)
        .where(eq(translations.siteId, siteId))
        .orderBy(asc(translations.locale)),
    async get(siteId, locale) {
      const [row] = await db
        .select({ messages: translations.messages })
        .from(translations)
        .where(isOfLocale(siteId, locale));
      return row?.messages ?? {};
    },
    put(siteId, locale, input) {
      const messages = translationsSchema.parse(input);
      return write(async (transaction, tags) => {
        const [storedRow] = await transaction
          .select()
          .from(translations)
          .where(isOfLocale(siteId, locale))
          .for('update');
        if (storedRow && hasSameContent(storedRow.messages, messages)) return 'unchanged';
        await transaction
          .insert(translations)
          .values({ siteId, locale, messages })
          .onConflictDoUpdate({ target: [translations.siteId, translations.locale], set: { messages } });
        tags.add(siteId, tag.translations(siteId));
        return storedRow ? 'updated' : 'created';
      });
    },
    remove: (siteId, locale) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction
          .delete(translations)
          .where(isOfLocale(siteId, locale))
          .returning({ locale: translations.locale });
        if (removedRows.length > 0) tags.add(siteId, tag.translations(siteId));
        return removedRows.length > 0;
      }),
  };
}
