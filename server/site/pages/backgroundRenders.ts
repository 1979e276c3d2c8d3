import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { postponeRetry } from '../cache/freshness.ts';
import type { CachedPage, RenderedPage, PageSource } from '../cache/page.ts';
import type { PageCache } from '../cache/pageCache.ts';
import { parseRequestTarget } from '../http/requestTarget.ts';
import { runOutsideRequest } from '../requestContext.ts';
import type { Admission } from './admission.ts';
import type { InFlightRenders } from './inFlight.ts';
import type { PageRequest, ResolvePage } from './pageRequest.ts';
import { withTimeout } from './patience.ts';

/** The canonical address of a page that is rendered before a visitor requests it. */
export interface WarmingAddress {
  readonly siteId: string;
  /** One of the site's hosts. */
  readonly host: string;
  /** The path and query, such as `/nl/aanbod?type=1`. */
  readonly url: string;
}

/**
 * The result of rendering a page before visitors request it.
 * - `made`: the page was rendered.
 * - `there`: no render was needed, because the page is being rendered, or is stored and need not be replaced.
 * - `busy`: no permit was free.
 * - `changed`: data of the page changed meanwhile.
 * - `nothing`: the site does not have the page, or may not store it.
 * - `failed`: the back office or the render failed.
 */
export type WarmingResult = 'made' | 'there' | 'busy' | 'changed' | 'nothing' | 'failed';

interface PageWarmingOptions {
  /**
   * True when visitors requested the page, which then gets the best compression. Any other page is removed from memory
   * after it is on disk.
   */
  readonly isRequestedByVisitors: boolean;
  /** True to render also a page that was not purged but is too old to be served at once. */
  readonly shouldRenderOldPages: boolean;
}

/** Renders a page that no visitor waits for, and only while no page is rendered for a visitor. Never rejects. */
export type RenderAhead = (address: WarmingAddress, options: PageWarmingOptions) => Promise<WarmingResult>;

export interface BackgroundOptions {
  readonly cache: Pick<PageCache, 'now' | 'findPageState' | 'isInMemory' | 'compressBest' | 'releaseFromMemory'>;
  readonly inFlight: Pick<InFlightRenders, 'find' | 'start'>;
  readonly admission: Pick<Admission, 'acquireNow' | 'acquireIdle'>;
  /** Finds the site to which a host belongs at present. */
  readonly findSite: (host: string) => Promise<Site | undefined>;
  readonly resolvePage: ResolvePage;
  readonly logger: Pick<Logger, 'debug'>;
}

/** The time until a page that was rendered from old answers is rendered once more. */
const SECOND_RENDER_DELAY_MS = 2000;
/** The time until a page is removed from memory, which is long enough to write the page to disk. */
const RELEASE_DELAY_MS = 2000;
const COMPRESSION_TIMEOUT_MS = 2000;

/**
 * Renders pages that no visitor waits for: stale pages, partial pages once more, and pages before their first request.
 */
