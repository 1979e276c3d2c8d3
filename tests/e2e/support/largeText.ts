import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The text size of the browser, in CSS pixels. The default of browsers is 16. */
const TWICE = 32;
const ONE_AND_A_HALF = 24;
const ORDINARY = 16;
const WIDTHS = [320, 1280] as const;

/** The wide text spacing that readers may set without a loss of content (WCAG 2.2, 1.4.12). */
const SPACINGS = `
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

const setSize = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
};

/** Expects that no content extends sideways beyond a window of the given width. */
async function expectRoom(page: Page, width: number, setting: string): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  // Slides get a new layout when the window's size has changed.
  const message = `${setting}, ${width} pixels wide`;
  await expect.poll(() => measureOverflow(page), { message, intervals: [50] }).toEqual({ wider: 0, outside: [] });
}

/** Expects that no content of the open page overflows with text of twice the size and with wide spacing. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const [narrow, wide] = WIDTHS;
  await setSize(page, TWICE);
  await expectRoom(page, narrow, 'letters of twice the size');
  await setSize(page, ORDINARY);
  await setSpacings(page, SPACINGS);
  await expectRoom(page, narrow, 'spacings of 1.4.12');
  await expectRoom(page, wide, 'spacings of 1.4.12');
  await setSpacings(page, '');
  await setSize(page, TWICE);
  await expectRoom(page, wide, 'letters of twice the size');
  await setSize(page, ORDINARY);
}

/** Expects that no content of the open page overflows with text of one and a half times the size. */
export async function expectRoomForLargerText(page: Page): Promise<void> {
  await setSize(page, ONE_AND_A_HALF);
  for (const width of WIDTHS) await expectRoom(page, width, 'letters of one and a half times the size');
  await setSize(page, ORDINARY);
}
