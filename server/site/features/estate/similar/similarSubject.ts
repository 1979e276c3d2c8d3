import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import { toComparedPrice } from '#shared/domain/comparedPrice.ts';
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
  /**
   * The price that lists compare (`toComparedPrice`), so a rent is a monthly one. Absent when the price is hidden from
   * visitors, because the choice of estates would reveal it.
   */
  readonly price?: number | undefined;
  readonly bedrooms?: number | undefined;
  /** The units of a project. */
  readonly units?: Pick<NonNullable<EstateSummary['units']>, 'closedAs'> | undefined;
}

function findComparedPrice(
  price: EstateSummary['price'],
  isWithVatRegime: boolean | undefined,
  statusId: number,
): number | undefined {
  const value = isPriceShown(price, isWithVatRegime) ? price?.value : undefined;
  return value === undefined ? undefined : toComparedPrice({ value, period: price?.period }, statusId);
}

export function toSimilarSubject(estate: EstateDetail): SimilarSubject {
  const { general, address } = estate;
  const { id, parentId, headType, subType, transaction, price, bedroomCount } = general;
  return {
    id,
    parentId,
    headType,
    subType,
    status: transaction,
    address,
    price: findComparedPrice(price, isUnderVat(estate), transaction.id),
    bedrooms: bedroomCount,
  };
}

export function toSimilarCandidate(summary: EstateSummary): SimilarSubject {
  const { price, vatRegime, status, bedroomCount } = summary;
  return { ...summary, price: findComparedPrice(price, vatRegime, status.id), bedrooms: bedroomCount };
}
