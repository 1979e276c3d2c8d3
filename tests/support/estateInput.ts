import type { City, EstateWrite } from '#shared/api/estate.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';

export const GENT: City = { id: 900_000, zip: '9000', name: { nl: 'Gent', fr: 'Gand', en: 'Ghent', de: 'Gent' } };
export const LUIK: City = { id: 400_000, zip: '4000', name: { nl: 'Luik', fr: 'Liège', en: 'Liège', de: 'Lüttich' } };
export const IEPER: City = { id: 890_000, zip: '8900', name: { nl: 'Ieper', fr: 'Ypres' } };

export interface EstateSketch {
  readonly id?: number;
  /** The key of a subtype, which implies its head type. Null means a house without a subtype. */
  readonly kind?: string | null;
  readonly transaction?: number;
  readonly price?: number;
  readonly priceVisible?: boolean;
  readonly bedrooms?: number;
  readonly city?: City;
  /** The day of publication, as `YYYY-MM-DD`. */
  readonly published?: string;
  readonly general?: Partial<EstateWrite['general']>;
  readonly estate?: Partial<Omit<EstateWrite, 'general'>>;
}

const HOUSE_TYPE_ID = 3;

/** Returns an estate with only the values of the sketch. */
export function estateInput(sketch: EstateSketch = {}): EstateWrite {
  const {
    id,
    kind = 'DWELLING',
    transaction = 1,
    price,
    priceVisible = true,
    bedrooms,
    city = GENT,
    published,
  } = sketch;
  const subType = SUB_TYPES.find((each) => each.key === kind);
  const headTypeId = subType?.headTypeId ?? HOUSE_TYPE_ID;
  return {
    general: {
      ...(id !== undefined && { id }),
      transaction: { id: transaction, name: TRANSACTION_NAMES[transaction] ?? {} },
      headType: { id: headTypeId, name: HEAD_TYPE_NAMES[headTypeId] ?? {} },
      ...(subType && { subType: { id: subType.id, name: subType.name } }),
      ...(price !== undefined && { price: { value: price, visible: priceVisible } }),
      ...(bedrooms !== undefined && { bedroomCount: bedrooms }),
      ...(published !== undefined && { publicationDate: `${published}T12:00:00Z` }),
      ...sketch.general,
    },
    address: { city },
    ...sketch.estate,
  };
}
