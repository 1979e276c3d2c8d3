import type { EstateDetail } from '#shared/api/estate.ts';
import { type LandingSelection, buildLandingPath, buildLandingQuery } from '../../landing/landing.ts';
import type { LandingPlaces } from '../../landing/landingPlaces.ts';
import { getCityName, isForRent } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { BreadcrumbStep } from '../../render/screen.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';

interface BreadcrumbContext {
  readonly locale: Locale;
  readonly t: Translate;
  /**
   * The places of the site. The link to one of these places contains its name; the link to any other place contains its
   * id.
   */
  readonly places: Pick<LandingPlaces, 'findByCity'>;
}

/**
 * Returns the steps all homes → sale or rent → place → project → estate. Each step before the last is a list or a page.
 */
export function buildBreadcrumb(
  { general, address }: Pick<EstateDetail, 'general' | 'address'>,
  { page, project }: { readonly page: BreadcrumbStep; readonly project?: BreadcrumbStep | undefined },
  { locale, t, places }: BreadcrumbContext,
): readonly BreadcrumbStep[] {
  const landing: LandingSelection = { family: isForRent(general.transaction.id) ? 'rent' : 'sale' };
  const place = places.findByCity(address.city.id);
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(`offer:filter.${landing.family}`), href: buildLandingPath(landing, locale) },
    {
      name: getCityName(address, locale),
      href: place
        ? buildLandingPath({ ...landing, place }, locale)
        : listingHref(locale, { ...buildLandingQuery(landing), city: [address.city.id] }),
    },
    ...(project ? [project] : []),
    page,
  ];
}
