import { createHash } from 'node:crypto';
import type { Site } from '#shared/api/site.ts';
import { drawIconSvg } from './iconSvg.ts';
import { getFontFace } from '../assets/fonts/fonts.ts';
import { toHexColour } from '../media/hexColor.ts';
import { computeThemeColours } from './themeColours.ts';
import { THEME_PROPERTIES, type ThemeProperty } from './themeProperties.ts';

/** The files of a site's brand. Their addresses change with their content, so they are cached as immutable. */
interface SiteTheme {
  readonly stylesheet: ThemeFile;
  readonly icon: ThemeFile;
  /** The background colour of the page as `#rrggbb`. */
  readonly paperColour: string;
  /** The addresses of the fonts to preload: at most two. */
  readonly fontPaths: readonly string[];
}

export interface ThemeFile {
  /** `/theme/<site id>-<hash>.<extension>` */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

function createThemeFile(siteId: string, extension: string, contentType: string, body: string): ThemeFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  return { path: `/theme/${siteId}-${hash}.${extension}`, contentType, body };
}

function buildStylesheet({ id, theme }: Site): ThemeFile {
  const displayFace = getFontFace(theme.displayFont);
  const text = getFontFace(theme.textFont);
  const properties: Readonly<Record<ThemeProperty, string>> = {
    ...computeThemeColours(theme),
    radius: `${theme.radius}px`,
    'font-display': displayFace.fontFamily,
    'font-text': text.fontFamily,
    'display-weight': String(displayFace.displayStyle.weight),
    'display-tracking': displayFace.displayStyle.tracking,
  };
  const declarations = THEME_PROPERTIES.map((name) => `--${name}:${properties[name]}`);
  // This stylesheet also declares the order of the layers, because it may load first, and browsers use the first order
  // that they read.
  const css = `@layer reset,tokens,base,layout,parts,widgets;
${[...new Set([displayFace.fontFaceCss, text.fontFaceCss])].join('\n')}
@layer tokens{:root{color-scheme:light;${declarations.join(';')}}}
`;
  return createThemeFile(id, 'css', 'text/css; charset=utf-8', css);
}

const themesBySite = new WeakMap<Site, SiteTheme>();

/** Returns the theme of a site, created once for each version of its configuration. */
export function getSiteTheme(site: Site): SiteTheme {
  let theme = themesBySite.get(site);
  if (!theme) {
    theme = {
      stylesheet: buildStylesheet(site),
      paperColour: toHexColour(site.theme.paper),
      icon: createThemeFile(site.id, 'svg', 'image/svg+xml', drawIconSvg(site, 'rounded')),
      fontPaths: [...new Set([site.theme.displayFont, site.theme.textFont])].map(
        (font) => getFontFace(font).preloadPath,
      ),
    };
    themesBySite.set(site, theme);
  }
  return theme;
}

/**
 * Returns the file at a `/theme/…` address of this site; `undefined` for an address of another site. For the address of
 * an older or newer version, returns the current file with `isOther`, because a cached page, or a page of another
 * instance, may link to that address.
 */
export function findThemeFile(
  site: Site,
  path: string,
): { readonly file: ThemeFile; readonly isOther: boolean } | undefined {
  const { stylesheet, icon } = getSiteTheme(site);
  const file = VERSION_PATTERN.test(path)
    ? [stylesheet, icon].find((each) => removeVersion(each.path) === removeVersion(path))
    : undefined;
  return file && { file, isOther: file.path !== path };
}

const VERSION_PATTERN = /-[0-9a-f]{8}(?=\.(?:css|svg)$)/;
const removeVersion = (path: string) => path.replace(VERSION_PATTERN, '');
