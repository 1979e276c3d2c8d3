import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { deferRetry, findTtl, findUse } from '../cache/freshness.ts';
import type { CachedPage, PageSource } from '../cache/page.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { PageCopy } from '../cache/pageCopy.ts';
import { failsAsJson, isAjaxAddress, sendProblem } from '../http/ajaxFailure.ts';
import { BRIEFLY_FOR_CDN, NOT_FOR_CDN } from '../http/answers/cacheHeaders.ts';
import { flat } from '../http/answers/headers.ts';
import { CACHE_STATUS } from '../http/answers/representation.ts';
import { sendRedirect } from '../http/answers/sendRedirect.ts';
import { type Added, HIT, isGetOrHead, serve, serveNow } from '../http/answers/serve.ts';
import { parseTarget, type RequestTarget } from '../http/requestTarget.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { carriesToken } from '../layout/consent/purposes.ts';
import type { LayoutData } from '../layout/loadLayout.ts';
import type { Renderer } from '../render/renderPage.tsx';
import { currentRequest, type Delivery } from '../requestContext.ts';
import type { Admission } from './admission.ts';
import { type BackgroundOptions, BackgroundRenders, type RenderAhead } from './backgroundRenders.ts';
import type { EarlyHints } from './earlyHints.ts';
import type { ErrorPages } from './errorPages.ts';
import { notFoundScreen } from './errors/notFound.ts';
import { type InFlightOptions, type InFlightRender, InFlightRenders } from './inFlight.ts';
import type { FindRedirect } from './redirects/moved.ts';
import { findCanonicalAddress, hasSiteLanguage, toPageKey, type PageRequest } from './pageRequest.ts';
import { waitForPart } from './patience.ts';
import { createFindFirstPart, type FirstPart, type FirstPartOptions, streamPage } from './stream.tsx';

interface PagesOptions
  extends Pick<InFlightOptions, 'renderPage'>,
    Pick<BackgroundOptions, 'findSite' | 'resolvePage'>,
    Pick<FirstPartOptions, 'renderUnavailable'> {
  readonly cache: PageCache;
  readonly health: InFlightOptions['health'] & FirstPartOptions['health'];
  readonly renderer: Renderer<LayoutData>;
  readonly admission: Pick<
    Admission,
    'acquire' | 'acquireNow' | 'acquireIdle' | 'isBusy' | 'isRefusing' | 'noteRefused'
  >;
  readonly errorPages: Pick<ErrorPages, 'renderInAdvance' | 'send' | 'sendError'>;
  readonly findMoved: FindRedirect;
  /** Sends early hints; undefined when the site sends none. */
  readonly hint: EarlyHints | undefined;
  readonly logger: Logger;
  /**
   * Counts an answer.
   *
   * @param page the page of the cache that was sent, if any
   */
  readonly observe: (delivery: Delivery, page?: CachedPage) => void;
  /** Finds a page in another process of this instance; undefined in an instance with one process. */
  readonly findElsewhere?: ((key: string) => Promise<PageCopy | undefined>) | undefined;
}

/** The time after which a streamed page that is not complete is aborted. */
const STREAM_LIMIT_MS = 15_000;
const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

const STALE = flat(BRIEFLY_FOR_CDN);
const STORED: Added = [CACHE_STATUS, 'gevel; fwd=miss; stored'];
const MISSED: Added = [CACHE_STATUS, 'gevel; fwd=miss'];
/** The headers of a page whose data was purged while it was rendered. */
const PURGED: Added = [...MISSED, ...flat(NOT_FOR_CDN)];

const isPerson = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !CRAWLER.test(headers['user-agent'] ?? '');

