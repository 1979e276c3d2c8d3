import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { tag } from '#shared/api/purge.ts';
import { MAX_PUBLISHED_PER_RESPONSE, type PublishedEstate } from '#shared/api/publishedEstates.ts';
import type { Site } from '#shared/api/site.ts';
import { type FeedFormat, isFeedSignature, parseFeedPath } from '#shared/domain/addresses/feedPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import type { SiteClient } from '../../apiClient/siteClient.ts';
import { buildCacheHeaders, buildPrivateFileHeaders } from '../../http/answers/cacheHeaders.ts';
import { type HeaderList, mergeHeaders } from '../../http/answers/headers.ts';
import { Representation } from '../../http/answers/representation.ts';
import { getRestrictiveHeaders } from '../../http/answers/securityHeaders.ts';
import { sendXml } from '../../http/answers/sendXml.ts';
import { isGetOrHead, serve } from '../../http/answers/serve.ts';
import { sendFallbackErrorPage } from '../../http/fallbackErrorPage.ts';
import { MAX_QUEUE_WAIT_MS } from '../../http/slowReaders.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { createWorkQueue, QueueFullError } from '../../media/workQueue.ts';
import { currentRequest } from '../../requestContext.ts';
import type { FeedContext, FeedFormatWriter } from './feedFormat.ts';
import { toFeedHome } from './feedHome.ts';
import { kyeroFeed } from './kyeroFeed.ts';
import { metaFeed } from './metaFeed.ts';
import { openImmoFeed } from './openImmoFeed.ts';

interface FeedsOptions {
  readonly client: Pick<BackOfficeClient, 'forSite'>;
  readonly getOrigin: (site: Site) => string;
  /** The key of the signatures. Without a key there are no feeds. */
  readonly signingKey: string | undefined;
  /**
   * The number of processes of this instance, which share the maximum number of files that are written at the same
   * time.
   */
  readonly workerCount?: number | undefined;
}

/**
 * The maximum number of files that are written at the same time, and the maximum number of requests that wait. Each
 * file needs all homes of a site.
 */
const MAX_CONCURRENT_FILES = 2;
const MAX_WAITING_REQUESTS = 20;
const RETRY_AFTER_S = '300';
/**
 * The time after which a slow client is disconnected. It leaves room for large files: in a test, a million homes took
 * eight minutes of one processor core.
 */
const RESPONSE_TIMEOUT_MS = 60 * 60_000;
/**
 * The maximum length of a file that is completed before it is sent, in characters: some thousand homes. A larger file
 * is never in memory as a whole.
 */
const MAX_BUFFERED_CHARACTERS = 4_000_000;

const WRITER_BY_FORMAT: Readonly<Record<FeedFormat, FeedFormatWriter>> = {
  meta: metaFeed,
  openimmo: openImmoFeed,
  kyero: kyeroFeed,
};

/** Yields all published estates, page by page. Fails when a call to the back office fails. */
async function* readPublishedEstates(
  client: SiteClient,
  { listing: { hiddenStatus } }: Site,
): AsyncGenerator<readonly PublishedEstate[]> {
  const hiddenQuery = hiddenStatus.length > 0 ? { hidden: hiddenStatus.join() } : {};
  for (let lastId = 0; ; ) {
    const query = {
      limit: String(MAX_PUBLISHED_PER_RESPONSE),
      ...(lastId > 0 && { after: String(lastId) }),
      ...hiddenQuery,
    };
    // oxlint-disable-next-line no-await-in-loop -- Each response says where the next one begins.
    const estates = (await client.call('listPublishedEstates', { query, locale: DEFAULT_LOCALE })) ?? [];
    const lastEstate = estates.at(-1);
    if (!lastEstate) return;
    yield estates;
    lastId = lastEstate.estate.general.id;
  }
}

async function* writeFile(
  writer: FeedFormatWriter,
  context: FeedContext,
  batches: AsyncIterable<readonly PublishedEstate[]>,
): AsyncGenerator<string> {
  let pendingStart = writer.writeStart(context);
  for await (const batch of batches) {
    yield pendingStart +
      batch
        .map((each) => writer.buildItem(toFeedHome(each), context))
        .map((item) => (item ? `${item.markup}\n` : ''))
        .join('');
    pendingStart = '';
  }
  yield pendingStart + writer.endMarkup;
}

