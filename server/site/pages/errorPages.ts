import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { cleanPath } from '#shared/primitives/addresses/cleanPath.ts';
import { removeQuery } from '#shared/primitives/addresses/redirectAddress.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { type Budget, getBudget } from '../apiClient/health/budget.ts';
import type { RenderedPage } from '../cache/page.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { shouldFailAsJson, sendProblem } from '../http/ajaxFailure.ts';
import { flattenHeaders } from '../http/answers/headers.ts';
import { serve } from '../http/answers/serve.ts';
import { buildFallbackErrorDocument, sendFallbackErrorPage } from '../http/fallbackErrorPage.ts';
import type { SiteLocals } from '../http/siteLocals.ts';
import { mayHaveToken } from '../layout/consent/purposes.ts';
import type { LayoutSource } from '../layout/loadLayout.ts';
import type { PageOutcome, ErrorPageStatus, Screen, ScreenRequest } from '../render/screen.ts';
import type { LoadPage } from './loadPage.ts';
import { findLocale, type PageRequest } from './pageRequest.ts';
import { createDocumentPage, buildPageAnswerHeaders, type RenderOutcome } from './renderOutcome.ts';

/** Identifies an error page. It is rendered and stored for its site, language and status. */
interface ErrorPageName {
  readonly site: Site;
  readonly locale: Locale;
  readonly status: ErrorPageStatus;
  /**
   * True when the address contains a token, or may contain one. In that case no view of the page is counted, and the
   * headers prevent that third parties get the address.
   */
  readonly hasTokenInAddress: boolean;
}

type ExtraErrorHeaders = Readonly<Record<string, string>>;

/**
 * Sends an error page: the site's own when the site is known, otherwise the fallback error page. A script gets JSON
 * instead.
 */
export type SendError = (
  res: Response<unknown, Partial<SiteLocals>>,
  status: ErrorPageStatus,
  headers?: ExtraErrorHeaders,
) => void;

