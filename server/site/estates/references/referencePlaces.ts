import type { References } from '#shared/api/references.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { LOCALES, type Locale, type LocalizedContent, localize } from '#shared/i18n/locales.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { memoize } from '../../cache/memoize.ts';

/** A municipality in which the agency sold or let something. */
export interface ReferencePlace {
  readonly id: number;
  readonly name: LocalizedContent;
  readonly count: number;
  /**
   * The text that stands for the municipality in an address, by language: its name, with the zip when another
   * municipality has the same name.
   */
  readonly words: Readonly<Record<Locale, string>>;
}

const plain = (name: LocalizedContent, locale: Locale) => slugify(localize(name, locale));

/** Returns the municipalities of a site's references, those with the most references first. */
export const referencePlaces = memoize((municipalities: References['municipalities']): readonly ReferencePlace[] => {
  const shared = createRecord(LOCALES, (locale) => Map.groupBy(municipalities, ({ name }) => plain(name, locale)));
  return municipalities.map(({ id, name, zip, count }) => ({
    id,
    name,
    count,
    words: createRecord(LOCALES, (locale) => {
      const word = plain(name, locale);
      return (shared[locale].get(word)?.length ?? 0) > 1 ? `${word}-${slugify(zip)}` : word;
    }),
  }));
});

/** Finds the place with this text in an address, in this language if possible, otherwise in another one. */
export const placeOfWord = (
  places: readonly ReferencePlace[],
  word: string,
  locale: Locale,
): ReferencePlace | undefined =>
  [locale, ...LOCALES]
    .map((each) => places.find(({ words }) => words[each] === word))
    .find((place) => place !== undefined);