interface StartedFile {
  /** The text that has been written so far. */
  readonly text: string;
  /** The remaining text; undefined when the file is complete. */
  readonly remainingPieces: AsyncGenerator<string> | undefined;
}

/**
 * Returns the whole file, or the beginning of a file that is too long for the buffer. Fails when a piece cannot be
 * read.
 */
async function beginFile(pieces: AsyncGenerator<string>): Promise<StartedFile> {
  let text = '';
  while (text.length <= MAX_BUFFERED_CHARACTERS) {
    // oxlint-disable-next-line no-await-in-loop -- The pieces must be read one after the other.
    const nextPiece = await pieces.next();
    if (nextPiece.done) return { text, remainingPieces: undefined };
    text += nextPiece.value;
  }
  return { text, remainingPieces: pieces };
}

async function* resumeFile({ text, remainingPieces }: StartedFile): AsyncGenerator<string> {
  yield text;
  if (remainingPieces) yield* remainingPieces;
}

/**
 * Returns a hash of the homes in a file, which does not depend on the time of writing in the file's head. A client that
 * already has the same homes therefore gets a 304.
 */
function hashHomes(text: string, writer: FeedFormatWriter, context: FeedContext): string {
  const homes = text.slice(writer.writeStart(context).length);
  return createHash('sha256')
    .update(writer.writeStart({ ...context, now: 0 }))
    .update(homes)
    .digest('hex')
    .slice(0, 32);
}

/**
 * Sends a short refusal, because only programs request feeds. The refusal is the same for every kind of wrong address.
 */
function refuseRequest(res: ServerResponse, isHead: boolean): void {
  for (const [name, value] of buildCacheHeaders('gone', [])) res.setHeader(name, value);
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(isHead ? undefined : 'Not found\n');
}

const buildFeedHeaders = (siteId: string): HeaderList =>
  mergeHeaders(getRestrictiveHeaders(false), [
    ['Content-Type', 'application/xml; charset=utf-8'],
    ...buildPrivateFileHeaders([tag.site(siteId), tag.list(siteId)]),
    ['X-Robots-Tag', 'noindex, nofollow'],
    ['Referrer-Policy', 'no-referrer'],
  ]);

/**
 * Serves the published homes of a site to portals and advertising services, at secret addresses that the agency hands
 * out. Files are written while the data of the back office arrives, and the page cache does not store them. A file of
 * usual size is completed before it is sent, so that slow clients do not block other clients, and so that a client that
 * already has this file gets a 304.
 */
export function createFeeds({ client, getOrigin, signingKey, workerCount = 1 }: FeedsOptions): SiteHandler {
  const queue = createWorkQueue(Math.ceil(MAX_CONCURRENT_FILES / workerCount), MAX_WAITING_REQUESTS);
  return async (req, res, next) => {
    const { site, target } = res.locals;
    const address = isGetOrHead(req) ? parseFeedPath(target.path) : undefined;
    if (!address) return next();
    const request = currentRequest();
    if (request) request.route = 'feed';
    const { format, locale = site.locales[0] ?? DEFAULT_LOCALE, signature } = address;
    const isSigned =
      signingKey !== undefined &&
      isFeedSignature({ token: signingKey, siteId: site.id, version: site.feeds.version }, format, signature);
    if (!isSigned || !site.locales.includes(locale)) return refuseRequest(res, req.method === 'HEAD');
    const context = { site, origin: getOrigin(site), locale, now: Date.now() };
    const writer = WRITER_BY_FORMAT[format];
    const headers = buildFeedHeaders(site.id);
    const pieces = writeFile(writer, context, readPublishedEstates(client.forSite(site.id), site));
    try {
      const writeOrSendFile = async () => {
        const file = await beginFile(pieces);
        if (!file.remainingPieces) return file.text;
        await sendXml(res, resumeFile(file), headers, RESPONSE_TIMEOUT_MS);
        return undefined;
      };
      const completeFile = await queue.run(writeOrSendFile, { waitMs: MAX_QUEUE_WAIT_MS });
      if (completeFile === undefined) return;
      const hash = hashHomes(completeFile, writer, context);
      const body = Buffer.from(completeFile);
      const file = new Representation({ status: 200, headers, body, hash, brotliQuality: undefined });
      // The entity tag is weak, because the file may have been written at another time.
      await serve(req, res, file, ['ETag', `W/"${hash}"`]);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      sendFallbackErrorPage(res, 503, { 'Retry-After': RETRY_AFTER_S });
    }
  };
}
