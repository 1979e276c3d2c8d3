import { LISTING_BUDGET, PAGE_BUDGET } from '../budgets/budgets.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { expectNoViolations } from './support/axe.ts';
import { TEST_AGENCIES, TEST_AGENCY_NAMES, type TestAgency } from './support/addresses.ts';
import { expectForcedColors } from './support/forcedColors.ts';
import { recordForeignRequests } from './support/foreignRequests.ts';
import { expectRoomForLargeText } from './support/largeText.ts';
import { openFilter, openSelect } from './support/listingPage.ts';
import { findMenusThatStayOpen } from './support/menus.ts';
import { pickAgency, PAGE_KIND_NAMES, PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expectNoSidewaysScrolling } from './support/sideways.ts';
import { expectStyles } from './support/styles.ts';
import { expect, test } from './support/test.ts';
import { THEME_RULES, applyTheme } from './support/themes.ts';
import { weighScripts } from './support/weighScripts.ts';

const LISTING_KINDS: ReadonlySet<PageKind> = new Set(['listing', 'filtered listing', 'empty listing'] as const);
const getBudget = (kind: PageKind) => (LISTING_KINDS.has(kind) ? LISTING_BUDGET : PAGE_BUDGET);

const WIDE_WINDOW = { width: 1440, height: 900 };
const NARROW_WINDOW = { width: 360, height: 740 };

test.use({ viewport: WIDE_WINDOW, expectedErrors: [/not-there.*404/], contextOptions: { reducedMotion: 'reduce' } });

const agencies: readonly TestAgency[] = TEST_AGENCY_NAMES.map((name) => TEST_AGENCIES[name]);

// A kind of page has the same code for every agency, but the agencies differ in their themes. The test therefore
// applies another agency's theme to a page. The slow tests open each kind of page on each agency's site.
for (const [index, kind] of PAGE_KIND_NAMES.entries()) {
  const agency = pickAgency(kind);
  const otherAgencies = agencies.filter((each) => each !== agency);
  const otherAgency = otherAgencies[index % otherAgencies.length] ?? agency;
  test(`${kind}, of ${agency.name}`, async ({ page }) => {
    const weight = weighScripts(page);
    const foreign = recordForeignRequests(page, agency);
    await PAGE_KINDS[kind](page, agency, agency.locales[0]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
    expect(await weight()).toBeLessThanOrEqual(getBudget(kind).maxKilobytesBeforeUse);
    expect(await findMenusThatStayOpen(page)).toEqual([]);
    await expectForcedColors(page);
    const changeBack = await applyTheme(page, agency, otherAgency);
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, { ruleIds: THEME_RULES });
    await page.setViewportSize(NARROW_WINDOW);
    await expectNoSidewaysScrolling(page);
    await changeBack();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
    expect(foreign).toEqual([]);
    await expectRoomForLargeText(page);
    await page.setViewportSize(WIDE_WINDOW);
    // The reload reverts the changes that the check of large text has made.
    await page.reload();
    await expectStyles(page);
  });
}

test('filter with an open select, and an open menu on a phone', async ({ page }) => {
  const agency = TEST_AGENCIES.claes;
  const [locale] = agency.locales;
  await openFilter(page, agency.origin + pathFor('offer', locale));
  await openSelect(page, (await page.getByRole('combobox').first().getAttribute('aria-label')) ?? '');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page);
  const changeBack = await applyTheme(page, agency, TEST_AGENCIES.kust);
  await expectNoViolations(page, { ruleIds: THEME_RULES });
  await changeBack();
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW_WINDOW);
  await page.locator('form summary').first().click();
  await page.getByRole('combobox').first().click();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  await applyTheme(page, agency, TEST_AGENCIES.ardenne);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, { ruleIds: THEME_RULES });
});
