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
