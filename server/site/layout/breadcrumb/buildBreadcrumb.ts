import type { EstateDetail } from '#shared/api/estate.ts';
import { type Landing, landingPath, landingQuery } from '../../landing/landing.ts';
import type { LandingPlaces } from '../../landing/landingPlaces.ts';
import { getCityName, isForRent } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Crumb } from '../../render/screen.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';

interface TrailContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** The places of the site, whose names are used in addresses. The link to any other place contains its id. */
  readonly places: Pick<LandingPlaces, 'findByCity'>;
}

/**
 * Returns the steps all homes → sale or rent → place → project → estate. Each step before the last is a list or a page.
 */
export function buildBreadcrumb(
  { general, address }: Pick<EstateDetail, 'general' | 'address'>,
  { page, project }: { readonly page: Crumb; readonly project?: Crumb | undefined },
  { locale, t, places }: TrailContext,
): readonly Crumb[] {
  const landing: Landing = { family: isForRent(general.transaction.id) ? 'rent' : 'sale' };
  const place = places.findByCity(address.city.id);
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(`offer:filter.${landing.family}`), href: landingPath(landing, locale) },
    {
      name: getCityName(address, locale),
      href: place
        ? landingPath({ ...landing, place }, locale)
        : listingHref(locale, { ...landingQuery(landing), city: [address.city.id] }),
    },
    ...(project ? [project] : []),
    page,
  ];
}
