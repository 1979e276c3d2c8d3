import type { Logger } from 'pino';
import type { CachedPage } from '../../cache/cachedPage.ts';
import type { PageCache } from '../../cache/pageCache.ts';
import type { Admission } from './admission.ts';
import type { Flights } from './flights.ts';
import type { MakeAgain, MakeAgainOptions } from './makeAgain.ts';

export interface RefreshOptions extends Pick<MakeAgainOptions, 'findSite' | 'resolvePage'> {
  readonly cache: Pick<PageCache, 'now'>;
  readonly flights: Pick<Flights, 'current' | 'start'>;
  readonly admission: Pick<Admission, 'enterNow'>;
  readonly makeAgain: MakeAgain;
  readonly logger: Pick<Logger, 'debug'>;
}

/** Refreshes a page in the background. Never rejects. */
export type Refresh = (page: Pick<CachedPage, 'source' | 'retryAt'>) => Promise<void>;

/** Milliseconds between two attempts to refresh a page after a failure. */
export const RETRY_MS = 1000;

export const createRefresh =
  ({ cache, flights, admission, findSite, resolvePage, makeAgain, logger }: RefreshOptions): Refresh =>
  async (page) => {
    const { host, target } = page.source;
    page.retryAt = cache.now() + RETRY_MS;
    try {
      const site = await findSite(host);
      const pageRequest = site && resolvePage(site, target);
      if (!pageRequest || flights.current(pageRequest)) return;
      // Visitors come first: without a free place it stays as it is for now.
      const place = admission.enterNow();
      if (!place) return;
      const { page: made } = await flights.start(pageRequest, page.source, place).done;
      // What the page was made of is about as old as the page, and only now read anew.
      void makeAgain(page.source, made);
    } catch (error) {
      logger.debug({ err: error }, 'page refresh failed');
    }
  };
