import type { EstateDetail } from '#shared/api/estate.ts';
import { type Landing, landingPath, landingQuery } from '../../landing/landing.ts';
import type { LandingPlaces } from '../../landing/landingPlaces.ts';
import { cityName, isForRent } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Crumb } from '../../render/screen.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';

interface TrailContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** Of the site, for their words in addresses; a place that is not among them is led to by its id. */
  readonly places: Pick<LandingPlaces, 'ofCity'>;
}

/** Offer → sale or rent → place → project → estate; each step before the last is a list or a page. */
export function breadcrumbOf(
  { general, address }: Pick<EstateDetail, 'general' | 'address'>,
  { page, project }: { readonly page: Crumb; readonly project?: Crumb | undefined },
  { locale, t, places }: TrailContext,
): readonly Crumb[] {
  const landing: Landing = { family: isForRent(general.transaction.id) ? 'rent' : 'sale' };
  const place = places.ofCity(address.city.id);
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(`offer:filter.${landing.family}`), href: landingPath(landing, locale) },
    {
      name: cityName(address, locale),
      href: place
        ? landingPath({ ...landing, place }, locale)
        : listingHref(locale, { ...landingQuery(landing), city: [address.city.id] }),
    },
    ...(project ? [project] : []),
    page,
  ];
}
