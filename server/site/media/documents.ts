import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { type DocumentAddress, parseFilePath } from '#shared/domain/media.ts';
import { removeMetadata } from '#shared/node/withoutMetadata.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_MS } from '../apiClient/health/budget.ts';
import { BackOfficeUnavailableError, isBackOfficeFailure } from '../apiClient/errors.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import { CACHE_IMMUTABLE, isKnown, LOCKED, sendNotFound, refuse, sendUnavailable } from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { createWorkQueue, QueueFullError, type QueueLoad } from './workQueue.ts';

interface DocumentsOptions {
  /** The source of documents; by default they are read through the client. */
  readonly assets?: AssetSource;
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  readonly logger: Logger;
  readonly isMemoryShort?: () => boolean;
}

export interface Documents {
  /**
   * Answers any request below `/files/` of the site with the document as it was stored, as a download: 200 or 304; 404
   * for an invalid address, for another version than the stored one, and for a file that is neither PDF nor picture;
   * 405 for another method; 503 while the document cannot be loaded. Never rejects.
   */
  handle(site: Pick<Site, 'id'>, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The numbers of running and of waiting downloads. */
  readonly load: QueueLoad;
}

interface Document {
  readonly content: Buffer;
  readonly contentType: string;
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const CACHED_MS = 60_000;
/**
 * The number of documents of at most 10 MB that are fetched at the same time, and the number of visitors who may wait
 * for one.
 */
const MAX_DOWNLOADS = 3;
const MAX_WAITING = 64;

const PDF_HEADER = '%PDF-';
/**
 * The number of first bytes in which PDF readers look for the header. A byte order mark or an empty line may precede
 * it.
 */
const MAX_HEADER_BYTES = 1024;
const PDF_TYPE = 'application/pdf';

/** Determines the type by the first bytes, whatever the name of the file is. */
function detectContentType(bytes: Buffer): string | undefined {
  const picture = detectPictureType(bytes);
  if (picture) return `image/${picture}`;
  return bytes.subarray(0, MAX_HEADER_BYTES).includes(PDF_HEADER) ? PDF_TYPE : undefined;
}

function send(req: IncomingMessage, res: ServerResponse, { version, name }: DocumentAddress, found: Document) {
  const etag = `"${version}"`;
  const headers = { ...LOCKED, 'Cache-Control': CACHE_IMMUTABLE, ETag: etag };
  if (isKnown(req, etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  res.writeHead(200, {
    ...headers,
    'Content-Type': found.contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Length': found.content.length,
  });
  res.end(req.method === 'HEAD' ? undefined : found.content);
}

/** Serves the brochures, certificates and plans of a site, from its back office. */
export function createDocuments({
  client,
  assets = createAssetSource(client),
  logger,
  isMemoryShort,
}: DocumentsOptions): Documents {
  const kept = createApiCache({ maxBytes: MAX_CACHED_BYTES, freshMs: CACHED_MS, maxAgeMs: CACHED_MS });
  const queue = createWorkQueue(MAX_DOWNLOADS, MAX_WAITING, isMemoryShort);

  async function load(siteId: string, { assetId, version }: DocumentAddress): Promise<Loaded<Document | null>> {
    const stored = await assets.read({ siteId, assetId, version });
    const contentType = stored && detectContentType(stored);
    if (!stored || !contentType) return { value: null, tags: [], bytes: 0, negative: true };
    // Metadata is removed here as well, because a picture that was stored before the removal at upload existed may
    // still contain the place where it was taken.
    const content = contentType === PDF_TYPE ? stored : await removeMetadata(stored);
    return { value: { content, contentType }, tags: [], bytes: content.length };
  }

  async function answer({ id: siteId }: Pick<Site, 'id'>, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return refuse(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const address = parseFilePath(req.url ?? '');
    if (!address) return sendNotFound(res);
    if (assets.isRefused({ siteId, assetId: address.assetId, version: address.version })) return sendNotFound(res);
    const { value } = await kept.read<Document | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      load: () => queue.run(() => load(siteId, address)),
      isLost: client.health.isLost,
      waitMs: LATE_MS,
    });
    return value ? send(req, res, address, value) : sendNotFound(res);
  }

  return {
    get load() {
      return queue.load;
    },
    async handle(site, req, res) {
      try {
        await answer(site, req, res);
      } catch (error) {
        if (res.headersSent || res.destroyed) return void res.destroy();
        if (error instanceof BackOfficeUnavailableError && error.reason === 'too large') return sendNotFound(res);
        const expected = error instanceof QueueFullError || isBackOfficeFailure(error);
        if (!expected) logger.error({ siteId: site.id, err: error }, 'document request failed');
        sendUnavailable(res);
      }
    },
  };
}
