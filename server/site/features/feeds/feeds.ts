import type { ServerResponse } from 'node:http';
import { tag } from '../../../../shared/api/purge.ts';
import { MOST_PUBLISHED, type PublishedEstate } from '../../../../shared/api/publishedEstates.ts';
import type { Site } from '../../../../shared/api/site.ts';
import { type FeedFormat, isFeedSignature, parseFeedPath } from '../../../../shared/domain/addresses/feedPath.ts';
import { DEFAULT_LOCALE } from '../../../../shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import type { SiteClient } from '../../apiClient/siteClient.ts';
import { cacheHeaders } from '../../http/answers/cacheHeaders.ts';
import { type HeaderList, merged } from '../../http/answers/headers.ts';
import { restrictiveHeaders } from '../../http/answers/securityHeaders.ts';
import { sendXml } from '../../http/answers/sendXml.ts';
import { isGetOrHead } from '../../http/answers/serve.ts';
import { sendFallbackErrorPage } from '../../http/fallbackErrorPage.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { createWorkQueue, QueueFullError } from '../../media/workQueue.ts';
import { currentRequest } from '../../requestContext.ts';
import type { FeedContext, FeedFormatWriter } from './feedFormat.ts';
import { feedHome } from './feedHome.ts';
import { kyeroFeed } from './kyeroFeed.ts';
import { metaFeed } from './metaFeed.ts';
import { openImmoFeed } from './openImmoFeed.ts';

interface FeedsOptions {
  readonly client: Pick<BackOfficeClient, 'forSite'>;
  readonly originOf: (site: Site) => string;
  /** The key of the signatures; without it there are no feeds. */
  readonly token: string | undefined;
  /** Processes of this instance: each writes its share of the files that are written at once. */
  readonly workers?: number | undefined;
}

/** Files that are written at once, and readers who wait for their turn: each reads all homes of a site. */
const MOST_UNDER_WAY = 2;
const MOST_WAITING = 20;
const RETRY_AFTER_S = '300';
/** A reader that takes longer is cut off. Writing a million homes took eight minutes of a busy core. */
const LIMIT_MS = 60 * 60_000;

const WRITERS: Readonly<Record<FeedFormat, FeedFormatWriter>> = {
  meta: metaFeed,
  openimmo: openImmoFeed,
  kyero: kyeroFeed,
};

/** All that are published, as many at a time as one answer has. Errors: those of the client. */
async function* publishedEstates(
  client: SiteClient,
  { listing: { hiddenStatus } }: Site,
): AsyncGenerator<readonly PublishedEstate[]> {
  const hidden = hiddenStatus.length > 0 ? { hidden: hiddenStatus.join() } : {};
  for (let after = 0; ; ) {
    const query = { limit: String(MOST_PUBLISHED), ...(after > 0 && { after: String(after) }), ...hidden };
    // oxlint-disable-next-line no-await-in-loop -- Each answer says where the next one begins.
    const found = (await client.call('listPublishedEstates', { query, locale: DEFAULT_LOCALE })) ?? [];
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = last.estate.general.id;
  }
}

async function* written(
  writer: FeedFormatWriter,
  context: FeedContext,
  batches: AsyncIterable<readonly PublishedEstate[]>,
): AsyncGenerator<string> {
  let start = writer.start(context);
  for await (const batch of batches) {
    yield start +
      batch
        .map((each) => writer.item(feedHome(each), context))
        .map((item) => (item ? `${item.markup}\n` : ''))
        .join('');
    start = '';
  }
  yield start + writer.end;
}

/** In a few words: a program asks. It is the same whatever is wrong with the address. */
function refuse(res: ServerResponse, isHead: boolean): void {
  for (const [name, value] of cacheHeaders('gone', [])) res.setHeader(name, value);
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(isHead ? undefined : 'Not found\n');
}

const feedHeaders = (siteId: string): HeaderList =>
  merged(restrictiveHeaders(false), [
    ...cacheHeaders('page', [tag.site(siteId), tag.list(siteId)]),
    ['X-Robots-Tag', 'noindex, nofollow'],
    ['Referrer-Policy', 'no-referrer'],
  ]);

/**
 * The published homes of a site for portals and advertising, at addresses that only those know whom the agency gave them.
 * Files are written while the back office is being read, and no cache of ours keeps them.
 */
export function createFeeds({ client, originOf, token, workers = 1 }: FeedsOptions): SiteHandler {
  const queue = createWorkQueue(Math.ceil(MOST_UNDER_WAY / workers), MOST_WAITING);
  return async (req, res, next) => {
    const { site, target } = res.locals;
    const address = isGetOrHead(req) ? parseFeedPath(target.path) : undefined;
    if (!address) return next();
    const request = currentRequest();
    if (request) request.route = 'feed';
    const { format, locale = site.locales[0] ?? DEFAULT_LOCALE, signature } = address;
    const isSigned =
      token !== undefined &&
      isFeedSignature({ token, siteId: site.id, version: site.feeds.version }, format, signature);
    if (!isSigned || !site.locales.includes(locale)) return refuse(res, req.method === 'HEAD');
    const context = { site, origin: originOf(site), locale, now: Date.now() };
    const pieces = written(WRITERS[format], context, publishedEstates(client.forSite(site.id), site));
    try {
      await queue.run(() => sendXml(res, pieces, feedHeaders(site.id), LIMIT_MS));
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      sendFallbackErrorPage(res, 503, { 'Retry-After': RETRY_AFTER_S });
    }
  };
}