export class BackgroundRenders {
  readonly #options: BackgroundOptions;
  /** The pages that are rendered once more. Each page is repeated only once, even if several visitors waited for it. */
  readonly #repeatedPages = new WeakSet<RenderedPage>();

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /** Renders a stale page again. Never rejects. */
  refresh(page: Pick<CachedPage, 'source' | 'nextRefreshAt'>): Promise<void> {
    // The visitor whose request causes the render does not wait for it, so it has the time of a new request.
    return runOutsideRequest(() => this.#renderStale(page));
  }

  /**
   * Renders a page once more, two seconds after it was rendered from old answers of the back office. By then these
   * answers have been read again, and the new page is served at once for eleven minutes instead of 35 seconds. Returns
   * undefined when the page is not rendered again. Never rejects.
   */
  repeat(source: PageSource, rendered: RenderedPage): Promise<void> | undefined {
    if (rendered.policy !== 'partial' || !rendered.isPartial || this.#repeatedPages.has(rendered)) return undefined;
    this.#repeatedPages.add(rendered);
    // Within the request of the first visitor, no time for calls would be left after the delay: the API cache would
    // return the old answers again.
    return runOutsideRequest(() => this.#renderLater(source));
  }

  readonly renderAhead: RenderAhead = async (address, options) => {
    try {
      const target = parseRequestTarget(address.url);
      const source = target && { host: address.host, target };
      const pageRequest = source && (await this.#resolve(source));
      if (!pageRequest || pageRequest.site.id !== address.siteId) return 'nothing';
      const isCanonical = pageRequest.path === source.target.path && pageRequest.search === source.target.search;
      return isCanonical ? await this.#renderIdle(pageRequest, source, options) : 'nothing';
    } catch (error) {
      this.#options.logger.debug({ err: error }, 'page not rendered in advance');
      return 'failed';
    }
  };

  async #resolve({ host, target }: PageSource): Promise<PageRequest | undefined> {
    const site = await this.#options.findSite(host);
    return site && this.#options.resolvePage(site, target);
  }

  async #renderStale(page: Pick<CachedPage, 'source' | 'nextRefreshAt'>): Promise<void> {
    const { cache, inFlight, admission, logger } = this.#options;
    postponeRetry(page, cache.now());
    try {
      const pageRequest = await this.#resolve(page.source);
      if (!pageRequest || inFlight.find(pageRequest)) return;
      // Visitors have priority: without a free permit, the cached page is not rendered now.
      const permit = admission.acquireNow();
      if (!permit) return;
      const { page: rendered } = await inFlight.start(pageRequest, page.source, permit).done;
      // The API cache may have returned old answers for this render. It reads such answers again from the back office
      // only after it has returned them, so the page is rendered once more with the new answers.
      void this.repeat(page.source, rendered);
    } catch (error) {
      logger.debug({ err: error }, 'page refresh failed');
    }
  }

  async #renderLater(source: PageSource): Promise<void> {
    const { inFlight, admission, logger } = this.#options;
    await wait(SECOND_RENDER_DELAY_MS, undefined, { ref: false });
    try {
      const pageRequest = await this.#resolve(source);
      if (!pageRequest || inFlight.find(pageRequest)) return;
      // Requests that wait at this moment have priority, because this render is for later visitors.
      const permit = admission.acquireIdle();
      if (permit) await inFlight.start(pageRequest, source, permit).done;
    } catch (error) {
      logger.debug({ err: error }, 'page not rendered again');
    }
  }

  async #renderIdle(
    pageRequest: PageRequest,
    source: PageSource,
    { isRequestedByVisitors, shouldRenderOldPages }: PageWarmingOptions,
  ): Promise<WarmingResult> {
    const { cache, inFlight, admission } = this.#options;
    const { key } = pageRequest;
    const pageState = cache.findPageState(key);
    if (pageState === 'ready' || (pageState === 'old' && !shouldRenderOldPages) || inFlight.find(pageRequest))
      return 'there';
    const permit = admission.acquireIdle();
    if (!permit) return 'busy';
    const wasInMemory = cache.isInMemory(key);
    const { page, isStored } = await inFlight.start(pageRequest, source, permit).done;
    if (page.representation.status >= 500) return 'failed';
    if (page.representation.status !== 200 || page.policy === 'none') return 'nothing';
    if (!isStored) return 'changed';
    async function finishPage() {
      if (isRequestedByVisitors) await withTimeout(cache.compressBest(key), COMPRESSION_TIMEOUT_MS);
      else if (!wasInMemory) setTimeout(() => cache.releaseFromMemory(key), RELEASE_DELAY_MS).unref();
    }
    const secondRender = this.repeat(source, page);
    // The caller does not wait for the second render, so that it can render the next page meanwhile.
    if (secondRender) void secondRender.then(finishPage);
    else await finishPage();
    return 'made';
  }
}
