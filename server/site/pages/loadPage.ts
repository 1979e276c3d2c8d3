import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Messages } from '#shared/i18n/translate.ts';
import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { CreateSiteApi } from '../apiClient/createSiteApi.ts';
import { GoneError, isTemporary, OutOfTimeError } from '../apiClient/errors.ts';
import type { Budget } from '../apiClient/health/budget.ts';
import type { Texts } from '../i18n/texts.ts';
import type { LayoutData, LayoutSource } from '../layout/loadLayout.ts';
import type { PageOutcome, Screen, ScreenOutcome, ScreenRequest } from '../render/screen.ts';
import type { MapSettings } from '../render/widgets/mapSettings.ts';
import type { PageRequest } from './pageRequest.ts';

/** The result of a load: the critical data and the outcome that follows from it. */
export interface Content {
  readonly request: ScreenRequest;
  readonly outcome: ScreenOutcome;
}

/** A page whose screen and layout are being loaded at the same time. */
export interface PageLoad {
  /** Never rejects, because a failure becomes an error outcome. */
  readonly content: Promise<Content>;
  /** Never rejects. It is null when the layout can't be loaded. */
  readonly layout: Promise<LayoutData | null>;
  /** Returns the request. It has the product's own texts until the texts of the site are loaded. */
  readonly request: () => ScreenRequest;
  /** Returns the layout. Until it is loaded, this is the last known layout; null when no layout is known. */
  readonly knownLayout: () => LayoutData | null;
  /** Stops the time limit. */
  readonly end: () => void;
}

export interface LoadPageParts {
  readonly createSiteApi: CreateSiteApi;
  readonly texts: Texts;
  readonly originOf: (site: Site) => string;
  readonly map: MapSettings;
  readonly layout: Pick<LayoutSource, 'load' | 'known'>;
  /** Returns the outcome that replaces that of a failed screen. */
  readonly errorOutcome: (request: ScreenRequest, error: unknown) => PageOutcome;
  readonly logger: Logger;
  /** The time after which all pending parts are aborted, in milliseconds. */
  readonly limitMs?: number;
}

export type LoadPage = (pageRequest: PageRequest, budget: Budget, load?: Screen['load']) => PageLoad;

/** Returns the request without a page, for work that comes before a page can be rendered. Never rejects. */
export type BeginRequest = (pageRequest: PageRequest, budget: Budget) => Promise<ScreenRequest>;

const LIMIT_MS = 10_000;

/**
 * Checks the target of a redirect.
 *
 * @throws for an address that leads a browser to another host
 */
export function assertOwnPath(to: string) {
  if (!to.startsWith('/') || /^\/[/\\]/.test(to)) throw new Error(`A redirect must stay on the site, unlike ${to}`);
}

/** Starts a time limit. When it ends, the signal is aborted with an `OutOfTimeError`. */
function startTimeLimit(what: string, limitMs: number): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new OutOfTimeError(`${what} not complete within ${limitMs} ms`));
  const timer = setTimeout(abort, limitMs).unref();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** Creates the functions that load pages: the data of the screen, the layout around it, and the texts of both. */
export function createLoadPage(parts: LoadPageParts): { readonly load: LoadPage; readonly beginRequest: BeginRequest } {
  const { createSiteApi, texts, originOf, map, layout, errorOutcome, logger, limitMs = LIMIT_MS } = parts;

  /**
   * Begins a request. `plain` has the product's own texts; `worded` has the texts of the site if they can be loaded.
   */
  function begin({ site, route, path, search }: PageRequest, budget: Budget, signal: AbortSignal) {
    const api = createSiteApi(site, { ...budget, signal });
    const { locale } = route;
    const requestWith = (wording?: Messages): ScreenRequest => {
      const messages = texts.messages(locale, wording);
      const t = texts.translate(messages, locale);
      return { site, origin: originOf(site), locale, route, path, search, api, t, messages, map, signal, logger };
    };
    const loadWording = () =>
      api
        .secondary()
        .translations(locale)
        .catch(() => undefined);
    return { plain: () => requestWith(), worded: async () => requestWith(await loadWording()) };
  }

  async function loadOutcome(load: Screen['load'], request: ScreenRequest): Promise<ScreenOutcome> {
    try {
      const outcome = await load(request);
      if (outcome.type === 'redirect') assertOwnPath(outcome.to);
      return outcome;
    } catch (error) {
      const level = isTemporary(error) || error instanceof GoneError ? 'info' : 'error';
      logger[level]({ err: error, route: request.route.name }, 'screen load failed');
      return errorOutcome(request, error);
    }
  }

  async function loadLayout(request: ScreenRequest): Promise<LayoutData | null> {
    try {
      return await layout.load(request);
    } catch (error) {
      logger.warn({ err: error }, 'layout load failed');
      return null;
    }
  }

  return {
    beginRequest: (pageRequest, budget) =>
      begin(pageRequest, budget, startTimeLimit('answer', limitMs).signal).worded(),

    load(pageRequest, budget, load = (request) => pageRequest.screen.load(request)) {
      const limit = startTimeLimit('page', limitMs);
      const { plain, worded } = begin(pageRequest, budget, limit.signal);
      let current: ScreenRequest | undefined;
      let layoutData: LayoutData | null = null;
      const begun = worded().then((request) => (current = request));
      return {
        content: begun.then(async (request) => ({
          request,
          outcome: await runInSpan('load', {}, () => loadOutcome(load, request)),
        })),
        layout: begun.then(
          async (request) => (layoutData = await runInSpan('load layout', {}, () => loadLayout(request))),
        ),
        request: () => current ?? plain(),
        knownLayout: () => layoutData ?? layout.known(current ?? plain()),
        end: limit.end,
      };
    },
  };
}
