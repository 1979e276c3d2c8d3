import type { Logger } from 'pino';
import { runInSpan } from '#shared/node/tracing/tracing.ts';
import { isTemporaryError } from '../apiClient/errors.ts';
import type { Budget } from '../apiClient/health/budget.ts';
import type { RenderedPage } from '../cache/page.ts';
import type { Screen } from '../render/screen.ts';
import type { ErrorPages } from './errorPages.ts';
import { ERROR_RETRY_AFTER_SECONDS } from './errors/errorOutcome.ts';
import { buildErrorPageOutcome } from './errors/errorPageOutcome.ts';
import type { LoadPage, PageLoad } from './loadPage.ts';
import type { PageRequest } from './pageRequest.ts';
import type { RenderOutcome } from './renderOutcome.ts';

/** A page whose data is being loaded and which is being rendered. */
export interface PageRender extends Omit<PageLoad, 'layout' | 'endTimeLimit'> {
  /** Rejects only when an error page can't be rendered either. */
  readonly renderedPage: Promise<RenderedPage>;
}

/**
 * Loads a page and renders it. When that fails, it renders an error page instead.
 *
 * @param load replaces the screen's own load, for the answer to a form
 */
export type RenderPage = (pageRequest: PageRequest, budget: Budget, load?: Screen['load']) => PageRender;

interface RenderPageParts {
  readonly loadPage: LoadPage;
  readonly renderOutcome: RenderOutcome;
  readonly errorPages: Pick<ErrorPages, 'render'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export function createRenderPage({ loadPage, renderOutcome, errorPages, logger }: RenderPageParts): RenderPage {
  async function renderLoaded({ content, layout }: Pick<PageLoad, 'content' | 'layout'>): Promise<RenderedPage> {
    const { request, outcome } = await content;
    if (outcome.type === 'page' && outcome.errorPageStatus !== undefined)
      return errorPages.render(request, outcome.errorPageStatus, outcome);
    try {
      return await renderOutcome(request, outcome, layout);
    } catch (error) {
      const isTemporary = isTemporaryError(error);
      logger[isTemporary ? 'warn' : 'error']({ err: error, route: request.route.name }, 'page render failed');
      const status = isTemporary ? 503 : 500;
      return errorPages.render(
        request,
        status,
        buildErrorPageOutcome(status, isTemporary ? { retryAfter: ERROR_RETRY_AFTER_SECONDS } : {}),
      );
    }
  }

  return (pageRequest, budget, ownLoad) => {
    const { route, site } = pageRequest;
    const attributes = { 'gevel.route': route.name, 'gevel.site': site.id };
    return runInSpan(
      `make ${route.name}`,
      { attributes, getEnd: ({ renderedPage }: PageRender) => renderedPage },
      () => {
        const { layout, endTimeLimit, ...loading } = loadPage(pageRequest, budget, ownLoad);
        return { ...loading, renderedPage: renderLoaded({ content: loading.content, layout }).finally(endTimeLimit) };
      },
    );
  };
}
