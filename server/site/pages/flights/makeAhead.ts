import type { Logger } from 'pino';
import type { PageSource } from '../../cache/cachedPage.ts';
import type { PageCache } from '../../cache/pageCache.ts';
import type { Recompressor } from '../../http/answers/recompressor.ts';
import { parseTarget } from '../../http/requestTarget.ts';
import type { PageRequest } from '../pageRequest.ts';
import { withTimeout } from '../withTimeout.ts';
import type { Admission } from './admission.ts';
import type { Flights } from './flights.ts';
import type { RefreshOptions } from './refresh.ts';

/** The address of a page, in its own spelling. */
export interface PageAddress {
  readonly siteId: string;
  /** One of the site's. */
  readonly host: string;
  /** `/nl/aanbod?type=1` */
  readonly url: string;
}

/**
 * What became of a page that is made ahead of visitors: `there`: one that is served at once, or is being made; `busy`:
 * not now; `changed`: something that it is made of changed meanwhile; `nothing`: no page of that site, or one that may not
 * be kept; `failed`: the back office or the page.
 */
export type MadeAhead = 'made' | 'there' | 'busy' | 'changed' | 'nothing' | 'failed';

interface AheadOptions {
  /** It is for visitors who asked for it, and so gets the best compression. Else it leaves memory when it is on disk. */
  readonly isWanted: boolean;
  /** Whether it is made anew when it was not purged, but is too old to be served at once. */
  readonly withOld: boolean;
}

/** Makes a page that no visitor waits for, while none is made for a visitor. Never rejects. */
export type MakeAhead = (address: PageAddress, options: AheadOptions) => Promise<MadeAhead>;

interface MakeAheadOptions extends Pick<RefreshOptions, 'findSite' | 'resolvePage' | 'makeAgain'> {
  readonly cache: Pick<PageCache, 'stateOf' | 'inMemory' | 'improved' | 'release'>;
  readonly flights: Pick<Flights, 'current' | 'start'>;
  readonly admission: Pick<Admission, 'enterIdle'>;
  readonly recompressor: Pick<Recompressor, 'add'>;
  readonly logger: Pick<Logger, 'debug'>;
}

/** Milliseconds until a page is on disk that is to leave memory. */
const RELEASE_MS = 2000;
const COMPRESS_MS = 2000;

export const createMakeAhead = ({
  cache,
  flights,
  admission,
  recompressor,
  findSite,
  resolvePage,
  makeAgain,
  logger,
}: MakeAheadOptions): MakeAhead => {
  /** Undefined: the site has no such address, or another spelling of it. */
  async function resolve({ siteId, host, url }: PageAddress) {
    const target = parseTarget(url);
    const site = target && (await findSite(host));
    if (!site || site.id !== siteId) return undefined;
    const pageRequest = resolvePage(site, target);
    const isOwnSpelling = pageRequest.path === target.path && pageRequest.search === target.search;
    return isOwnSpelling ? { pageRequest, source: { host, target } } : undefined;
  }

  async function compressWell(key: string): Promise<void> {
    const page = cache.inMemory(key);
    if (!page?.representation.canImprove) return;
    const { promise, resolve: done } = Promise.withResolvers<void>();
    recompressor.add(page.representation, () => {
      cache.improved(page);
      done();
    });
    await withTimeout(promise, COMPRESS_MS);
  }

  async function make(
    pageRequest: PageRequest,
    source: PageSource,
    { isWanted, withOld }: AheadOptions,
  ): Promise<MadeAhead> {
    const { key } = pageRequest;
    const state = cache.stateOf(key);
    if (state === 'ready' || (state === 'old' && !withOld) || flights.current(pageRequest)) return 'there';
    const place = admission.enterIdle();
    if (!place) return 'busy';
    const wasInMemory = cache.inMemory(key) !== undefined;
    const { page, stored } = await flights.start(pageRequest, source, place).done;
    if (page.representation.status >= 500) return 'failed';
    if (page.representation.status !== 200 || page.policy === 'none') return 'nothing';
    if (!stored) return 'changed';
    async function settle() {
      if (isWanted) await compressWell(key);
      else if (!wasInMemory) setTimeout(() => cache.release(key), RELEASE_MS).unref();
    }
    // The next page is made meanwhile.
    const again = makeAgain(source, page);
    if (again) void again.then(settle);
    else await settle();
    return 'made';
  }

  return async (address, options) => {
    try {
      const resolved = await resolve(address);
      return resolved ? await make(resolved.pageRequest, resolved.source, options) : 'nothing';
    } catch (error) {
      logger.debug({ err: error }, 'page not made ahead of visitors');
      return 'failed';
    }
  };
};
