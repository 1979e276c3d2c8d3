import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, type TestAgency } from './support/addresses.ts';
import { findCards, waitUntilHydrated } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const findGallery = (page: Page) => page.locator('[data-widget="estateGallery"]');
const findTiles = (page: Page) => findGallery(page).getByRole('list').first().locator('button:has(img)');
const findViewer = (page: Page) => page.getByRole('dialog');
const findButton = (page: Page, locale: Locale, name: 'previous' | 'next' | 'close') =>
  findViewer(page).getByRole('button', { name: readText(locale, `estate:gallery.${name}`) });
const findAllPicturesButton = (page: Page, locale: Locale) =>
  findGallery(page).getByRole('button', {
    name: new RegExp(readText(locale, 'estate:gallery.all_other').replace('{{count}}', '\\d+')),
  });
/** Selects the slides of pictures and plans. The slide of the virtual visit is not selected. */
const findLargePictures = (page: Page) => findGallery(page).locator('[popover] li');

/** Opens the first listed estate with enough pictures, and returns the number of slides of its gallery. */
async function openEstate(page: Page, { origin }: TestAgency, locale: Locale): Promise<number> {
  await page.goto(origin + pathFor('offer', locale));
  const ids = await findCards(page).evaluateAll((each) =>
    each.map((card) => card.getAttribute('data-estate-id') ?? ''),
  );
  for (const estateId of ids) {
    await page.goto(origin + pathFor('estateShort', locale, { estateId }));
    if ((await findTiles(page).count()) >= 3) {
      return (await findLargePictures(page).count()) + (await findGallery(page).locator('a[target]').count());
    }
  }
  throw new Error(`No estate of ${origin} has three pictures.`);
}

test('a click on a picture shows it in full screen', async ({ page }) => {
  const locale = 'fr';
  const count = await openEstate(page, TEST_AGENCIES.ardenne, locale);
  const second = findTiles(page).nth(1);
  await second.click();
  await waitUntilHydrated(findGallery(page));
  await expect(findViewer(page)).toBeVisible();
  await expect(findViewer(page)).toContainText(`2 / ${count}`);
  expect(await findViewer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });

  await page.keyboard.press('ArrowRight');
  await expect(findViewer(page)).toContainText(`3 / ${count}`);
  await findButton(page, locale, 'previous').click();
  await expect(findViewer(page)).toContainText(`2 / ${count}`);
  await findButton(page, locale, 'next').click();
  await expect(findViewer(page)).toContainText(`3 / ${count}`);
  for (const name of ['previous', 'next', 'close'] as const) {
    const box = await findButton(page, locale, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await page.keyboard.press('Escape');
  await expect(findViewer(page)).toHaveCount(0);
  await expect(second).toBeFocused();
});

test('the keyboard reaches the visible slide, and no other', async ({ page }) => {
  const { origin } = TEST_AGENCIES.kust;
  await page.goto(origin + pathFor('offer', 'nl'));
  const ids = await findCards(page).evaluateAll((each) =>
    each.map((card) => card.getAttribute('data-estate-id') ?? ''),
  );
  const visit = findGallery(page).locator('a[target]');
  for (const estateId of ids) {
    await page.goto(origin + pathFor('estateShort', 'nl', { estateId }));
    if ((await visit.count()) > 0) break;
  }
  await findTiles(page).first().click();
  await expect(findViewer(page)).toBeVisible();

  /**
   * Returns the index of the visible slide and the indexes of the slides that the keyboard reached within one round.
   */
  const tabThroughSlides = async () => {
    const [shown = ''] = /\d+/.exec(await findViewer(page).innerText()) ?? [];
    const reached = new Set<number>();
    const stops = await findViewer(page).locator('button, a').count();
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const slideIndex = await page.evaluate(() => {
        const slide = document.activeElement?.closest('.swiper-slide');
        return slide ? [...(slide.parentElement?.children ?? [])].indexOf(slide) : undefined;
      });
      if (slideIndex !== undefined) reached.add(slideIndex);
    }
    return { shown: Number(shown) - 1, reached: [...reached] };
  };
  expect(await tabThroughSlides()).toEqual({ shown: 0, reached: [] });
  await page.keyboard.press('ArrowLeft');
  const last = (await findViewer(page).locator('.swiper-slide').count()) - 1;
  await expect.poll(async () => (await findViewer(page).innerText()).startsWith(`${last + 1} /`)).toBe(true);
  expect(await tabThroughSlides()).toEqual({ shown: last, reached: [last] });

  // A link on a slide has the focus when the visitor leaves that slide. The arrow keys must still work on the next one.
  await findViewer(page).locator('.swiper-slide a').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(findViewer(page)).toContainText(`${last - 1} / ${last + 1}`);
});

