import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { expectSeenFocus, pressOn, tabTo } from '../support/keyboard.ts';
import { findCards, findHeading } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin } = TEST_AGENCIES.claes;
const LIST_URL = origin + pathFor('offerSale', 'nl');

test('a visitor with a keyboard looks at the pictures of a home', async ({ page }) => {
  await page.goto(origin + pathFor('estateShort', 'nl', { estateId: 1001 }));
  const second = page.locator('[data-widget="estateGallery"]').getByRole('button').nth(1);
  await pressOn(second);
  const viewer = page.getByRole('dialog');
  const findButton = (name: 'next' | 'close') =>
    viewer.getByRole('button', { name: readText('nl', `estate:gallery.${name}`) });
  await expect(viewer).toContainText('2 / ');
  await expect.poll(() => viewer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await pressOn(findButton('next'));
  await expect(viewer).toContainText('3 / ');
  await expectSeenFocus(findButton('next'));
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('2 / ');
  await pressOn(findButton('close'));
  await expect(viewer).toHaveCount(0);
  await expectSeenFocus(second);
});

test('the link that fills the photo viewer shows the focus inside the window', async ({ page }) => {
  await page.goto(origin + pathFor('estateShort', 'nl', { estateId: 1001 }));
  await pressOn(page.getByRole('link', { name: readText('nl', 'estate:gallery.visit'), exact: true }));
  const link = page.getByRole('dialog').getByRole('link');
  await tabTo(link);
  // The computed style does not tell whether the outline is cut off or covered.
  const takeEdge = () => page.screenshot({ clip: { x: 0, y: 200, width: 12, height: 60 } });
  const edge = await takeEdge();
  await page.keyboard.press('Tab');
  await expect(link).not.toBeFocused();
  expect((await takeEdge()).equals(edge)).toBe(false);
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a row of homes scrolls to the home that gets the focus', async ({ page }) => {
    await page.goto(origin + pathFor('favorites', 'nl'));
    const second = findCards(page).nth(1).getByRole('link').first();
    await tabTo(second);
    await expect(second).toBeInViewport({ ratio: 0.99 });
  });

  test('the Tab key follows the order of the links to pages on the screen', async ({ page }) => {
    await page.goto(`${origin}${pathFor('offer', 'nl')}?view=map`);
    const pages = page.getByRole('navigation', { name: readText('nl', 'offer:pages.title') });
    await tabTo(pages.getByRole('link', { name: readText('nl', 'offer:pages.next') }));
    await page.keyboard.press('Tab');
    await expectSeenFocus(pages.getByRole('listitem').first().getByRole('link'));
  });
});

test('a visitor with a keyboard saves a home, and opens the favourites', async ({ page }) => {
  await page.goto(LIST_URL);
  const card = findCards(page).first();
  const id = (await card.getAttribute('data-estate-id')) ?? '';
  const heart = card.getByRole('button', { name: /^Favoriet: / });
  await pressOn(heart, 'Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expectSeenFocus(heart);
  await tabTo(page.getByRole('banner').getByRole('link', { name: readText('nl', 'common:favorites') }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(findHeading(page)).toHaveText(readText('nl', 'favorites:title'));
  await tabTo(page.locator(`[data-home="${id}"]`).getByRole('link').first());
});

test('a card has one stop for its home and one for its heart', async ({ page }) => {
  await page.goto(LIST_URL);
  const [first, second] = [findCards(page).first(), findCards(page).nth(1)];
  await tabTo(first.getByRole('heading').getByRole('link'));
  await page.keyboard.press('Tab');
  await expectSeenFocus(first.getByRole('button', { name: /^Favoriet: / }));
  await page.keyboard.press('Tab');
  await expectSeenFocus(second.getByRole('heading').getByRole('link'));
});
