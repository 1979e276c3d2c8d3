import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from '../context.ts';
import { ESTATE_BUDGET } from '../../budgets/budgets.ts';
import { toCoastOrigin, HOUSE_ID, HOLIDAY_PATHS, PAGE_PATHS } from '../estatePages.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';

/** Returns the number of transferred bytes of the scripts that the page has fetched so far. */
const countScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Waits until the page has fetched all files that it loads when it is idle. */
async function waitUntilSettled(page: Page): Promise<void> {
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

interface ScriptBytes {
  readonly bytesBeforeUse: number;
  readonly bytesAfterUse: number;
}

/** Opens a picture in full screen. */
async function openGallery(page: Page): Promise<void> {
  await page.locator('[data-widget="estateGallery"] button:has(img)').first().click();
  await page.getByRole('dialog').waitFor();
}

interface ScriptVisit {
  readonly path: string;
  readonly usePage: (page: Page) => Promise<void>;
}
const LISTING_VISIT: ScriptVisit = { path: PAGE_PATHS.listing, usePage: useFilter };
const ESTATE_VISIT: ScriptVisit = { path: `/nl/aanbod/${HOUSE_ID}`, usePage: openGallery };

const doNothing = () => Promise.resolve();
const PAGES_WITHOUT_USE = [
  { name: 'the home page', path: PAGE_PATHS.home, most: 6 },
  { name: 'the map view of the listing', path: PAGE_PATHS.map, most: 5 },
  { name: 'a content page', path: PAGE_PATHS.content, most: 6 },
  { name: 'the list of holiday homes', path: HOLIDAY_PATHS.list, most: 6, atCoast: true },
  { name: 'a holiday home', path: HOLIDAY_PATHS.home, most: 6, atCoast: true },
] as const satisfies readonly { name: string; path: string; most: number; atCoast?: true }[];

/** Measures one first visit, with an empty browser cache. */
async function measureVisit(browser: Browser, origin: string, { path, usePage }: ScriptVisit): Promise<ScriptBytes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(origin + path);
  await waitUntilSettled(page);
  const before = await countScriptBytes(page);
  await usePage(page);
  await waitUntilSettled(page);
  const after = await countScriptBytes(page);
  await context.close();
  return { bytesBeforeUse: before, bytesAfterUse: after };
}

const MAX_VISITS = 20;
const PAUSE_MS = 2000;

/**
 * Repeats a visit until two consecutive visits load the same number of bytes, because the site sends files with a fast
 * compression until the best one is ready. Returns the last visit.
 *
 * @throws Error when the numbers still differ after `MAX_VISITS` visits
 */
async function measureStableVisit(browser: Browser, origin: string, visit: ScriptVisit): Promise<ScriptBytes> {
  let last = await measureVisit(browser, origin, visit);
  for (let visits = 1; visits < MAX_VISITS; visits++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const next = await measureVisit(browser, origin, visit);
    if (next.bytesAfterUse === last.bytesAfterUse && next.bytesBeforeUse === last.bytesBeforeUse) return next;
    last = next;
  }
  throw new Error('scripts do not come to rest');
}

export const javascriptRows: Bench = {
  name: 'javascript',
  title: 'JavaScript',
  async run({ getProduct, showProgress, onClose }) {
    const { origin } = await getProduct();
    const executablePath = process.env['CHROMIUM'];
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    onClose(() => browser.close());
    showProgress('using the filter of the listing page');
    const { bytesBeforeUse, bytesAfterUse } = await measureStableVisit(browser, origin, LISTING_VISIT);
    showProgress('opening the gallery of a detail page');
    const estate = await measureStableVisit(browser, origin, ESTATE_VISIT);
    const rows: BenchRow[] = [];
    for (const { name, path, most, ...where } of PAGES_WITHOUT_USE) {
      showProgress(`looking at ${name}`);
      const scriptBytes = await measureStableVisit(browser, 'atCoast' in where ? toCoastOrigin(origin) : origin, {
        path,
        usePage: doNothing,
      });
      const figure = `JavaScript before any interaction on ${name}, brotli`;
      rows.push(createMaximumRow(most, { figure, value: scriptBytes.bytesBeforeUse / 1000, unit: 'kB' }));
    }
    return [
      ...rows,
      createMaximumRow(5, {
        figure: 'JavaScript before any interaction on the listing page, brotli',
        value: bytesBeforeUse / 1000,
        unit: 'kB',
      }),
      createMaximumRow(115, {
        figure: 'JavaScript after the filter was used, brotli',
        value: bytesAfterUse / 1000,
        unit: 'kB',
      }),
      createMaximumRow(6, {
        figure: 'JavaScript before any interaction on a detail page, brotli',
        value: estate.bytesBeforeUse / 1000,
        unit: 'kB',
      }),
      createMaximumRow(ESTATE_BUDGET.maxKilobytesAfterUse, {
        figure: 'JavaScript after the gallery of a detail page was opened, brotli',
        value: estate.bytesAfterUse / 1000,
        unit: 'kB',
      }),
    ];
  },
};
