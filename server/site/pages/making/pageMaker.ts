import { traced } from '#shared/node/tracing/tracing.ts';
import { type Budget, budgetFor } from '../../apiClient/health/budget.ts';
import type { LayoutData, LayoutSource } from '../../layout/loadLayout.ts';
import type { ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import type { MadePage } from '../madePage.ts';
import type { PageRequest } from '../pageRequest.ts';
import { createBeginRequest, type RequestParts } from './beginRequest.ts';
import { completePage, type CompleteParts } from './completePage.ts';
import { loadLayout, loadOutcome, type LoadParts } from './loadPage.ts';
import { startTimeLimit } from './timeLimit.ts';

/** Critical data is there, and what follows from it. */
export interface Content {
  readonly request: ScreenRequest;
  readonly outcome: ScreenOutcome;
}

interface MakeOptions {
  /** How long to wait for the back office. */
  readonly budget: Budget;
  /** It is made to be kept as a ready-made page: it does not fall back on one. */
  readonly isReady?: boolean;
}

/** A page that is being made, for one visitor or several. */
export interface PageInProgress {
  /** Never rejects: a failure becomes an error page. */
  readonly content: Promise<Content>;
  /** Never rejects. */
  readonly page: Promise<MadePage>;
  /** The request, with the product's own texts as long as the site's are not there. */
  readonly request: () => ScreenRequest;
  /** As long as it is not there, the last that was known; null when none was. */
  readonly layout: () => LayoutData | null;
}

interface PageMakerOptions extends RequestParts, Omit<LoadParts, 'layout'>, Omit<CompleteParts, 'layout'> {
  readonly layout: LayoutSource;
  /** Milliseconds until all pending parts are aborted. */
  readonly limitMs?: number;
}

export interface PageMaker {
  make(pageRequest: PageRequest, options: MakeOptions): PageInProgress;
  /** The request alone, for what has to be done before there is a page to make. Never rejects. */
  request(pageRequest: PageRequest): Promise<ScreenRequest>;
}

const LIMIT_MS = 10_000;

/** A request is begun; its screen and what stands around it are loaded side by side; the page is completed from both. */
export function createPageMaker(parts: PageMakerOptions): PageMaker {
  const { layout, limitMs = LIMIT_MS } = parts;
  const begin = createBeginRequest(parts);

  function make(pageRequest: PageRequest, { budget, isReady = false }: MakeOptions): PageInProgress {
    const limit = startTimeLimit('page', limitMs);
    const { plain, worded } = begin(pageRequest, budget, limit.signal);
    let current: ScreenRequest | undefined;
    let layoutData: LayoutData | null = null;

    async function prepare() {
      const request = (current = await worded());
      const loading = traced('load layout', {}, () => loadLayout(request, parts));
      const layoutLoading = loading.then((data) => (layoutData = data));
      return { request, layoutLoading };
    }
    const prepared = prepare();
    const content = prepared.then(async ({ request }) => ({
      request,
      outcome: await traced('load', {}, () => loadOutcome(pageRequest.screen, request, parts)),
    }));

    async function complete(): Promise<MadePage> {
      const [{ request, outcome }, { layoutLoading }] = await Promise.all([content, prepared]);
      return completePage({ request, outcome, layoutLoading, isReady }, parts);
    }

    return {
      content,
      page: complete().finally(() => limit.end()),
      request: () => current ?? plain(),
      layout: () => layoutData ?? layout.known(current ?? plain()),
    };
  }

  return {
    request: (pageRequest) => begin(pageRequest, budgetFor('slow'), startTimeLimit('answer', limitMs).signal).worded(),

    make(pageRequest, options) {
      const { route, site } = pageRequest;
      const attributes = { 'gevel.route': route.name, 'gevel.site': site.id };
      return traced(`make ${route.name}`, { attributes, until: ({ page }) => page }, () => make(pageRequest, options));
    },
  };
}
