import { brotliCompressSync, constants } from 'node:zlib';
import { getSiteTheme } from '#server/site/brand/themeStylesheet.ts';
import { siteSchema } from '#shared/api/site.ts';
import {
  DOCUMENT_BUDGET,
  DOCUMENT_BUDGET_EXCEPTIONS,
  KILOBYTE_BYTES,
  MAX_LIST_BROTLI_KILOBYTES,
  MAX_STYLES_KILOBYTES,
} from '../../budgets/budgets.ts';
import { countElements } from '../countElements.ts';
import { measureLinkedBytes } from '../linkedStyles.ts';
import { type DemoAgency, type DemoPages, listEstatePaths } from './demoPages.ts';

/** The kinds of pages whose styles have a budget, in addition to the pages of estates. */
const STYLED_PAGE_KINDS = new Set([
  'home',
  'listing',
  'list in words',
  'filtered listing',
  'map view',
  'list for sale',
  'holiday homes',
  'holiday homes on a map',
  'holiday home',
]);

/** The brotli quality of what visitors request often (docs/decisions/0032). */
const SITE_BROTLI_QUALITY = 10;

/** Returns the stylesheet with the colours and fonts of an agency, and its weight for most visitors. */
export function findTheme(agency: DemoAgency): { readonly path: string; readonly bytes: number } {
  const { stylesheet } = getSiteTheme(siteSchema.parse(agency.each.site));
  const body = brotliCompressSync(stylesheet.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: SITE_BROTLI_QUALITY },
  });
  return { path: stylesheet.path, bytes: body.length };
}

/**
 * Returns a line for each budget that a page of the agency exceeds: styles, HTML or elements.
 *
 * @param themeBytes the weight of the agency's theme, from `findTheme`
 */
export async function findExcesses(
  pages: DemoPages,
  agency: DemoAgency,
  themeBytes: number,
  paths: readonly (readonly [kind: string, path: string])[],
): Promise<string[]> {
  const tooMuch: string[] = [];
  const [locale = 'nl'] = agency.each.site.locales;
  const styled = new Set([...STYLED_PAGE_KINDS, ...listEstatePaths(agency, locale).map(([kind]) => kind)]);
  for (const [kind, path] of paths) {
    const page = `${kind}, ${path}`;
    const text = await pages.openCompletePage(agency, path);
    const [weight, elements] = [Buffer.byteLength(text) / KILOBYTE_BYTES, countElements(text)];
    const documentBudget = DOCUMENT_BUDGET_EXCEPTIONS[kind] ?? DOCUMENT_BUDGET;
    if (weight > documentBudget.maxKilobytes) tooMuch.push(`${page}: ${weight} kB`);
    if (elements > documentBudget.maxElements) tooMuch.push(`${page}: ${elements} elements`);
    const styles = (measureLinkedBytes(text) + themeBytes) / KILOBYTE_BYTES;
    if (styled.has(kind) && styles > MAX_STYLES_KILOBYTES) tooMuch.push(`${page}: ${styles} kB of styles`);
    if (kind !== 'listing') continue;
    const compressed = brotliCompressSync(text).length / KILOBYTE_BYTES;
    if (compressed > MAX_LIST_BROTLI_KILOBYTES) tooMuch.push(`${page}: ${compressed} kB in brotli`);
  }
  return tooMuch;
}
