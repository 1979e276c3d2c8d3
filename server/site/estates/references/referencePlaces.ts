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
   * The text that stands for the municipality in a URL, by language: its name, with the zip when another
   * municipality has the same name.
   */
  readonly slugs: Readonly<Record<Locale, string>>;
}

const toPlainName = (name: LocalizedContent, locale: Locale) => slugify(localize(name, locale));

/** Returns the municipalities of a site's references, those with the most references first. */
export const listReferencePlaces = memoize(
  (municipalities: References['municipalities']): readonly ReferencePlace[] => {
    const municipalitiesBySlug = createRecord(LOCALES, (locale) =>
      Map.groupBy(municipalities, ({ name }) => toPlainName(name, locale)),
    );
    return municipalities.map(({ id, name, zip, count }) => ({
      id,
      name,
      referenceCount: count,
      slugs: createRecord(LOCALES, (locale) => {
        const slug = toPlainName(name, locale);
        return (municipalitiesBySlug[locale].get(slug)?.length ?? 0) > 1 ? `${slug}-${slugify(zip)}` : slug;
      }),
    }));
  },
);

/** Finds the place that has this text in URLs, in this language if possible, otherwise in another language. */
export const findPlaceBySlug = (
  places: readonly ReferencePlace[],
  slug: string,
  locale: Locale,
): ReferencePlace | undefined =>
  [locale, ...LOCALES]
    .map((each) => places.find(({ slugs }) => slugs[each] === slug))
    .find((place) => place !== undefined);
