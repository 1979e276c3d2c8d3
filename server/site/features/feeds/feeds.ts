import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { tag } from '#shared/api/purge.ts';
import { MAX_PUBLISHED_PER_RESPONSE, type PublishedEstate } from '#shared/api/publishedEstates.ts';
import type { Site } from '#shared/api/site.ts';
import { type FeedFormat, isFeedSignature, parseFeedPath } from '#shared/domain/addresses/feedPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import type { SiteClient } from '../../apiClient/siteClient.ts';
import { cacheHeaders, privateFileHeaders } from '../../http/answers/cacheHeaders.ts';
import { type HeaderList, merged } from '../../http/answers/headers.ts';
import { Representation } from '../../http/answers/representation.ts';
import { restrictiveHeaders } from '../../http/answers/securityHeaders.ts';
import { sendXml } from '../../http/answers/sendXml.ts';
import { isGetOrHead, serve } from '../../http/answers/serve.ts';
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
/** Characters: some thousand homes. A file up to here is made before it is sent; a larger one is never whole in memory. */
const MOST_WHOLE = 4_000_000;

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
    const query = { limit: String(MAX_PUBLISHED_PER_RESPONSE), ...(after > 0 && { after: String(after) }), ...hidden };
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

interface Begun {
  /** What was written up to now. */
  readonly text: string;
  /** What comes after it; undefined when that is all. */
  readonly rest: AsyncGenerator<string> | undefined;
}

/** The whole file, or the beginning of one that is too large for that. Errors: those of the pieces. */
async function begun(pieces: AsyncGenerator<string>): Promise<Begun> {
  let text = '';
  while (text.length <= MOST_WHOLE) {
    // oxlint-disable-next-line no-await-in-loop -- One piece comes after the other.
    const next = await pieces.next();
    if (next.done) return { text, rest: undefined };
    text += next.value;
  }
  return { text, rest: pieces };
}

async function* resumed({ text, rest }: Begun): AsyncGenerator<string> {
  yield text;
  if (rest) yield* rest;
}

/**
 * The hash of a file as it would be if it had always been written at the same moment: a reader who has it already need
 * not read it again because its head says when it was written.
 */
function hashOf(text: string, writer: FeedFormatWriter, context: FeedContext): string {
  const homes = text.slice(writer.start(context).length);
  return createHash('sha256')
    .update(writer.start({ ...context, now: 0 }))
    .update(homes)
    .digest('hex')
    .slice(0, 32);
}

/** In a few words: a program asks. It is the same whatever is wrong with the address. */
function refuse(res: ServerResponse, isHead: boolean): void {
  for (const [name, value] of cacheHeaders('gone', [])) res.setHeader(name, value);
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(isHead ? undefined : 'Not found\n');
}

const feedHeaders = (siteId: string): HeaderList =>
  merged(restrictiveHeaders(false), [
    ['Content-Type', 'application/xml; charset=utf-8'],
    ...privateFileHeaders([tag.site(siteId), tag.list(siteId)]),
    ['X-Robots-Tag', 'noindex, nofollow'],
    ['Referrer-Policy', 'no-referrer'],
  ]);

/**
 * The published homes of a site for portals and advertising, at addresses that only those know whom the agency gave them.
 * Files are written while the back office is being read, and no cache of ours keeps them. One of an agency of common size
 * is whole before it is sent: slow readers keep nobody waiting, and one who has it already gets a 304.
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
    const writer = WRITERS[format];
    const headers = feedHeaders(site.id);
    const pieces = written(writer, context, publishedEstates(client.forSite(site.id), site));
    try {
      const whole = await queue.run(async () => {
        const file = await begun(pieces);
        if (!file.rest) return file.text;
        await sendXml(res, resumed(file), headers, LIMIT_MS);
        return undefined;
      });
      if (whole === undefined) return;
      const hash = hashOf(whole, writer, context);
      const body = Buffer.from(whole);
      const file = new Representation({ status: 200, headers, body, hash, quality: undefined });
      // Weak: it may have been written at another moment.
      await serve(req, res, file, ['ETag', `W/"${hash}"`]);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      sendFallbackErrorPage(res, 503, { 'Retry-After': RETRY_AFTER_S });
    }
  };
}
