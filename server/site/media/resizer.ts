import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { Site } from '../../../shared/api/site.ts';
import type { MediaFormat } from '../../../shared/domain/media.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import { isKnown, LOCKED, notFound, refuse, unavailable } from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { BRAND_FOLDER, type Brand } from './brandPicture.ts';
import { parseMediaPath } from './mediaAddress.ts';
import { createPictureMaker, pictureName } from './pictureMaker.ts';
import { BACKGROUND, picturePriority } from './picturePriority.ts';
import { UnfitPictureError } from './renderVariant.ts';
import { createVariantStore } from './variantStore.ts';
import { findWantedPicture, type WantedPicture } from './wantedPicture.ts';
import { createWorkQueue, type JobPriority, QueueFullError } from './workQueue.ts';

export interface MediaOptions {
  /** That of the client when absent. */
  readonly assets?: AssetSource;
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  /** Pictures are kept in its folder `media/<site>`. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Bytes on disk. */
  readonly maxDiskBytes?: number;
  /** Pictures being made at once, and waiting for that. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
}

export interface Media {
  /**
   * Answers any request below `/media/` and `/rental-units/assets/` of the site: 200 or 304 for the picture; 404 for an address that is not one,
   * another version than the stored one, or a picture that can't be shown; 405; 503 while it can't be made. Never rejects.
   * The site's brand has a picture too (`brandPath`).
   */
  handle(site: Pick<Site, 'id'> & Brand, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Makes the picture at an address, after all that visitors wait for. Rejects when that can't be done now. */
  prepare(siteId: string, url: string): Promise<void>;
  /** No picture is being made. */
  readonly isIdle: boolean;
}

const GIGABYTE = 1024 ** 3;
const CONTENT_TYPES: Readonly<Record<MediaFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

async function sizeOf(picture: Buffer | FileHandle): Promise<number> {
  return Buffer.isBuffer(picture) ? picture.length : (await picture.stat()).size;
}

/** Mails have pictures too, and webmail is a page of another origin. */
const ANYWHERE = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { address, caching }: WantedPicture,
  picture: Buffer | FileHandle,
) {
  const etag = `"${address.version}-${address.size}-${address.format}"`;
  const headers = { ...LOCKED, ...ANYWHERE, 'Cache-Control': caching, ETag: etag };
  if (isKnown(req, etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  res.writeHead(200, {
    ...headers,
    'Content-Type': CONTENT_TYPES[address.format],
    'Content-Length': await sizeOf(picture),
  });
  if (req.method === 'HEAD') res.end();
  else if (Buffer.isBuffer(picture)) res.end(picture);
  else await pipeline(picture.createReadStream({ autoClose: false }), res);
}

/** The resizer: named sizes and formats of a site's own pictures, made once and kept on disk. */
export function createMedia({
  client,
  assets = createAssetSource(client),
  dataDir,
  logger,
  maxDiskBytes = 2 * GIGABYTE,
  concurrency = 2,
  maxWaiting = 2000,
}: MediaOptions): Media {
  const store = createVariantStore(path.join(dataDir, 'media'), maxDiskBytes, logger);
  const queue = createWorkQueue(concurrency, maxWaiting);
  const maker = createPictureMaker({ assets, client, store, queue, logger });

  async function answer(site: Pick<Site, 'id'> & Brand, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return refuse(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const { id: siteId } = site;
    const url = req.url ?? '';
    const wanted = await findWantedPicture(assets, site, url);
    if (!wanted) return notFound(res);
    const { address } = wanted;
    const isBrand = url.startsWith(BRAND_FOLDER);
    const stored = await store.open(pictureName(siteId, address));
    try {
      const { assetId, version } = address;
      if (!stored && !isBrand && assets.isRefused({ siteId, assetId, version })) return notFound(res);
      const make = (turn: JobPriority) =>
        isBrand ? maker.brand(site, address, turn) : maker.variant(siteId, address, turn);
      const picture = stored ?? (await make(picturePriority(req.headers)));
      if (picture) await send(req, res, wanted, picture);
      else notFound(res);
    } finally {
      await stored?.close();
    }
  }

  function answerFailure(siteId: string, res: ServerResponse, error: unknown): void {
    if (res.headersSent || res.destroyed) return void res.destroy();
    if (error instanceof UnfitPictureError) {
      logger.warn({ siteId, err: error }, 'image not displayable');
      return notFound(res);
    }
    const expected = error instanceof QueueFullError || isBackOfficeFailure(error);
    if (!expected) logger.error({ siteId, err: error }, 'image resize failed');
    unavailable(res);
  }

  return {
    get isIdle() {
      return queue.isIdle;
    },
    async prepare(siteId, url) {
      const address = parseMediaPath(url);
      if (!address) return;
      const stored = await store.open(pictureName(siteId, address));
      if (stored) await stored.close();
      else await maker.variant(siteId, address, BACKGROUND);
    },
    async handle(site, req, res) {
      try {
        await answer(site, req, res);
      } catch (error) {
        answerFailure(site.id, res, error);
      }
    },
  };
}
