import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { deferRetry } from '../cache/freshness.ts';
import type { CachedPage, RenderedPage, PageSource } from '../cache/page.ts';
import type { PageCache } from '../cache/pageCache.ts';
import { parseTarget } from '../http/requestTarget.ts';
import type { Admission } from './admission.ts';
import type { InFlightRenders } from './inFlight.ts';
import type { PageRequest, ResolvePage } from './pageRequest.ts';
import { withTimeout } from './patience.ts';

/** An address that is rendered ahead of visitors, in its canonical spelling. */
export interface WarmAddress {
  readonly siteId: string;
  /** One of the site's hosts. */
  readonly host: string;
  /** The path and query, such as `/nl/aanbod?type=1`. */
  readonly url: string;
}

/**
 * The result of rendering a page ahead of visitors. `made`: the page was rendered; `there`: a page is served at once,
 * or is being rendered; `busy`: no permit was free; `changed`: data of the page changed meanwhile; `nothing`: the site
 * does not have the page, or may not keep it; `failed`: the back office or the render failed.
 */
export type WarmResult = 'made' | 'there' | 'busy' | 'changed' | 'nothing' | 'failed';

interface WarmOptions {
  /**
   * True when visitors requested the page, which then gets the best compression. Any other page is removed from memory
   * when it is on disk.
   */
  readonly isWanted: boolean;
  /** True to render the page again when it was not purged but is too old to be served at once. */
  readonly withOld: boolean;
}

/** Renders a page that no visitor waits for, while none is rendered for a visitor. Never rejects. */
export type RenderAhead = (address: WarmAddress, options: WarmOptions) => Promise<WarmResult>;

export interface BackgroundOptions {
  readonly cache: Pick<PageCache, 'now' | 'findPageState' | 'isInMemory' | 'compressBest' | 'release'>;
  readonly inFlight: Pick<InFlightRenders, 'find' | 'start'>;
  readonly admission: Pick<Admission, 'acquireNow' | 'acquireIdle'>;
  /** Finds the site that a host belongs to now. */
  readonly findSite: (host: string) => Promise<Site | undefined>;
  readonly resolvePage: ResolvePage;
  readonly logger: Pick<Logger, 'debug'>;
}

/** Milliseconds until a page is rendered once more. */
const AGAIN_MS = 2000;
/** Milliseconds until a page is on disk that is to leave memory. */
const RELEASE_MS = 2000;
const COMPRESS_MS = 2000;

/** Renders that no visitor waits for: stale pages, partial pages once more, and pages ahead of visitors. */
export class BackgroundRenders {
  readonly #options: BackgroundOptions;
  /** The pages that are rendered once more. A page is repeated only once, even if several visitors waited for it. */
  readonly #repeated = new WeakSet<RenderedPage>();

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /** Renders a stale page again. Never rejects. */
  async refresh(page: Pick<CachedPage, 'source' | 'retryAt'>): Promise<void> {
    const { cache, inFlight, admission, logger } = this.#options;
    deferRetry(page, cache.now());
    try {
      const pageRequest = await this.#resolve(page.source);
      if (!pageRequest || inFlight.find(pageRequest)) return;
      // Visitors have priority: without a free permit, the cached page is not rendered again now.
      const permit = admission.acquireNow();
      if (!permit) return;
      const { page: rendered } = await inFlight.start(pageRequest, page.source, permit).done;
      // The render may have used cached answers as old as the page, and these are read again only now.
      void this.repeat(page.source, rendered);
    } catch (error) {
      logger.debug({ err: error }, 'page refresh failed');
    }
  }

  /**
   * Renders a page once more, two seconds after it was rendered from old answers of the back office. By then these
   * answers have been read again, and the page is kept for eleven minutes instead of 35 seconds. Returns undefined when
   * the page is not rendered again. Never rejects.
   */
  repeat(source: PageSource, rendered: RenderedPage): Promise<void> | undefined {
    if (rendered.policy !== 'partial' || !rendered.isPartial || this.#repeated.has(rendered)) return undefined;
    this.#repeated.add(rendered);
    return this.#renderLater(source);
  }

  readonly renderAhead: RenderAhead = async (address, options) => {
    try {
      const target = parseTarget(address.url);
      const source = target && { host: address.host, target };
      const pageRequest = source && (await this.#resolve(source));
      if (!pageRequest || pageRequest.site.id !== address.siteId) return 'nothing';
      const isOwnSpelling = pageRequest.path === source.target.path && pageRequest.search === source.target.search;
      return isOwnSpelling ? await this.#renderIdle(pageRequest, source, options) : 'nothing';
    } catch (error) {
      this.#options.logger.debug({ err: error }, 'page not made ahead of visitors');
      return 'failed';
    }
  };

  async #resolve({ host, target }: PageSource): Promise<PageRequest | undefined> {
    const site = await this.#options.findSite(host);
    return site && this.#options.resolvePage(site, target);
  }

  async #renderLater(source: PageSource): Promise<void> {
    const { inFlight, admission, logger } = this.#options;
    await wait(AGAIN_MS, undefined, { ref: false });
    try {
      const pageRequest = await this.#resolve(source);
      if (!pageRequest || inFlight.find(pageRequest)) return;
      // This render is for later visitors. Requests that wait now have priority.
      const permit = admission.acquireIdle();
      if (permit) await inFlight.start(pageRequest, source, permit).done;
    } catch (error) {
      logger.debug({ err: error }, 'page not made once more');
    }
  }

  async #renderIdle(
    pageRequest: PageRequest,
    source: PageSource,
    { isWanted, withOld }: WarmOptions,
  ): Promise<WarmResult> {
    const { cache, inFlight, admission } = this.#options;
    const { key } = pageRequest;
    const state = cache.findPageState(key);
    if (state === 'ready' || (state === 'old' && !withOld) || inFlight.find(pageRequest)) return 'there';
    const permit = admission.acquireIdle();
    if (!permit) return 'busy';
    const wasInMemory = cache.isInMemory(key);
    const { page, isStored } = await inFlight.start(pageRequest, source, permit).done;
    if (page.representation.status >= 500) return 'failed';
    if (page.representation.status !== 200 || page.policy === 'none') return 'nothing';
    if (!isStored) return 'changed';
    async function settle() {
      if (isWanted) await withTimeout(cache.compressBest(key), COMPRESS_MS);
      else if (!wasInMemory) setTimeout(() => cache.release(key), RELEASE_MS).unref();
    }
    const repeated = this.repeat(source, page);
    // The next page is rendered meanwhile.
    if (repeated) void repeated.then(settle);
    else await settle();
    return 'made';
  }
}
