import type { RentalUnitDetail } from '#shared/api/rentals.ts';

/**
 * Features of a home that Google knows by name (its documentation of `VacationRental`), with words of the English name by
 * which an agency says them. Names are the same in every language; others would be wrong there.
 */
const FEATURES: readonly (readonly [name: string, words: RegExp])[] = [
  ['ac', /\bair[- ]?condition/i],
  ['balcony', /\bbalcony\b/i],
  ['crib', /\b(?:cot|crib)\b/i],
  ['elevator', /\b(?:lift|elevator)\b/i],
  ['fireplace', /\bfireplace\b|\bopen fire\b/i],
  ['hotTub', /\b(?:hot tub|jacuzzi)\b/i],
  ['microwave', /\bmicrowave\b/i],
  ['outdoorGrill', /\b(?:barbecue|bbq)\b/i],
  ['patio', /\b(?:patio|terrace)\b/i],
  ['pool', /\bpool\b(?! table)/i],
  ['tv', /\b(?:tv|television)\b/i],
  ['wifi', /\bwi-?fi\b/i],
];

/** Kinds of homes, the same way; the first one that a name has in it counts. */
const KINDS = ['Villa', 'Bungalow', 'Chalet', 'Cottage', 'Cabin', 'Apartment', 'House'] as const;

type Described = Pick<RentalUnitDetail, 'general' | 'options'>;

/** `wifi`, …: those that the home is known to have. */
export const knownFeatures = ({ options }: Pick<Described, 'options'>): readonly string[] =>
  FEATURES.filter(([, words]) => options.some(({ name }) => words.test(name.en ?? ''))).map(([name]) => name);

/** `Villa`; undefined for a kind that has no name there. */
export function knownKind({ general: { subKind, kind } }: Pick<Described, 'general'>): string | undefined {
  for (const { name } of [subKind, kind]) {
    const words = name.en?.toLowerCase() ?? '';
    const known = KINDS.find((each) => words.includes(each.toLowerCase()));
    if (known) return known;
  }
  return undefined;
}
