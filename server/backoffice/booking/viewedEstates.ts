import { and, eq } from 'drizzle-orm';
import type { LocalizedText } from '#shared/api/common.ts';
import type { Estate, EstateSummary, SalesRep } from '#shared/api/estate.ts';
import { formatAddressLine } from '#shared/domain/rules.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { estates } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { inEveryLanguage } from '../mail/inEveryLanguage.ts';

/** The data of an estate that its viewings, open house days and messages need. */
export interface ViewedEstate {
  readonly summary: EstateSummary;
  readonly salesRep: SalesRep | undefined;
  /** The title and address that visitors may see. */
  readonly visibleTexts: { readonly title: LocalizedText; readonly address: LocalizedText };
  /** Street, number and city, also when visitors may not see them. Only the agency gets this address. */
  readonly fullAddress: LocalizedText;
  /** The source from which the estate was imported. */
  readonly source: Estate['source'];
  /** Is true when the site shows the estate. */
  readonly isServed: boolean;
  /** The moment at which the estate was last written. */
  readonly revisedAt: Moment;
}

export interface ViewedEstates {
  /** Returns an estate of the site, also a deleted one; undefined when the site never had it. */
  estate(siteId: string, estateId: number): Promise<ViewedEstate | undefined>;
}

export const createViewedEstates = ({ db }: Pick<UnitOfWork, 'db'>): ViewedEstates => ({
  async estate(siteId, estateId) {
    const [row] = await db
      .select({
        summary: estates.summary,
        document: estates.document,
        active: estates.active,
        deletedAt: estates.deletedAt,
        updatedAt: estates.updatedAt,
      })
      .from(estates)
      .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)));
    if (!row) return undefined;
    const { summary, document, active, deletedAt, updatedAt } = row;
    return {
      summary,
      salesRep: document.salesRep,
      source: document.source,
      visibleTexts: {
        title: summary.title,
        address: inEveryLanguage((locale) => formatAddressLine(summary.address, locale)),
      },
      fullAddress: inEveryLanguage((locale) => formatAddressLine({ ...document.address, visible: true }, locale)),
      isServed: active && deletedAt === null,
      revisedAt: updatedAt.getTime(),
    };
  },
});
