import type { Page } from '@playwright/test';

/** Matches the script of every page. All other scripts are the code of single elements. */
const PAGE_SCRIPT = /\/main\.\w+\.js$/;

/**
 * Holds back scripts that the page requests from now on, as a slow connection does. Returns a function that lets them
 * arrive.
 *
 * @param kind `code` holds back the code of single elements, but not the script of the page that defines them
 */
export async function holdScripts(page: Page, kind: 'all' | 'code' = 'all'): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    if (kind === 'all' || !PAGE_SCRIPT.test(route.request().url())) await release.promise;
    await route.continue();
  });
  return release.resolve;
}
