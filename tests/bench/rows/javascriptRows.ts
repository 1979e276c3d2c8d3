import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from '../context.ts';
import { ESTATE_BUDGET } from '../../budgets/budgets.ts';
import { toCoastOrigin, DETAIL, HOLIDAY, PAGES } from '../estatePages.ts';
import { atMost, type BenchRow } from '../row.ts';

/** Returns the number of transferred bytes of the scripts that the page has fetched so far. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Waits until the page has fetched all files that it loads when it is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
}

/** Chooses rent, then a type, as a visitor does with the filter. */
async function useFilter(page: Page): Promise<void> {
  const filter = page.locator('[data-widget="estateFilter"]');
  await filter.locator('label', { has: page.locator('input[name="transaction"][value="2"]') }).click();
  await page.waitForURL(/transaction=2/);
  await filter.locator('[data-cell="type"]').getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/type=/);
}

interface Scripts {
  readonly before: number;
  readonly after: number;
}

/** Opens a picture in full screen. */
async function openGallery(page: Page): Promise<void> {
  await page.locator('[data-widget="estateGallery"] button:has(img)').first().click();
  await page.getByRole('dialog').waitFor();
}

interface Visit {
  readonly path: string;
  readonly use: (page: Page) => Promise<void>;
}
const LISTING: Visit = { path: PAGES.listing, use: useFilter };
const ESTATE: Visit = { path: `/nl/aanbod/${DETAIL}`, use: openGallery };

const lookOnly = () => Promise.resolve();
const LOOKED_AT = [
  { name: 'the home page', path: PAGES.home, most: 6 },
  { name: 'the map view of the listing', path: PAGES.map, most: 5 },
  { name: 'a content page', path: PAGES.content, most: 6 },
  { name: 'the list of holiday homes', path: HOLIDAY.list, most: 6, atCoast: true },
  { name: 'a holiday home', path: HOLIDAY.home, most: 6, atCoast: true },
] as const satisfies readonly { name: string; path: string; most: number; atCoast?: true }[];

/** Measures one first visit, with an empty browser cache. */
async function visit(browser: Browser, origin: string, { path, use }: Visit): Promise<Scripts> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(origin + path);
  await settle(page);
  const before = await scriptBytes(page);
  await use(page);
  await settle(page);
  const after = await scriptBytes(page);
  await context.close();
  return { before, after };
}

const MAX_VISITS = 20;
const PAUSE_MS = 2000;

/**
 * Measures a visit after the start of the site, because the site first sends files with a fast compression until the
 * best one is ready.
 */
async function lastingVisit(browser: Browser, origin: string, wanted: Visit): Promise<Scripts> {
  let last = await visit(browser, origin, wanted);
  for (let visits = 1; visits < MAX_VISITS; visits++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const next = await visit(browser, origin, wanted);
    if (next.after === last.after && next.before === last.before) return next;
    last = next;
  }
  throw new Error('scripts do not come to rest');
}

export const javascriptRows: Bench = {
  name: 'javascript',
  title: 'JavaScript',
  async run({ product, progress, onClose }) {
    const { origin } = await product();
    const executablePath = process.env['CHROMIUM'];
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    onClose(() => browser.close());
    progress('using the filter of the listing page');
    const { before, after } = await lastingVisit(browser, origin, LISTING);
    progress('opening the gallery of a detail page');
    const estate = await lastingVisit(browser, origin, ESTATE);
    const rows: BenchRow[] = [];
    for (const { name, path, most, ...where } of LOOKED_AT) {
      progress(`looking at ${name}`);
      const looked = await lastingVisit(browser, 'atCoast' in where ? toCoastOrigin(origin) : origin, {
        path,
        use: lookOnly,
      });
      const figure = `JavaScript before any interaction on ${name}, brotli`;
      rows.push(atMost(most, { figure, value: looked.before / 1000, unit: 'kB' }));
    }
    return [
      ...rows,
      atMost(5, {
        figure: 'JavaScript before any interaction on the listing page, brotli',
        value: before / 1000,
        unit: 'kB',
      }),
      atMost(115, { figure: 'JavaScript after the filter was used, brotli', value: after / 1000, unit: 'kB' }),
      atMost(6, {
        figure: 'JavaScript before any interaction on a detail page, brotli',
        value: estate.before / 1000,
        unit: 'kB',
      }),
      atMost(ESTATE_BUDGET.afterUse, {
        figure: 'JavaScript after the gallery of a detail page was opened, brotli',
        value: estate.after / 1000,
        unit: 'kB',
      }),
    ];
  },
};
