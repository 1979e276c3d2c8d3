import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import type { Site } from '../../../shared/api/site.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { CALL_MS } from '../apiClient/health/budget.ts';
import type { CachedPage, PageCache } from '../cache/pageCache.ts';
import type { Improver } from '../http/answers/improver.ts';
import { failsAsJson, sendProblem } from '../http/ajaxFailure.ts';
import { CACHE_STATUS } from '../http/answers/representation.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import { isSecure } from '../http/origin.ts';
import { type Added, HIT, isRead, serve, serveNow } from '../http/answers/serve.ts';
import type { PageTree, Renderer } from '../render/renderPage.tsx';
import type { ScreenRequest } from '../render/screen.ts';
import type { ForeignSources } from '../http/answers/securityHeaders.ts';
import { spentMs } from '../requestContext.ts';
import type { Admission, Place } from './admission.ts';
import { budgetLeft } from './budgetLeft.ts';
import { carriesToken, sourcesOf } from '../layout/consent/purposes.ts';
import { LateContent } from './LateContent.tsx';
import type { FindMoved } from './moved.ts';
import type { PageInProgress, PageMaker } from './pageMaker.ts';
import type { MadePage } from './madePage.ts';
import type { ReadyPages } from './readyPages.ts';
import { streamPage } from './streamPage.tsx';
import type { FindVisit, Visit } from './visit.ts';
import { within } from './within.ts';

/** What it takes to make a page again. */
export interface PageSource {
  readonly host: string;
  readonly target: RequestTarget;
}

/** How a page was answered; for the metrics. */
export type Way = 'hit' | 'stale' | 'miss' | 'streamed' | 'refused';

export interface PagesOptions<LayoutData> {
  readonly cache: PageCache<PageSource>;
  readonly maker: PageMaker<LayoutData>;
  readonly renderer: Renderer<LayoutData>;
  readonly improver: Improver;
  readonly admission: Admission;
  readonly ready: ReadyPages;
  readonly pace: BackOfficeHealth['pace'];
  /** The site that a host belongs to now. */
  readonly findSite: (host: string) => Promise<Site | undefined>;
  readonly findVisit: FindVisit;
  readonly findMoved: FindMoved;
  /** Stands on a page whose head was sent, and whose content can't be had. */
  readonly trouble: (request: ScreenRequest) => ReactNode;
  readonly logger: Logger;
  readonly observe: (way: Way) => void;
  /** Milliseconds until a streamed page that is not complete is cut off. */
  readonly streamLimitMs?: number;
}

