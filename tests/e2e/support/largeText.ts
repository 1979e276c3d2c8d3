import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Browser settings for the size of letters, in CSS pixels; 16 is what browsers start with. */
const SIZES = [24, 32] as const;
const ORDINARY = 16;
const WIDTHS = [320, 1280] as const;

/** WCAG 2.2, 1.4.12: what readers set without losing anything. */
const SPACINGS = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** How much wider than the window the page is, and what of the header leaves the window, in any direction but down. */
const overflow = (page: Page) =>
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

/** Applies wide spacings to the page, or takes them away. */
const setSpacings = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** The page, as it is open, has room for large letters and for wide spacings: nothing leaves the window sideways. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
  for (const width of WIDTHS) {
    const expectRoom = async (setting: string) => {
      // Slides lay themselves out anew once the window has another size.
      const message = `${setting}, ${width} pixels wide`;
      await expect.poll(() => overflow(page), { message, intervals: [50] }).toEqual({ wider: 0, outside: [] });
    };
    await page.setViewportSize({ width, height: 800 });
    for (const size of SIZES) {
      await setSize(size);
      await expectRoom(`letters of ${size} pixels`);
    }
    await setSize(ORDINARY);
    await setSpacings(page, SPACINGS);
    await expectRoom('spacings of 1.4.12');
    await setSpacings(page, '');
  }
  await session.detach();
}
