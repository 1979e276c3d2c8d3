import type { References } from '#shared/api/references.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { LOCALES, type Locale, type Localized, localize } from '#shared/i18n/locales.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { memoize } from '../../cache/memoize.ts';

/** A municipality in which something was sold or let. */
export interface ReferencePlace {
  readonly id: number;
  readonly name: Localized;
  readonly count: number;
  /** Its word in an address: its name, with the zip where another municipality is called the same. */
  readonly words: Readonly<Record<Locale, string>>;
}

const plain = (name: Localized, locale: Locale) => slugify(localize(name, locale));

/** The municipalities of a site's references, those with most of them first. */
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

/** The place that a word stands for in this language, else in another one. */
export const placeOfWord = (
  places: readonly ReferencePlace[],
  word: string,
  locale: Locale,
): ReferencePlace | undefined =>
  [locale, ...LOCALES]
    .map((each) => places.find(({ words }) => words[each] === word))
    .find((place) => place !== undefined);
