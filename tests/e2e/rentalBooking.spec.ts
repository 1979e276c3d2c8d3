import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { answerTo } from '../support/plainForm.ts';
import { AGENCIES } from './addresses.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { text } from './texts.ts';

const { origin } = AGENCIES.kust;
/** A home of the demo for each language: tests that run at once stay out of each other’s way. */
const HOMES: Readonly<Record<Locale, number>> = { nl: 1, fr: 2, en: 3, de: 4 };

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, locale: Locale, key: string) => page.getByRole('button', { name: text(locale, key) });

async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** From the home’s page by the last of the free periods in its calendar to who comes. */
async function chooseDates(page: Page, locale: Locale): Promise<void> {
  await page.goto(origin + pathFor('holidayUnit', locale, { rentalUnitId: HOMES[locale] }));
  const months = page.locator('#calendar details');
  await months.last().locator('summary').click();
  await months.last().getByRole('link').last().click();
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:when.title'));
  await button(page, locale, 'rentalBooking:when.take').click();
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:who.title'));
}

async function sayWho(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(text(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(text(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(text(locale, 'viewing:who.email')).fill(`guest.${locale}@example.com`);
  await page.getByLabel(text(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await button(page, locale, 'rentalBooking:who.submit').click();
  await expect(title(page)).toHaveText(text(locale, 'viewing:check.title'));
}

async function cancel(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: text(locale, 'rentalBooking:cancel.link') }).click();
  await button(page, locale, 'rentalBooking:cancel.submit').click();
  await expect(page.getByText(text(locale, 'rentalBooking:cancel.done'))).toBeVisible();
}

test.use({ viewport: { width: 360, height: 800 } });

test('a holiday home is reserved step by step, and the reservation cancelled', async ({ page }) => {
  await page.goto(origin + pathFor('holidayUnit', 'nl', { rentalUnitId: HOMES.nl }));
  await expectAccessible(page);
  await chooseDates(page, 'nl');
  await expectAccessible(page);
  await sayWho(page, 'nl');
  await expectAccessible(page);
  await button(page, 'nl', 'rentalBooking:check.submit').click();
  await expect(title(page)).toHaveText(text('nl', 'rentalBooking:state.sent.title'));
  await expectAccessible(page);
  await cancel(page, 'nl');
});

test('a holiday home is reserved in German', async ({ page }) => {
  await chooseDates(page, 'de');
  await sayWho(page, 'de');
  await button(page, 'de', 'rentalBooking:check.submit').click();
  await expect(title(page)).toHaveText(text('de', 'rentalBooking:state.sent.title'));
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of ['fr', 'en'] as const) {
    test(`a holiday home is reserved and the reservation cancelled in ${locale}`, async ({ page }) => {
      await chooseDates(page, locale);
      await sayWho(page, locale);
      await button(page, locale, 'rentalBooking:check.submit').click();
      await expect(title(page)).toHaveText(text(locale, 'forms:check.title'));
      await page.locator('[name="check_answer"]').fill(answerTo(await page.content(), locale));
      // Nobody reads and answers in less than two seconds, and the server does not believe it.
      await page.waitForTimeout(2100);
      await button(page, locale, 'forms:check.send').click();
      await expect(title(page)).toHaveText(text(locale, 'rentalBooking:state.sent.title'));
      await cancel(page, locale);
    });
  }
});
