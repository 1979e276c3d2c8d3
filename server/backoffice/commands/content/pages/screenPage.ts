import { type Page, pageSchema } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import { getStarterPage } from '#shared/domain/starterPage.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';

/** The screens that every site has and whose content a page of the site may replace. */
export const SCREENS = ['home', 'offer', 'contact'] as const;
type ScreenName = (typeof SCREENS)[number];

export const isScreen = (id: string): id is ScreenName => SCREENS.some((name) => name === id);

/** Returns the path of a screen's page, without the language. */
export const toScreenPath = (name: ScreenName, locale: Locale): string => ROUTES[name][locale].slice(1);

/** Builds the initial page for a screen. It has the content that visitors see on the screen now. */
export function buildScreenPage(name: ScreenName, site: Site): Page {
  const path = Object.fromEntries(site.locales.map((locale) => [locale, toScreenPath(name, locale)]));
  return pageSchema.parse({
    ...(name === 'home' ? getStarterPage(site) : { title: {}, blocks: [] }),
    id: name,
    kind: name,
    path,
  });
}
