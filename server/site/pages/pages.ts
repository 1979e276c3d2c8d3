import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { postponeRetry, computeTtlSeconds, findPageUse } from '../cache/freshness.ts';
import type { CachedPage, PageSource } from '../cache/page.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { PageCopy } from '../cache/pageCopy.ts';
import { shouldFailAsJson, isAjaxAddress, sendProblem } from '../http/ajaxFailure.ts';
import { BRIEF_CDN_HEADERS, NO_STORE_CDN_HEADERS } from '../http/answers/cacheHeaders.ts';
import { flattenHeaders } from '../http/answers/headers.ts';
import { CACHE_STATUS_HEADER } from '../http/answers/representation.ts';
import { sendRedirect } from '../http/answers/sendRedirect.ts';
import { type AddedHeaders, CACHE_HIT_HEADERS, isGetOrHead, serve, serveNow } from '../http/answers/serve.ts';
import { isBot } from '../http/isBot.ts';
import { parseRequestTarget, type RequestTarget } from '../http/requestTarget.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { mayHaveToken } from '../layout/consent/purposes.ts';
import type { LayoutData } from '../layout/loadLayout.ts';
import type { Renderer } from '../render/renderPage.tsx';
import { currentRequest, type Delivery } from '../requestContext.ts';
import type { Admission } from './admission.ts';
import { type BackgroundOptions, BackgroundRenders, type RenderAhead } from './backgroundRenders.ts';
import type { EarlyHints } from './earlyHints.ts';
import type { ErrorPages } from './errorPages.ts';
import { NOT_FOUND_SCREEN } from './errors/notFound.ts';
import { type InFlightOptions, type InFlightRender, InFlightRenders } from './inFlight.ts';
import type { FindRedirect } from './redirects/findRedirect.ts';
import { findCanonicalAddress, hasSiteLanguage, toPageKey, type PageRequest } from './pageRequest.ts';
import { waitForPart } from './patience.ts';
import { createFindFirstPart, type FirstPart, type FirstPartOptions, streamPage } from './stream.tsx';

interface PagesOptions
  extends Pick<InFlightOptions, 'renderPage'>,
    Pick<BackgroundOptions, 'findSite' | 'resolvePage'>,
    Pick<FirstPartOptions, 'renderUnavailable'> {
  readonly cache: PageCache;
  readonly health: InFlightOptions['health'] & FirstPartOptions['health'] & Pick<BackOfficeHealth, 'isStarved'>;
  readonly renderer: Renderer<LayoutData>;
  readonly admission: Pick<
    Admission,
    'acquire' | 'acquireNow' | 'acquireIdle' | 'isBusy' | 'isRefusing' | 'noteRefused'
  >;
  readonly errorPages: Pick<ErrorPages, 'renderInAdvance' | 'send' | 'sendError'>;
  readonly findMovedAddress: FindRedirect;
  /** Sends early hints; undefined when the site sends none. */
  readonly sendEarlyHints: EarlyHints | undefined;
  readonly logger: Logger;
  /**
   * Counts an answer.
   *
   * @param page the page of the cache that was sent, if any
   */
  readonly observe: (delivery: Delivery, page?: CachedPage) => void;
  /** Finds a page in another process of this instance; undefined in an instance with one process. */
  readonly findInOtherWorker?: ((key: string) => Promise<PageCopy | undefined>) | undefined;
}

/** The time after which a streamed page that is not complete is aborted. */
const STREAM_TIMEOUT_MS = 15_000;
const CRAWLER_PATTERN = /bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

const STALE_PAGE_HEADERS = flattenHeaders(BRIEF_CDN_HEADERS);
const STORED_PAGE_HEADERS: AddedHeaders = [CACHE_STATUS_HEADER, 'gevel; fwd=miss; stored'];
const CACHE_MISS_HEADERS: AddedHeaders = [CACHE_STATUS_HEADER, 'gevel; fwd=miss'];
/** The additional headers of a page whose data was purged while the page was rendered. No CDN may store such a page. */
const PURGED_PAGE_HEADERS: AddedHeaders = [...CACHE_MISS_HEADERS, ...flattenHeaders(NO_STORE_CDN_HEADERS)];

