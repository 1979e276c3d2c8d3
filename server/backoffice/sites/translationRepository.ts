import { and, eq } from 'drizzle-orm';
import { translationsSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { translations } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface TranslationRepository {
  /** The site's own wording by message key; `{}` when it has none. */
  get(siteId: string, locale: Locale): Promise<Record<string, string>>;
  /** Replaces the wording of one language. */
  put(siteId: string, locale: Locale, messages: Readonly<Record<string, string>>): Promise<void>;
}

export function createTranslationRepository({ db, write }: UnitOfWork): TranslationRepository {
  return {
    async get(siteId, locale) {
      const [row] = await db
        .select({ messages: translations.messages })
        .from(translations)
        .where(and(eq(translations.siteId, siteId), eq(translations.locale, locale)));
      return row?.messages ?? {};
    },
    async put(siteId, locale, input) {
      const messages = translationsSchema.parse(input);
      await write(async (transaction, tags) => {
        await transaction
          .insert(translations)
          .values({ siteId, locale, messages })
          .onConflictDoUpdate({ target: [translations.siteId, translations.locale], set: { messages } });
        tags.add(siteId, tag.translations(siteId));
      });
    },
  };
}
