import type { Site } from '../../shared/api/site.ts';
import { DEFAULT_LOCALE, localize } from '../../shared/i18n/locales.ts';
import { siteTheme } from '../http/themeStylesheet.ts';
import { hexColor } from '../media/hexColor.ts';
import { type IconName, ICONS, iconPath } from './icons/iconFiles.ts';

export const MANIFEST = '/manifest.webmanifest';
/** Longer names are cut off under an icon. */
const SHORT_NAME = 12;

/** What a browser needs to keep the site among a visitor's applications (W3C, Web Application Manifest). */
export function webManifest(site: Site): object {
  const { name, theme, tagline } = site;
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const description = localize(tagline, locale);
  const paper = hexColor(theme.paper);
  const icon = (each: IconName, purpose: string) => ({
    src: iconPath(site, each),
    sizes: `${ICONS[each].pixels}x${ICONS[each].pixels}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    ...(name.length <= SHORT_NAME && { short_name: name }),
    ...(description && { description }),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: siteTheme(site).icon.path, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('small', 'any'),
      icon('large', 'any'),
      icon('maskable', 'maskable'),
    ],
  };
}
