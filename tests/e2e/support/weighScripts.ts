import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { KILOBYTE } from '../../budgets/budgets.ts';

/** Where every agency has the same scripts; only browsers know the names below it. */
const atLocalhost = (address: string) => address.replace(/\/\/[\w-]+\.localhost/, '//localhost');

/** By address, which names what it holds. */
const sizes = new Map<string, Promise<number>>();

/** Bytes, compressed as the site does once it has had the time. */
async function sizeOf(page: Page, address: string): Promise<number> {
  // Requested again, because the bodies of a page that was left are not available.
  const answer = await page.request.get(address);
  return brotliCompressSync(await answer.body()).length;
}

/** Without a request, a page is at rest after so long, in milliseconds. */
const REST = 500;

/**
 * Waits until the page asks for nothing. `waitForLoadState('networkidle')` waits for ever where a part of the page in a
 * frame, such as its map, comes out of the browser's cache.
 */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changed = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    changed = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    changed = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => open.size === 0 && Date.now() - changed >= REST, { timeout: 20_000 }).toBe(true);
}

/** Kilobytes of the scripts that the page has loaded so far. */
export function weighScripts(page: Page): () => Promise<number> {
  // By address: what an earlier page has left in the browser's cache is not loaded again.
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) addresses.add(atLocalhost(response.url()));
  });
  const atRest = followRequests(page);
  return async () => {
    await atRest();
    const weights = [...addresses].map((address) => {
      const size = sizes.get(address) ?? sizeOf(page, address);
      sizes.set(address, size);
      return size;
    });
    return (await Promise.all(weights)).reduce((sum, size) => sum + size, 0) / KILOBYTE;
  };
}
