import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { type Agreement, agreementSchema } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { Database } from '../core/db/database.ts';
import { agreements } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';

export interface AgreementRepository {
  /** Returns the agreements in a language, ordered by id. */
  list(siteId: string, locale: Locale): Promise<Agreement[]>;
  /** Replaces all agreements in one language. */
  put(siteId: string, locale: Locale, texts: readonly Agreement[]): Promise<WriteResult>;
  /**
   * Creates or replaces one agreement in one language. Throws `Conflict` when another agreement has the same kind,
   * because a site shows only one agreement of each kind.
   */
  putOne(siteId: string, locale: Locale, text: Agreement): Promise<WriteResult>;
  /** Removes one agreement in one language. Returns false when that agreement does not exist. */
  remove(siteId: string, locale: Locale, id: string): Promise<boolean>;
}

const hasLanguage = (siteId: string, locale: Locale) =>
  and(eq(agreements.siteId, siteId), eq(agreements.locale, locale));
const hasKey = (siteId: string, locale: Locale, id: string) => and(hasLanguage(siteId, locale), eq(agreements.id, id));

const readAgreements = (db: Database, siteId: string, locale: Locale): Promise<Agreement[]> =>
  db
    .select({
      id: agreements.id,
      kind: agreements.kind,
      title: agreements.title,
      html: agreements.html,
      version: agreements.version,
    })
    .from(agreements)
    .where(hasLanguage(siteId, locale))
    .orderBy(asc(agreements.id));

const indexAgreementsById = (texts: readonly Agreement[]) => Object.fromEntries(texts.map((text) => [text.id, text]));

export function createAgreementRepository({ db, write }: UnitOfWork): AgreementRepository {
  return {
    list: (siteId, locale) => readAgreements(db, siteId, locale),
    put(siteId, locale, input) {
      const texts = z.array(agreementSchema).parse(input);
      return write(async (transaction, tags) => {
        const storedAgreements = await readAgreements(transaction, siteId, locale);
        if (
          storedAgreements.length === texts.length &&
          hasSameContent(indexAgreementsById(storedAgreements), indexAgreementsById(texts))
        )
          return 'unchanged';
        await transaction.delete(agreements).where(hasLanguage(siteId, locale));
        const rows = texts.map(({ id, kind, title, html, version }) => ({
          siteId,
          locale,
          id,
          kind,
          title,
          html,
          version,
        }));
        if (rows.length > 0) await transaction.insert(agreements).values(rows);
        tags.add(siteId, tag.agreements(siteId));
        return storedAgreements.length > 0 ? 'updated' : 'created';
      });
    },
    putOne(siteId, locale, input) {
      const { id, kind, title, html, version } = agreementSchema.parse(input);
      return write(async (transaction, tags) => {
        const [otherAgreement] = await transaction
          .select({ id: agreements.id })
          .from(agreements)
          .where(and(hasLanguage(siteId, locale), eq(agreements.kind, kind), ne(agreements.id, id)));
        if (otherAgreement) throw new Conflict(`This language already has another ${kind} text: ${otherAgreement.id}.`);
        const [storedRow] = await transaction
          .select()
          .from(agreements)
          .where(hasKey(siteId, locale, id))
          .for('update');
        const row = { siteId, locale, id, kind, title, html, version };
        if (storedRow && hasSameContent(storedRow, row)) return 'unchanged';
        await transaction
          .insert(agreements)
          .values(row)
          .onConflictDoUpdate({
            target: [agreements.siteId, agreements.locale, agreements.id],
            set: { kind, title, html, version },
          });
        tags.add(siteId, tag.agreements(siteId));
        return storedRow ? 'updated' : 'created';
      });
    },
    remove: (siteId, locale, id) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction
          .delete(agreements)
          .where(hasKey(siteId, locale, id))
          .returning({ id: agreements.id });
        if (removedRows.length > 0) tags.add(siteId, tag.agreements(siteId));
        return removedRows.length > 0;
      }),
  };
}