export interface Pages {
  /** Answers out of the cache what was asked for before in the same words. False, and nothing sent, when it can't. */
  hit(req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers a request that passed all checks. */
  answer(visit: Visit, target: RequestTarget, req: IncomingMessage, res: ServerResponse): Promise<void>;
}

interface Flight<LayoutData> {
  readonly progress: PageInProgress<LayoutData>;
  readonly done: Promise<{ readonly page: MadePage; readonly stored: boolean }>;
  readonly isUntouched: () => boolean;
}

/** Within this a page is either complete or starts to stream. */
const FLUSH_MS = 50;
/** A visitor who sees nothing yet waits no longer, unless the back office is known to answer slowly. */
const WAIT_MS = CALL_MS + 150;
const LOOK_MS = 100;
/** A failure that took so long was waiting for the back office. */
const OVERDUE_MS = 500;
/** Between two attempts to make a page anew that could not be made. */
const RETRY_MS = 1000;
const STREAM_LIMIT_MS = 15_000;
/** A page that was asked for so often is worth the best compression. */
const POPULAR = 2;
const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

const STORED: Added = [CACHE_STATUS, 'gevel; fwd=miss; stored'];
const MISSED: Added = [CACHE_STATUS, 'gevel; fwd=miss'];
const wayOf = (cacheStatus: Added) => (cacheStatus === HIT ? 'hit' : 'stale');

export function createPages<LayoutData>({
  cache,
  maker,
  renderer,
  improver,
  admission,
  ready,
  pace,
  findSite,
  findVisit,
  findMoved,
  trouble,
  logger,
  observe,
  streamLimitMs = STREAM_LIMIT_MS,
}: PagesOptions<LayoutData>): Pages {
  const flights = new Map<string, Flight<LayoutData>>();
  /** Flights that wait for a place. */
  const entering = new Map<string, Promise<Flight<LayoutData> | undefined>>();

  function flightOf({ key }: Visit): Flight<LayoutData> | undefined {
    const current = flights.get(key);
    return current?.isUntouched() ? current : undefined;
  }

  /** One page is made once at a time, whoever asks for it; a purge meanwhile makes it worth making again. */
  function fly(visit: Visit, source: PageSource, place: Place): Flight<LayoutData> {
    const { key, site, route } = visit;
    const making = cache.begin();
    const startedAt = performance.now();
    const progress = maker.make(visit, { budget: budgetLeft(pace()) });
    const land = async () => {
      let isOverdue = false;
      try {
        const page = await progress.page;
        const { policy, representation, tags } = page;
        isOverdue = representation.status === 503 && performance.now() - startedAt > OVERDUE_MS;
        if (representation.status < 400) ready.prepare(site, route.locale);
        const stored =
          policy !== 'none' && making.store({ key, siteId: site.id, representation, tags, policy, source });
        if (policy === 'none' && representation.status < 500) cache.delete(key);
        return { page, stored };
      } finally {
        making.end();
        place.leave(isOverdue);
        if (flights.get(key) === flight) flights.delete(key);
      }
    };
    const done = land();
    // Those who wait for it hear of it; there may be none.
    done.catch((error: unknown) => logger.error({ err: error }, 'page not made'));
    const flight: Flight<LayoutData> = { progress, done, isUntouched: () => making.untouched };
    flights.set(key, flight);
    return flight;
  }

  /** The page's flight, once there is a place for it; undefined when there is none. */
  function admitted(visit: Visit, source: PageSource): Promise<Flight<LayoutData> | undefined> {
    const { key } = visit;
    const current = flightOf(visit);
    if (current) return Promise.resolve(current);
    const place = admission.enterNow();
    if (place) return Promise.resolve(fly(visit, source, place));
    const known = entering.get(key);
    if (known) return known;
    const entered = admission
      .enter()
      .then((late) => late && fly(visit, source, late))
      .finally(() => entering.delete(key));
    entering.set(key, entered);
    return entered;
  }

  const stale = ({ freshUntil }: CachedPage<PageSource>): Added => [
    CACHE_STATUS,
    `gevel; hit; ttl=${Math.floor((freshUntil - cache.now()) / 1000)}`,
  ];

  /** In the background, for a page that was just served stale. */
  async function refresh(page: CachedPage<PageSource>) {
    const { host, target } = page.source;
    page.retryAt = cache.now() + RETRY_MS;
    try {
      const site = await findSite(host);
      const visit = site && findVisit(site, target);
      if (!visit || flightOf(visit)) return;
      // Visitors come first: without a free place it stays as it is for now.
      const place = admission.enterNow();
      if (place) await fly(visit, page.source, place).done;
    } catch (error) {
      logger.debug({ err: error }, 'page not refreshed');
    }
  }

  /** What to add to a page that can be served as it is: its `Cache-Status`. */
  function usableAs(page: CachedPage<PageSource>): Added | undefined {
    const time = cache.now();
    if (time < page.freshUntil) return HIT;
    const mayRefresh = time >= page.retryAt;
    if (time >= page.staleUntil && mayRefresh) return undefined;
    if (mayRefresh) void refresh(page);
    return stale(page);
  }

  function count(page: CachedPage<PageSource>, way: 'hit' | 'stale') {
    observe(way);
    page.hits += 1;
    if (page.hits === POPULAR) improver.add(page.representation);
  }

  /**
   * Something of a flight, for a visitor who sees nothing meanwhile. Undefined when it takes too long: it goes on for
   * the next visitor.
   *
   * @param isPatient waits longer for a back office that is known to be slow, as long as it answers at all
   */
  async function arrival<T>(promise: Promise<T>, isPatient: boolean): Promise<T | undefined> {
    let arrived = await within(promise, Math.max(0, WAIT_MS - spentMs()));
    if (!isPatient) return arrived;
    while (!arrived && pace() === 'slow') arrived = await within(promise, LOOK_MS);
    return arrived;
  }

  /** Turns a visitor away, or shows the page as it was. */
  async function refuse(
    { site, route }: Visit,
    cached: CachedPage<PageSource> | undefined,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    if (cached) {
      cached.retryAt = cache.now() + RETRY_MS;
      await serve(req, res, cached.representation, stale(cached));
      return count(cached, 'stale');
    }
    observe('refused');
    const { name, locale } = route;
    if (name.startsWith('ajax') || failsAsJson(req)) return sendProblem(res, 503, { locales: site.locales });
    return ready.send(req, res, { site, locale, status: 503, isPrivate: carriesToken(route) });
  }

  /**
   * What can be sent before the page is complete, if that takes long: everything but its deferred blocks, or, of a
   * screen whose status is certain, what stands there without any data.
   */
  async function firstPart(
    visit: Visit,
    { search }: RequestTarget,
    { progress, done }: Flight<LayoutData>,
  ): Promise<FirstPart<LayoutData> | undefined> {
    if (await within(done, FLUSH_MS)) return undefined;
    const { content, request, layout } = progress;
    let known = await within(content, 0);
    const early = !known && pace() === 'slow' ? visit.screen.early?.(request()) : undefined;
    if (early) {
      const { head, fallback, foreign } = early;
      const body = <LateContent content={content} fallback={fallback} trouble={trouble} search={search} />;
      return { status: 200, tree: { request: request(), head, layout: layout(), body }, foreign };
    }
    if (!known) {
      known = await arrival(content, true);
      if (!known || (await within(done, FLUSH_MS))) return undefined;
    }
    const { outcome } = known;
    // What is not for everybody has headers of its own, which only a whole page gets.
    if (outcome.type !== 'page' || outcome.cache === 'none' || !outcome.deferred?.length) return undefined;
    const { status, head, body, foreign } = outcome;
    return { status, tree: { request: known.request, head, layout: layout(), body }, foreign };
  }

  return {
    hit(req, res) {
      const { host } = req.headers;
      if (host === undefined || req.url === undefined || !isRead(req)) return false;
      const key = cache.keyOf(host, req.url);
      if (key === undefined || !hasOneHost(req)) return false;
      const page = cache.get(key);
      if (!page) return false;
      const cacheStatus = usableAs(page);
      if (cacheStatus === undefined || !serveNow(req, res, page.representation, cacheStatus)) return false;
      count(page, wayOf(cacheStatus));
      return true;
    },

    async answer(visit, target, req, res) {
      const host = req.headers.host ?? '';
      /** Where nothing is, something may have been: then the visitor is led on, and that was the answer. */
      const isLedOn = async (status: number) => {
        const moved = status === 404 ? await findMoved(visit, target) : undefined;
        if (moved) await serve(req, res, moved);
        return moved !== undefined;
      };
      const cached = cache.get(visit.key);
      const cacheStatus = cached && usableAs(cached);
      if (cached && cacheStatus !== undefined) {
        if (await isLedOn(cached.representation.status)) return;
        if (cached.policy !== 'gone') cache.remember(host, req.url ?? '', cached);
        await serve(req, res, cached.representation, cacheStatus);
        count(cached, wayOf(cacheStatus));
        return;
      }
      const flight = await admitted(visit, { host, target });
      if (!flight) return refuse(visit, cached, req, res);
      const isPerson = req.method === 'GET' && !CRAWLER.test(req.headers['user-agent'] ?? '');
      // A stream is a second render of the page: there is time for it as long as no other page waits.
      const mayStream = isPerson && !cached && !admission.isBusy;
      const first = mayStream ? await firstPart(visit, target, flight) : undefined;
      if (first) {
        if (await isLedOn(first.status)) return;
        observe('streamed');
        const secure = isSecure(visit.site);
        const foreign = sourcesOf(first.tree.request, first.foreign);
        await streamPage(req, res, { ...first, foreign, secure, renderer, logger, limitMs: streamLimitMs });
        return;
      }
      const arrived = await arrival(flight.done, isPerson && !cached);
      if (!arrived) return refuse(visit, cached, req, res);
      const { page, stored } = arrived;
      if (cached && page.representation.status >= 500) return refuse(visit, cached, req, res);
      if (await isLedOn(page.representation.status)) return;
      observe('miss');
      await serve(req, res, page.representation, stored ? STORED : MISSED);
    },
  };
}

interface FirstPart<LayoutData> {
  readonly status: number;
  readonly tree: PageTree<LayoutData>;
  readonly foreign: ForeignSources | undefined;
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
