import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, SITE_PORT } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { answerQuestion } from '../support/checkAnswers.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const agency = TEST_AGENCIES.kust;

const findButton = (page: Page, locale: Locale, key: string) =>
  page.getByRole('button', { name: readText(locale, key) });

async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/**
 * Goes from the page of the first home that is for sale now (and not coming soon) to the page with its viewing times.
 */
async function planVisit(page: Page, locale: Locale): Promise<void> {
  // Only browsers resolve the name `kust.localhost`.
  const list = await page.request.get(
    `http://localhost:${SITE_PORT}${pathFor('offer', locale)}?transaction=1&transaction=3`,
    {
      headers: { host: new URL(agency.origin).host },
    },
  );
  const [, estateId = ''] = /data-estate-id="(\d+)"/.exec(await list.text()) ?? [];
  await page.goto(agency.origin + pathFor('estateShort', locale, { estateId }));
  await page.getByRole('link', { name: readText(locale, 'estate:contact.viewing') }).click();
}

/**
 * The number of viewing times between the choices of two tests. There is a distance because each concurrent test
 * removes a time from the lists of the other tests.
 */
const TIMES_BETWEEN_TESTS = 6;

/** A week that has not begun yet has times on each of its days. */
const goToNextWeek = (page: Page, locale: Locale) =>
  page.getByRole('link', { name: readText(locale, 'viewing:when.later') }).click();

/** Chooses a time near the end of the list. Concurrent tests choose different times. */
async function chooseTime(page: Page, locale: Locale, turn: number): Promise<void> {
  await goToNextWeek(page, locale);
  await expect(page.getByRole('link', { name: readText(locale, 'viewing:when.earlier') })).toBeVisible();
  await page
    .getByRole('radio')
    .nth(-1 - turn * TIMES_BETWEEN_TESTS)
    .check();
  await findButton(page, locale, 'viewing:when.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(locale, 'viewing:who.title'));
}

async function fillInContact(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(readText(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(readText(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(readText(locale, 'viewing:who.email')).fill(`els.${locale}@example.com`);
  await page.getByLabel(readText(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await findButton(page, locale, 'viewing:who.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(locale, 'viewing:check.title'));
}

const readOwnLinks = (page: Page) => page.evaluate(() => localStorage.getItem('gevel:own-links') ?? '');

test.use({ viewport: { width: 360, height: 800 } });

test.describe('with a script', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 404/] });

  test('an appointment is booked step by step, shown on later pages, and cancelled without leaving the page', async ({
    page,
  }) => {
    await planVisit(page, 'nl');
    await chooseTime(page, 'nl', 0);
    await expectAccessible(page);
    await fillInContact(page, 'nl');
    await expectAccessible(page);
    await findButton(page, 'nl', 'viewing:check.submit').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('nl', 'viewing:appointment.booked'));
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await readOwnLinks(page)).toBe('');
    await findButton(page, 'nl', 'subscribe:notices.keep').click();
    await expect(findButton(page, 'nl', 'subscribe:notices.drop')).toBeFocused();
    expect(await readOwnLinks(page)).toContain(token);
    await findButton(page, 'nl', 'subscribe:notices.drop').click();
    await expect(findButton(page, 'nl', 'subscribe:notices.keep')).toBeFocused();
    expect(await readOwnLinks(page)).toBe('');
    await expectAccessible(page);

    await page.getByRole('link', { name: readText('nl', 'viewing:appointment.cancel') }).click();
    const widget = page.locator('[data-widget="cancel-appointment"]');
    await expect(widget).toContainText(readText('nl', 'live_agenda:cancel.confirm_question'));
    await page.route('**/afspraak-annuleren/**', (route) => route.abort());
    const cancel = findButton(page, 'nl', 'live_agenda:cancel.cancel_button');
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(widget.getByRole('alert')).toBeFocused();
    await expect(widget).toContainText('els.nl@example.com');
    await expectAccessible(page);
    await page.unroute('**/afspraak-annuleren/**');

    // The back office answers like this when the visit has begun, or its data have been erased.
    await page.route('**/afspraak-annuleren/**', (route) => route.fulfill({ status: 404, json: {} }));
    await cancel.click();
    await expect(widget.getByText(readText('nl', 'live_agenda:cancel.not_found'))).toBeFocused();
    await expect(cancel).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute('**/afspraak-annuleren/**');
    await page.reload();
    await cancel.click();
    await expect(widget).toContainText(readText('nl', 'live_agenda:cancel.cancelled'));
    await expect(cancel).toHaveCount(0);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('an appointment is booked, moved and cancelled', async ({ page }) => {
    const locale = 'fr';
    const title = page.getByRole('heading', { level: 1 });
    await planVisit(page, locale);
    await chooseTime(page, locale, 1);
    await fillInContact(page, locale);
    await answerQuestion(page, locale);
    await findButton(page, locale, 'viewing:check.submit').click();
    await expect(title).toHaveText(readText(locale, 'viewing:appointment.booked'));

    await page.getByRole('link', { name: readText(locale, 'viewing:appointment.move') }).click();
    await goToNextWeek(page, locale);
    await expect(page.getByRole('link', { name: readText(locale, 'viewing:when.earlier') })).toBeVisible();
    await page.getByRole('radio').first().check();
    await findButton(page, locale, 'viewing:move.submit').click();
    await expect(title).toHaveText(readText(locale, 'viewing:appointment.moved'));
    await page.getByRole('link', { name: readText(locale, 'viewing:appointment.cancel') }).click();
    await findButton(page, locale, 'live_agenda:cancel.cancel_button').click();
    await expect(page.getByText(readText(locale, 'live_agenda:cancel.cancelled'))).toBeVisible();
  });
});
