import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { BACK_OFFICE } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const listStylesheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].map(({ href }) => String(href)).toSorted((a, b) => a.localeCompare(b)));

test.describe('a cold page of a slow back office', () => {
  let faults: FaultProxy;
  let site: TestSite;

  test.beforeAll(async () => {
    faults = await startFaultProxy({ upstream: `http://127.0.0.1:${BACK_OFFICE.port}` });
    site = await startSite({ apiUrl: faults.address, defaultHost: 'localhost' });
    await faults.setFault({ delay: 200 });
    // The site detects only after a few calls that the back office is slow.
    await Promise.all([1, 2, 3, 4, 5].map((city) => site.ask(`/nl/ajax/estates?city=${city}`)));
    await faults.setFault({ delay: 1000 });
  });
  test.afterAll(async () => {
    await site.stop();
    await faults.close();
  });

  const toAddress = (path: string) => `http://localhost:${site.port}${path}`;
  test('shows its start, then its cards, with their styles and a working filter', async ({ page }) => {
    const response = await page.goto(toAddress('/nl/aanbod?type=3'), { waitUntil: 'commit' });
    expect(response?.headers()['cache-status']).toBe('gevel; fwd=miss');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('article[data-estate-id]')).toHaveCount(0);

    await expect(page.locator('article[data-estate-id]').first()).toBeVisible();
    const streamed = await listStylesheets(page);
    await faults.setFault('pass');
    const filter = page.locator('[data-widget="estateFilter"]');
    await filter.getByRole('textbox').first().focus();
    await expect(filter).toHaveAttribute('data-hydrated', '');

    const wholeAnswer = await page.reload();
    expect(wholeAnswer?.headers()['cache-status']).toBe('gevel; hit');
    expect(await listStylesheets(page)).toEqual(streamed);
  });
});
