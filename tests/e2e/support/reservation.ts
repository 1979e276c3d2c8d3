import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './addresses.ts';
import { expect } from './test.ts';
import { readText } from './texts.ts';

const { origin } = TEST_AGENCIES.kust;

/**
 * The home of each test in the demo. Each test has a different home, so that concurrent tests never request the same
 * nights.
 */
export const RENTAL_UNIT_IDS: Readonly<Record<Locale, { readonly scripted: number; readonly plain: number }>> = {
  nl: { scripted: 1, plain: 5 },
  fr: { scripted: 2, plain: 6 },
  en: { scripted: 3, plain: 7 },
  de: { scripted: 4, plain: 8 },
};

export const findTitle = (page: Page) => page.getByRole('heading', { level: 1 });
export const findButton = (page: Page, locale: Locale, key: string) =>
  page.getByRole('button', { name: readText(locale, key) });
/** Activates a control by the keyboard. */
export const pressEnter = (control: Locator) => control.press('Enter');

/** Chooses the last free period and continues to the step for the guest’s details. */
export async function chooseDates(page: Page, locale: Locale, rentalUnitId: number): Promise<void> {
  await page.goto(origin + pathFor('rentalBooking', locale, { rentalUnitId }));
  await expect(findTitle(page)).toHaveText(readText(locale, 'rentalBooking:when.title'));
  const months = page.locator('#rental-when details');
  await pressEnter(months.last().locator('summary'));
  await pressEnter(months.last().getByRole('button').last());
  await expect(findTitle(page)).toHaveText(readText(locale, 'rentalBooking:who.title'));
}

export async function fillInGuest(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(readText(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(readText(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(readText(locale, 'viewing:who.email')).fill(`guest.${locale}@example.com`);
  await page.getByLabel(readText(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await pressEnter(findButton(page, locale, 'rentalBooking:who.submit'));
  await expect(findTitle(page)).toHaveText(readText(locale, 'viewing:check.title'));
}

export const expectSent = (page: Page, locale: Locale) =>
  expect(findTitle(page)).toHaveText(readText(locale, 'rentalBooking:state.sent.title'));
