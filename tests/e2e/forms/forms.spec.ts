import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, LARGE_SITE } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { checkAnswers } from '../support/checkAnswers.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin, locales } = TEST_AGENCIES.kust;
const CONTACT_HANDLER_URL = '**/contact-form-handler';

/** The part of Google's script that a form uses. */
const RECAPTCHA_SCRIPT = `
  let options;
  globalThis.grecaptcha = {
    ready: (run) => run(),
    render: (_place, given) => { options = given; return 0; },
    execute: () => options.callback('a token for ' + options.sitekey),
    reset: () => {},
  };`;

/**
 * The part of Google's script that shows a puzzle. As at Google, only the style of the element around the frame says
 * whether the puzzle is visible.
 */
const RECAPTCHA_PUZZLE_SCRIPT = `
  const puzzle = document.createElement('div');
  puzzle.id = 'puzzle';
  globalThis.grecaptcha = {
    ready: (run) => run(),
    render: () => {
      puzzle.innerHTML = '<div><iframe title="puzzle" src="https://www.google.com/recaptcha/api2/bframe"></iframe></div>';
      puzzle.style.visibility = 'hidden';
      document.body.append(puzzle);
      return 0;
    },
    execute: () => { puzzle.style.visibility = 'visible'; },
    reset: () => {},
  };`;

const submitForm = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: readText(locale, 'contact:contact.submit'), exact: true });

async function fillInForm(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(readText(locale, 'contact:field.firstName')).fill('Els');
  await page.getByLabel(readText(locale, 'contact:field.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(readText(locale, 'contact:field.email')).fill('els@example.com');
  await page.getByLabel(readText(locale, 'contact:field.text')).fill('Is the roof new?\nAnd the windows?');
  await page.getByRole('checkbox').check();
}

test.describe('with a script', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|Form not sent|status of (?:422|503)/] });

  test('a form is sent in each language', async ({ page }) => {
    for (const locale of locales) {
      await page.goto(origin + pathFor('contact', locale));
      await fillInForm(page, locale);
      await submitForm(page, locale).click();
      await expect(page.locator('gevel-form [data-alert="success"]')).toBeVisible();
    }
  });

  test('a failed attempt is repeated under the same idempotency key', async ({ page }) => {
    const keys: string[] = [];
    await page.route(CONTACT_HANDLER_URL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await page.goto(`${origin}/en/contact`);
    await fillInForm(page, 'en');
    await submitForm(page, 'en').click();
    const alert = page.locator('#contact [data-alert="danger"]');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText(readText('en', 'forms:alert.failed'));
    await submitForm(page, 'en').click();
    await expect(page.locator('gevel-form [data-alert="success"]')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('a press before the script has loaded waits for the script', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.goto(`${origin}/nl/contact`);
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await fillInForm(page, 'nl');
    await submitForm(page, 'nl').press('Enter');
    scripts.resolve();
    await expect(page.locator('gevel-form [data-alert="success"]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/nl/contact');
  });

  test('a third-party captcha waits for consent, and without consent a question appears', async ({ page }) => {
    const requestedAddresses: string[] = [];
    await page.route('https://www.google.com/**', async (route) => {
      requestedAddresses.push(route.request().url());
      // The first attempt to load the script fails.
      if (requestedAddresses.length === 1) await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA_SCRIPT });
    });
    const contact = LARGE_SITE.origin + pathFor('contact', 'nl');
    await page.goto(contact);
    await fillInForm(page, 'nl');
    await submitForm(page, 'nl').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('nl', 'forms:check.title'));
    expect(requestedAddresses).toEqual([]);

    await page.goto(contact);
    await fillInForm(page, 'nl');
    const failedLoad = page.waitForEvent('requestfailed', (request) => request.url().includes('recaptcha'));
    await page.getByRole('button', { name: readText('nl', 'forms:elsewhere.allow') }).click();
    await failedLoad;
    const post = page.waitForRequest(CONTACT_HANDLER_URL);
    await submitForm(page, 'nl').click();
    expect((await post).postDataJSON()).toMatchObject({ 'g-recaptcha-response': 'a token for public-key' });
    expect(requestedAddresses).toHaveLength(2);
    // The site of this test has no captcha secret, so it cannot verify the token.
    const alert = page.locator('#contact [data-alert="danger"]');
    await expect(alert).toContainText(readText('nl', 'forms:alert.captchaDown'));
    await expect(alert.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByLabel(readText('nl', 'contact:field.text'))).toHaveValue(/windows/);
  });

  test('a visitor who closes the puzzle of a captcha gets a question instead', async ({ page }) => {
    await page.route('https://www.google.com/**', (route) =>
      route.request().url().includes('bframe')
        ? route.fulfill({ contentType: 'text/html', body: '<title>Puzzle</title>' })
        : route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA_PUZZLE_SCRIPT }),
    );
    await page.goto(LARGE_SITE.origin + pathFor('contact', 'nl'));
    await fillInForm(page, 'nl');
    await page.getByRole('button', { name: readText('nl', 'forms:elsewhere.allow') }).click();
    await submitForm(page, 'nl').click();
    await expect(page.locator('#puzzle')).toBeVisible();
    await page.locator('#puzzle').evaluate((puzzle: HTMLElement) => {
      puzzle.style.transition = 'visibility 0s linear 0.3s';
      puzzle.style.visibility = 'hidden';
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('nl', 'forms:check.title'));
  });

  test('a filled honeypot leads to a question on an accessible page', async ({ page }) => {
    await page.goto(`${origin}/de/kontakt`);
    await fillInForm(page, 'de');
    await page.locator('[name="subject_line"]').evaluate((field: HTMLInputElement) => {
      field.value = 'Buy now';
    });
    await submitForm(page, 'de').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('de', 'forms:check.title'));
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('answers are checked with a question in words, in each language', async ({ context }) => {
    const send = async (locale: Locale) => {
      const page = await context.newPage();
      await page.goto(origin + pathFor('contact', locale));
      await fillInForm(page, locale);
      await submitForm(page, locale).click();
      await page.getByRole('button', { name: readText(locale, 'forms:check.change') }).click();
      await expect(page.getByLabel(readText(locale, 'contact:field.text'))).toHaveValue(
        'Is the roof new?\nAnd the windows?',
      );
      await submitForm(page, locale).click();
      await checkAnswers(page, locale);
      await expect(page).toHaveURL(origin + pathFor('contactSent', locale));
    };
    // All languages run at the same time, because the test of each language waits two seconds before it answers the
    // question that replaces the captcha.
    await Promise.all(locales.map((locale) => send(locale)));
  });

  test('answers can be changed before they are sent', async ({ page }) => {
    await page.goto(`${origin}/fr/contact`);
    await fillInForm(page, 'fr');
    await submitForm(page, 'fr').click();
    await page.getByRole('button', { name: readText('fr', 'forms:check.change') }).click();
    await expect(page.getByLabel(readText('fr', 'contact:field.text'))).toHaveValue(
      'Is the roof new?\nAnd the windows?',
    );
    await expect(page.getByRole('checkbox')).toBeChecked();
  });
});
