import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { CachedPage, PageSource } from '../cache/cachedPage.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { LayoutData } from '../layout/loadLayout.ts';
import { NOT_FOR_CDN } from '../http/answers/cacheHeaders.ts';
import { flat } from '../http/answers/headers.ts';
import { CACHE_STATUS } from '../http/answers/representation.ts';
import { type Added, isGetOrHead, serve, serveNow } from '../http/answers/serve.ts';
import { isSecure } from '../http/origin.ts';
import { parseTarget, type RequestTarget } from '../http/requestTarget.ts';
import { listForeignSources } from '../layout/consent/purposes.ts';
import type { Renderer } from '../render/renderPage.tsx';
import type { EarlyHints } from './earlyHints.ts';
import { waitForPart } from './waitForPart.ts';
import type { Admission } from './flights/admission.ts';
import { createFlights, type Flight, type FlightsOptions } from './flights/flights.ts';
import { createMakeAgain } from './flights/makeAgain.ts';
import { createMakeAhead, type MakeAhead } from './flights/makeAhead.ts';
import { createRefresh, type RefreshOptions } from './flights/refresh.ts';
import type { FindRedirect } from './moved.ts';
import type { ReadyPages } from './readyPages.ts';
import { createRefusePage } from './refusePage.ts';
import { createStoredPages, type StoredPagesOptions } from './storedPages.ts';
import { createFirstPart, type FirstPart, type FirstPartOptions } from './stream/firstPart.tsx';
import { streamPage } from './stream/streamPage.tsx';
import { isInLanguageOf, pageKey, type PageRequest } from './pageRequest.ts';

/** How a page was answered; for the metrics. */
export type PageDelivery = 'hit' | 'stale' | 'miss' | 'streamed' | 'refused';

interface PagesOptions
  extends Pick<FlightsOptions, 'maker'>,
    Pick<RefreshOptions, 'findSite' | 'resolvePage'>,
    Pick<StoredPagesOptions, 'recompressor'>,
    Pick<FirstPartOptions, 'renderUnavailable'> {
  readonly cache: PageCache;
  readonly health: FlightsOptions['health'] & FirstPartOptions['health'];
  readonly renderer: Renderer<LayoutData>;
  readonly admission: Pick<Admission, 'enter' | 'enterNow' | 'enterIdle' | 'isBusy'>;
  readonly ready: Pick<ReadyPages, 'prepare' | 'send'>;
  readonly findMoved: FindRedirect;
  /** Undefined: nothing is hinted. */
  readonly hint: EarlyHints | undefined;
  readonly logger: Logger;
  /** `page`: the one of the cache, where that is what was sent. */
  readonly observe: (way: PageDelivery, page?: CachedPage) => void;
  /** A page that another process of this instance has; undefined in a process that serves alone. */
  readonly findElsewhere?: ((key: string) => Promise<PageCopy | undefined>) | undefined;
  /** Milliseconds until a streamed page that is not complete is cut off. */
  readonly streamLimitMs?: number;
}

