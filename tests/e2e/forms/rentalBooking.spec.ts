import type { Locator, Page } from '@playwright/test';
import { LOCALES, type Locale } from '../../../shared/i18n/locales.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import { ESTATE_BUDGET, PAGE_BUDGET } from '../../budgets/budgets.ts';
import { AGENCIES } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { answerQuestion } from '../support/checkAnswers.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';
import { weighScripts } from '../support/weighScripts.ts';

const { origin } = AGENCIES.kust;
/** A home of the demo for each test: those that run at once never ask for the same nights. */
const HOMES: Readonly<Record<Locale, { readonly scripted: number; readonly plain: number }>> = {
  nl: { scripted: 1, plain: 5 },
  fr: { scripted: 2, plain: 6 },
  en: { scripted: 3, plain: 7 },
  de: { scripted: 4, plain: 8 },
};

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, locale: Locale, key: string) => page.getByRole('button', { name: text(locale, key) });
/** By keyboard. */
const press = (control: Locator) => control.press('Enter');

async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Takes the last free period, and goes to the step of the guest’s details. */
async function chooseDates(page: Page, locale: Locale, rentalUnitId: number): Promise<void> {
  await page.goto(origin + pathFor('rentalBooking', locale, { rentalUnitId }));
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:when.title'));
  const months = page.locator('#rental-when details');
  await press(months.last().locator('summary'));
  await press(months.last().getByRole('button').last());
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:who.title'));
}

async function sayWho(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(text(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(text(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(text(locale, 'viewing:who.email')).fill(`guest.${locale}@example.com`);
  await page.getByLabel(text(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await press(button(page, locale, 'rentalBooking:who.submit'));
  await expect(title(page)).toHaveText(text(locale, 'viewing:check.title'));
}

const expectSent = (page: Page, locale: Locale) =>
  expect(title(page)).toHaveText(text(locale, 'rentalBooking:state.sent.title'));

async function cancel(page: Page, locale: Locale): Promise<void> {
  await press(page.getByRole('link', { name: text(locale, 'rentalBooking:cancel.link') }));
  await press(button(page, locale, 'rentalBooking:cancel.submit'));
  await expect(page.getByText(text(locale, 'rentalBooking:cancel.done'))).toBeVisible();
}

/** By a thumbnail of specification §2.8. */
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
  await sayWho(page, 'nl');
  await expectAccessible(page);
  await press(button(page, 'nl', 'rentalBooking:check.submit'));
  await expectSent(page, 'nl');
  await expectAccessible(page);
  await cancel(page, 'nl');
});

for (const locale of LOCALES.filter((each) => each !== 'nl')) {
  test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
    await chooseDates(page, locale, HOMES[locale].scripted);
    await sayWho(page, locale);
    await press(button(page, locale, 'rentalBooking:check.submit'));
    await expectSent(page, locale);
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
      await chooseDates(page, locale, HOMES[locale].plain);
      await sayWho(page, locale);
      await answerQuestion(page, locale);
      await press(button(page, locale, 'rentalBooking:check.submit'));
      await expectSent(page, locale);
      if (locale === 'fr') await cancel(page, locale);
    });
  }
});
