import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE, localize } from '#shared/i18n/locales.ts';
import { getSiteTheme } from './themeStylesheet.ts';
import { toHexColour } from '../media/hexColor.ts';
import { type SiteIconName, ICON_PICTURES, toIconPath } from './iconFiles.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';
/** The maximum length of a name under an icon. Devices cut off longer names. */
const MAX_SHORT_NAME_CHARACTERS = 12;

/** Returns the whole words of a name that fit under an icon; if none fits, the agency's monogram. */
function toShortName({ name, monogram }: Pick<Site, 'name' | 'monogram'>): string {
  if (name.length <= MAX_SHORT_NAME_CHARACTERS) return name;
  const words = name
    .slice(0, MAX_SHORT_NAME_CHARACTERS + 1)
    .split(/\s+/)
    .slice(0, -1);
  while (words.length > 0 && !/\p{L}/u.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ') || monogram;
}

/** Returns the data with which a browser adds the site to a visitor's applications (W3C, Web Application Manifest). */
export function buildWebManifest(site: Site): object {
  const { name, theme, tagline } = site;
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const description = localize(tagline, locale);
  const paper = toHexColour(theme.paper);
  const describeIcon = (iconName: SiteIconName, purpose: string) => ({
    src: toIconPath(site, iconName),
    sizes: `${ICON_PICTURES[iconName].pixels}x${ICON_PICTURES[iconName].pixels}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: toShortName(site),
    ...(description && { description }),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: getSiteTheme(site).icon.path, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      describeIcon('small', 'any'),
      describeIcon('large', 'any'),
      describeIcon('maskable', 'maskable'),
    ],
  };
}