test('the keyboard opens the gallery, changes slides and closes it', async ({ page }) => {
  const count = await openEstate(page, TEST_AGENCIES.claes, 'nl');
  await findAllPicturesButton(page, 'nl').focus();
  await page.keyboard.press('Enter');
  await expect(findViewer(page)).toContainText(`1 / ${count}`);
  await page.keyboard.press('ArrowLeft');
  await expect(findViewer(page)).toContainText(`${count} / ${count}`);
  await findButton(page, 'nl', 'close').press('Enter');
  await expect(findViewer(page)).toHaveCount(0);
  await expect(findAllPicturesButton(page, 'nl')).toBeFocused();

  await findTiles(page).nth(2).press('Enter');
  await expect(findViewer(page)).toContainText(`3 / ${count}`);
});

test('a double click zooms in, and another one zooms out', async ({ page }) => {
  await openEstate(page, TEST_AGENCIES.claes, 'nl');
  await findTiles(page).first().click();
  const zoomed = findViewer(page).locator('.swiper-slide-zoomed');
  await findViewer(page).locator('.swiper-slide-active').dblclick();
  await expect(zoomed).toHaveCount(1);
  // The test waits, because a click that follows too soon would count as a second double click.
  await page.waitForFunction(() => document.getAnimations().every(({ timeline }) => timeline !== document.timeline));
  await findViewer(page).locator('.swiper-slide-active').dblclick();
  await expect(zoomed).toHaveCount(0);
});

test.describe('for visitors who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a picture is no longer zoomed after the next one', async ({ page }) => {
    await openEstate(page, TEST_AGENCIES.claes, 'nl');
    await findTiles(page).first().click();
    const readScales = () =>
      findViewer(page)
        .locator('.swiper-zoom-container > *')
        .evaluateAll((pictures) => [
          ...new Set(pictures.map((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)),
        ]);
    await findViewer(page).locator('.swiper-slide-active').dblclick();
    await expect.poll(readScales).not.toEqual([1]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(readScales).toEqual([1]);
  });
});

test('the code loads only when the visitor comes near, and then nothing moves', async ({ page }) => {
  const bodies: Promise<string>[] = [];
  await openEstate(page, TEST_AGENCIES.claes, 'nl');
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text());
  });
  /**
   * Counts the loaded scripts of React and of Swiper. It recognises them by their content, because their files have no
   * readable names.
   */
  const countLibraries = async () =>
    (await Promise.all(bodies)).filter((body) => /Minified React error|swiper-slide-active/.test(body)).length;
  await page.reload({ waitUntil: 'networkidle' });
  expect(bodies.length).toBeGreaterThan(0);
  expect(await countLibraries()).toBe(0);

  const readBoxes = () =>
    findTiles(page).evaluateAll((each) => each.map((tile) => tile.getBoundingClientRect().toJSON()));
  const before = await readBoxes();
  await findTiles(page).first().hover();
  await waitUntilHydrated(findGallery(page));
  expect(await readBoxes()).toEqual(before);
  await expect.poll(countLibraries).toBe(2);
  expect(await readBoxes()).toEqual(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a click on a picture opens the overlay with all pictures', async ({ page }) => {
    await openEstate(page, TEST_AGENCIES.claes, 'nl');
    const first = findLargePictures(page).first();
    await expect(first).toBeHidden();
    await findTiles(page).nth(1).click();
    await expect(first).toBeVisible();
    expect(await findLargePictures(page).count()).toBeGreaterThanOrEqual(await findTiles(page).count());
    await findGallery(page)
      .getByRole('button', { name: readText('nl', 'estate:gallery.close') })
      .click();
    await expect(first).toBeHidden();
  });
});
