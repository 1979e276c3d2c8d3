import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ESTATE_BUDGET, PAGE_BUDGET } from '../../budgets/budgets.ts';
import { AGENCIES } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { answerQuestion } from '../support/checkAnswers.ts';
import { button, chooseDates, expectSent, HOMES, press, fillInGuest, title } from '../support/reservation.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';
import { weighScripts } from '../support/weighScripts.ts';

const { origin } = AGENCIES.kust;
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function cancel(page: Page, locale: Locale): Promise<void> {
  await press(page.getByRole('link', { name: text(locale, 'rentalBooking:cancel.link') }));
  await press(button(page, locale, 'rentalBooking:cancel.submit'));
  await expect(page.getByText(text(locale, 'rentalBooking:cancel.done'))).toBeVisible();
}

/** Opens the gallery with a thumbnail (specification §2.8). */
async function openGallery(page: Page): Promise<void> {
  const thumbnail = page.locator('[data-widget="estateGallery"] button:has(img)').first();
  const image = thumbnail.locator('img');
  await expect(image).toHaveAttribute('src', /^\/rental-units\/assets\/[\w-]+\/medium\./);
  await expect(image).toHaveAttribute('width', '600');
  await expect(image).toHaveAttribute('height', '400');
  await press(thumbnail);
  await expect(page.getByRole('dialog')).toBeVisible();
}

test.use({ viewport: { width: 360, height: 800 } });

test('a holiday home is reserved step by step from its calendar, and the reservation cancelled', async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto(origin + pathFor('holidayUnit', 'nl', { rentalUnitId: HOMES.nl.scripted }));
  expect(await weight()).toBeLessThanOrEqual(PAGE_BUDGET.beforeUse);
  await expectAccessible(page);
  await openGallery(page);
  expect(await weight()).toBeLessThanOrEqual(ESTATE_BUDGET.afterUse);
  await page.keyboard.press('Escape');

  const months = page.locator('#calendar details');
  await press(months.last().locator('summary'));
  await press(months.last().getByRole('link').last());
  await expect(title(page)).toHaveText(text('nl', 'rentalBooking:when.title'));
  await expectAccessible(page);
  await press(button(page, 'nl', 'rentalBooking:when.take'));
  await expect(title(page)).toHaveText(text('nl', 'rentalBooking:who.title'));
  await expectAccessible(page);
  await fillInGuest(page, 'nl');
  await expectAccessible(page);
  await press(button(page, 'nl', 'rentalBooking:check.submit'));
  await expectSent(page, 'nl');
  await expectAccessible(page);
  await cancel(page, 'nl');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a holiday home is reserved, and the reservation cancelled', async ({ page }) => {
    await chooseDates(page, 'fr', HOMES.fr.plain);
    await fillInGuest(page, 'fr');
    await answerQuestion(page, 'fr');
    await press(button(page, 'fr', 'rentalBooking:check.submit'));
    await expectSent(page, 'fr');
    await cancel(page, 'fr');
  });
});
