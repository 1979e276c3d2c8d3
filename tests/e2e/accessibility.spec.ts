import type { Page } from '@playwright/test';
import { LISTING_BUDGET, PAGE_BUDGET } from '../budgets/budgets.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { expectNoViolations } from './support/axe.ts';
import { AGENCIES, AGENCY_NAMES, type Agency } from './support/addresses.ts';
import { expectRoomForLargeText } from './support/largeText.ts';
import { openFilter, openSelect } from './support/listingPage.ts';
import { PAGE_KIND_NAMES, PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expectStyles } from './support/styles.ts';
import { expect, test } from './support/test.ts';
import { weighScripts } from './support/weighScripts.ts';

const LISTING_KINDS: ReadonlySet<PageKind> = new Set(['listing', 'filtered listing', 'empty listing'] as const);
const budgetOf = (kind: PageKind) => (LISTING_KINDS.has(kind) ? LISTING_BUDGET : PAGE_BUDGET);

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}

/** Addresses, other than the agency's, that the page will have asked for. */
function foreignRequests(page: Page, { origin }: Agency): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !address.startsWith('data:')) foreign.push(address);
  });
  return foreign;
}

test.use({ viewport: WIDE, expectedErrors: [/not-there.*404/], contextOptions: { reducedMotion: 'reduce' } });

for (const [place, name] of AGENCY_NAMES.entries()) {
  const agency = AGENCIES[name];
  for (const [index, kind] of PAGE_KIND_NAMES.entries()) {
    test(`${name}: ${kind}`, async ({ page }) => {
      const weight = weighScripts(page);
      const foreign = foreignRequests(page, agency);
      await PAGE_KINDS[kind](page, agency, agency.locales[0]);
      // The same scripts in every theme.
      if (place === 0) expect(await weight()).toBeLessThanOrEqual(budgetOf(kind).beforeUse);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScrolling(page);
      await expectNoViolations(page);
      await page.setViewportSize(NARROW);
      await expectNoSidewaysScrolling(page);
      expect(foreign).toEqual([]);
      // What a phone adds or leaves out is the same in every theme, and so are classes and stylesheets: one of them is
      // enough. So it is for large text: each theme has a third of the kinds, and its header stands on all of them.
      if (index % AGENCY_NAMES.length !== place) return;
      await expectNoViolations(page);
      await expectRoomForLargeText(page);
      await page.setViewportSize(WIDE);
      // Without what large text has left behind.
      await page.reload();
      await expectStyles(page);
    });
  }

  test(`${name}: filter with an open select, and an open menu on a phone`, async ({ page }) => {
    const [locale] = agency.locales;
    await openFilter(page, agency.origin + pathFor('offer', locale));
    await openSelect(page, (await page.getByRole('combobox').first().getAttribute('aria-label')) ?? '');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(NARROW);
    await page.locator('form summary').first().click();
    await page.getByRole('combobox').first().click();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
  });
}
