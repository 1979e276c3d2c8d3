import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import type { RenderedPage } from '../cache/page.ts';
import { cacheHeaders, type CachePolicy, NO_STORE } from '../http/answers/cacheHeaders.ts';
import { type HeaderList, mergeHeaders } from '../http/answers/headers.ts';
import { Representation } from '../http/answers/representation.ts';
import { framedHeaders, pageHeaders, privateHeaders, restrictiveHeaders } from '../http/answers/securityHeaders.ts';
import { isSecure } from '../http/siteOrigin.ts';
import { carriesToken, listForeignSources } from '../layout/consent/purposes.ts';
import type { LayoutData, LayoutSource } from '../layout/loadLayout.ts';
import { settleDeferred } from '../render/Deferred.tsx';
import type { Renderer } from '../render/renderPage.tsx';
import type { PageOutcome, ScreenOutcome, ScreenRequest } from '../render/screen.ts';

type OutcomeOf<Type extends ScreenOutcome['type']> = Extract<ScreenOutcome, { readonly type: Type }>;

/**
 * Headers of every page. The rules let browsers fetch a link when the visitor points at it. They are a header, so that
 * no page needs a script for them.
 */
export const HTML_HEADERS: HeaderList = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Speculation-Rules', '"/links.speculationrules"'],
];

const retryHeaders = (seconds: number | undefined): HeaderList =>
  seconds === undefined ? [] : [['Retry-After', String(seconds)]];

/** Returns the headers of a page that is not streamed. */
export function pageAnswerHeaders(
  request: ScreenRequest,
  { status, retryAfter, foreign }: PageOutcome,
  policy: CachePolicy,
  tags: readonly string[],
): HeaderList {
  // A page at an address with a token is private, also when the token is no longer valid.
  const isPrivate = policy === 'none' && (status < 400 || carriesToken(request.route));
  const caching = isPrivate ? privateHeaders : cacheHeaders(policy, tags);
  return mergeHeaders(pageHeaders(isSecure(request.site), listForeignSources(request, foreign)), [
    ...HTML_HEADERS,
    ...caching,
    ...retryHeaders(retryAfter),
  ]);
}

/** Returns the redirect to another address of the site. */
export function redirectPage({ status, to, tags = [] }: OutcomeOf<'redirect'>, secure: boolean): RenderedPage {
  // The permanent address of a page may change with its title, so caches check the redirect as often as a page.
  const caching = status === 301 || status === 308 ? cacheHeaders('page', tags) : NO_STORE;
  const headers = mergeHeaders(restrictiveHeaders(secure), [['Location', to], ...caching]);
  return { representation: new Representation({ status, headers, body: Buffer.alloc(0) }), policy: 'none', tags };
}

function jsonHeaders({ status, retryAfter }: OutcomeOf<'json'>, caching: HeaderList, secure: boolean): HeaderList {
  const type = `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`;
  return mergeHeaders(restrictiveHeaders(secure), [['Content-Type', type], ...caching, ...retryHeaders(retryAfter)]);
}

function textHeaders({ contentType, framedStyle }: OutcomeOf<'text'>, caching: HeaderList, secure: boolean) {
  const security = framedStyle === undefined ? restrictiveHeaders(secure) : framedHeaders(secure, framedStyle);
  return mergeHeaders(security, [['Content-Type', contentType], ...caching]);
}

/** Returns whether some data of the page is old, or could not be read. */
function isIncomplete(api: Pick<SiteApi, 'collected'>): boolean {
  const { stale, failed } = api.collected();
  return stale || failed.length > 0;
}

/** Limits the policy of a page that lacks a part or is rendered from old data, so that it is rendered again soon. */
const limitPolicy = (policy: CachePolicy, isPartial: boolean, api: SiteApi): CachePolicy =>
  policy === 'page' && (isPartial || isIncomplete(api)) ? 'partial' : policy;

/** Returns the answer for an outcome without a document. It needs neither layout nor renderer. */
export function answerWithoutDocument(
  request: Pick<ScreenRequest, 'site' | 'api'>,
  outcome: Exclude<ScreenOutcome, PageOutcome>,
): RenderedPage {
  const { site, api } = request;
  const secure = isSecure(site);
  if (outcome.type === 'redirect') return redirectPage(outcome, secure);
  const { tags: collected, times } = api.collected();
  const { status } = outcome;
  const policy = limitPolicy(outcome.cache, false, api);
  const tags = [...new Set([...outcome.tags, ...collected])];
  const caching = cacheHeaders(policy, tags);
  const isJson = outcome.type === 'json';
  const headers = isJson ? jsonHeaders(outcome, caching, secure) : textHeaders(outcome, caching, secure);
  const body = Buffer.from(isJson ? JSON.stringify(outcome.data) : outcome.text);
  return {
    representation: new Representation({ status, headers, body }),
    policy,
    tags,
    isPartial: isIncomplete(api),
    times,
  };
}

/** Returns a document with the headers that its outcome requires. */
export function documentPage(
  request: ScreenRequest,
  outcome: PageOutcome,
  {
    body,
    isPartial,
    tags: ownTags,
  }: { readonly body: Buffer; readonly isPartial: boolean; readonly tags: readonly string[] },
): RenderedPage {
  const { api } = request;
  const policy = limitPolicy(outcome.cache, isPartial, api);
  const { tags: collected, times } = api.collected();
  const tags = [...new Set([...ownTags, ...outcome.tags, ...collected])];
  const headers = pageAnswerHeaders(request, outcome, policy, tags);
  return {
    representation: new Representation({ status: outcome.status, headers, body }),
    policy,
    tags,
    isPartial: isPartial || isIncomplete(api),
    times,
  };
}

export interface RenderOutcomeParts {
  readonly renderer: Pick<Renderer<LayoutData>, 'complete'>;
  readonly layout: Pick<LayoutSource, 'known' | 'tags'>;
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
    if (outcome.type !== 'page') return answerWithoutDocument(request, outcome);
    const { head, body: content, deferred = [] } = outcome;
    const [loaded, settled] = await Promise.all([layoutLoading, settleDeferred(deferred)]);
    const page = { request, layout: loaded ?? layout.known(request), head, body: content };
    const body = await runInSpan('render', {}, () => renderer.complete(page, request.signal));
    const isPartial = loaded === null || settled.some(({ status }) => status === 'rejected');
    return documentPage(request, outcome, { body, isPartial, tags: layout.tags(request.site.id) });
  };
