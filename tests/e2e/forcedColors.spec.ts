import type { Page } from '@playwright/test';
import { AGENCIES, LARGE_SITE } from './support/addresses.ts';
import { PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';

const { kust } = AGENCIES;

/** Elements that are current, chosen or pressed for screen readers, without a visible mark. */
const unmarked = (page: Page) =>
  page
    .locator(':is([aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"])')
    .evaluateAll((each) =>
      each
        .filter((element) => element.checkVisibility() && getComputedStyle(element).outlineStyle === 'none')
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/** Icons of another colour than the words that they stand beside; what is skipped outside of the window has no style yet. */
const otherIcons = (page: Page) =>
  page.locator('body *').evaluateAll((each) =>
    each
      .flatMap((element) => {
        const before = getComputedStyle(element, '::before');
        if (before.content !== 'none' && before.maskImage !== 'none') return [{ words: element, icon: before }];
        const { parentElement, localName } = element;
        return localName === 'i' && parentElement ? [{ words: parentElement, icon: getComputedStyle(element) }] : [];
      })
      .filter(({ words }) => words.checkVisibility({ contentVisibilityAuto: true }))
      .filter(({ words, icon }) => icon.backgroundColor !== getComputedStyle(words).color)
      .map(({ words }) => words.outerHTML.slice(0, 120)),
  );

const KINDS = [
  'home',
  'listing',
  'listing on a map',
  'estate',
  'contact',
  'holiday homes',
  'holiday home',
] as const satisfies readonly PageKind[];

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('what is current has a mark, and icons have the colour of the words', async ({ page }) => {
  for (const kind of KINDS) {
    await PAGE_KINDS[kind](page, kust, 'nl');
    expect(await unmarked(page), kind).toEqual([]);
    expect(await otherIcons(page), kind).toEqual([]);
  }
  await page.goto(`${LARGE_SITE.origin}/nl/aanbod?page=2`);
  await expect(page.locator('[aria-current="page"]').filter({ visible: true }).first()).toBeVisible();
  expect(await unmarked(page)).toEqual([]);
});

test('nights that are taken look other than free ones', async ({ page }) => {
  await PAGE_KINDS['holiday home'](page, kust, 'nl');
  const look = (state: string) =>
    page
      .locator(`#calendar [data-state="${state}"]`)
      .first()
      .evaluate((day) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(day);
        return `${backgroundColor} ${outlineStyle}`;
      });
  expect(await look('taken')).not.toBe(await look('free'));
});