/** Serves the pages of sites: it finds a page in the cache, renders and stores it, or refuses the request. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cache: PageCache;
  readonly #inFlight: InFlightRenders;
  readonly #background: BackgroundRenders;
  readonly #findFirstPart: ReturnType<typeof createFindFirstPart>;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#cache = options.cache;
    this.#inFlight = new InFlightRenders(options);
    this.#background = new BackgroundRenders({ ...options, inFlight: this.#inFlight });
    this.#findFirstPart = createFindFirstPart(options);
  }

  /**
   * Answers a request from the cache when its exact host and target were seen before. Returns false, and sends nothing,
   * when it can't.
   */
  serveHit(req: IncomingMessage, res: ServerResponse): boolean {
    const { host } = req.headers;
    if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
    const key = this.#cache.findKey(host, req.url);
    if (key === undefined || !hasOneHost(req)) return false;
    return this.#sendCached(this.#cache.get(key), req, res);
  }

  /**
   * Does the same for an address of this site in its canonical form, also when it was not requested before. It reads
   * the page store, where the page may be from before a restart or from another process.
   */
  serveStoredHit(site: Site, req: IncomingMessage, res: ServerResponse): boolean {
    const { host } = req.headers;
    if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
    const target = parseTarget(req.url);
    if (!target || target.path.endsWith('/') || !hasSiteLanguage(site, target.path)) return false;
    // The key belongs to the canonical address only. Another form of the address may have to be redirected.
    const page = this.#cache.get(toPageKey(site, target.path, target.search));
    // An address without a page may have to be redirected as well.
    if (!page || page.policy === 'gone' || !this.#sendCached(page, req, res)) return false;
    this.#cache.remember(host, req.url, page);
    return true;
  }

  /**
   * Returns the page of a request that will certainly be refused: the cache has no page for it, no render is under way,
   * and no more requests may wait for a permit. Returns undefined for any other request.
   */
  findRefused(site: Site, req: IncomingMessage): PageRequest | undefined {
    const { admission, resolvePage } = this.#options;
    if (!admission.isRefusing || req.url === undefined || !isGetOrHead(req) || isAjaxAddress(req.url)) return undefined;
    const target = parseTarget(req.url);
    if (!target || target.path.endsWith('/') || !hasSiteLanguage(site, target.path)) return undefined;
    const pageRequest = resolvePage(site, target);
    const isKnown = this.#inFlight.has(pageRequest) || this.#cache.get(pageRequest.key) !== undefined;
    return isKnown || findCanonicalAddress(pageRequest, target) !== undefined ? undefined : pageRequest;
  }

  /** Refuses a request for which `findRefused` has returned a page. */
  refuse(pageRequest: PageRequest, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;
    this.#options.admission.noteRefused();
    return this.#refuse(pageRequest, undefined, req, res);
  }

  /** Answers every address of a site that is no file. It redirects to the canonical address, or serves the page. */
  readonly answer: SiteHandler = async (req, res) => {
    const { site, target } = res.locals;
    const { resolvePage, errorPages } = this.#options;
    if (target.path.endsWith('/')) return this.#redirectToBarePath(site, target, req, res);
    const pageRequest = resolvePage(site, target);
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;
    if (!isGetOrHead(req)) return errorPages.sendError(res, 405, { Allow: 'GET, HEAD' });
    const canonical = findCanonicalAddress(pageRequest, target);
    if (canonical !== undefined) return sendRedirect(res, 301, canonical);
    return this.#answerPage(pageRequest, target, req, res);
  };

  /** Renders a page before it is requested. Never rejects. */
  renderInAdvance(source: PageSource): Promise<void> {
    return this.#background.refresh({ source, retryAt: 0 });
  }

  get renderAhead(): RenderAhead {
    return this.#background.renderAhead;
  }

  async #answerPage(pageRequest: PageRequest, target: RequestTarget, req: IncomingMessage, res: ServerResponse) {
    const { admission, health, hint, observe } = this.#options;
    const source = { host: req.headers.host ?? '', target };
    const cached = this.#cache.get(pageRequest.key);
    const added = cached && this.#findImmediateHeaders(cached);
    if (cached && added) {
      if (await this.#redirectMoved(cached.representation.status, pageRequest, target, req, res)) return;
      if (cached.policy !== 'gone') this.#cache.remember(source.host, req.url ?? '', cached);
      await serve(req, res, cached.representation, added);
      return this.#noteServed(cached, added);
    }
    const render = await this.#inFlight.join(pageRequest, source);
    if (!render) return this.#refuse(pageRequest, cached, req, res);
    hint?.(pageRequest, req, res);
    if (isPerson(req)) void this.#noteVisitor(pageRequest, source, render);
    // A crawler gets a whole page or none, so it does not wait. Nor does a visitor wait for whom the cache has an older
    // page.
    const canWait = isPerson(req) && !cached;
    // A stream renders the page a second time. There is time for this as long as no other page waits.
    const first = canWait && !admission.isBusy ? await this.#findFirstPart(pageRequest, target, render) : undefined;
    if (first) return this.#streamPage(first, pageRequest, target, req, res);
    const arrived = await waitForPart(render.done, canWait, health.isWorthWaiting);
    const isRendered = arrived !== undefined && arrived.page.representation.status < 500;
    const kept = isRendered ? undefined : (cached ?? (await this.#findFallbackPage(pageRequest)));
    if (!arrived || kept) return this.#refuse(pageRequest, kept, req, res);
    const { page, isStored } = arrived;
    if (await this.#redirectMoved(page.representation.status, pageRequest, target, req, res)) return;
    observe('miss');
    const unstored = page.policy === 'none' ? MISSED : PURGED;
    await serve(req, res, page.representation, isStored ? STORED : unstored);
  }

  /** Returns the headers with which a page is served at once; undefined when a new page must be rendered first. */
  #findImmediateHeaders(page: CachedPage): Added | undefined {
    const time = this.#cache.now();
    const use = findUse(page, time);
    if (use === 'fresh') return HIT;
    if (use === 'stale') void this.#background.refresh(page);
    return use === 'stale' || use === 'settled' ? this.#oldHeaders(page, time) : undefined;
  }

  #oldHeaders(page: CachedPage, time: number): Added {
    return [CACHE_STATUS, `gevel; hit; ttl=${findTtl(page, time)}`, ...STALE];
  }

  #sendCached(page: CachedPage | undefined, req: IncomingMessage, res: ServerResponse): boolean {
    const added = page && this.#findImmediateHeaders(page);
    if (!page || added === undefined || !serveNow(req, res, page.representation, added)) return false;
    this.#noteServed(page, added);
    return true;
  }

  #noteServed(page: CachedPage, added: Added) {
    // A page that this process has just read from disk counts as a hit of the disk, once.
    const fresh = page.isRestored && page.hits === 0 ? 'disk' : 'memory';
    this.#options.observe(added === HIT ? fresh : 'stale', page);
    this.#cache.noteServed(page);
  }

  /** Serves the cached page when no new one can be rendered. Without a cached page, it refuses the request. */
  async #refuse(
    { site, route }: PageRequest,
    cached: CachedPage | undefined,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const { errorPages, observe } = this.#options;
    if (cached) {
      const time = this.#cache.now();
      deferRetry(cached, time);
      const added = this.#oldHeaders(cached, time);
      await serve(req, res, cached.representation, added);
      return this.#noteServed(cached, added);
    }
    observe('refused');
    const { name, locale } = route;
    if (name.startsWith('ajax') || failsAsJson(req)) return sendProblem(res, 503, { locales: site.locales });
    return errorPages.send(req, res, { site, locale, status: 503, isPrivate: carriesToken(route) });
  }

  /** Finds a page that was stored meanwhile or that another process has. It is used when no page can be rendered. */
  async #findFallbackPage({ key }: PageRequest): Promise<CachedPage | undefined> {
    const storedSince = this.#cache.get(key);
    if (storedSince) return storedSince;
    const copy = await this.#options.findElsewhere?.(key);
    return copy && this.#cache.adopt(copy);
  }

  async #streamPage(
    first: FirstPart,
    pageRequest: PageRequest,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const { renderer, logger, observe } = this.#options;
    if (await this.#redirectMoved(first.status, pageRequest, target, req, res)) return;
    observe('streamed');
    return streamPage(req, res, first, { renderer, logger, limitMs: STREAM_LIMIT_MS });
  }

  /**
   * Sends the redirect when the address answers 404 and has moved. Resolves with true when it has answered the request.
   */
  async #redirectMoved(
    status: number,
    pageRequest: PageRequest,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> {
    const moved = status === 404 ? await this.#options.findMoved(pageRequest, target) : undefined;
    if (moved) await serve(req, res, moved);
    return moved !== undefined;
  }

  /** Redirects a path that ends with a slash to the path without it. */
  async #redirectToBarePath(site: Site, target: RequestTarget, req: IncomingMessage, res: Parameters<SiteHandler>[1]) {
    const bare = { ...target, path: target.path.slice(0, -1) };
    const pageRequest = this.#options.resolvePage(site, bare);
    // An old address may begin with no language of the site. It is redirected here in one step.
    const isNotFound = pageRequest.screen === notFoundScreen;
    if (isNotFound && (await this.#redirectMoved(404, pageRequest, bare, req, res))) return;
    sendRedirect(res, 308, bare.path + (target.search && `?${target.search}`));
  }

  /**
   * Counts a visitor after the page is rendered, and prepares the page for the next visitor. Crawlers are not counted,
   * because they request every page.
   */
  async #noteVisitor({ key }: PageRequest, source: PageSource, render: InFlightRender): Promise<void> {
    try {
      const { page, isStored } = await render.done;
      if (isStored) this.#cache.noteVisitor(key);
      await this.#background.repeat(source, page);
    } catch {
      // An error is ignored here, because the visitor's own request reports it.
    }
  }
}

/**
 * Returns whether the request has one `Host` header. Node uses the first of several, and a proxy may have used the last
 * one.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
