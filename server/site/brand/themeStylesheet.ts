import { createHash } from 'node:crypto';
import type { Site } from '#shared/api/site.ts';
import { iconSvg } from './iconSvg.ts';
import { fontFace } from '../assets/fonts/fonts.ts';
import { hexColor } from '../media/hexColor.ts';
import { themeColours } from './themeColours.ts';
import { THEME_PROPERTIES, type ThemeProperty } from './themeProperties.ts';

/** The files of a site's brand. Their addresses change with their content, so they are cached as immutable. */
interface SiteTheme {
  readonly stylesheet: ThemeFile;
  readonly icon: ThemeFile;
  /** The background colour of the page as `#rrggbb`. */
  readonly paper: string;
  /** The addresses of the fonts to preload: at most two. */
  readonly fonts: readonly string[];
}

export interface ThemeFile {
  /** `/theme/<site id>-<hash>.<extension>` */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

function themeFile(siteId: string, extension: string, contentType: string, body: string): ThemeFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  return { path: `/theme/${siteId}-${hash}.${extension}`, contentType, body };
}

function stylesheet({ id, theme }: Site): ThemeFile {
  const display = fontFace(theme.displayFont);
  const text = fontFace(theme.textFont);
  const properties: Readonly<Record<ThemeProperty, string>> = {
    ...themeColours(theme),
    radius: `${theme.radius}px`,
    'font-display': display.family,
    'font-text': text.family,
    'display-weight': String(display.display.weight),
    'display-tracking': display.display.tracking,
  };
  const declarations = THEME_PROPERTIES.map((name) => `--${name}:${properties[name]}`);
  // This stylesheet also declares the order of the layers, because the order in the stylesheet that loads first
  // applies.
  const css = `@layer reset,tokens,base,layout,parts,widgets;
${[...new Set([display.css, text.css])].join('\n')}
@layer tokens{:root{color-scheme:light;${declarations.join(';')}}}
`;
  return themeFile(id, 'css', 'text/css; charset=utf-8', css);
}

const themes = new WeakMap<Site, SiteTheme>();

/** Returns the theme of a site, created once for each version of its configuration. */
export function siteTheme(site: Site): SiteTheme {
  let theme = themes.get(site);
  if (!theme) {
    theme = {
      stylesheet: stylesheet(site),
      paper: hexColor(site.theme.paper),
      icon: themeFile(site.id, 'svg', 'image/svg+xml', iconSvg(site, 'rounded')),
      fonts: [...new Set([site.theme.displayFont, site.theme.textFont])].map((font) => fontFace(font).preload),
    };
    themes.set(site, theme);
  }
  return theme;
}

/**
 * Returns the file at a `/theme/…` address of this site; `undefined` for an address of another site. The address of an
 * older or newer version returns the current version (`isOther`), because a cached page, or a page of another instance,
 * may link to it.
 */
export function findThemeFile(
  site: Site,
  path: string,
): { readonly file: ThemeFile; readonly isOther: boolean } | undefined {
  const { stylesheet: css, icon } = siteTheme(site);
  const file = VERSION.test(path)
    ? [css, icon].find((each) => unversioned(each.path) === unversioned(path))
    : undefined;
  return file && { file, isOther: file.path !== path };
}

const VERSION = /-[0-9a-f]{8}(?=\.(?:css|svg)$)/;
const unversioned = (path: string) => path.replace(VERSION, '');
