import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import { isPriceShown, isUnderVat } from '#shared/domain/rules.ts';

interface WithId {
  readonly id: number;
}

/**
 * The data of an estate with which other estates are compared. The back office still returns this data for a withdrawn
 * estate.
 */
export interface SimilarSubject extends WithId {
  /** The project to which the unit belongs. */
  readonly parentId?: number | undefined;
  readonly headType: WithId;
  readonly subType?: WithId | undefined;
  readonly status: WithId;
  readonly address: {
    readonly city: WithId;
    readonly municipality?: WithId | undefined;
    readonly province?: { readonly id: string } | undefined;
    readonly region?: string | undefined;
  };
  /** The price; absent when it is hidden from visitors, because the choice of estates would reveal it. */
  readonly price?: number | undefined;
  readonly bedrooms?: number | undefined;
}

export function toSimilarSubject(estate: EstateDetail): SimilarSubject {
  const { general, address } = estate;
  const { id, parentId, headType, subType, transaction, price, bedroomCount } = general;
  const isPriced = isPriceShown(price, isUnderVat(estate));
  return {
    id,
    parentId,
    headType,
    subType,
    status: transaction,
    address,
    price: isPriced ? price?.value : undefined,
    bedrooms: bedroomCount,
  };
}

export function toSimilarCandidate(summary: EstateSummary): SimilarSubject {
  const { price, vatRegime, bedroomCount } = summary;
  return { ...summary, price: isPriceShown(price, vatRegime) ? price?.value : undefined, bedrooms: bedroomCount };
}
