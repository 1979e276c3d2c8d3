import type { Page } from '@playwright/test';
import { toCountPath } from '#shared/domain/addresses/countPath.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, VALUATION_PATHS } from '../support/addresses.ts';
import { checkAnswers } from '../support/checkAnswers.ts';
import { findCards } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

async function fillInContact(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(readText(locale, 'contact:field.firstName')).fill('Els');
  await page.getByLabel(readText(locale, 'contact:field.lastName'), { exact: true }).fill('Peeters');
  await page.getByLabel(readText(locale, 'contact:field.email')).fill('els@example.com');
}

/**
 * Returns the id of the first home of a list, after its card has appeared. Without JavaScript, a slow list first
 * arrives without cards, and the browser then loads the page again.
 */
async function readFirstId(page: Page): Promise<string> {
  const card = findCards(page).first();
  await expect(card).toBeVisible();
  return (await card.getAttribute('data-estate-id')) ?? '';
}

const findPrivacyCheckbox = (page: Page) => page.getByRole('checkbox');

/**
 * Sends a home to a friend with two e-mail addresses that only the server refuses. Expects that the summary of errors
 * names the field of each e-mail address.
 */
async function expectNamedErrors(page: Page, locale: Locale): Promise<void> {
  const { origin } = TEST_AGENCIES.kust;
  await page.goto(origin + pathFor('offer', locale));
  const estateId = await readFirstId(page);
  await page.goto(origin + pathFor('sendToAFriend', locale, { estateId }));
  await page.locator('#friend-friendEmail').fill('bo@example');
  await page.locator('#friend-name').fill('Zoé');
  await page.locator('#friend-email').fill('zoe@example');
  await findPrivacyCheckbox(page).check();
  await page.getByRole('button', { name: readText(locale, 'friend:submit'), exact: true }).click();
  const alert = page.locator('#friend-alert');
  await expect(alert).toBeFocused();
  const [friendEmail, email] = ['friendEmail', 'email'].map((field) => readText(locale, `friend:field.${field}`));
  const error = readText(locale, 'forms:error.email');
  await expect(alert.getByRole('link')).toHaveText([`${friendEmail} – ${error}`, `${email} – ${error}`]);
  await alert.getByRole('link').nth(1).click();
  await expect(page.locator('#friend-email')).toBeFocused();
  await expect(page.locator('#friend-email-error')).toHaveText(error);
}

test('a question about an estate is sent without leaving the page, once consent is given', async ({ page }) => {
  const { origin } = TEST_AGENCIES.kust;
  const locale = 'de';
  const posts: string[] = [];
  let estateId = '';
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname !== toCountPath('views', Number(estateId))) posts.push(pathname);
  });
  await page.goto(origin + pathFor('offer', locale));
  estateId = await readFirstId(page);
  await page.goto(origin + pathFor('estateShort', locale, { estateId }));
  await page
    .getByRole('complementary')
    .getByRole('link', { name: readText(locale, 'contact:property.button') })
    .click();
  const widget = page.locator('[data-widget="contactForm"]');
  await fillInContact(page, locale);
  const submit = widget.getByRole('button', { name: readText(locale, 'contact:property.submit') });
  await submit.click();
  await expect(widget.getByRole('alert')).toBeFocused();
  await expect(findPrivacyCheckbox(page)).toHaveAttribute('aria-invalid', 'true');
  expect(posts).toEqual([]);

  await widget.getByRole('link', { name: readText(locale, 'contact:privacy.missing') }).click();
  await expect(findPrivacyCheckbox(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(findPrivacyCheckbox(page)).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect(page.locator('#property-sent')).toBeFocused();
  await expect(page.locator('#property-sent')).toContainText(readText(locale, 'contact:sent.title'));
  expect(posts).toEqual([pathFor('ajaxContactForm', locale)]);
  await expect(widget.locator('form')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test.describe('with a script', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('the summary of errors names the fields', ({ page }) => expectNamedErrors(page, 'nl'));
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] });

  test('the summary of errors names the fields, in each language', async ({ page }) => {
    for (const locale of TEST_AGENCIES.kust.locales) await expectNamedErrors(page, locale);
  });

  test('an estate is sent to a friend, without links in the note', async ({ page }) => {
    const { origin } = TEST_AGENCIES.claes;
    const locale = 'fr';
    await page.goto(origin + pathFor('offer', locale));
    const estateId = await readFirstId(page);
    await page.goto(origin + pathFor('estateShort', locale, { estateId }));
    await page.getByRole('link', { name: readText(locale, 'friend:action.short') }).click();
    await page.getByLabel(readText(locale, 'friend:field.friendEmail')).fill('bo@example.com');
    await page.getByLabel(readText(locale, 'friend:field.name'), { exact: true }).fill('Zoé');
    await page.getByLabel(readText(locale, 'friend:field.email'), { exact: true }).fill('zoe@example.com');
    const noteField = page.getByLabel(readText(locale, 'friend:field.note'));
    await noteField.fill('Regarde www.example.com');
    await findPrivacyCheckbox(page).check();
    const send = page.getByRole('button', { name: readText(locale, 'friend:submit'), exact: true });
    await send.click();
    await expect(page.locator('#friend-note-error')).toHaveText(readText(locale, 'friend:error.links'));
    await expect(page.getByLabel(readText(locale, 'friend:field.friendEmail'))).toHaveValue('bo@example.com');
    await noteField.fill('Regarde le jardin !');
    await send.click();
    await checkAnswers(page, locale);
    await expect(page.locator('main').getByRole('status')).toContainText(readText(locale, 'friend:sent.title'));
  });

  test('an estimate is requested', async ({ page }) => {
    const { origin } = TEST_AGENCIES.claes;
    const locale = 'en';
    await page.goto(`${origin}/${locale}/${VALUATION_PATHS[locale]}`);
    await page.getByLabel(readText(locale, 'contact:field.street')).fill('Kerkstraat 1');
    await page.getByLabel(readText(locale, 'contact:field.city')).fill('9000 Gent');
    await page.getByLabel(readText(locale, 'contact:field.type')).selectOption('house');
    await fillInContact(page, locale);
    await findPrivacyCheckbox(page).check();
    await page.getByRole('button', { name: readText(locale, 'contact:estimate.submit') }).click();
    await checkAnswers(page, locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(locale, 'contact:sent.title'));
    await expect(page.locator('main')).toContainText(readText(locale, 'contact:sent.estimate'));
  });
});
