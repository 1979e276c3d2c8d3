import type { Page } from '@playwright/test';

/** Matches the error in the console for each font that `refuseFonts` refuses. */
export const REFUSED_FONT_ERROR = /Failed to load resource: net::ERR_FAILED/;

/**
 * Lets the page keep its fallback fonts. On a machine without the fonts on which the fallback is based, a font that
 * arrives after the first paint moves the text. A test of layout shifts would count that.
 */
export async function refuseFonts(page: Page): Promise<void> {
  await page.route('**/fonts/*', (route) => route.abort());
}
