import type { Logger } from 'pino';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import type { RenderedPage, PageSource } from '../cache/page.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { Admission, RenderPermit } from './admission.ts';
import type { ErrorPages } from './errorPages.ts';
import type { PageRequest } from './pageRequest.ts';
import { computeRemainingBudget } from './patience.ts';
import type { PageRender, RenderPage } from './renderPage.ts';

/** A render under way, shared by all requests for its key. */
export interface InFlightRender extends Omit<PageRender, 'renderedPage'> {
  /** The time when the render started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** Resolves with the page, and with whether the cache has stored it. */
  readonly done: Promise<{ readonly page: RenderedPage; readonly isStored: boolean }>;
  /** False after a purge, because the page that is rendered now may already be out of date. */
  readonly isCurrent: () => boolean;
}

export interface InFlightOptions {
  readonly cache: Pick<PageCache, 'watchPurges' | 'delete'>;
  readonly renderPage: RenderPage;
  readonly admission: Pick<Admission, 'acquire' | 'acquireNow'>;
  readonly errorPages: Pick<ErrorPages, 'renderInAdvance'>;
  readonly health: Pick<BackOfficeHealth, 'getPace' | 'isLost'>;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * A render that ends with 503 after this time counts as overdue, because it has probably waited for the back office.
 */
const OVERDUE_AFTER_MS = 500;

/** Renders each page at most once at a time, shares the render among all requests for the page, and stores the page. */
export class InFlightRenders {
  readonly #options: InFlightOptions;
  readonly #renders = new Map<string, InFlightRender>();
  /** The renders that wait for a permit, by the key of their page. */
  readonly #waiting = new Map<string, Promise<InFlightRender | undefined>>();

  constructor(options: InFlightOptions) {
    this.#options = options;
  }

  /**
   * Returns the running render of the page. Returns undefined when there is none, when data that the render has read
   * may have been purged, or when the render waits for a call that will probably get no answer.
   */
  find({ key }: Pick<PageRequest, 'key'>): InFlightRender | undefined {
    const render = this.#renders.get(key);
    return render?.isCurrent() && !this.#options.health.isLost(render.startedAt) ? render : undefined;
  }

  /** Returns whether a render of the page is under way or waits for a permit, so that a request would share it. */
  has(pageRequest: Pick<PageRequest, 'key'>): boolean {
    return this.#waiting.has(pageRequest.key) || this.find(pageRequest) !== undefined;
  }

  /** Resolves with the render of the page once it has a permit; with undefined when the render is refused. */
  join(pageRequest: PageRequest, source: PageSource): Promise<InFlightRender | undefined> {
    const { key } = pageRequest;
    const { admission } = this.#options;
    const render = this.find(pageRequest);
    if (render) return Promise.resolve(render);
    const permit = admission.acquireNow();
    if (permit) return Promise.resolve(this.start(pageRequest, source, permit));
    const waitingRender = this.#waiting.get(key);
    if (waitingRender) return waitingRender;
    const renderPromise = admission
      .acquire()
      .then((latePermit) => latePermit && this.start(pageRequest, source, latePermit))
      .finally(() => this.#waiting.delete(key));
    this.#waiting.set(key, renderPromise);
    return renderPromise;
  }

  /** Renders the page, stores it, and then releases the permit. */
  start(pageRequest: PageRequest, source: PageSource, permit: RenderPermit): InFlightRender {
    const { cache, renderPage, health, logger } = this.#options;
    const purgeWatch = cache.watchPurges();
    const startedAt = performance.now();
    const { renderedPage, ...progress } = renderPage(pageRequest, computeRemainingBudget(health.getPace()));
    const finishRender = async () => {
      let isOverdue = false;
      try {
        const rendered = await renderedPage;
        isOverdue = rendered.representation.status === 503 && performance.now() - startedAt > OVERDUE_AFTER_MS;
        return { page: rendered, isStored: this.#store(pageRequest, source, rendered, purgeWatch) };
      } finally {
        purgeWatch.end();
        permit.release(isOverdue ? 'overdue' : 'done');
        if (this.#renders.get(pageRequest.key) === render) this.#renders.delete(pageRequest.key);
      }
    };
    const done = finishRender();
    // The requests that wait for this render handle its error. When no request waits, this handler prevents an
    // unhandled rejection, which would end the process.
    done.catch((error: unknown) => logger.error({ err: error }, 'page failed'));
    const render: InFlightRender = { ...progress, startedAt, done, isCurrent: () => purgeWatch.isCurrent };
    this.#renders.set(pageRequest.key, render);
    return render;
  }

  #store(
    { key, site, route }: PageRequest,
    source: PageSource,
    { policy, representation, tags, times }: RenderedPage,
    purgeWatch: ReturnType<PageCache['watchPurges']>,
  ): boolean {
    const { cache, errorPages } = this.#options;
    if (representation.status < 400) errorPages.renderInAdvance(site, route.locale);
    if (policy !== 'none')
      return purgeWatch.store({ key, siteId: site.id, representation, tags, policy, source, times });
    if (representation.status < 500) cache.delete(key);
    return false;
  }
}
