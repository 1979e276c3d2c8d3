import type { Locator } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { expectNoViolations } from './support/axe.ts';
import { waitUntilHydrated } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

/** A demo home with two rooms that AI has furnished. */
const STAGED_ESTATE = { agency: TEST_AGENCIES.claes, estateId: 1101, pictures: 2 } as const;
const AI_LABELS = { nl: 'Bewerkt met AI', fr: 'Photo modifiée par IA', en: 'Edited with AI' } as const;

/**
 * Returns the label on a picture, whether the label is visible, and whether it is placed within the parent of the
 * picture.
 */
const readLabel = (picture: Locator) =>
  picture.evaluate((element) => {
    const { content, display, position } = getComputedStyle(element, '::after');
    const holder = getComputedStyle(element.parentElement ?? element).position;
    return { words: content, isShown: display !== 'none' && position === 'absolute', isHeld: holder !== 'static' };
  });
const createLabelExpectation = (labelText: string) => ({
  words: expect.stringContaining(`"${labelText}"`),
  isShown: true,
  isHeld: true,
});

test('pictures that AI edited are labelled on cards, in the gallery and on paper', async ({ page }) => {
  const { agency, estateId, pictures } = STAGED_ESTATE;
  const [locale, label] = ['nl', AI_LABELS.nl] as const;
  await page.goto(agency.origin + pathFor('offer', locale) + '?type=1');
  const card = page.locator(`article[data-estate-id="${estateId}"]`);
  await card.scrollIntoViewIfNeeded();
  expect(await readLabel(card.locator('picture').first())).toEqual(createLabelExpectation(label));
  await card.hover();
  await expect(card.locator('picture[data-ai]')).toHaveCount(pictures);
  await expect(card.locator('picture')).not.toHaveCount(pictures);

  await page.goto(agency.origin + pathFor('estateShort', locale, { estateId }));
  const gallery = page.locator('[data-widget="estateGallery"]');
  const tiles = gallery.getByRole('list').first().locator('picture');
  expect(await readLabel(tiles.first())).toEqual(createLabelExpectation(label));
  expect((await readLabel(tiles.nth(pictures))).words).toBe('none');
  await expect(tiles.first().locator('img')).toHaveAttribute('alt', new RegExp(`\\(${label}\\)$`));
  await page.emulateMedia({ media: 'print' });
  expect(await readLabel(tiles.first())).toEqual(createLabelExpectation(label));
  await page.emulateMedia({ media: null });

  await gallery.locator('button:has(img)').nth(1).click();
  await waitUntilHydrated(gallery);
  const slide = page.getByRole('dialog').locator('.swiper-slide-active picture');
  expect(await readLabel(slide)).toEqual(createLabelExpectation(label));
  await expectNoViolations(page, { withinSelector: 'dialog' });
});

test('pictures that AI edited are labelled in each language', async ({ page }) => {
  const { agency, estateId } = STAGED_ESTATE;
  for (const locale of ['fr', 'en'] as const) {
    await page.goto(agency.origin + pathFor('estateShort', locale, { estateId }));
    const tile = page.locator('[data-widget="estateGallery"]').getByRole('list').first().locator('picture').first();
    expect(await readLabel(tile)).toEqual(createLabelExpectation(AI_LABELS[locale]));
    await expect(tile.locator('img')).toHaveAttribute('alt', new RegExp(`\\(${AI_LABELS[locale]}\\)$`));
  }
});
