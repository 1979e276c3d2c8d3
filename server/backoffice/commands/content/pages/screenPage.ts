import { type Page, pageSchema } from '#shared/api/content.ts';
import type { Site } from '#shared/api/site.ts';
import { starterPage } from '#shared/domain/starterPage.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';

/** Screens that every site has, and on which a page of the site may say more. */
export const SCREENS = ['home', 'offer', 'contact'] as const;
type ScreenName = (typeof SCREENS)[number];

export const isScreen = (id: string): id is ScreenName => SCREENS.some((name) => name === id);

/** The address of a page for a screen, after the language. */
export const screenPath = (name: ScreenName, locale: Locale): string => ROUTES[name][locale].slice(1);

/** What a site without a page of its own for a screen begins with: what visitors see there now. */
export function screenPage(name: ScreenName, site: Site): Page {
  const path = Object.fromEntries(site.locales.map((locale) => [locale, screenPath(name, locale)]));
  return pageSchema.parse({
    ...(name === 'home' ? starterPage(site) : { title: {}, blocks: [] }),
    id: name,
    kind: name,
    path,
  });
}
