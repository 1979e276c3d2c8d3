import { HEAD_TYPE } from '#shared/primitives/ids.ts';

/** Types of schema.org. `Place` is used for everything that is not a dwelling. */
type PlaceType =
  | 'Accommodation'
  | 'Apartment'
  | 'ApartmentComplex'
  | 'House'
  | 'Place'
  | 'Residence'
  | 'Room'
  | 'SingleFamilyResidence';

const PLACE_TYPE_BY_HEAD_TYPE: Readonly<Record<number, PlaceType>> = {
  [HEAD_TYPE.APARTMENT]: 'Apartment',
  [HEAD_TYPE.HOUSE]: 'House',
  [HEAD_TYPE.HOLIDAY_HOME]: 'Accommodation',
  [HEAD_TYPE.ASSISTED_LIVING]: 'Apartment',
};

/** Types by subtype id (`shared/primitives/vocabulary.ts`), when the subtype is more specific than its head type. */
const PLACE_TYPE_BY_SUB_TYPE: Readonly<Record<number, PlaceType>> = {
  107: 'Room',
  301: 'SingleFamilyResidence',
  302: 'SingleFamilyResidence',
  303: 'SingleFamilyResidence',
  305: 'SingleFamilyResidence',
  306: 'SingleFamilyResidence',
  307: 'SingleFamilyResidence',
  308: 'SingleFamilyResidence',
  309: 'SingleFamilyResidence',
  310: 'SingleFamilyResidence',
  311: 'Residence',
  312: 'Residence',
  313: 'SingleFamilyResidence',
  403: 'Accommodation',
  701: 'Apartment',
  702: 'House',
};

interface EstateKind {
  readonly project: boolean;
  readonly headType: { readonly id: number };
  readonly subType?: { readonly id: number } | undefined;
}

/** Returns the schema.org type of an estate. A project is an apartment complex when it has units. */
export function toPlaceType({ project, headType, subType }: EstateKind, unitCount: number): PlaceType {
  if (project) return unitCount > 0 ? 'ApartmentComplex' : 'Residence';
  return (subType && PLACE_TYPE_BY_SUB_TYPE[subType.id]) ?? PLACE_TYPE_BY_HEAD_TYPE[headType.id] ?? 'Place';
}

/** Returns whether a type has a floor size and rooms. */
export const isAccommodation = (type: PlaceType) =>
  type !== 'Place' && type !== 'Residence' && type !== 'ApartmentComplex';
