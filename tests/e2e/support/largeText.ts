import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The text size of the browser, in CSS pixels. The default of browsers is 16. */
const DOUBLE_TEXT_PX = 32;
const LARGER_TEXT_PX = 24;
const ORDINARY_TEXT_PX = 16;
const WINDOW_WIDTHS_PX = [320, 1280] as const;

/** The wide text spacing that readers may set without a loss of content (WCAG 2.2, 1.4.12). */
const LARGE_SPACINGS_CSS = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Measures how much wider than the window the page is, and how far the header extends beyond the sides and the top of
 * the window.
 */
const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [...document.querySelectorAll('header a, header summary')]
      .filter((element) => {
        const { left, right, top, width } = element.getBoundingClientRect();
        return element.checkVisibility() && width > 1 && (left < 0 || right > clientWidth || top + scrollY < 0);
      })
      .map((element) => element.textContent);
    return { wider: Math.max(0, scrollWidth - clientWidth), outside };
  });

/** Applies text spacing to the page, or removes it. */
const setSpacings = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

const setTextSize = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
};

/** Expects that no content extends sideways beyond a window of the given width. */
async function expectRoomForText(page: Page, width: number, setting: string): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  // The measurement is repeated, because slides get their new layout only after the window has its new size.
  const message = `${setting}, ${width} pixels wide`;
  await expect.poll(() => measureOverflow(page), { message, intervals: [50] }).toEqual({ wider: 0, outside: [] });
}

/** Expects that no content of the open page overflows with text of twice the size and with wide spacing. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const [narrow, wide] = WINDOW_WIDTHS_PX;
  await setTextSize(page, DOUBLE_TEXT_PX);
  await expectRoomForText(page, narrow, 'letters of twice the size');
  await setTextSize(page, ORDINARY_TEXT_PX);
  await setSpacings(page, LARGE_SPACINGS_CSS);
  await expectRoomForText(page, narrow, 'spacings of 1.4.12');
  await expectRoomForText(page, wide, 'spacings of 1.4.12');
  await setSpacings(page, '');
  await setTextSize(page, DOUBLE_TEXT_PX);
  await expectRoomForText(page, wide, 'letters of twice the size');
  await setTextSize(page, ORDINARY_TEXT_PX);
}

/** Expects that no content of the open page overflows with text of one and a half times the size. */
export async function expectRoomForLargerText(page: Page): Promise<void> {
  await setTextSize(page, LARGER_TEXT_PX);
  for (const width of WINDOW_WIDTHS_PX)
    await expectRoomForText(page, width, 'letters of one and a half times the size');
  await setTextSize(page, ORDINARY_TEXT_PX);
}
