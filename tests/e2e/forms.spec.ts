import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { answerTo } from '../support/plainForm.ts';
import { AGENCIES } from './addresses.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { text } from './texts.ts';

const { origin, locales } = AGENCIES.kust;
const HANDLER = '**/contact-form-handler';

const submit = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: text(locale, 'contact:contact.submit'), exact: true });

async function fillIn(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(text(locale, 'contact:field.firstName')).fill('Els');
  await page.getByLabel(text(locale, 'contact:field.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(text(locale, 'contact:field.email')).fill('els@example.com');
  await page.getByLabel(text(locale, 'contact:field.text')).fill('Is the roof new?\nAnd the windows?');
  await page.getByRole('checkbox').check();
}

test.describe('with a script', () => {
  test.use({ expectedTrouble: [/net::ERR_FAILED|Form not sent|status of 422/] });

  test('a form is sent in each language, and an attempt that failed is the same one the next time', async ({
    page,
  }) => {
    for (const locale of locales) {
      const keys: string[] = [];
      await page.route(HANDLER, async (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '');
        await (keys.length === 1 ? route.abort() : route.continue());
      });
      await page.goto(origin + pathFor('contact', locale));
      await fillIn(page, locale);
      await submit(page, locale).click();
      const alert = page.locator('#contact [data-alert="danger"]');
      await expect(alert).toBeFocused();
      await expect(alert).toContainText(text(locale, 'forms:alert.failed'));
      await submit(page, locale).click();
      await expect(page.locator('gevel-form [data-alert="success"]')).toBeVisible();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      await page.unroute(HANDLER);
    }
  });

  test('a press before the script is there waits for it', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.goto(`${origin}/nl/contact`);
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await fillIn(page, 'nl');
    await submit(page, 'nl').press('Enter');
    scripts.resolve();
    await expect(page.locator('gevel-form [data-alert="success"]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/nl/contact');
  });

  test('whoever fills in what nobody sees is asked a question, on a page that everybody can use', async ({ page }) => {
    await page.goto(`${origin}/de/kontakt`);
    await fillIn(page, 'de');
    await page.locator('[name="subject_line"]').evaluate((field: HTMLInputElement) => {
      field.value = 'Buy now';
    });
    await submit(page, 'de').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('de', 'forms:check.title'));
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('answers are checked, with a question in words, in each language', async ({ page }) => {
    for (const locale of locales) {
      await page.goto(origin + pathFor('contact', locale));
      await fillIn(page, locale);
      await submit(page, locale).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'forms:check.title'));
      await page.getByRole('button', { name: text(locale, 'forms:check.change') }).click();
      await expect(page.getByLabel(text(locale, 'contact:field.text'))).toHaveValue(
        'Is the roof new?\nAnd the windows?',
      );
      await submit(page, locale).click();
      const answer = answerTo(await page.locator('main').innerHTML(), locale);
      await page.waitForTimeout(2050);
      await page.locator('[name="check_answer"]').fill(answer);
      await page.getByRole('button', { name: text(locale, 'forms:check.send'), exact: true }).click();
      await expect(page).toHaveURL(origin + pathFor('contactSent', locale));
    }
  });
});
