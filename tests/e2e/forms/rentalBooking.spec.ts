import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ESTATE_BUDGET, PAGE_BUDGET } from '../../budgets/budgets.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { answerQuestion } from '../support/checkAnswers.ts';
import {
  findButton,
  chooseDates,
  expectSent,
  RENTAL_UNIT_IDS,
  pressEnter,
  fillInGuest,
  findTitle,
} from '../support/reservation.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';
import { weighScripts } from '../support/weighScripts.ts';

const { origin } = TEST_AGENCIES.kust;
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function cancelBooking(page: Page, locale: Locale): Promise<void> {
  await pressEnter(page.getByRole('link', { name: readText(locale, 'rentalBooking:cancel.link') }));
  await pressEnter(findButton(page, locale, 'rentalBooking:cancel.submit'));
  await expect(page.getByText(readText(locale, 'rentalBooking:cancel.done'))).toBeVisible();
}

/** Opens the gallery with a thumbnail (specification §2.8). */
async function openGallery(page: Page): Promise<void> {
  const thumbnail = page.locator('[data-widget="estateGallery"] button:has(img)').first();
  const image = thumbnail.locator('img');
  await expect(image).toHaveAttribute('src', /^\/rental-units\/assets\/[\w-]+\/medium\./);
  await expect(image).toHaveAttribute('width', '600');
  await expect(image).toHaveAttribute('height', '400');
  await pressEnter(thumbnail);
  await expect(page.getByRole('dialog')).toBeVisible();
}

test.use({ viewport: { width: 360, height: 800 } });

test('a holiday home is reserved step by step from its calendar, and the reservation cancelled', async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto(origin + pathFor('holidayUnit', 'nl', { rentalUnitId: RENTAL_UNIT_IDS.nl.scripted }));
  expect(await weight()).toBeLessThanOrEqual(PAGE_BUDGET.maxKilobytesBeforeUse);
  await expectAccessible(page);
  await openGallery(page);
  expect(await weight()).toBeLessThanOrEqual(ESTATE_BUDGET.maxKilobytesAfterUse);
  await page.keyboard.press('Escape');

  const months = page.locator('#calendar details');
  await pressEnter(months.last().locator('summary'));
  await pressEnter(months.last().getByRole('link').last());
  await expect(findTitle(page)).toHaveText(readText('nl', 'rentalBooking:when.title'));
  await expectAccessible(page);
  await pressEnter(findButton(page, 'nl', 'rentalBooking:when.take'));
  await expect(findTitle(page)).toHaveText(readText('nl', 'rentalBooking:who.title'));
  await expectAccessible(page);
  await fillInGuest(page, 'nl');
  await expectAccessible(page);
  await pressEnter(findButton(page, 'nl', 'rentalBooking:check.submit'));
  await expectSent(page, 'nl');
  await expectAccessible(page);
  await cancelBooking(page, 'nl');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a holiday home is reserved, and the reservation cancelled', async ({ page }) => {
    await chooseDates(page, 'fr', RENTAL_UNIT_IDS.fr.plain);
    await fillInGuest(page, 'fr');
    await answerQuestion(page, 'fr');
    await pressEnter(findButton(page, 'fr', 'rentalBooking:check.submit'));
    await expectSent(page, 'fr');
    await cancelBooking(page, 'fr');
  });
});
