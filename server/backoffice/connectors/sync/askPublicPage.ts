import type { FetchOutside } from '../../core/outside/fetchOutside.ts';
import type { RequestPage } from './syncWork.ts';

const MAX_PAGE_BYTES = 5_000_000;
const PAGE_TIMEOUT_MS = 10_000;
const isHtmlType = (type: string): boolean => type === 'text/html';

/** Creates a function that requests a page of a site at the public URL of the page, as a visitor's browser does. */
export const createPageRequest =
  (fetchOutside: FetchOutside): RequestPage =>
  async (url, signal) => {
    await fetchOutside(url, {
      acceptHeader: 'text/html',
      isAcceptedType: isHtmlType,
      timeoutMs: PAGE_TIMEOUT_MS,
      maxBytes: MAX_PAGE_BYTES,
      signal,
    });
  };
