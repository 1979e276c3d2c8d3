import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import { SPECULATION_RULES_PATH } from '../assets/speculationRules.ts';
import type { RenderedPage } from '../cache/page.ts';
import { buildCacheHeaders, type CachePolicy, NO_STORE_HEADERS } from '../http/answers/cacheHeaders.ts';
import { type HeaderList, mergeHeaders } from '../http/answers/headers.ts';
import { Representation } from '../http/answers/representation.ts';
import {
  getFramedHeaders,
  buildPageHeaders,
  PRIVATE_PAGE_HEADERS,
  getRestrictiveHeaders,
} from '../http/answers/securityHeaders.ts';
import { isHttpsSite } from '../http/siteOrigin.ts';
import { hasToken, listForeignSources } from '../layout/consent/purposes.ts';
import type { LayoutData, LayoutSource } from '../layout/loadLayout.ts';
import { settleDeferred } from '../render/Deferred.tsx';
import type { Renderer } from '../render/renderPage.tsx';
import type { PageOutcome, ScreenOutcome, ScreenRequest } from '../render/screen.ts';

type OutcomeByType<Type extends ScreenOutcome['type']> = Extract<ScreenOutcome, { readonly type: Type }>;

/**
 * The headers of every page. The speculation rules let browsers fetch or render a page when the visitor points at its
 * link. The rules are in a header, so that no page needs a script for them.
 */
export const HTML_HEADERS: HeaderList = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Speculation-Rules', `"${SPECULATION_RULES_PATH}"`],
];

const buildRetryHeaders = (seconds: number | undefined): HeaderList =>
  seconds === undefined ? [] : [['Retry-After', String(seconds)]];

/** Returns the headers of a page that is not streamed. */
export function buildPageAnswerHeaders(
  request: ScreenRequest,
  { status, retryAfter, foreign }: PageOutcome,
  policy: CachePolicy,
  tags: readonly string[],
): HeaderList {
  // A page at an address with a token is private, also when the token is no longer valid.
  const isPrivate = policy === 'none' && (status < 400 || hasToken(request.route));
  const cacheHeaders = isPrivate ? PRIVATE_PAGE_HEADERS : buildCacheHeaders(policy, tags);
  return mergeHeaders(buildPageHeaders(isHttpsSite(request.site), listForeignSources(request, foreign)), [
    ...HTML_HEADERS,
    ...cacheHeaders,
    ...buildRetryHeaders(retryAfter),
  ]);
}

interface RedirectOptions {
  readonly isHttps: boolean;
  /** True when the requested address contains a token. No cache may store the redirect. */
  readonly hasToken: boolean;
  /** False when no cache may store the redirect. The default is true, unless the address contains a token. */
  readonly mayBeStored?: boolean;
}

/** The headers of a redirect from an address with a token. A redirect is not indexed, so it has no `X-Robots-Tag`. */
const TOKEN_REDIRECT_HEADERS: HeaderList = [...NO_STORE_HEADERS, ['Referrer-Policy', 'no-referrer']];

/** Returns the redirect to another address of the site. */
export function createRedirectPage(
  { status, to, tags = [] }: OutcomeByType<'redirect'>,
  { isHttps, hasToken: isTokenAddress, mayBeStored = true }: RedirectOptions,
): RenderedPage {
  const isPermanent = status === 301 || status === 308;
  // The permanent address of a page may change with its title, so caches check the redirect as often as a page.
  const publicHeaders = isPermanent && mayBeStored ? buildCacheHeaders('page', tags) : NO_STORE_HEADERS;
  const cacheHeaders = isTokenAddress ? TOKEN_REDIRECT_HEADERS : publicHeaders;
  const headers = mergeHeaders(getRestrictiveHeaders(isHttps), [['Location', to], ...cacheHeaders]);
  return { representation: new Representation({ status, headers, body: Buffer.alloc(0) }), policy: 'none', tags };
}

function buildJsonHeaders(
  { status, retryAfter }: OutcomeByType<'json'>,
  cacheHeaders: HeaderList,
  isHttps: boolean,
): HeaderList {
  const type = `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`;
  return mergeHeaders(getRestrictiveHeaders(isHttps), [
    ['Content-Type', type],
    ...cacheHeaders,
    ...buildRetryHeaders(retryAfter),
  ]);
}

