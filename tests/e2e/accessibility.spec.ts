import { LISTING_BUDGET, PAGE_BUDGET } from '../budgets/budgets.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { expectNoViolations } from './support/axe.ts';
import { AGENCIES, AGENCY_NAMES, type Agency } from './support/addresses.ts';
import { expectForcedColors } from './support/forcedColors.ts';
import { foreignRequests } from './support/foreignRequests.ts';
import { expectRoomForLargeText } from './support/largeText.ts';
import { openFilter, openSelect } from './support/listingPage.ts';
import { menusNotLeft } from './support/menus.ts';
import { agencyOf, PAGE_KIND_NAMES, PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expectNoSidewaysScrolling } from './support/sideways.ts';
import { expectStyles } from './support/styles.ts';
import { expect, test } from './support/test.ts';
import { THEME_RULES, wearTheme } from './support/themes.ts';
import { weighScripts } from './support/weighScripts.ts';

const LISTING_KINDS: ReadonlySet<PageKind> = new Set(['listing', 'filtered listing', 'empty listing'] as const);
const budgetOf = (kind: PageKind) => (LISTING_KINDS.has(kind) ? LISTING_BUDGET : PAGE_BUDGET);

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

test.use({ viewport: WIDE, expectedErrors: [/not-there.*404/], contextOptions: { reducedMotion: 'reduce' } });

const agencies: readonly Agency[] = AGENCY_NAMES.map((name) => AGENCIES[name]);

// A kind of page is the same code for every agency, which differ in their themes: the page of one of them is given the
// theme of another. The slow tests open each kind at each agency.
for (const [index, kind] of PAGE_KIND_NAMES.entries()) {
  const agency = agencyOf(kind);
  const others = agencies.filter((each) => each !== agency);
  const other = others[index % others.length] ?? agency;
  test(`${kind}, of ${agency.name}`, async ({ page }) => {
    const weight = weighScripts(page);
    const foreign = foreignRequests(page, agency);
    await PAGE_KINDS[kind](page, agency, agency.locales[0]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
    expect(await weight()).toBeLessThanOrEqual(budgetOf(kind).beforeUse);
    expect(await menusNotLeft(page)).toEqual([]);
    await expectForcedColors(page);
    const changeBack = await wearTheme(page, agency, other);
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, { rules: THEME_RULES });
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScrolling(page);
    await changeBack();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
    expect(foreign).toEqual([]);
    await expectRoomForLargeText(page);
    await page.setViewportSize(WIDE);
    // Without what large text has left behind.
    await page.reload();
    await expectStyles(page);
  });
}

test('filter with an open select, and an open menu on a phone', async ({ page }) => {
  const agency = AGENCIES.claes;
  const [locale] = agency.locales;
  await openFilter(page, agency.origin + pathFor('offer', locale));
  await openSelect(page, (await page.getByRole('combobox').first().getAttribute('aria-label')) ?? '');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page);
  const changeBack = await wearTheme(page, agency, AGENCIES.kust);
  await expectNoViolations(page, { rules: THEME_RULES });
  await changeBack();
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.locator('form summary').first().click();
  await page.getByRole('combobox').first().click();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  await wearTheme(page, agency, AGENCIES.ardenne);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, { rules: THEME_RULES });
});
