import type { LandingAddress } from '#shared/domain/estate/cardView.ts';
import { toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, buildLandingPath, buildLandingQuery } from '#server/site/landing/landing.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** Returns the path of a list with a readable address, in each of the given languages. */
export const buildLandingPaths = (landing: LandingSelection, locales: readonly Locale[]): LandingAddress['paths'] =>
  Object.fromEntries(locales.map((locale) => [locale, buildLandingPath(landing, locale)]));

export const buildLandingAddress = (landing: LandingSelection, locales: readonly Locale[]): LandingAddress => ({
  query: toFilterQueryString(buildLandingQuery(landing)),
  paths: buildLandingPaths(landing, locales),
});
