import { LARGE_SITE } from './support/addresses.ts';
import { filter, isAjax, list, openFilter } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

const SALE = `${LARGE_SITE.origin}/nl/aanbod`;

test.describe('for visitors who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await openFilter(page, SALE);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(
      (url) => isAjax(url.href),
      async (route) => {
        await promise;
        await route.continue();
      },
    );
    await filter(page).getByText('Te huur', { exact: true }).click();
    await expect(list(page).getByRole('status')).not.toBeEmpty();
    const lasting = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    );
    expect(lasting).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    resolve();
  });
});
