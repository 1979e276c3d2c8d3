import type { PageInput } from '#shared/api/content/content.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import type { Block } from '#shared/api/content/content.ts';
import { picture } from '../pictures.ts';
import { DEMO_LOCALES, type DemoLocale } from '../demoLocales.ts';

/** Returns the path of a screen without its leading slash, in the languages of the site. */
function toLocalizedPath(route: RouteName, locales: readonly DemoLocale[]): LocalizedText {
  return Object.fromEntries(
    DEMO_LOCALES.filter((locale) => locales.includes(locale)).map((locale) => [locale, ROUTES[route][locale].slice(1)]),
  );
}

interface ScreenPage {
  readonly locales: readonly DemoLocale[];
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  /** The name of the demo picture for link previews. */
  readonly picture: string;
  readonly blocks: readonly Block[];
}

export const homePage = (page: ScreenPage): PageInput => ({
  id: 'home',
  kind: 'home',
  path: toLocalizedPath('home', page.locales),
  title: page.title,
  description: page.description,
  picture: picture(page.picture).file,
  blocks: [...page.blocks],
});

/** Builds the page for the list of all published estates, the newest first. */
export const offerPage = (page: ScreenPage): PageInput => ({
  id: 'offer',
  kind: 'offer',
  path: toLocalizedPath('offer', page.locales),
  title: page.title,
  description: page.description,
  picture: picture(page.picture).file,
  blocks: [...page.blocks],
  node: { query: {}, collections: [] },
});

export const contactPage = (page: ScreenPage): PageInput => ({
  id: 'contact',
  kind: 'contact',
  path: toLocalizedPath('contact', page.locales),
  title: page.title,
  description: page.description,
  picture: picture(page.picture).file,
  blocks: [...page.blocks],
});

/** Builds a page with its own address. */
export const contentPage = (
  id: string,
  path: LocalizedText,
  page: Omit<ScreenPage, 'locales'> & { readonly locales: readonly DemoLocale[] },
): PageInput => ({
  id,
  kind: 'content',
  path: Object.fromEntries(Object.entries(path).filter(([locale]) => page.locales.some((each) => each === locale))),
  title: page.title,
  description: page.description,
  picture: picture(page.picture).file,
  blocks: [...page.blocks],
});
