import type { Site } from '#shared/api/site.ts';
import { toEstateSlug, type SlugSource } from '#shared/domain/estate/slug.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** The data from which an estate's address is built. */
export interface AddressedEstate extends SlugSource {
  readonly id: number;
}

/** Returns the path of an estate: "A unit URL is the project URL plus the unit id" (specification §2.2). */
export function toEstatePath(estate: AddressedEstate, project: AddressedEstate | undefined, locale: Locale): string {
  if (!project) return pathFor('estate', locale, { estateId: estate.id, slug: toEstateSlug(estate, locale) });
  return pathFor('unit', locale, {
    estateId: project.id,
    slug: toEstateSlug(project, locale),
    entityId: estate.id,
  });
}

/** Returns the estate's path in each language of the site. */
export const findEstateAlternates = (
  estate: AddressedEstate,
  project: AddressedEstate | undefined,
  { locales }: Pick<Site, 'locales'>,
) => Object.fromEntries(locales.map((locale) => [locale, toEstatePath(estate, project, locale)]));
