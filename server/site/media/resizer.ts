import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { MediaFormat } from '#shared/domain/media.ts';
import { VARIANTS_FOLDER } from '#shared/storage/mediaLayout.ts';
import { type MediaLocation, openMediaStorage } from '#shared/storage/mediaSettings.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import {
  STAND_IN_CACHE_CONTROL,
  isNotModified,
  UPLOADED_FILE_HEADERS,
  sendNotFound,
  sendRefusal,
  sendUnavailable,
} from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { BRAND_PICTURES_PATH, type PictureBrand } from './brandPicture.ts';
import { parseMediaPath } from './mediaAddress.ts';
import { createPictureRenderer, toPictureName } from './pictureMaker.ts';
import { BACKGROUND_PRIORITY, findPicturePriority } from './picturePriority.ts';
import { UnfitPictureError } from './renderVariant.ts';
import { createSharedVariants } from './sharedVariants.ts';
import { createPictureOrStandIn } from './pictureOrStandIn.ts';
import type { StandIn } from './standIn.ts';
import { createVariantStore, type VariantStore } from './variantStore.ts';
import { findWantedPicture, type WantedPicture } from './wantedPicture.ts';
import { createWorkQueue, QueueFullError, type QueueLoad } from './workQueue.ts';

export interface MediaOptions {
  /** The source of assets; by default they are read through the client. */
  readonly assetSource?: AssetSource;
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  /** The folder for all data of the site. Pictures are stored in its subfolder `media/<site>`. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** The maximum number of bytes on disk. */
  readonly maxDiskBytes?: number;
  /** The storage that all instances share; without it, pictures are only in `dataDir`. */
  readonly storage?: MediaLocation | undefined;
  /**
   * The maximum number of pictures that are rendered at the same time. `maxWaiting` is the number of pictures that may
   * wait.
   */
  readonly maxConcurrentJobs?: number;
  readonly maxWaiting?: number;
  readonly isMemoryShort?: () => boolean;
  /** The milliseconds until a visitor gets a stand-in for the picture. */
  readonly maxWaitMs?: number;
  /** Returns whether pages wait to be rendered. By default it returns false. */
  readonly isBusy?: () => boolean;
}

