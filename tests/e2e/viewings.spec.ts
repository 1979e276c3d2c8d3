import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { AGENCIES } from './addresses.ts';
import { estateIds } from './listingPage.ts';
import { expect, test } from './test.ts';
import { text } from './texts.ts';

const agency = AGENCIES.kust;

const button = (page: Page, locale: Locale, key: string) => page.getByRole('button', { name: text(locale, key) });

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** From an estate to the page of its free times. */
async function planVisit(page: Page, locale: Locale): Promise<void> {
  await page.goto(`${agency.origin}${pathFor('offer', locale)}?transaction=1`);
  for (const estateId of await estateIds(page)) {
    await page.goto(agency.origin + pathFor('estateShort', locale, { estateId }));
    const link = page.getByRole('link', { name: text(locale, 'estate:contact.visit') });
    if ((await link.count()) === 0) continue;
    await link.click();
    return;
  }
  throw new Error(`Nothing can be visited at ${agency.name}.`);
}

/** Chooses the n-th time from the end: tests that run at once stay out of each other's way. */
async function chooseTime(page: Page, locale: Locale, fromEnd: number): Promise<void> {
  await page.getByRole('radio').nth(-fromEnd).check();
  await button(page, locale, 'viewing:when.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'viewing:who.title'));
}

async function sayWho(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(text(locale, 'viewing:who.firstName')).fill('Els');
  await page.getByLabel(text(locale, 'viewing:who.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(text(locale, 'viewing:who.email')).fill(`els.${locale}@example.com`);
  await page.getByLabel(text(locale, 'viewing:who.phone')).fill('0470 12 34 56');
  await button(page, locale, 'viewing:who.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'viewing:check.title'));
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('gevel:notices') ?? '');

test.describe('with a script', () => {
  test.use({ expectedTrouble: [/net::ERR_FAILED/] });

  test('a visit is booked step by step, kept in mind, and cancelled in place', async ({ page }) => {
    await planVisit(page, 'nl');
    await expectAccessible(page);
    await chooseTime(page, 'nl', 1);
    await expectAccessible(page);
    await sayWho(page, 'nl');
    await expectAccessible(page);
    await button(page, 'nl', 'viewing:check.submit').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('nl', 'viewing:appointment.booked'));
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => kept(page)).toContain(token);
    await expectAccessible(page);

    await page.getByRole('link', { name: text('nl', 'viewing:appointment.cancel') }).click();
    const widget = page.locator('[data-widget="cancel-appointment"]');
    await expect(widget).toContainText(text('nl', 'live_agenda:cancel.confirm_question'));
    await page.route('**/afspraak-annuleren/**', (route) => route.abort());
    const cancel = button(page, 'nl', 'live_agenda:cancel.cancel_button');
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(widget.getByRole('alert')).toBeFocused();
    await expect(widget).toContainText('els.nl@example.com');
    await expectAccessible(page);
    await page.unroute('**/afspraak-annuleren/**');
    await cancel.click();
    await expect(widget).toContainText(text('nl', 'live_agenda:cancel.cancelled'));
    await expect(cancel).toHaveCount(0);
  });

  for (const [index, locale] of (['fr', 'en', 'de'] as const).entries()) {
    test(`a visit is booked in ${locale}`, async ({ page }) => {
      await planVisit(page, locale);
      await chooseTime(page, locale, index + 2);
      await sayWho(page, locale);
      await button(page, locale, 'viewing:check.submit').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'viewing:appointment.booked'));
    });
  }
});
