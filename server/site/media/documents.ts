import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { type DocumentAddress, parseFilePath } from '#shared/domain/media.ts';
import { removeMetadata } from '#shared/node/removeMetadata.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_CALL_TIMEOUT_MS } from '../apiClient/health/budget.ts';
import { BackOfficeUnavailableError, isBackOfficeFailure } from '../apiClient/errors.ts';
import type { LoadedAnswer } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import {
  VERSIONED_CACHE_CONTROL,
  isNotModified,
  UPLOADED_FILE_HEADERS,
  sendNotFound,
  sendRefusal,
  sendUnavailable,
} from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { createWorkQueue, QueueFullError, type QueueLoad } from './workQueue.ts';

interface DocumentsOptions {
  /** The source of documents; by default they are read through the client. */
  readonly assetSource?: AssetSource;
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
  handleRequest(site: Pick<Site, 'id'>, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The numbers of running and of waiting downloads. */
  readonly queueLoad: QueueLoad;
}

interface StoredDocument {
  readonly content: Buffer;
  readonly contentType: string;
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const DOCUMENT_CACHE_MS = 60_000;
/**
 * The maximum number of simultaneous downloads of documents, each of at most 10 MB. `MAX_WAITING_VISITORS` is the
 * number of visitors who may wait for a download.
 */
const MAX_PARALLEL_DOWNLOADS = 3;
const MAX_WAITING_VISITORS = 64;

const PDF_FILE_HEADER = '%PDF-';
/**
 * The number of bytes at the start of a file in which PDF readers look for the header. A byte order mark or an empty
 * line may precede it.
 */
const MAX_HEADER_BYTES = 1024;
const PDF_CONTENT_TYPE = 'application/pdf';

/** Determines the content type by the first bytes of a file, because its name may be wrong. */
function detectContentType(bytes: Buffer): string | undefined {
  const picture = detectPictureType(bytes);
  if (picture) return `image/${picture}`;
  return bytes.subarray(0, MAX_HEADER_BYTES).includes(PDF_FILE_HEADER) ? PDF_CONTENT_TYPE : undefined;
}

function sendDocument(
  req: IncomingMessage,
  res: ServerResponse,
  { version, name }: DocumentAddress,
  document: StoredDocument,
) {
  const etag = `"${version}"`;
  const headers = { ...UPLOADED_FILE_HEADERS, 'Cache-Control': VERSIONED_CACHE_CONTROL, ETag: etag };
  if (isNotModified(req, etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  res.writeHead(200, {
    ...headers,
    'Content-Type': document.contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Length': document.content.length,
  });
  res.end(req.method === 'HEAD' ? undefined : document.content);
}

/** Serves the brochures, certificates and plans of a site, from its back office. */
export function createDocuments({
  client,
  assetSource = createAssetSource(client),
  logger,
  isMemoryShort,
}: DocumentsOptions): Documents {
  const documentCache = createApiCache({
    maxBytes: MAX_CACHED_BYTES,
    freshMs: DOCUMENT_CACHE_MS,
    maxAgeMs: DOCUMENT_CACHE_MS,
  });
  const queue = createWorkQueue(MAX_PARALLEL_DOWNLOADS, MAX_WAITING_VISITORS, isMemoryShort);

  async function loadDocument(
    siteId: string,
    { assetId, version }: DocumentAddress,
  ): Promise<LoadedAnswer<StoredDocument | null>> {
    const bytes = await assetSource.readAsset({ siteId, assetId, version });
    const contentType = bytes && detectContentType(bytes);
    if (!bytes || !contentType) return { value: null, tags: [], bytes: 0, isNegative: true };
    // The back office removes metadata at the upload. It is removed here as well, because a picture that an older
    // version has stored may still contain the place where it was taken.
    const content = contentType === PDF_CONTENT_TYPE ? bytes : await removeMetadata(bytes);
    return { value: { content, contentType }, tags: [], bytes: content.length };
  }

  async function answerRequest({ id: siteId }: Pick<Site, 'id'>, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return sendRefusal(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const address = parseFilePath(req.url ?? '');
    if (!address) return sendNotFound(res);
    if (assetSource.isKnownToBeMissing({ siteId, assetId: address.assetId, version: address.version }))
      return sendNotFound(res);
    const { value } = await documentCache.read<StoredDocument | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      loadAnswer: () => queue.run(() => loadDocument(siteId, address)),
      isLost: client.health.isLost,
      maxWaitMs: LATE_CALL_TIMEOUT_MS,
    });
    return value ? sendDocument(req, res, address, value) : sendNotFound(res);
  }

  return {
    get queueLoad() {
      return queue.queueLoad;
    },
    async handleRequest(site, req, res) {
      try {
        await answerRequest(site, req, res);
      } catch (error) {
        if (res.headersSent || res.destroyed) return void res.destroy();
        if (error instanceof BackOfficeUnavailableError && error.reason === 'too large') return sendNotFound(res);
        const isExpected = error instanceof QueueFullError || isBackOfficeFailure(error);
        if (!isExpected) logger.error({ siteId: site.id, err: error }, 'document request failed');
        sendUnavailable(res);
      }
    },
  };
}
