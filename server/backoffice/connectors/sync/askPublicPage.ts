import type { FetchOutside } from '../../core/outside/fetchOutside.ts';
import type { RequestPage } from './syncWork.ts';

const MAX_PAGE_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
const isType = (type: string): boolean => type === 'text/html';

/** Creates a function that requests pages of sites at the address that visitors use. */
export const createPageRequest =
  (fetchOutside: FetchOutside): RequestPage =>
  async (url, signal) => {
    await fetchOutside(url, {
      acceptHeader: 'text/html',
      isAcceptedType: isType,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_PAGE_BYTES,
      signal,
    });
  };
