import type { Logger } from 'pino';
import type { Site } from '../../../shared/api/site.ts';
import type { Messages } from '../../../shared/i18n/translate.ts';
import { type Budget, budgetFor } from '../apiClient/health/budget.ts';
import type { CreateSiteApi } from '../apiClient/createSiteApi.ts';
import { GoneError, isBackOfficeTrouble } from '../apiClient/errors.ts';
import { cacheHeaders, NO_STORE, type CachePolicy } from '../http/answers/cacheHeaders.ts';
import { type Header, type HeaderList, merged } from '../http/answers/headers.ts';
import { isSecure } from '../http/origin.ts';
import { Representation } from '../http/answers/representation.ts';
import { pageHeaders, privateHeaders, restrictiveHeaders } from '../http/answers/securityHeaders.ts';
import type { Texts } from '../i18n/texts.ts';
import type { MapSettings } from '../render/widgets/mapSettings.ts';
import type { LayoutData, LayoutSource } from '../layout/loadLayout.ts';
import type { PageTree, Renderer } from '../render/renderPage.tsx';
import type { ScreenOutcome, ScreenRequest, ReadyStatus, PageOutcome } from '../render/screen.ts';
import { carriesToken, sourcesOf } from '../layout/consent/purposes.ts';
import { readyOutcome } from './errors/readyOutcome.ts';
import type { MadePage, ReadyPage } from './madePage.ts';
import type { PageRequest } from './pageRequest.ts';

/** Critical data is there, and what follows from it. */
export interface Content {
  readonly request: ScreenRequest;
  readonly outcome: ScreenOutcome;
}

export interface MakeOptions {
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

export interface PageMakerOptions {
  readonly createSiteApi: CreateSiteApi;
  readonly texts: Texts;
  readonly layout: LayoutSource;
  readonly renderer: Renderer<LayoutData>;
  readonly originOf: (site: Site) => string;
  readonly map: MapSettings;
  /** The ready-made page of a site in a language. */
  readonly ready: (page: ReadyPage) => Promise<MadePage>;
  /** What a visitor sees in place of a screen that failed. */
  readonly errorOutcome: (request: ScreenRequest, error: unknown) => PageOutcome;
  /** The document of last resort, when not even an error page can be rendered. */
  readonly fallbackErrorPage: (status: number) => Buffer;
  readonly logger: Logger;
  /** Milliseconds until all pending parts are aborted. */
  readonly limitMs?: number;
}

export interface PageMaker {
  make(pageRequest: PageRequest, options: MakeOptions): PageInProgress;
  /** The request alone, for what has to be done before there is a page to make. Never rejects. */
  request(pageRequest: PageRequest): Promise<ScreenRequest>;
}

const LIMIT_MS = 10_000;
/** Of a page that can't be rendered. */
const FAILED = readyOutcome(500);
/** Which links a browser may fetch when the visitor points at them: as a header, so that no page needs a script. */
export const HTML_HEADERS: HeaderList = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Speculation-Rules', '"/links.speculationrules"'],
];
const jsonType = (status: number): Header => [
  'Content-Type',
  `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`,
];

const retryHeaders = (seconds: number | undefined): HeaderList =>
  seconds === undefined ? [] : [['Retry-After', String(seconds)]];

/** Headers of a page that is not streamed. */
export function pageAnswerHeaders(
  request: ScreenRequest,
  { status, retryAfter, foreign }: PageOutcome,
  policy: CachePolicy,
  tags: readonly string[],
): HeaderList {
  // An address with a token must not be passed on, whether the token is still valid or not.
  const isPrivate = policy === 'none' && (status < 400 || carriesToken(request.route));
  const caching = isPrivate ? privateHeaders : cacheHeaders(policy, tags);
  return merged(pageHeaders(isSecure(request.site), sourcesOf(request, foreign)), [
    ...HTML_HEADERS,
    ...caching,
    ...retryHeaders(retryAfter),
  ]);
}

