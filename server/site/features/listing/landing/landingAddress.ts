import type { LandingAddress } from '#shared/domain/estate/cardView.ts';
import { filterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { type Landing, landingPath, landingQuery } from '#server/site/landing/landing.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** Returns the landing's path in each of these languages. */
export const buildLandingPaths = (landing: Landing, locales: readonly Locale[]): LandingAddress['paths'] =>
  Object.fromEntries(locales.map((locale) => [locale, landingPath(landing, locale)]));

export const buildLandingAddress = (landing: Landing, locales: readonly Locale[]): LandingAddress => ({
  query: filterQueryString(landingQuery(landing)),
  paths: buildLandingPaths(landing, locales),
});
