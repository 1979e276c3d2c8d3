import { pathFor } from '#shared/routes/pathFor.ts';
import { expectNoViolations } from './support/axe.ts';
import { TEST_AGENCIES, TEST_AGENCY_NAMES } from './support/addresses.ts';
import { recordForeignRequests } from './support/foreignRequests.ts';
import { expectRoomForLargerText } from './support/largeText.ts';
import { openFilter, openSelect } from './support/listingPage.ts';
import { pickAgency, PAGE_KIND_NAMES, PAGE_KINDS } from './support/pageKinds.ts';
import { expectNoSidewaysScrolling } from './support/sideways.ts';
import { expect, test } from './support/test.ts';

const WIDE_WINDOW = { width: 1440, height: 900 };
const NARROW_WINDOW = { width: 360, height: 740 };

test.use({ viewport: WIDE_WINDOW, expectedErrors: [/not-there.*404/], contextOptions: { reducedMotion: 'reduce' } });

for (const name of TEST_AGENCY_NAMES) {
  const agency = TEST_AGENCIES[name];
  const [locale] = agency.locales;

  // `accessibility.spec.ts` already opens each kind of page on the site of one agency.
  for (const kind of PAGE_KIND_NAMES.filter((each) => pickAgency(each) !== agency)) {
    test(`${name}: ${kind}`, async ({ page }) => {
      const foreign = recordForeignRequests(page, agency);
      await PAGE_KINDS[kind](page, agency, locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScrolling(page);
      await expectNoViolations(page);
      await page.setViewportSize(NARROW_WINDOW);
      await expectNoSidewaysScrolling(page);
      expect(foreign).toEqual([]);
      await expectRoomForLargerText(page);
    });
  }

  test(`${name}: filter with an open select, and an open menu on a phone`, async ({ page }) => {
    await openFilter(page, agency.origin + pathFor('offer', locale));
    await openSelect(page, (await page.getByRole('combobox').first().getAttribute('aria-label')) ?? '');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(NARROW_WINDOW);
    await page.locator('form summary').first().click();
    await page.getByRole('combobox').first().click();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
  });
}
