import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SITES } from '../support/demoSites.ts';
import { getSiteTheme } from '#server/site/brand/themeStylesheet.ts';
import { type ClientManifest, readManifest } from '#server/site/render/manifest.ts';
import { STYLESHEET_NAMES, type StylesheetName } from '#server/site/render/stylesheetFiles.ts';
import { MAX_ICONS_KILOBYTES, KILOBYTE_BYTES, MAX_STYLES_KILOBYTES } from './budgets.ts';

const distFolder = path.resolve(import.meta.dirname, '../../dist');
let manifest: ClientManifest;

beforeAll(() => {
  const file = path.join(distFolder, 'loadable-stats.json');
  if (!existsSync(file)) throw new Error('There is no client build to weigh: run `npm run build` first.');
  manifest = readManifest(file);
});

/** Returns the size of a stylesheet in kilobytes, with the compression that the site uses. */
const countStylesheetKilobytes = (name: StylesheetName) =>
  brotliCompressSync(readFileSync(path.join(distFolder, 'client', path.basename(manifest.stylesheets[name])))).length /
  KILOBYTE_BYTES;

/** Returns the size of the largest theme of the demo in kilobytes. */
const countThemeKilobytes = () =>
  Math.max(...DEMO_SITES.map(({ site }) => brotliCompressSync(getSiteTheme(site).stylesheet.body).length)) /
  KILOBYTE_BYTES;

/** `tests/integration/validPages.test.ts` measures the stylesheets that pages link. */
describe('the stylesheets', () => {
  it.each<[string, readonly StylesheetName[]]>([
    ['home', ['base', 'content', 'search']],
    ['a list', ['base', 'listing']],
    ['a list on a map', ['base', 'listing', 'map']],
    ['an estate', ['base', 'estate']],
    ['a project', ['base', 'project']],
    ['a unit', ['base', 'unit']],
    ['a list of holiday homes', ['base', 'holidayHomes']],
    ['a list of holiday homes on a map', ['base', 'holidayHomes', 'map']],
    ['a holiday home', ['base', 'holidayHome']],
  ])('of %s stay within their budget, including the theme', (_page, names) => {
    expect(
      names.reduce((sum, name) => sum + countStylesheetKilobytes(name), countThemeKilobytes()),
    ).toBeLessThanOrEqual(MAX_STYLES_KILOBYTES);
  });

  it('contain all icons in one file, within its budget', () => {
    expect(countStylesheetKilobytes('icons')).toBeGreaterThan(0);
    expect(countStylesheetKilobytes('icons')).toBeLessThanOrEqual(MAX_ICONS_KILOBYTES);
  });

  it('are all built, each as a separate file', () => {
    const files = STYLESHEET_NAMES.map((name) => manifest.stylesheets[name]);
    expect(new Set(files).size).toBe(STYLESHEET_NAMES.length);
  });
});
