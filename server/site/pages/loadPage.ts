import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Messages } from '#shared/i18n/translate.ts';
import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { CreateSiteApi } from '../apiClient/createSiteApi.ts';
import { GoneError, isTemporaryError, OutOfTimeError } from '../apiClient/errors.ts';
import type { Budget } from '../apiClient/health/budget.ts';
import type { Texts } from '../i18n/texts.ts';
import type { LayoutData, LayoutSource } from '../layout/loadLayout.ts';
import type { PageOutcome, Screen, ScreenOutcome, ScreenRequest } from '../render/screen.ts';
import type { MapSettings } from '../render/widgets/mapSettings.ts';
import type { PageRequest } from './pageRequest.ts';

/** The result of loading a page: the outcome of its screen, and the request with the route of the page. */
export interface LoadedContent {
  readonly request: ScreenRequest;
  readonly outcome: ScreenOutcome;
}

/** A page whose screen and layout are being loaded at the same time. */
export interface PageLoad {
  /** The data and the outcome of the page. The promise never rejects, because a failure becomes an error outcome. */
  readonly content: Promise<LoadedContent>;
  /** The layout; null when it can't be loaded. The promise never rejects. */
  readonly layout: Promise<LayoutData | null>;
  /** Returns the request. It has the product's own texts until the texts of the site are loaded. */
  readonly request: () => ScreenRequest;
  /** Returns the layout. Until it is loaded, this is the last known layout; null when no layout is known. */
  readonly getKnownLayout: () => LayoutData | null;
  /** Ends the time limit, so that it no longer aborts the load. */
  readonly endTimeLimit: () => void;
}

export interface LoadPageParts {
  readonly createSiteApi: CreateSiteApi;
  readonly texts: Texts;
  readonly getOrigin: (site: Site) => string;
  readonly map: MapSettings;
  readonly layout: Pick<LayoutSource, 'loadLayout' | 'getLastLayout'>;
  /** Returns the outcome that replaces the outcome of a screen whose load failed. */
  readonly buildErrorOutcome: (request: ScreenRequest, error: unknown) => PageOutcome;
  readonly logger: Logger;
  /** The time after which the load of a page is aborted, in milliseconds. */
  readonly loadTimeoutMs?: number;
}

export type LoadPage = (pageRequest: PageRequest, budget: Budget, load?: Screen['load']) => PageLoad;

/**
 * Creates the request that is passed to screens, without loading a page. Forms need it for the work before their answer
 * is rendered. Never rejects.
 */
export type BeginRequest = (pageRequest: PageRequest, budget: Budget) => Promise<ScreenRequest>;

const LOAD_TIMEOUT_MS = 10_000;

/**
 * Checks the target of a redirect.
 *
 * @throws for an address that leads a browser to another host
 */
export function assertPathOnSite(targetPath: string) {
  if (!targetPath.startsWith('/') || /^\/[/\\]/.test(targetPath))
    throw new Error(`A redirect must stay on the site, unlike ${targetPath}`);
}

/** Starts a time limit. When the time is over, the signal is aborted with an `OutOfTimeError`. */
function startTimeLimit(
  subject: string,
  limitMs: number,
): { readonly signal: AbortSignal; readonly endTimeLimit: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new OutOfTimeError(`${subject} not complete within ${limitMs} ms`));
  const timer = setTimeout(abort, limitMs).unref();
  return { signal: controller.signal, endTimeLimit: () => clearTimeout(timer) };
}

/**
 * Creates the functions that load pages: the data of the screen, the layout around it, and the texts of screen and
 * layout.
 */
export function createLoadPage(parts: LoadPageParts): { readonly load: LoadPage; readonly beginRequest: BeginRequest } {
  const {
    createSiteApi,
    texts,
    getOrigin,
    map,
    layout,
    buildErrorOutcome,
    logger,
    loadTimeoutMs = LOAD_TIMEOUT_MS,
  } = parts;

  /**
   * Returns the functions that create the request of a page: `createPlainRequest` with the product's own texts, and
   * `loadWordedRequest` with the site's own wording, if that can be loaded.
   */
  function prepareRequests({ site, route, path, search }: PageRequest, budget: Budget, signal: AbortSignal) {
    const api = createSiteApi(site, { ...budget, signal });
    const { locale } = route;
    const createRequest = (wording?: Messages): ScreenRequest => {
      const messages = texts.getMessages(locale, wording);
      const t = texts.createTranslator(messages, locale);
      return { site, origin: getOrigin(site), locale, route, path, search, api, t, messages, map, signal, logger };
    };
    const loadWording = () =>
      api
        .secondary()
        .translations(locale)
        .catch(() => undefined);
    return {
      createPlainRequest: () => createRequest(),
      loadWordedRequest: async () => createRequest(await loadWording()),
    };
  }

  async function loadOutcome(load: Screen['load'], request: ScreenRequest): Promise<ScreenOutcome> {
    try {
      const outcome = await load(request);
      if (outcome.type === 'redirect') assertPathOnSite(outcome.to);
      return outcome;
    } catch (error) {
      const logLevel = isTemporaryError(error) || error instanceof GoneError ? 'info' : 'error';
      logger[logLevel]({ err: error, route: request.route.name }, 'screen load failed');
      return buildErrorOutcome(request, error);
    }
  }

  async function loadLayout(request: ScreenRequest): Promise<LayoutData | null> {
    try {
      return await layout.loadLayout(request);
    } catch (error) {
      logger.warn({ err: error }, 'layout load failed');
      return null;
    }
  }

  return {
    beginRequest: (pageRequest, budget) =>
      prepareRequests(pageRequest, budget, startTimeLimit('answer', loadTimeoutMs).signal).loadWordedRequest(),

    load(pageRequest, budget, load = (request) => pageRequest.screen.load(request)) {
      const timeLimit = startTimeLimit('page', loadTimeoutMs);
      const { createPlainRequest, loadWordedRequest } = prepareRequests(pageRequest, budget, timeLimit.signal);
      let loadedRequest: ScreenRequest | undefined;
      let layoutData: LayoutData | null = null;
      const wordedRequest = loadWordedRequest().then((request) => (loadedRequest = request));
      return {
        content: wordedRequest.then(async (request) => {
          const outcome = await runInSpan('load', {}, () => loadOutcome(load, request));
          const route = outcome.type === 'page' ? outcome.route : undefined;
          return { request: route ? { ...request, route } : request, outcome };
        }),
        layout: wordedRequest.then(
          async (request) => (layoutData = await runInSpan('load layout', {}, () => loadLayout(request))),
        ),
        request: () => loadedRequest ?? createPlainRequest(),
        getKnownLayout: () => layoutData ?? layout.getLastLayout(loadedRequest ?? createPlainRequest()),
        endTimeLimit: timeLimit.endTimeLimit,
      };
    },
  };
}
