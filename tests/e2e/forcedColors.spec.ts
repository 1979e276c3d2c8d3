import { TEST_AGENCIES, LARGE_SITE } from './support/addresses.ts';
import { listUnmarkedControls } from './support/forcedColors.ts';
import { PAGE_KINDS } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';

const { kust } = TEST_AGENCIES;

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

// `accessibility.spec.ts` already checks each kind of page in forced colours.
test('the current page of a list has a mark', async ({ page }) => {
  await page.goto(`${LARGE_SITE.origin}/nl/aanbod?page=2`);
  await expect(page.locator('[aria-current="page"]').filter({ visible: true }).first()).toBeVisible();
  expect(await listUnmarkedControls(page)).toEqual([]);
});

test('taken nights look different from free nights', async ({ page }) => {
  await PAGE_KINDS['holiday home'](page, kust, 'nl');
  const readStyle = (state: string) =>
    page
      .locator(`#calendar [data-state="${state}"]`)
      .first()
      .evaluate((day) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(day);
        return `${backgroundColor} ${outlineStyle}`;
      });
  expect(await readStyle('taken')).not.toBe(await readStyle('free'));
});
