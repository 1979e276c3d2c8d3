import { type Landing, landingPath } from '#server/site/landing/landing.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Crumb } from '#server/site/render/screen.ts';
import { formatTypeName } from './landingWords.ts';

/** Returns the breadcrumb: all homes → sale or rent → place → type. */
export function buildLandingBreadcrumb(
  { family, place, type }: Landing,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly Crumb[] {
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(`offer:filter.${family}`), href: landingPath({ family }, locale) },
    ...(place ? [{ name: localize(place.name, locale), href: landingPath({ family, place }, locale) }] : []),
    ...(type === undefined
      ? []
      : [{ name: formatTypeName(type, { locale, t }), href: landingPath({ family, place, type }, locale) }]),
  ];
}