export interface Pages {
  /** Answers out of the cache what was asked for before in the same words. False, and nothing sent, when it can't. */
  hit(req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * As `hit`, for an address of this site that is in its own spelling, asked for before or not: out of the page store,
   * after a restart or from another process.
   */
  hitOf(site: Site, req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers a request that passed all checks. */
  answer(pageRequest: PageRequest, target: RequestTarget, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Makes a page before it is asked for. Never rejects. */
  make(source: PageSource): Promise<void>;
  readonly makeAhead: MakeAhead;
}

const STREAM_LIMIT_MS = 15_000;
const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

const STORED: Added = [CACHE_STATUS, 'gevel; fwd=miss; stored'];
const MISSED: Added = [CACHE_STATUS, 'gevel; fwd=miss'];
/** Something was purged of it meanwhile. */
const PURGED: Added = [...MISSED, ...flat(NOT_FOR_CDN)];

const isPerson = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !CRAWLER.test(headers['user-agent'] ?? '');

/** The page cache and the pages that are being made, behind one interface. Each part is a file of its own. */
export function createPages(options: PagesOptions): Pages {
  const { cache, maker, renderer, recompressor, admission, ready, health, findSite, resolvePage } = options;
  const {
    findMoved,
    findElsewhere,
    hint,
    renderUnavailable,
    logger,
    observe,
    streamLimitMs = STREAM_LIMIT_MS,
  } = options;
  const flights = createFlights({ cache, maker, admission, ready, health, logger });
  const makeAgain = createMakeAgain({ flights, admission, findSite, resolvePage, logger });
  const again = { findSite, resolvePage, makeAgain };
  const refresh = createRefresh({ cache, flights, admission, ...again, logger });
  const makeAhead = createMakeAhead({ cache, flights, admission, recompressor, ...again, logger });
  const stored = createStoredPages({ cache, refresh, recompressor, observe });
  const refuse = createRefusePage({ stored, ready, observe });
  const firstPart = createFirstPart({ health, renderUnavailable });

  /** Sends the redirect of an address that answers 404 and has moved. True: the request is answered. */
  async function redirectMoved(
    status: number,
    pageRequest: PageRequest,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> {
    const moved = status === 404 ? await findMoved(pageRequest, target) : undefined;
    if (moved) await serve(req, res, moved);
    return moved !== undefined;
  }

  /** A page that came into the store meanwhile, or that another process has. For a page that can't be made. */
  async function findKept({ key }: PageRequest): Promise<CachedPage | undefined> {
    const storedSince = cache.get(key);
    if (storedSince) return storedSince;
    const copy = await findElsewhere?.(key);
    return copy && cache.adopt(copy);
  }

  function stream(req: IncomingMessage, res: ServerResponse, pageRequest: PageRequest, first: FirstPart) {
    observe('streamed');
    const secure = isSecure(pageRequest.site);
    const foreign = listForeignSources(first.tree.request, first.foreign);
    return streamPage(req, res, { ...first, foreign, secure, renderer, logger, limitMs: streamLimitMs });
  }

  function sendHit(page: CachedPage | undefined, req: IncomingMessage, res: ServerResponse): boolean {
    const cacheStatus = page && stored.usableAs(page);
    if (!page || cacheStatus === undefined || !serveNow(req, res, page.representation, cacheStatus)) return false;
    stored.count(page, cacheStatus);
    return true;
  }

  /**
   * Counts a visitor, once the page is there, and prepares for the next one. Robots ask for everything: what they ask
   * for says nothing of visitors.
   */
  async function noteVisitor({ key }: PageRequest, source: PageSource, flight: Flight): Promise<void> {
    try {
      const { page, stored: isStored } = await flight.done;
      if (isStored) cache.visited(key);
      await makeAgain(source, page);
    } catch {
      // The visitor's own request answers for it.
    }
  }

  return {
    makeAhead,

    make: (source) => refresh({ source, retryAt: 0 }),

    hit(req, res) {
      const { host } = req.headers;
      if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
      const key = cache.keyOf(host, req.url);
      if (key === undefined || !hasOneHost(req)) return false;
      return sendHit(cache.get(key), req, res);
    },

    hitOf(site, req, res) {
      const { host } = req.headers;
      if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
      const target = parseTarget(req.url);
      if (!target || target.path.endsWith('/')) return false;
      // Of a page only its own spelling has this key: another one may have to be redirected.
      const page = isInLanguageOf(site, target.path) ? cache.get(pageKey(site, target.path, target.search)) : undefined;
      // So may an address at which nothing is any more.
      if (!page || page.policy === 'gone' || !sendHit(page, req, res)) return false;
      cache.remember(host, req.url, page);
      return true;
    },

    async answer(pageRequest, target, req, res) {
      const host = req.headers.host ?? '';
      const cached = cache.get(pageRequest.key);
      const cacheStatus = cached && stored.usableAs(cached);
      if (cached && cacheStatus !== undefined) {
        if (await redirectMoved(cached.representation.status, pageRequest, target, req, res)) return;
        if (cached.policy !== 'gone') cache.remember(host, req.url ?? '', cached);
        await serve(req, res, cached.representation, cacheStatus);
        return stored.count(cached, cacheStatus);
      }
      const flight = await flights.admit(pageRequest, { host, target });
      if (!flight) return refuse(pageRequest, cached, req, res);
      hint?.(pageRequest, req, res);
      if (isPerson(req)) void noteVisitor(pageRequest, { host, target }, flight);
      // A crawler gets a whole page or none. With an older copy in the cache, that is sent instead of a longer wait.
      const canWait = isPerson(req) && !cached;
      // A stream is a second render of the page: there is time for it as long as no other page waits.
      const first = canWait && !admission.isBusy ? await firstPart(pageRequest, target, flight) : undefined;
      if (first) {
        if (await redirectMoved(first.status, pageRequest, target, req, res)) return;
        return stream(req, res, pageRequest, first);
      }
      const arrived = await waitForPart(flight.done, canWait, health.isWorthWaiting);
      const isMade = arrived !== undefined && arrived.page.representation.status < 500;
      const kept = isMade ? undefined : (cached ?? (await findKept(pageRequest)));
      if (!arrived || kept) return refuse(pageRequest, kept, req, res);
      const { page } = arrived;
      if (await redirectMoved(page.representation.status, pageRequest, target, req, res)) return;
      observe('miss');
      const unstored = page.policy === 'none' ? MISSED : PURGED;
      await serve(req, res, page.representation, arrived.stored ? STORED : unstored);
    },
  };
}

/** Node takes the first of several `Host` headers; another server on the way may have taken the last. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
