import { LARGE_SITE } from './support/addresses.ts';
import { findFilter, isAjax, findList, openFilter } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

test.describe('for visitors who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(
      (url) => isAjax(url.href),
      async (route) => {
        await promise;
        await route.continue();
      },
    );
    await findFilter(page).getByText('Te huur', { exact: true }).click();
    await expect(findList(page).getByRole('status')).not.toBeEmpty();
    const lasting = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    );
    expect(lasting).toEqual([]);
    const transitions = await page.evaluate(() => {
      document.documentElement.style.letterSpacing = '0.1em';
      document.documentElement.getBoundingClientRect();
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(transitions).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    resolve();
  });
});
