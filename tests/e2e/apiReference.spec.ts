import { BACK_OFFICE } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const BACK_OFFICE_ORIGIN = `http://localhost:${BACK_OFFICE.port}`;
/** The renderer processes the whole document, which takes longer than other pages on a busy machine. */
const RENDERER_TIMEOUT_MS = 90_000;
const REFERENCE_URL = `${BACK_OFFICE_ORIGIN}/reference/`;

test('the API reference is readable on every screen, and loads nothing from elsewhere', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${BACK_OFFICE_ORIGIN}/`) && !request.url().startsWith('data:'))
      faults.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`${REFERENCE_URL}#/Estates/searchEstates`);
  const operation = page.locator('#operations-Estates-searchEstates');
  await expect(operation).toContainText('Search published estates', { timeout: RENDERER_TIMEOUT_MS });
  await expect(operation).toContainText('or a token of the site');
  await expect(operation.locator('.responses-wrapper')).toContainText('Residentie Duinzicht');
  // The renderer needs many seconds for the document, so the page is not opened for each width.
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(faults).toEqual([]);
});

test('the API reference opens operations by keyboard, sends requests to its own port and stores no token', async ({
  page,
}) => {
  await page.goto(REFERENCE_URL);
  const tag = page.locator('#operations-tag-Estates button');
  await expect(tag).toBeVisible({ timeout: RENDERER_TIMEOUT_MS });
  await tag.focus();
  await page.keyboard.press('Enter');
  const operation = page.locator('#operations-Estates-searchEstates');
  await operation.locator('.opblock-summary-control').focus();
  await page.keyboard.press('Enter');
  await expect(operation).toContainText('match every part');

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.dialog-ux input').first().fill(BACK_OFFICE.token);
  await page.locator('.dialog-ux button.authorize').first().click();
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain(BACK_OFFICE.token);
});
