import type { Logger } from 'pino';
import { traced } from '#shared/node/tracing/tracing.ts';
import { isTemporary } from '../../apiClient/errors.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';
import type { CachePolicy } from '../../http/answers/cacheHeaders.ts';
import { Representation } from '../../http/answers/representation.ts';
import { isSecure } from '../../http/origin.ts';
import { carriesToken } from '../../layout/consent/purposes.ts';
import type { LayoutData, LayoutSource } from '../../layout/loadLayout.ts';
import { settleDeferred } from '../../render/Deferred.tsx';
import type { PageOutcome, ReadyStatus, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import type { Renderer } from '../../render/renderPage.tsx';
import { RETRY_AFTER } from '../errors/errorOutcome.ts';
import { readyOutcome } from '../errors/readyOutcome.ts';
import type { MadePage, ReadyPage } from '../madePage.ts';
import { madeJson, madeRedirect, madeText, pageAnswerHeaders } from './madeAnswers.ts';

export interface CompleteParts {
  readonly renderer: Pick<Renderer<LayoutData>, 'complete'>;
  readonly layout: Pick<LayoutSource, 'known' | 'tags'>;
  /** The ready-made page of a site in a language. */
  readonly ready: (page: ReadyPage) => Promise<MadePage>;
  /** The document of last resort, when not even an error page can be rendered. */
  readonly fallbackErrorPage: (status: number) => Buffer;
  readonly logger: Logger;
}

/** What a page is completed from. */
interface LoadedPage {
  readonly request: ScreenRequest;
  readonly outcome: ScreenOutcome;
  /** Null when it can't be loaded. */
  readonly layoutLoading: Promise<LayoutData | null>;
  /** It is made to be kept as a ready-made page: it does not fall back on one. */
  readonly isReady: boolean;
}

/** Of a page that can't be rendered, and of one for which there is no time now. */
const FAILED = { ...readyOutcome(500), ready: 500 } as const;
const LATE = { ...readyOutcome(503, { retryAfter: RETRY_AFTER }), ready: 503 } as const;

/** Something that was read for the page is old, or could not be read. */
function isIncomplete(api: Pick<SiteApi, 'collected'>): boolean {
  const { stale, failed } = api.collected();
  return stale || failed.length > 0;
}

/** A page that lacks something, or is made of something old, is soon made again. */
const policyOf = (policy: CachePolicy, isPartial: boolean, api: SiteApi): CachePolicy =>
  policy === 'page' && (isPartial || isIncomplete(api)) ? 'partial' : policy;

/** The ready-made page in place of an outcome; its headers are those of this address. */
async function madeOfReady(
  request: ScreenRequest,
  outcome: PageOutcome & { readonly ready: ReadyStatus },
  ready: CompleteParts['ready'],
): Promise<MadePage> {
  const { site, locale, route, api } = request;
  const { tags: collected } = api.collected();
  const page = await ready({ site, locale, status: outcome.ready, isPrivate: carriesToken(route) });
  const { cache: policy } = outcome;
  const tags = [...new Set([...page.tags, ...outcome.tags, ...collected])];
  if (policy === page.policy && !carriesToken(route)) return { ...page, tags };
  const headers = pageAnswerHeaders(request, outcome, policy, tags);
  return { representation: page.representation.withHeaders(headers), policy, tags };
}

/** The document of an outcome; in its place, the outcome of a failure. */
async function renderDocument(
  request: ScreenRequest,
  { head, body, status }: PageOutcome,
  layout: LayoutData | null,
  { renderer, logger }: CompleteParts,
): Promise<Buffer | typeof FAILED | typeof LATE> {
  try {
    return await traced('render', {}, () => renderer.complete({ request, layout, head, body }, request.signal));
  } catch (error) {
    const isLate = isTemporary(error);
    logger[isLate ? 'warn' : 'error']({ err: error, route: request.route.name, status }, 'page render failed');
    return isLate ? LATE : FAILED;
  }
}

/** The page of an outcome with all its parts; a ready-made page when it can't be rendered. */
async function madeDocument(
  { request, layoutLoading, isReady }: LoadedPage,
  outcome: PageOutcome,
  parts: CompleteParts,
): Promise<MadePage> {
  const { site, api } = request;
  const { layout, ready, fallbackErrorPage } = parts;
  const [loaded, settled] = await Promise.all([layoutLoading, settleDeferred(outcome.deferred ?? [])]);
  const rendered =
    outcome.ready === undefined
      ? await renderDocument(request, outcome, loaded ?? layout.known(request), parts)
      : FAILED;
  const isRendered = Buffer.isBuffer(rendered);
  if (!isRendered && !isReady) return madeOfReady(request, rendered, ready);
  const isPartial = loaded === null || settled.some(({ status }) => status === 'rejected');
  const policy = policyOf(outcome.cache, isPartial, api);
  const { tags: collected, times } = api.collected();
  const tags = [...new Set([...layout.tags(site.id), ...outcome.tags, ...collected])];
  return {
    representation: new Representation({
      status: outcome.status,
      headers: pageAnswerHeaders(request, outcome, policy, tags),
      body: isRendered ? rendered : fallbackErrorPage(outcome.status),
    }),
    policy,
    tags,
    isPartial: isPartial || !isRendered || isIncomplete(api),
    times,
  };
}

/** The complete answer of any outcome. Rejects only where a ready-made page does. */
export async function completePage(loaded: LoadedPage, parts: CompleteParts): Promise<MadePage> {
  const { request, outcome, isReady } = loaded;
  const { site, api } = request;
  if (outcome.type === 'redirect') return madeRedirect(outcome, isSecure(site));
  if (outcome.type !== 'page') {
    const policy = policyOf(outcome.cache, false, api);
    const secure = isSecure(site);
    const { tags: collected, times } = api.collected();
    const tagged = { ...outcome, tags: [...new Set([...outcome.tags, ...collected])] };
    const made = tagged.type === 'json' ? madeJson(tagged, policy, secure) : madeText(tagged, policy, secure);
    return { ...made, isPartial: isIncomplete(api), times };
  }
  const { ready } = outcome;
  return ready !== undefined && !isReady
    ? madeOfReady(request, { ...outcome, ready }, parts.ready)
    : madeDocument(loaded, outcome, parts);
}