export function createPageMaker({
  createSiteApi,
  texts,
  layout,
  renderer,
  originOf,
  map,
  ready,
  errorOutcome,
  fallbackErrorPage,
  logger,
  limitMs = LIMIT_MS,
}: PageMakerOptions): PageMaker {
  async function outcomeOf({ screen }: PageRequest, request: ScreenRequest): Promise<ScreenOutcome> {
    try {
      const outcome = await screen.load(request);
      if (outcome.type === 'redirect') assertOwnPath(outcome.to);
      return outcome;
    } catch (error) {
      const level = isBackOfficeTrouble(error) || error instanceof GoneError ? 'info' : 'error';
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

  /** Renders an outcome as a whole; undefined when that can't be done. */
  async function rendered(
    tree: Omit<PageTree<LayoutData>, 'head' | 'body'>,
    { head, body, status }: PageOutcome,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    try {
      return await renderer.complete({ ...tree, head, body }, signal);
    } catch (error) {
      logger.error({ err: error, route: tree.request.route.name, status }, 'page render failed');
      return undefined;
    }
  }

  /** The ready-made page in place of an outcome; its headers are those of this address. */
  async function madeOfReady(
    request: ScreenRequest,
    outcome: PageOutcome & { readonly ready: ReadyStatus },
    collected: readonly string[],
  ): Promise<MadePage> {
    const { site, locale, route } = request;
    const page = await ready({ site, locale, status: outcome.ready, isPrivate: carriesToken(route) });
    const { cache: policy } = outcome;
    const tags = [...new Set([...page.tags, ...outcome.tags, ...collected])];
    if (policy === page.policy && !carriesToken(route)) return { ...page, tags };
    const headers = pageAnswerHeaders(request, outcome, policy, tags);
    return { representation: page.representation.withHeaders(headers), policy, tags };
  }

  /** A request as it begins, and with the site's own wording. */
  function begin({ site, route, path, search }: PageRequest, budget: Budget, signal: AbortSignal) {
    const api = createSiteApi(site, { ...budget, signal });
    const { locale } = route;
    const requestWith = (wording?: Messages): ScreenRequest => {
      const messages = texts.messages(locale, wording);
      const t = texts.translate(messages, locale);
      return { site, origin: originOf(site), locale, route, path, search, api, t, messages, map, signal, logger };
    };
    const worded = async () =>
      requestWith(
        await api
          .secondary()
          .translations(locale)
          .catch(() => undefined),
      );
    return { api, plain: () => requestWith(), worded };
  }

  return {
    request: (pageRequest) => begin(pageRequest, budgetFor('slow'), AbortSignal.timeout(limitMs)).worded(),

    make(pageRequest, { budget, isReady = false }) {
      const { site } = pageRequest;
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(() => controller.abort(new Error(`page not complete within ${limitMs} ms`)), limitMs);
      const { api, plain, worded } = begin(pageRequest, budget, signal);
      let current: ScreenRequest | undefined;
      let layoutData: LayoutData | null = null;

      async function prepare() {
        current = await worded();
        const layoutLoading = loadLayout(current).then((data) => (layoutData = data));
        return { request: current, layoutLoading };
      }
      const prepared = prepare();
      const content = prepared.then(async ({ request }) => ({
        request,
        outcome: await outcomeOf(pageRequest, request),
      }));

      async function complete(): Promise<MadePage> {
        const [{ request, outcome }, { layoutLoading }] = await Promise.all([content, prepared]);
        const secure = isSecure(site);
        if (outcome.type === 'redirect') return madeRedirect(outcome, secure);
        if (outcome.type === 'json') return madeJson(outcome, policyOf(outcome.cache, false), secure);
        if (outcome.type === 'text') return madeText(outcome, policyOf(outcome.cache, false), secure);
        if (outcome.ready !== undefined && !isReady) {
          return madeOfReady(request, { ...outcome, ready: outcome.ready }, api.collected().tags);
        }
        const [loaded, settled] = await Promise.all([layoutLoading, Promise.allSettled(outcome.deferred ?? [])]);
        const document =
          outcome.ready === undefined &&
          (await rendered({ request, layout: loaded ?? layout.known(request) }, outcome, signal));
        if (!document && !isReady) {
          return madeOfReady(request, { ...FAILED, ready: 500 }, api.collected().tags);
        }
        const isPartial = loaded === null || settled.some(({ status }) => status === 'rejected');
        const policy = policyOf(outcome.cache, isPartial);
        const tags = [...new Set([...layout.tags(site.id), ...outcome.tags, ...api.collected().tags])];
        return {
          representation: new Representation({
            status: outcome.status,
            headers: pageAnswerHeaders(request, outcome, policy, tags),
            body: document || fallbackErrorPage(outcome.status),
          }),
          policy,
          tags,
          isPartial: isPartial || !document || isIncomplete(),
        };
      }

      /** A page that lacks something, or is made of something old, is soon made again. */
      function policyOf(policy: CachePolicy, isPartial: boolean): CachePolicy {
        return policy === 'page' && (isPartial || isIncomplete()) ? 'partial' : policy;
      }

      function isIncomplete(): boolean {
        const { stale, failed } = api.collected();
        return stale || failed.length > 0;
      }

      return {
        content,
        page: complete().finally(() => clearTimeout(timer)),
        request: () => current ?? plain(),
        layout: () => layoutData ?? layout.known(current ?? plain()),
      };
    },
  };
}

/** An answer that leads to another address of the site. */
export function madeRedirect(
  { status, to, tags = [] }: Extract<ScreenOutcome, { type: 'redirect' }>,
  secure: boolean,
): MadePage {
  // Where a page permanently is may change with its title: caches ask again as often as for a page.
  const caching = status === 301 || status === 308 ? cacheHeaders('page', tags) : NO_STORE;
  const headers = merged(restrictiveHeaders(secure), [['Location', to], ...caching]);
  return { representation: new Representation({ status, headers, body: Buffer.alloc(0) }), policy: 'none', tags };
}

function madeJson(
  { status, data, tags, retryAfter }: Extract<ScreenOutcome, { type: 'json' }>,
  policy: CachePolicy,
  secure: boolean,
): MadePage {
  const headers = merged(restrictiveHeaders(secure), [
    jsonType(status),
    ...cacheHeaders(policy, tags),
    ...retryHeaders(retryAfter),
  ]);
  return {
    representation: new Representation({ status, headers, body: Buffer.from(JSON.stringify(data)) }),
    policy,
    tags,
  };
}

function madeText(
  { status, contentType, text, tags }: Extract<ScreenOutcome, { type: 'text' }>,
  policy: CachePolicy,
  secure: boolean,
): MadePage {
  const headers = merged(restrictiveHeaders(secure), [['Content-Type', contentType], ...cacheHeaders(policy, tags)]);
  return { representation: new Representation({ status, headers, body: Buffer.from(text) }), policy, tags };
}

/** @throws for an address that a browser would take to another host. */
function assertOwnPath(to: string) {
  if (!to.startsWith('/') || /^\/[/\\]/.test(to)) throw new Error(`A redirect must stay on the site, unlike ${to}`);
}
