import { type LandingSelection, buildLandingPath } from '#server/site/landing/landing.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { BreadcrumbStep } from '#server/site/render/screen.ts';
import { formatTypeName } from './landingWords.ts';

/** Returns the breadcrumb: all homes → sale or rent → place → type. */
export function buildLandingBreadcrumb(
  { family, place, type }: LandingSelection,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly BreadcrumbStep[] {
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(`offer:filter.${family}`), href: buildLandingPath({ family }, locale) },
    ...(place ? [{ name: localize(place.name, locale), href: buildLandingPath({ family, place }, locale) }] : []),
    ...(type === undefined
      ? []
      : [{ name: formatTypeName(type, { locale, t }), href: buildLandingPath({ family, place, type }, locale) }]),
  ];
}
