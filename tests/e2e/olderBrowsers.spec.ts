import { readFileSync } from 'node:fs';
import path from 'node:path';
import { removeNewerStyles } from '../browsers/withoutNewerStyles.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { NEWER_FEATURES, SALE_LISTING_URL, removeFeatures, usePart } from './support/olderBrowsers.ts';
import { expect, test } from './support/test.ts';

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../../dist/client');

/**
 * The features that every custom element needs. When one of them is missing, no custom element is defined, and the page
 * stays as the server rendered it.
 */
const NEEDED_FEATURES = ['AbortSignal.timeout', 'Array.prototype.findLast', 'Object.hasOwn'] as const;
/**
 * The features that single parts need. When the first one is missing, a widget fails; when the second one is missing, a
 * list cannot detect that its end is near.
 */
const SEPARATELY_REMOVED_FEATURES = ['Array.prototype.at', 'IntersectionObserver'] as const;
const REMOVED_FEATURES = new Set<string>([...NEEDED_FEATURES, ...SEPARATELY_REMOVED_FEATURES]);

/** The features that a test removes together. The slow tests remove each feature separately. */
const OLDER_BROWSERS = [
  { name: 'all that supported browsers may lack', part: 'supported', lacks: NEWER_FEATURES.supported },
  { name: 'what every widget needs', part: 'older', lacks: NEEDED_FEATURES },
  ...SEPARATELY_REMOVED_FEATURES.map((api) => ({ name: api, part: 'older', lacks: [api] }) as const),
  {
    name: 'the rest of what older browsers lack',
    part: 'older',
    lacks: NEWER_FEATURES.older.filter((api) => !REMOVED_FEATURES.has(api)),
  },
] as const;

test.describe('without', () => {
  test.use({ expectedErrors: [/./] });

  for (const { name, part, lacks } of OLDER_BROWSERS) {
    test(name, async ({ page }) => {
      await removeFeatures(page, lacks);
      await usePart(page, part);
    });
  }
});

test.describe('with the styles that every supported browser knows', () => {
  test.use({ expectedErrors: [] });

  for (const width of [360, 1440]) {
    for (const [name, address] of [
      ['a list', SALE_LISTING_URL],
      ['the home page', `${TEST_AGENCIES.kust.origin}/de`],
      ['an empty list of favourites', TEST_AGENCIES.ardenne.origin + pathFor('favorites', 'fr')],
    ] as const) {
      test(`${name} has its colours and its width at ${width} pixels`, async ({ page }) => {
        await page.route('**/assets/*.css', async (route) => {
          const file = path.join(CLIENT_FOLDER, path.basename(new URL(route.request().url()).pathname));
          await route.fulfill({ contentType: 'text/css', body: removeNewerStyles(readFileSync(file, 'utf8')) });
        });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        const pageStyle = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.documentElement);
          const { scrollWidth, clientWidth } = document.documentElement;
          return {
            backgroundColor,
            color,
            wider: scrollWidth - clientWidth,
          };
        });
        expect(pageStyle.wider).toBeLessThanOrEqual(0);
        expect(pageStyle.backgroundColor).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$/);
        expect(pageStyle.color).toMatch(/^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
      });
    }
  }
});
