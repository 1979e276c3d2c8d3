import { SUB_TYPES, type SubTypeKey } from '../../primitives/vocabulary.ts';

/**
 * The words of the Kyero format by the key of the product's subtype. An export contains the first word of a subtype; an
 * import understands all of its words.
 */
const SUB_TYPE_ROWS: readonly (readonly [key: SubTypeKey, word: string])[] = [
  ['FLAT', 'Apartment'],
  ['FLAT', 'Flat'],
  ['DUPLEX', 'Duplex'],
  ['LOFT', 'Loft'],
  ['PENTHOUSE', 'Penthouse'],
  ['STUDIO', 'Studio'],
  ['GROUND_FLOOR', 'Ground floor apartment'],
  ['ROOF_APARTMENT', 'Top floor apartment'],
  ['BUILDING_PLOT', 'Plot'],
  ['BUILDING_PLOT', 'Land'],
  ['BUILDING_PLOT', 'Building plot'],
  ['AGRICULTURAL_LAND', 'Agricultural land'],
  ['DWELLING', 'House'],
  ['VILLA', 'Villa'],
  ['BUNGALOW', 'Bungalow'],
  ['CASTLE', 'Castle'],
  ['TOWNHOUSE', 'Town house'],
  ['TOWNHOUSE', 'Townhouse'],
  ['FARM_01', 'Farmhouse'],
  ['COUNTRY_HOUSE', 'Country house'],
  ['COUNTRY_HOUSE', 'Finca'],
  ['COUNTRY_HOUSE', 'Cortijo'],
  ['TERRACED_HOUSE', 'Terraced house'],
  ['SEMI_DETACHED_HOUSE', 'Semi-detached house'],
  ['SEMI_DETACHED_HOUSE', 'Quad house'],
  ['DETACHED_HOUSE', 'Detached house'],
  ['DETACHED_HOUSE', 'Chalet'],
  ['APARTMENT_BLOCK', 'Apartment building'],
  ['MOBILE_HOME', 'Mobile home'],
  ['GARAGE_BOX', 'Garage'],
  ['PARKING', 'Parking'],
  ['SHOP', 'Shop'],
  ['RESTAURANT', 'Restaurant'],
  ['HOTEL', 'Hotel'],
  ['WAREHOUSE', 'Warehouse'],
  ['OFFICE_SPACE', 'Office'],
];

/** The words of the Kyero format by head type, for subtypes without a word. */
const HEAD_TYPE_ROWS: readonly (readonly [headTypeId: number, word: string])[] = [
  [1, 'Apartment'],
  [2, 'Plot'],
  [3, 'House'],
  [4, 'Commercial'],
  [5, 'Garage'],
  [6, 'Warehouse'],
  [7, 'House'],
  [9, 'Apartment'],
  [10, 'Office'],
  [11, 'Apartment'],
];
const wordByHeadType = new Map(HEAD_TYPE_ROWS);
const wordBySubType: ReadonlyMap<string, string> = new Map(SUB_TYPE_ROWS.toReversed());
const subTypeKeyById = new Map(SUB_TYPES.map(({ id, key }) => [id, key]));
const subTypeByWord = new Map(SUB_TYPE_ROWS.toReversed().map(([key, word]) => [word.toLowerCase(), key]));

/** Returns the word of a type, such as `Apartment`, or undefined when Kyero has no word for it. */
export const toKyeroType = (headTypeId: number, subTypeId: number | undefined): string | undefined =>
  wordBySubType.get(subTypeKeyById.get(subTypeId ?? 0) ?? '') ?? wordByHeadType.get(headTypeId);

/**
 * Returns the key of the subtype, or the id of the head type, for a word in any case and with any spaces; undefined for
 * an unknown word.
 */
export function parseKyeroType(
  word: string,
): { readonly subType: SubTypeKey } | { readonly headTypeId: number } | undefined {
  const normalizedWord = word.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const subType = subTypeByWord.get(normalizedWord);
  if (subType !== undefined) return { subType };
  return normalizedWord === 'commercial' ? { headTypeId: 4 } : undefined;
}