export interface Media {
  /**
   * Answers any request below `/media/` and `/rental-units/assets/` of the site: 200 or 304 for the picture; 200 with
   * another size or format of it, cached for a moment, while the picture does not exist yet; 404 for an invalid
   * address, for another version than the stored one, and for a picture that cannot be decoded; 405 for another method;
   * 503 while neither the picture nor another size of it is available. Never rejects. The site's brand has a picture
   * too (`toBrandPicturePath`).
   */
  handleRequest(site: Pick<Site, 'id'> & PictureBrand, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /**
   * Renders the picture at an address, after all pictures that visitors wait for. Rejects when the picture cannot be
   * rendered now.
   */
  prepareVariant(siteId: string, url: string): Promise<void>;
  /** True when no picture is being rendered. */
  readonly isIdle: boolean;
  readonly queueLoad: QueueLoad;
}

const BYTES_PER_GIGABYTE = 1024 ** 3;
const MAX_QUEUE_WAIT_MS = 5000;
/**
 * The number of pictures in progress for each encoder when the storage is on another machine. Most of them only wait
 * for that storage.
 */
const REMOTE_PICTURES_PER_ENCODER = 4;
/** The maximum number of stand-ins that wait. */
const MAX_WAITING_STAND_INS = 2000;
const CONTENT_TYPES: Readonly<Record<MediaFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

async function getByteLength(picture: Buffer | FileHandle): Promise<number> {
  return Buffer.isBuffer(picture) ? picture.length : (await picture.stat()).size;
}

/**
 * The header that allows pictures on pages of any origin, because mails contain pictures and webmail is a page of
 * another origin.
 */
const ANY_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

async function sendBody(req: IncomingMessage, res: ServerResponse, picture: Buffer | FileHandle): Promise<void> {
  if (req.method === 'HEAD') res.end();
  else if (Buffer.isBuffer(picture)) res.end(picture);
  else await pipeline(picture.createReadStream({ autoClose: false }), res);
}

async function closeFile(picture: Buffer | FileHandle | undefined): Promise<void> {
  if (picture && !Buffer.isBuffer(picture)) await picture.close();
}

async function sendPicture(
  req: IncomingMessage,
  res: ServerResponse,
  { address, cacheControl }: WantedPicture,
  picture: Buffer | FileHandle,
) {
  const etag = `"${address.version}-${address.size}-${address.format}"`;
  const headers = { ...UPLOADED_FILE_HEADERS, ...ANY_ORIGIN_HEADERS, 'Cache-Control': cacheControl, ETag: etag };
  if (isNotModified(req, etag)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  res.writeHead(200, {
    ...headers,
    'Content-Type': CONTENT_TYPES[address.format],
    'Content-Length': await getByteLength(picture),
  });
  await sendBody(req, res, picture);
}

/** Sends a stand-in for a requested picture, which is rendered later. */
async function sendStandIn(
  req: IncomingMessage,
  res: ServerResponse,
  { pictureContent, format }: StandIn,
): Promise<void> {
  res.writeHead(200, {
    ...UPLOADED_FILE_HEADERS,
    ...ANY_ORIGIN_HEADERS,
    'Cache-Control': STAND_IN_CACHE_CONTROL,
    'Content-Type': CONTENT_TYPES[format],
    'Content-Length': await getByteLength(pictureContent),
  });
  await sendBody(req, res, pictureContent);
}

/**
 * Opens the store of pictures: a folder of this machine, a folder that machines share, or a shared storage whose most
 * recently used pictures are also in a folder of this machine.
 */
function openVariants({ dataDir, storage, maxDiskBytes = 2 * BYTES_PER_GIGABYTE, logger }: MediaOptions): VariantStore {
  const folder = storage?.kind === 'folder' ? path.join(storage.folder, VARIANTS_FOLDER) : path.join(dataDir, 'media');
  const store = createVariantStore(folder, maxDiskBytes, logger);
  return storage?.kind === 's3' ? createSharedVariants(store, openMediaStorage(storage, logger)) : store;
}

/** Creates the resizer: named sizes and formats of a site's own pictures, each rendered once and stored. */
export function createMedia(options: MediaOptions): Media {
  const { client, assetSource = createAssetSource(client), logger } = options;
  const { maxConcurrentJobs = 2, maxWaiting = 2000, maxWaitMs = MAX_QUEUE_WAIT_MS, isBusy = () => false } = options;
  const store = openVariants(options);
  const maxJobsInProgress = maxConcurrentJobs * (options.storage?.kind === 's3' ? REMOTE_PICTURES_PER_ENCODER : 1);
  const queue = createWorkQueue(maxJobsInProgress, maxWaiting, options.isMemoryShort);
  const encoders = createWorkQueue(maxConcurrentJobs, maxJobsInProgress);
  const quickQueue = createWorkQueue(1, MAX_WAITING_STAND_INS);
  const renderer = createPictureRenderer({ assetSource, client, store, queue, encoders, quickQueue, isBusy, logger });
  const pictureOrStandIn = createPictureOrStandIn({
    store,
    renderer,
    queue,
    concurrency: maxConcurrentJobs,
    maxWaitMs,
  });

  async function answerWithNewPicture(
    site: Pick<Site, 'id'> & PictureBrand,
    wantedPicture: WantedPicture,
    req: IncomingMessage,
    res: ServerResponse,
  ) {
    const { address } = wantedPicture;
    const priority = findPicturePriority(req.headers);
    const isBrand = (req.url ?? '').startsWith(BRAND_PICTURES_PATH);
    const { picture, standIn } = isBrand
      ? { picture: await renderer.renderBrandVariant(site, address, priority), standIn: undefined }
      : {
          standIn: undefined,
          picture: undefined,
          ...(await pictureOrStandIn(site.id, address, priority, () => res.destroyed)),
        };
    try {
      if (picture) await sendPicture(req, res, wantedPicture, picture);
      else if (standIn) await sendStandIn(req, res, standIn);
      else sendNotFound(res);
    } finally {
      await closeFile(standIn?.pictureContent);
    }
  }

  async function answerRequest(site: Pick<Site, 'id'> & PictureBrand, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return sendRefusal(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const { id: siteId } = site;
    const url = req.url ?? '';
    const wantedPicture = await findWantedPicture(assetSource, site, url);
    if (!wantedPicture) return sendNotFound(res);
    const { assetId, version } = wantedPicture.address;
    const isMissing =
      !url.startsWith(BRAND_PICTURES_PATH) && assetSource.isKnownToBeMissing({ siteId, assetId, version });
    const storedPicture = await store.openVariant(
      toPictureName(siteId, wantedPicture.address),
      isMissing ? 'here' : undefined,
    );
    try {
      if (storedPicture) return await sendPicture(req, res, wantedPicture, storedPicture);
    } finally {
      await closeFile(storedPicture);
    }
    if (isMissing) return sendNotFound(res);
    await answerWithNewPicture(site, wantedPicture, req, res);
  }

  function answerFailure(siteId: string, res: ServerResponse, error: unknown): void {
    if (res.headersSent || res.destroyed) return void res.destroy();
    if (error instanceof UnfitPictureError) {
      logger.warn({ siteId, err: error }, 'image not displayable');
      return sendNotFound(res);
    }
    const isExpected = error instanceof QueueFullError || isBackOfficeFailure(error);
    if (!isExpected) logger.error({ siteId, err: error }, 'image resize failed');
    sendUnavailable(res);
  }

  return {
    get isIdle() {
      return queue.isIdle;
    },
    get queueLoad() {
      return queue.queueLoad;
    },
    async prepareVariant(siteId, url) {
      const address = parseMediaPath(url);
      if (!address || (await store.hasVariant(toPictureName(siteId, address)))) return;
      await renderer.renderAndStore(siteId, address, BACKGROUND_PRIORITY);
    },
    async handleRequest(site, req, res) {
      try {
        await answerRequest(site, req, res);
      } catch (error) {
        answerFailure(site.id, res, error);
      }
    },
  };
}