function buildTextHeaders(
  { contentType, framedStyle }: OutcomeByType<'text'>,
  cacheHeaders: HeaderList,
  isHttps: boolean,
) {
  const securityHeaders =
    framedStyle === undefined ? getRestrictiveHeaders(isHttps) : getFramedHeaders(isHttps, framedStyle);
  return mergeHeaders(securityHeaders, [['Content-Type', contentType], ...cacheHeaders]);
}

/** Returns whether some data of the page is old, or could not be read. */
function hasIncompleteData(api: Pick<SiteApi, 'getCollectedFacts'>): boolean {
  const { isStale, failedCalls } = api.getCollectedFacts();
  return isStale || failedCalls.length > 0;
}

/** Limits the policy of a page that lacks a part or is rendered from old data, so that it is rendered again soon. */
const limitCachePolicy = (policy: CachePolicy, isPartial: boolean, api: SiteApi): CachePolicy =>
  policy === 'page' && (isPartial || hasIncompleteData(api)) ? 'partial' : policy;

/** Returns the answer for an outcome without a document. It needs neither layout nor renderer. */
export function createPageWithoutDocument(
  request: Pick<ScreenRequest, 'site' | 'api' | 'route'>,
  outcome: Exclude<ScreenOutcome, PageOutcome>,
): RenderedPage {
  const { site, api, route } = request;
  const isHttps = isHttpsSite(site);
  if (outcome.type === 'redirect') return createRedirectPage(outcome, { isHttps, hasToken: hasToken(route) });
  const { tags: collected, times } = api.getCollectedFacts();
  const { status } = outcome;
  const policy = limitCachePolicy(outcome.cache, false, api);
  const tags = [...new Set([...outcome.tags, ...collected])];
  const cacheHeaders = buildCacheHeaders(policy, tags);
  const isJson = outcome.type === 'json';
  const headers = isJson
    ? buildJsonHeaders(outcome, cacheHeaders, isHttps)
    : buildTextHeaders(outcome, cacheHeaders, isHttps);
  const body = Buffer.from(isJson ? JSON.stringify(outcome.data) : outcome.text);
  return {
    representation: new Representation({ status, headers, body }),
    policy,
    tags,
    isPartial: hasIncompleteData(api),
    times,
  };
}

/** Returns a document with the headers that its outcome requires. */
export function createDocumentPage(
  request: ScreenRequest,
  outcome: PageOutcome,
  {
    body,
    isPartial,
    tags: ownTags,
  }: { readonly body: Buffer; readonly isPartial: boolean; readonly tags: readonly string[] },
): RenderedPage {
  const { api } = request;
  const policy = limitCachePolicy(outcome.cache, isPartial, api);
  const { tags: collected, times } = api.getCollectedFacts();
  const tags = [...new Set([...ownTags, ...outcome.tags, ...collected])];
  const headers = buildPageAnswerHeaders(request, outcome, policy, tags);
  return {
    representation: new Representation({ status: outcome.status, headers, body }),
    policy,
    tags,
    isPartial: isPartial || hasIncompleteData(api),
    times,
  };
}

export interface RenderOutcomeParts {
  readonly renderer: Pick<Renderer<LayoutData>, 'renderComplete'>;
  readonly layout: Pick<LayoutSource, 'getLastLayout' | 'tags'>;
}

/** Renders the complete answer for an outcome. Rejects when that fails, without any fallback. */
export type RenderOutcome = (
  request: ScreenRequest,
  outcome: ScreenOutcome,
  layoutLoading: Promise<LayoutData | null>,
) => Promise<RenderedPage>;

export const createRenderOutcome =
  ({ renderer, layout }: RenderOutcomeParts): RenderOutcome =>
  async (request, outcome, layoutLoading) => {
    if (outcome.type !== 'page') return createPageWithoutDocument(request, outcome);
    const { head, body: content, deferred = [] } = outcome;
    const [loadedLayout, deferredResults] = await Promise.all([layoutLoading, settleDeferred(deferred)]);
    const page = { request, layout: loadedLayout ?? layout.getLastLayout(request), head, body: content };
    const body = await runInSpan('render', {}, () => renderer.renderComplete(page, request.signal));
    const isPartial = loadedLayout === null || deferredResults.some(({ status }) => status === 'rejected');
    return createDocumentPage(request, outcome, { body, isPartial, tags: layout.tags(request.site.id) });
  };
