import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Agreement, agreementSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { agreements } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface AgreementRepository {
  list(siteId: string, locale: Locale): Promise<Agreement[]>;
  /** Replaces every agreement in one language. */
  put(siteId: string, locale: Locale, texts: readonly Agreement[]): Promise<void>;
}

export function createAgreementRepository({ db, write }: UnitOfWork): AgreementRepository {
  return {
    list: (siteId, locale) =>
      db
        .select({
          id: agreements.id,
          kind: agreements.kind,
          title: agreements.title,
          html: agreements.html,
          version: agreements.version,
        })
        .from(agreements)
        .where(and(eq(agreements.siteId, siteId), eq(agreements.locale, locale)))
        .orderBy(asc(agreements.id)),
    async put(siteId, locale, texts) {
      const rows = z
        .array(agreementSchema)
        .parse(texts)
        .map(({ id, kind, title, html, version }) => ({ siteId, locale, id, kind, title, html, version }));
      await write(async (transaction, tags) => {
        await transaction.delete(agreements).where(and(eq(agreements.siteId, siteId), eq(agreements.locale, locale)));
        if (rows.length > 0) await transaction.insert(agreements).values(rows);
        tags.add(siteId, tag.agreements(siteId));
      });
    },
  };
}
