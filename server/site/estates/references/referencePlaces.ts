import type { References } from '#shared/api/references.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { LOCALES, type Locale, type LocalizedContent, localize } from '#shared/i18n/locales.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { memoize } from '../../cache/memoize.ts';

/** A municipality in which the agency sold or let something. */
export interface ReferencePlace {
  readonly id: number;
  readonly name: LocalizedContent;
  readonly referenceCount: number;
  /**
   * The text that stands for the municipality in an address, by language: its name, with the zip when another
   * municipality has the same name.
   */
  readonly slugs: Readonly<Record<Locale, string>>;
}

const toPlainName = (name: LocalizedContent, locale: Locale) => slugify(localize(name, locale));

/** Returns the municipalities of a site's references, those with the most references first. */
export const listReferencePlaces = memoize(
  (municipalities: References['municipalities']): readonly ReferencePlace[] => {
    const shared = createRecord(LOCALES, (locale) =>
      Map.groupBy(municipalities, ({ name }) => toPlainName(name, locale)),
    );
    return municipalities.map(({ id, name, zip, count }) => ({
      id,
      name,
      referenceCount: count,
      slugs: createRecord(LOCALES, (locale) => {
        const word = toPlainName(name, locale);
        return (shared[locale].get(word)?.length ?? 0) > 1 ? `${word}-${slugify(zip)}` : word;
      }),
    }));
  },
);

/** Finds the place with this text in an address, in this language if possible, otherwise in another language. */
export const findPlaceOfWord = (
  places: readonly ReferencePlace[],
  word: string,
  locale: Locale,
): ReferencePlace | undefined =>
  [locale, ...LOCALES]
    .map((each) => places.find(({ slugs: words }) => words[each] === word))
    .find((place) => place !== undefined);