interface ErrorPagesOptions {
  readonly loadPage: LoadPage;
  readonly renderOutcome: RenderOutcome;
  readonly layout: Pick<LayoutSource, 'tags'>;
  /** Creates the screen that shows the error page of a status. */
  readonly createScreen: (status: ErrorPageStatus) => Screen;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Returns the milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

interface StoredErrorPage {
  readonly renderedPage: RenderedPage;
  readonly renderedAt: number;
  isPurged: boolean;
}

const MAX_STORED_BYTES = 16 * 1024 * 1024;
/** The time for which a stored error page is served before it is rendered again. */
const ERROR_PAGE_FRESH_MS = 30_000;
/** The time for which an error page that lacks a part is served before it is rendered again. */
const PARTIAL_ERROR_PAGE_FRESH_MS = 5000;
/** The budget of an error page. Such a page waits for no call, so data that is not in memory is left out. */
const NO_WAIT_BUDGET: Budget = { waitMs: 0, secondaryMs: 0 };

/** Renders the error pages of a site in a language, in advance or at their first use, and stores them. */
export class ErrorPages implements Purgeable {
  readonly #options: ErrorPagesOptions;
  readonly #now: () => number;
  readonly #storedPages = new LRUCache<string, StoredErrorPage>({
    maxSize: MAX_STORED_BYTES,
    sizeCalculation: ({ renderedPage }) => renderedPage.representation.bytes,
  });
  readonly #inFlight = new Map<string, Promise<RenderedPage>>();

  constructor(options: ErrorPagesOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Returns the error page that replaces the outcome of a screen. When the requested address contains a token, the page
   * gets the headers of a private page. Rejects when the site's error page is not stored and cannot be rendered.
   */
  async render(request: ScreenRequest, status: ErrorPageStatus, outcome: PageOutcome): Promise<RenderedPage> {
    const { site, locale, route, path, api } = request;
    const { tags: collected } = api.getCollectedFacts();
    const isPrivate = mayHaveToken(route, path, status);
    const name = { site, locale, status, hasTokenInAddress: isPrivate };
    const page = await this.#getPage(name);
    const { cache } = outcome;
    const tags = [...new Set([...page.tags, ...outcome.tags, ...collected])];
    if (cache === page.policy && !isPrivate) return { ...page, tags };
    const pageRoute = this.#buildRequest(name).route;
    const headers = buildPageAnswerHeaders({ ...request, route: pageRoute }, outcome, cache, tags);
    return { representation: page.representation.withHeaders(headers), policy: cache, tags };
  }

  /** Answers with the site's error page. Never rejects. */
  async send(
    req: IncomingMessage,
    res: ServerResponse,
    name: ErrorPageName,
    headers: ExtraErrorHeaders = {},
  ): Promise<void> {
    const { status } = name;
    try {
      const { representation } = await this.#getPage(name);
      await serve(req, res, representation, flattenHeaders(Object.entries(headers)));
    } catch (error) {
      this.#options.logger.warn({ err: error, status }, 'error page render failed');
      if (res.headersSent) res.destroy();
      else sendFallbackErrorPage(res, status, headers);
    }
  }

  readonly sendError: SendError = (res, status, headers) => {
    const { site } = res.locals;
    const { req } = res;
    if (shouldFailAsJson(req)) return sendProblem(res, status, { locales: site?.locales, ...(headers && { headers }) });
    if (!site) return sendFallbackErrorPage(res, status, headers);
    const path = cleanPath(removeQuery(req.url));
    // An address that cannot be decoded may be a damaged one with a token.
    const isPrivate = path === undefined || mayHaveToken(matchRoute(path), path, status);
    void this.send(
      req,
      res,
      { site, locale: findLocale(site, req.url), status, hasTokenInAddress: isPrivate },
      headers,
    );
  };

  /** Renders in advance the error page that is served when no page can be rendered any more. */
  renderInAdvance(site: Site, locale: Locale): void {
    const pageRequest = this.#buildRequest({ site, locale, status: 503, hasTokenInAddress: false });
    if (this.#storedPages.has(pageRequest.key) || this.#inFlight.has(pageRequest.key)) return;
    this.#renderOnce(pageRequest, 503).catch((error: unknown) =>
      this.#options.logger.warn({ err: error }, 'error page render failed'),
    );
  }

  purge(tags: readonly string[]): number {
    const purgedTags = new Set(tags);
    let count = 0;
    for (const storedPage of this.#storedPages.values()) {
      if (storedPage.isPurged || !storedPage.renderedPage.tags.some((each) => purgedTags.has(each))) continue;
      storedPage.isPurged = true;
      count += 1;
    }
    return count;
  }

  #buildRequest({ site, locale, status, hasTokenInAddress }: ErrorPageName): PageRequest {
    return {
      site,
      route: hasTokenInAddress
        ? { name: 'editSubscriptions', locale, params: { token: '' } }
        : { name: 'content', locale, params: {} },
      screen: this.#options.createScreen(status),
      path: `/${locale}`,
      search: '',
      key: `${site.id} ${locale} ready ${status}${hasTokenInAddress ? ' private' : ''}`,
    };
  }

  /** Returns an error page. Rejects only when the site's error page is not stored and cannot be rendered. */
  async #getPage(name: ErrorPageName): Promise<RenderedPage> {
    const { status } = name;
    const pageRequest = this.#buildRequest(name);
    const storedPage = this.#storedPages.get(pageRequest.key);
    if (!storedPage) return this.#renderOnce(pageRequest, status);
    const { renderedPage, renderedAt, isPurged } = storedPage;
    if (
      !isPurged &&
      this.#now() - renderedAt < (renderedPage.isPartial ? PARTIAL_ERROR_PAGE_FRESH_MS : ERROR_PAGE_FRESH_MS)
    )
      return renderedPage;
    const refreshedPage = this.#renderOnce(pageRequest, status).catch((error: unknown) => {
      this.#options.logger.warn({ err: error, status }, 'error page refresh failed');
      return renderedPage;
    });
    return isPurged && status === 404 ? refreshedPage : renderedPage;
  }

  #renderOnce(pageRequest: PageRequest, status: ErrorPageStatus): Promise<RenderedPage> {
    const { key } = pageRequest;
    const runningRender = this.#inFlight.get(key);
    if (runningRender) return runningRender;
    const pagePromise = this.#renderAndStore(pageRequest, status).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, pagePromise);
    return pagePromise;
  }

  async #renderAndStore(pageRequest: PageRequest, status: ErrorPageStatus): Promise<RenderedPage> {
    // Only the error page 404 waits for data, because it shows the newest homes.
    const { content, layout, endTimeLimit } = this.#options.loadPage(
      pageRequest,
      status === 404 ? getBudget('fast') : NO_WAIT_BUDGET,
    );
    const { request, outcome } = await content;
    if (outcome.type !== 'page' || outcome.status !== status) {
      endTimeLimit();
      throw new Error(`the page for ${status} became another one`);
    }
    const page = await this.#renderOrFallBack(request, outcome, layout).finally(endTimeLimit);
    this.#storedPages.set(pageRequest.key, { renderedPage: page, renderedAt: this.#now(), isPurged: false });
    return page;
  }

  /** Renders the page. Returns the fallback error page when that fails. */
  async #renderOrFallBack(
    request: ScreenRequest,
    outcome: PageOutcome,
    layout: Parameters<RenderOutcome>[2],
  ): Promise<RenderedPage> {
    const { renderOutcome, layout: layoutSource, logger } = this.#options;
    try {
      if (outcome.errorPageStatus === undefined) return await renderOutcome(request, outcome, layout);
    } catch (error) {
      logger.error({ err: error, status: outcome.status }, 'error page render failed');
    }
    const body = buildFallbackErrorDocument(outcome.status);
    return createDocumentPage(request, outcome, { body, isPartial: true, tags: layoutSource.tags(request.site.id) });
  }
}
