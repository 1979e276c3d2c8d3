import type { RentalUnitDetail } from '#shared/api/rentals.ts';

/**
 * Google's names of features (documentation of `VacationRental`), each with a pattern that recognises the feature in
 * the agency's English name. Google's names are the same in every language, and Google accepts no other names.
 */
const FEATURE_PATTERNS: readonly (readonly [name: string, words: RegExp])[] = [
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

/**
 * Kinds of homes for which Google has names. A kind is recognised in the agency's English name. When that name contains
 * several kinds, the first kind in this list is used.
 */
const GOOGLE_HOME_KINDS = ['Villa', 'Bungalow', 'Chalet', 'Cottage', 'Cabin', 'Apartment', 'House'] as const;

type DescribedRental = Pick<RentalUnitDetail, 'general' | 'options'>;

/** Returns Google's names of the home's features, for example `wifi`. */
export const listKnownFeatures = ({ options }: Pick<DescribedRental, 'options'>): readonly string[] =>
  FEATURE_PATTERNS.filter(([, pattern]) => options.some(({ name }) => pattern.test(name.en ?? ''))).map(
    ([name]) => name,
  );

/** Returns for example `Villa`; undefined for a kind without a name at Google. */
export function findKnownKind({ general: { subKind, kind } }: Pick<DescribedRental, 'general'>): string | undefined {
  for (const { name } of [subKind, kind]) {
    const englishName = name.en?.toLowerCase() ?? '';
    const googleKind = GOOGLE_HOME_KINDS.find((each) => englishName.includes(each.toLowerCase()));
    if (googleKind) return googleKind;
  }
  return undefined;
}
