import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { KILOBYTE_BYTES } from '../../budgets/budgets.ts';

/**
 * Replaces the host of an address by localhost, where every agency has the same scripts. Only browsers resolve the
 * names below localhost.
 */
const toLocalhost = (address: string) => address.replace(/\/\/[\w-]+\.localhost/, '//localhost');

/** The sizes by address. They stay valid, because an address contains the hash of its content. */
const sizesByAddress = new Map<string, Promise<number>>();

/**
 * Returns the size of a script in bytes, with the best compression. The site uses this compression as soon as it has
 * had time to prepare it.
 */
async function measureBytes(page: Page, address: string): Promise<number> {
  // The file is requested again, because the browser does not provide the bodies of a page that it has left.
  const answer = await page.request.get(address);
  return brotliCompressSync(await answer.body()).length;
}

/** The time without a request, in milliseconds, after which a page is idle. */
const QUIET_MS = 500;

/**
 * Records the requests of a page. Returns a function that waits until the page sends no more requests.
 * `waitForLoadState('networkidle')` never resolves when a part of the page in a frame, such as its map, comes from the
 * browser's cache.
 */
function followRequests(page: Page): () => Promise<void> {
  const openRequests = new Set<Request>();
  let changed = Date.now();
  const end = (request: Request) => {
    openRequests.delete(request);
    changed = Date.now();
  };
  page.on('request', (request) => {
    openRequests.add(request);
    changed = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    expect.poll(() => openRequests.size === 0 && Date.now() - changed >= QUIET_MS, { timeout: 20_000 }).toBe(true);
}

/** Returns a function that measures the scripts that the page has loaded so far, in kilobytes. */
export function weighScripts(page: Page): () => Promise<number> {
  // Scripts are counted by address, because a script that an earlier page left in the browser's cache is not loaded
  // again.
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) addresses.add(toLocalhost(response.url()));
  });
  const atRest = followRequests(page);
  return async () => {
    await atRest();
    const weights = [...addresses].map((address) => {
      const size = sizesByAddress.get(address) ?? measureBytes(page, address);
      sizesByAddress.set(address, size);
      return size;
    });
    return (await Promise.all(weights)).reduce((sum, size) => sum + size, 0) / KILOBYTE_BYTES;
  };
}