/** Returns whether a person may have sent the request. Only known crawlers are excluded. */
const mayBeOfPerson = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !CRAWLER_PATTERN.test(headers['user-agent'] ?? '');
/** Returns whether the request counts as demand for a page. A request counts only when a browser seems to send it. */
const isVisit = ({ method, headers }: IncomingMessage) => method === 'GET' && !isBot(headers['user-agent']);

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
   * when the cache has no page that can be served at once.
   */
  serveHit(req: IncomingMessage, res: ServerResponse): boolean {
    const { host } = req.headers;
    if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
    const key = this.#cache.findKey(host, req.url);
    if (key === undefined || !hasOneHost(req)) return false;
    return this.#sendCached(this.#cache.get(key), req, res);
  }

  /**
   * Answers a request for an address of this site in its canonical form from the cache, also when the address was not
   * requested before. Returns false, and sends nothing, when the cache has no page that can be served at once. The page
   * may come from the page store, where another process or an earlier start has put it.
   */
  serveStoredHit(site: Site, req: IncomingMessage, res: ServerResponse): boolean {
    const { host } = req.headers;
    if (host === undefined || req.url === undefined || !isGetOrHead(req)) return false;
    const target = parseRequestTarget(req.url);
    if (!target || target.path.endsWith('/') || !hasSiteLanguage(site, target.path)) return false;
    // The key belongs to the canonical address only. Another form of the address may have to be redirected.
    const page = this.#cache.get(toPageKey(site, target.path, target.search));
    // An address without a page may have to be redirected as well.
    if (!page || page.policy === 'gone' || !this.#sendCached(page, req, res)) return false;
    this.#cache.rememberAlias(host, req.url, page);
    return true;
  }

  /**
   * Returns the page of a request that will certainly be refused: the cache has no page for it, no render is under way,
   * and no more requests may wait for a permit. Returns undefined for any other request.
   */
  findRefusedPage(site: Site, req: IncomingMessage): PageRequest | undefined {
    const { admission, resolvePage } = this.#options;
    if (!admission.isRefusing || req.url === undefined || !isGetOrHead(req) || isAjaxAddress(req.url)) return undefined;
    const target = parseRequestTarget(req.url);
    if (!target || target.path.endsWith('/') || !hasSiteLanguage(site, target.path)) return undefined;
    const pageRequest = resolvePage(site, target);
    const hasPageOrRender = this.#inFlight.has(pageRequest) || this.#cache.get(pageRequest.key) !== undefined;
    return hasPageOrRender || findCanonicalAddress(pageRequest, target) !== undefined ? undefined : pageRequest;
  }

  /** Refuses a request for which `findRefusedPage` has returned a page. */
  refuse(pageRequest: PageRequest, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;
    this.#options.admission.noteRefused();
    return this.#refuse(pageRequest, undefined, req, res);
  }

  /**
   * Answers requests for every address of a site except those of files: it redirects to the canonical address, or
   * serves the page.
   */
  readonly answer: SiteHandler = async (req, res) => {
    const { site, target } = res.locals;
    const { resolvePage, errorPages } = this.#options;
    if (target.path.endsWith('/')) return this.#redirectToBarePath(site, target, req, res);
    const pageRequest = resolvePage(site, target);
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;
    if (!isGetOrHead(req)) return errorPages.sendError(res, 405, { Allow: 'GET, HEAD' });
    const canonicalAddress = findCanonicalAddress(pageRequest, target);
    if (canonicalAddress !== undefined) return sendRedirect(res, 301, canonicalAddress);
    return this.#answerPage(pageRequest, target, req, res);
  };

  /**
   * Sends a redirect when the address of a file has moved, such as that of a brochure on the agency's previous website.
   * Resolves with false, and sends nothing, when the address has not moved.
   */
  readonly redirectMovedFile = (
    site: Site,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> => this.#redirectMoved(404, this.#options.resolvePage(site, target), target, req, res);

  /** Renders a page before it is requested. Never rejects. */
  renderInAdvance(source: PageSource): Promise<void> {
    return this.#background.refresh({ source, nextRefreshAt: 0 });
  }

  get renderAhead(): RenderAhead {
    return this.#background.renderAhead;
  }

  async #answerPage(pageRequest: PageRequest, target: RequestTarget, req: IncomingMessage, res: ServerResponse) {
    const { admission, health, sendEarlyHints, observe } = this.#options;
    const source = { host: req.headers.host ?? '', target };
    const cachedPage = this.#cache.get(pageRequest.key);
    const addedHeaders = cachedPage && this.#findImmediateHeaders(cachedPage);
    if (cachedPage && addedHeaders) {
      if (await this.#redirectMoved(cachedPage.representation.status, pageRequest, target, req, res)) return;
      if (cachedPage.policy !== 'gone') this.#cache.rememberAlias(source.host, req.url ?? '', cachedPage);
      await serve(req, res, cachedPage.representation, addedHeaders);
      return this.#noteServed(cachedPage, addedHeaders, req);
    }
    const render = await this.#inFlight.join(pageRequest, source);
    if (!render) return this.#refuse(pageRequest, cachedPage, req, res);
    sendEarlyHints?.(pageRequest, req, res);
    if (mayBeOfPerson(req)) void this.#noteVisitor(pageRequest, source, render, isVisit(req));
    // Only a person for whom the cache has no page may get a page in parts. A crawler needs a complete page.
    const mayStream = mayBeOfPerson(req) && !cachedPage;
    // A streamed page is rendered twice: in parts for this visitor, and whole for the cache. This process has time for
    // that as long as no other page waits.
    const firstPart =
      mayStream && !admission.isBusy ? await this.#findFirstPart(pageRequest, target, render) : undefined;
    if (firstPart) return this.#streamPage(firstPart, pageRequest, target, req, res);
    // A crawler waits for a machine without spare processor time, and not for a slow back office.
    const isWorthWaiting = mayStream ? health.isWorthWaiting : health.isStarved;
    const arrivedPage = await waitForPart(render.done, () => !cachedPage && isWorthWaiting());
    const isRendered = arrivedPage !== undefined && arrivedPage.page.representation.status < 500;
    const fallbackPage = isRendered ? undefined : (cachedPage ?? (await this.#findFallbackPage(pageRequest)));
    if (!arrivedPage || fallbackPage) return this.#refuse(pageRequest, fallbackPage, req, res);
    const { page, isStored } = arrivedPage;
    if (await this.#redirectMoved(page.representation.status, pageRequest, target, req, res)) return;
    observe('miss');
    const missHeaders = page.policy === 'none' ? CACHE_MISS_HEADERS : PURGED_PAGE_HEADERS;
    await serve(req, res, page.representation, isStored ? STORED_PAGE_HEADERS : missHeaders);
  }

  /** Returns the headers with which a page is served at once; undefined when a new page must be rendered first. */
  #findImmediateHeaders(page: CachedPage): AddedHeaders | undefined {
    const time = this.#cache.now();
    const pageUse = findPageUse(page, time);
    if (pageUse === 'fresh') return CACHE_HIT_HEADERS;
    if (pageUse === 'stale') void this.#background.refresh(page);
    return pageUse === 'stale' || pageUse === 'settled' ? this.#buildOldPageHeaders(page, time) : undefined;
  }

  #buildOldPageHeaders(page: CachedPage, time: number): AddedHeaders {
    return [CACHE_STATUS_HEADER, `gevel; hit; ttl=${computeTtlSeconds(page, time)}`, ...STALE_PAGE_HEADERS];
  }

  #sendCached(page: CachedPage | undefined, req: IncomingMessage, res: ServerResponse): boolean {
    const addedHeaders = page && this.#findImmediateHeaders(page);
    if (!page || addedHeaders === undefined || !serveNow(req, res, page.representation, addedHeaders)) return false;
    this.#noteServed(page, addedHeaders, req);
    return true;
  }

  #noteServed(page: CachedPage, addedHeaders: AddedHeaders, req: IncomingMessage) {
    // A page that this process has just read from disk counts as a hit of the disk, once.
    const hitSource = page.isRestored && page.hits === 0 ? 'disk' : 'memory';
    this.#options.observe(addedHeaders === CACHE_HIT_HEADERS ? hitSource : 'stale', page);
    this.#cache.recordHit(page, isVisit(req));
  }

  /** Serves the cached page when no new one can be rendered. Without a cached page, it refuses the request. */
  async #refuse(
    { site, route, path }: PageRequest,
    cachedPage: CachedPage | undefined,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const { errorPages, observe } = this.#options;
    if (cachedPage) {
      const time = this.#cache.now();
      postponeRetry(cachedPage, time);
      const addedHeaders = this.#buildOldPageHeaders(cachedPage, time);
      await serve(req, res, cachedPage.representation, addedHeaders);
      return this.#noteServed(cachedPage, addedHeaders, req);
    }
    observe('refused');
    const { name, locale } = route;
    if (name.startsWith('ajax') || shouldFailAsJson(req)) return sendProblem(res, 503, { locales: site.locales });
    return errorPages.send(req, res, { site, locale, status: 503, hasTokenInAddress: mayHaveToken(route, path, 503) });
  }

  /**
   * Finds a page that was stored while the request waited, or that another process has. It is used when no page can be
   * rendered.
   */
  async #findFallbackPage({ key }: PageRequest): Promise<CachedPage | undefined> {
    const storedPage = this.#cache.get(key);
    if (storedPage) return storedPage;
    const pageCopy = await this.#options.findInOtherWorker?.(key);
    return pageCopy && this.#cache.storeCopy(pageCopy);
  }

  async #streamPage(
    firstPart: FirstPart,
    pageRequest: PageRequest,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const { renderer, logger, observe } = this.#options;
    if (await this.#redirectMoved(firstPart.status, pageRequest, target, req, res)) return;
    observe('streamed');
    return streamPage(req, res, firstPart, { renderer, logger, limitMs: STREAM_TIMEOUT_MS });
  }

  /**
   * Sends a redirect when the address would get 404 and the back office knows where its page has moved. Resolves with
   * true when it has answered the request.
   */
  async #redirectMoved(
    status: number,
    pageRequest: PageRequest,
    target: RequestTarget,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> {
    const redirect = status === 404 ? await this.#options.findMovedAddress(pageRequest, target) : undefined;
    if (redirect) await serve(req, res, redirect);
    return redirect !== undefined;
  }

  /** Redirects a path that ends with a slash to the path without it. */
  async #redirectToBarePath(site: Site, target: RequestTarget, req: IncomingMessage, res: Parameters<SiteHandler>[1]) {
    const bareTarget = { ...target, path: target.path.slice(0, -1) };
    const pageRequest = this.#options.resolvePage(site, bareTarget);
    // An old address that begins with no language of the site is redirected here, so that the visitor gets one redirect
    // and not two.
    const isNotFound = pageRequest.screen === NOT_FOUND_SCREEN;
    if (isNotFound && (await this.#redirectMoved(404, pageRequest, bareTarget, req, res))) return;
    sendRedirect(res, 308, bareTarget.path + (target.search && `?${target.search}`));
  }

  /**
   * Counts a visitor after the page is rendered, and prepares the page for the next visitor.
   *
   * @param isCounted false for a robot, which is not counted because it may request every page
   */
  async #noteVisitor(
    { key }: PageRequest,
    source: PageSource,
    render: InFlightRender,
    isCounted: boolean,
  ): Promise<void> {
    try {
      const { page, isStored } = await render.done;
      if (isStored && isCounted) this.#cache.recordWaitingVisitor(key);
      await this.#background.repeat(source, page);
    } catch {
      // An error of the render is ignored here, because the visitor's own request reports it.
    }
  }
}

/**
 * Returns whether the request has one `Host` header. When a request has several, Node uses the first, but a proxy may
 * have used the last.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hostHeaderCount = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hostHeaderCount += 1;
  }
  return hostHeaderCount === 1;
}
