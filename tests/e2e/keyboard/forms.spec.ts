import type { Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { expectSeenFocus, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { findCards, findHeading } from '../support/listingPage.ts';
import { RENTAL_UNIT_IDS } from '../support/reservation.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { kust, claes } = TEST_AGENCIES;

const getText = (key: string) => readText('nl', key);
const findButton = (page: Page, key: string) => page.getByRole('button', { name: getText(key), exact: true });
const findLink = (page: Page, key: string) => page.getByRole('link', { name: getText(key), exact: true });
/** Finds a field by its label, which a note may follow. */
const findField = (page: Page, key: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${getText(key)}(?: \\(|$)`) });

async function fillInGuest(page: Page, email: string): Promise<void> {
  await typeInto(findField(page, 'viewing:who.firstName'), 'Els');
  await typeInto(findField(page, 'viewing:who.lastName'), 'Peeters');
  await typeInto(findField(page, 'viewing:who.email'), email);
  await typeInto(findField(page, 'viewing:who.phone'), '0470 12 34 56');
}

test('a visitor with a keyboard writes to the agency, after correcting a mail address', async ({ page }) => {
  await page.goto(kust.origin + pathFor('contact', 'nl'));
  const email = findField(page, 'contact:field.email');
  await typeInto(findField(page, 'contact:field.firstName'), 'Els');
  await typeInto(findField(page, 'contact:field.lastName'), 'Peeters');
  await typeInto(email, 'els@');
  await typeInto(findField(page, 'contact:field.text'), 'Is het dak nieuw?');
  await pressOn(page.locator('#contact-privacy'), 'Space');
  await pressOn(findButton(page, 'contact:contact.submit'));
  const alert = page.locator('#contact-alert');
  await expectSeenFocus(alert);
  await pressOn(alert.getByRole('link'));
  await expectSeenFocus(email);
  await page.keyboard.press('End');
  await page.keyboard.type('example.com');
  await pressOn(findButton(page, 'contact:contact.submit'));
  await expectSeenFocus(page.locator('gevel-form [data-alert="success"]'));
});

test('a visitor with a keyboard saves a search', async ({ page }) => {
  await page.goto(`${kust.origin}${pathFor('offer', 'nl')}?price-max=100`);
  await pressOn(findLink(page, 'offer:closing.button'));
  await expect(findHeading(page)).toHaveText(getText('subscribe:title'));
  await tabTo(page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expectSeenFocus(page.getByRole('radio').nth(1));
  await typeInto(page.locator('#subscribe-place'), 'Knokke, ');
  await typeInto(findField(page, 'subscribe:field.priceMax'), '400k');
  await typeInto(findField(page, 'subscribe:field.name'), 'Els');
  await typeInto(findField(page, 'subscribe:field.email'), 'toetsen@example.com');
  await pressOn(page.locator('#subscribe-privacy'), 'Space');
  await pressOn(findButton(page, 'subscribe:submit'));
  await expect(findHeading(page)).toHaveText(getText('subscribe:asked.title'));
});

test('a visitor with a keyboard books a viewing, and cancels it', async ({ page }) => {
  await page.goto(`${kust.origin}${pathFor('offer', 'nl')}?transaction=1&transaction=3`);
  await pressOn(findCards(page).first().getByRole('link').first());
  await pressOn(page.getByRole('complementary').getByRole('link', { name: getText('estate:contact.viewing') }));
  await expect(findHeading(page)).toHaveText(getText('viewing:when.title'));
  await pressOn(findLink(page, 'viewing:when.later'));
  await expect(findLink(page, 'viewing:when.earlier')).toBeVisible();
  const times = page.getByRole('radio');
  await pressOn(times.first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expectSeenFocus(times.nth(1));
  await expect(times.nth(1)).toBeChecked();
  await pressOn(findButton(page, 'viewing:when.submit'));
  await expect(findHeading(page)).toHaveText(getText('viewing:who.title'));
  await fillInGuest(page, 'toetsen.bezoek@example.com');
  await pressOn(findButton(page, 'viewing:who.submit'));
  await expect(findHeading(page)).toHaveText(getText('viewing:check.title'));
  await pressOn(findButton(page, 'viewing:check.submit'));
  await expect(findHeading(page)).toHaveText(getText('viewing:appointment.booked'));
  await pressOn(findLink(page, 'viewing:appointment.cancel'));
  await pressOn(findButton(page, 'live_agenda:cancel.cancel_button'));
  const answer = page.locator('[data-widget="cancel-appointment"] :focus');
  await expect(answer).toContainText(getText('live_agenda:cancel.cancelled'));
});

test('a visitor with a keyboard books a holiday home', async ({ page }) => {
  await page.goto(kust.origin + pathFor('rentalBooking', 'nl', { rentalUnitId: RENTAL_UNIT_IDS.de.plain }));
  const lastMonth = page.locator('#rental-when details').last();
  await pressOn(lastMonth.locator('summary'));
  await pressOn(lastMonth.getByRole('button').last());
  await expect(findHeading(page)).toHaveText(getText('rentalBooking:who.title'));
  await tabTo(page.locator('#rental-guest-adults'));
  await page.keyboard.press('1');
  await fillInGuest(page, 'toetsen.gast@example.com');
  await pressOn(findButton(page, 'rentalBooking:who.submit'));
  await expect(findHeading(page)).toHaveText(getText('viewing:check.title'));
  await pressOn(findButton(page, 'rentalBooking:check.submit'));
  await expect(findHeading(page)).toHaveText(getText('rentalBooking:state.sent.title'));
});

test('a visitor with a keyboard computes costs, and changes the language', async ({ page }) => {
  await page.goto(claes.origin + pathFor('costs', 'nl'));
  await typeInto(findField(page, 'costs:field.price'), '650.000');
  await tabTo(page.locator('#costs-region'));
  await page.keyboard.type(getText('costs:region.BRUSSELS').slice(0, 3));
  await pressOn(page.getByRole('radio', { name: getText('costs:field.homeOnly'), exact: true }), 'Space');
  await pressOn(findButton(page, 'costs:submit'));
  await expect(page.getByRole('row', { name: /650\.000/ }).first()).toBeInViewport();
  await tabTo(page.getByRole('banner').getByRole('link', { name: 'en English' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(findHeading(page)).toHaveText(readText('en', 'costs:title.any'));
  expect(new URL(page.url()).searchParams.get('price')).toBe('650000');
});
