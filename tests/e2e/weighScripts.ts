import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { KILOBYTE } from '../budgets/budgets.ts';

/** Where every agency has the same scripts; only browsers know the names below it. */
const atLocalhost = (address: string) => address.replace(/\/\/[\w-]+\.localhost/, '//localhost');

/** Kilobytes of the scripts that the page has loaded so far, compressed as the site does once it has had the time. */
export function weighScripts(page: Page): () => Promise<number> {
  // By address: what an earlier page has left in the browser's cache is not loaded again.
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) addresses.add(response.url());
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    // Asked for once more: the bodies of a page that was left can't be had.
    const bodies = await Promise.all(
      [...addresses].map(async (address) => (await page.request.get(atLocalhost(address))).body()),
    );
    const sizes = bodies.map((body) => brotliCompressSync(body).length);
    return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
  };
}
