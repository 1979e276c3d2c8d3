import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Lists the elements that screen readers announce as current, chosen or pressed, but that have no visible mark. */
export const listUnmarkedControls = (page: Page) =>
  page
    .locator(':is([aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"])')
    .evaluateAll((each) =>
      each
        .filter((element) => element.checkVisibility() && getComputedStyle(element).outlineStyle === 'none')
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/**
 * Lists the icons whose colour differs from that of the text beside them. Content outside of the window has no style
 * yet, so it is ignored.
 */
const listMismatchedIcons = (page: Page) =>
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

/** Expects that, in forced colours, current elements have a visible mark and icons have the colour of their text. */
export async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await listUnmarkedControls(page)).toEqual([]);
  expect(await listMismatchedIcons(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
