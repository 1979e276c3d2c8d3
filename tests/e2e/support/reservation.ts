import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { AGENCIES } from './addresses.ts';
import { expect } from './test.ts';
import { text } from './texts.ts';

const { origin } = AGENCIES.kust;

/**
 * The home of each test in the demo. Each test has a different home, so that concurrent tests never request the same
 * nights.
 */
export const HOMES: Readonly<Record<Locale, { readonly scripted: number; readonly plain: number }>> = {
  nl: { scripted: 1, plain: 5 },
  fr: { scripted: 2, plain: 6 },
  en: { scripted: 3, plain: 7 },
  de: { scripted: 4, plain: 8 },
};

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const button = (page: Page, locale: Locale, key: string) =>
  page.getByRole('button', { name: text(locale, key) });
/** Activates a control by the keyboard. */
export const press = (control: Locator) => control.press('Enter');

/** Chooses the last free period and continues to the step for the guest’s details. */
export async function chooseDates(page: Page, locale: Locale, rentalUnitId: number): Promise<void> {
  await page.goto(origin + pathFor('rentalBooking', locale, { rentalUnitId }));
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:when.title'));
  const months = page.locator('#rental-when details');
  await press(months.last().locator('summary'));
  await press(months.last().getByRole('button').last());
  await expect(title(page)).toHaveText(text(locale, 'rentalBooking:who.title'));
}

export async function fillInGuest(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(text(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(text(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(text(locale, 'viewing:who.email')).fill(`guest.${locale}@example.com`);
  await page.getByLabel(text(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await press(button(page, locale, 'rentalBooking:who.submit'));
  await expect(title(page)).toHaveText(text(locale, 'viewing:check.title'));
}

export const expectSent = (page: Page, locale: Locale) =>
  expect(title(page)).toHaveText(text(locale, 'rentalBooking:state.sent.title'));
