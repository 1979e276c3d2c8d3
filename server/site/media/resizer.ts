import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { MediaFormat } from '#shared/domain/media.ts';
import { VARIANTS } from '#shared/storage/mediaLayout.ts';
import { type MediaLocation, openMediaStorage } from '#shared/storage/mediaSettings.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import { CACHE_MOMENT, isKnown, LOCKED, notFound, refuse, unavailable } from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { BRAND_FOLDER, type Brand } from './brandPicture.ts';
import { type MediaAddress, parseMediaPath } from './mediaAddress.ts';
import { createPictureMaker, pictureName } from './pictureMaker.ts';
import { BACKGROUND, picturePriority } from './picturePriority.ts';
import { UnfitPictureError } from './renderVariant.ts';
import { createSharedVariants } from './sharedVariants.ts';
import { nearestVariant, type StandIn } from './standIn.ts';
import { createVariantStore, type VariantStore } from './variantStore.ts';
import { findWantedPicture, type WantedPicture } from './wantedPicture.ts';
import { createWorkQueue, type JobPriority, QueueFullError, type QueueLoad } from './workQueue.ts';

export interface MediaOptions {
  /** That of the client when absent. */
  readonly assets?: AssetSource;
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  /** Pictures are kept in its folder `media/<site>`. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Bytes on disk. */
  readonly maxDiskBytes?: number;
  /** Where other instances find what this one makes; without it, pictures are in `dataDir` alone. */
  readonly storage?: MediaLocation | undefined;
  /** Pictures being made at once, and waiting for that. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  readonly isMemoryShort?: () => boolean;
  /** Milliseconds until a visitor gets what there is in place of the picture. */
  readonly patienceMs?: number;
  /** Whether pages wait to be made; without it, never. */
  readonly isBusy?: () => boolean;
}

export interface Media {
  /**
   * Answers any request below `/media/` and `/rental-units/assets/` of the site: 200 or 304 for the picture; 200 with
   * another size or format of it, for a moment, while it is not made; 404 for an address that is not one, another version
   * than the stored one, or a picture that can't be shown; 405; 503 while nothing of it can be had. Never rejects.
   * The site's brand has a picture too (`brandPath`).
   */
  handle(site: Pick<Site, 'id'> & Brand, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Makes the picture at an address, after all that visitors wait for. Rejects when that can't be done now. */
  prepare(siteId: string, url: string): Promise<void>;
  /** No picture is being made. */
  readonly isIdle: boolean;
  readonly load: QueueLoad;
}

const GIGABYTE = 1024 ** 3;
const PATIENCE_MS = 5000;
/**
 * Pictures that may wait before another one, for each encoder: with more, its turn hardly comes while a visitor waits, and
 * something stands in for it at once. A cache in front asks another site after seven seconds, where the wait begins anew.
 */
const MAX_AHEAD = 12;
/** Pictures under way for each that is being encoded, while others wait for a storage on another machine. */
const AT_ONCE_REMOTELY = 4;
/** Pictures that stand in for others: made at once, and waiting for that. */
const MOST_QUICK = 2000;
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

async function sendBody(req: IncomingMessage, res: ServerResponse, picture: Buffer | FileHandle): Promise<void> {
  if (req.method === 'HEAD') res.end();
  else if (Buffer.isBuffer(picture)) res.end(picture);
  else await pipeline(picture.createReadStream({ autoClose: false }), res);
}

async function close(picture: Buffer | FileHandle | undefined): Promise<void> {
  if (picture && !Buffer.isBuffer(picture)) await picture.close();
}

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
  await sendBody(req, res, picture);
}

/** A picture in place of the one at an address, which comes later. */
async function sendStandIn(req: IncomingMessage, res: ServerResponse, { picture, format }: StandIn): Promise<void> {
  res.writeHead(200, {
    ...LOCKED,
    ...ANYWHERE,
    'Cache-Control': CACHE_MOMENT,
    'Content-Type': CONTENT_TYPES[format],
    'Content-Length': await sizeOf(picture),
  });
  await sendBody(req, res, picture);
}

/** Pictures in the folder of this machine, or in one that is shared, or in both. */
function openVariants({ dataDir, storage, maxDiskBytes = 2 * GIGABYTE, logger }: MediaOptions): VariantStore {
  const folder = storage?.kind === 'folder' ? path.join(storage.folder, VARIANTS) : path.join(dataDir, 'media');
  const store = createVariantStore(folder, maxDiskBytes, logger);
  return storage?.kind === 's3' ? createSharedVariants(store, openMediaStorage(storage, logger)) : store;
}

const isLate = Symbol('the picture is not there yet');

/** The result of the work, or `isLate`; the work goes on. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof isLate> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(() => resolve(isLate), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Who stopped waiting does not hear how it ends.
    work.catch(() => undefined);
  }
}

/** The resizer: named sizes and formats of a site's own pictures, made once and kept. */
export function createMedia(options: MediaOptions): Media {
  const { client, assets = createAssetSource(client), logger } = options;
  const { concurrency = 2, maxWaiting = 2000, patienceMs = PATIENCE_MS, isBusy = () => false } = options;
  const store = openVariants(options);
  const places = concurrency * (options.storage?.kind === 's3' ? AT_ONCE_REMOTELY : 1);
  const queue = createWorkQueue(places, maxWaiting, options.isMemoryShort);
  const encoders = createWorkQueue(concurrency, places);
  const quickQueue = createWorkQueue(1, MOST_QUICK);
  const maker = createPictureMaker({ assets, client, store, queue, encoders, quickQueue, isBusy, logger });

  /** What there is of a picture that is late; undefined: nothing, or no visitor waits for it any more. */
  async function standInFor(siteId: string, address: MediaAddress, res: ServerResponse): Promise<StandIn | undefined> {
    const name = pictureName(siteId, address);
    const alike = await nearestVariant(store, name, address, { alike: true });
    if (alike || res.destroyed) return alike;
    const picture = await maker.quick(siteId, address);
    return picture ? { picture, format: 'jpg' } : undefined;
  }

  /**
   * The picture, or what stands in for it when it is late. Errors: those of the maker, where nothing of the picture is
   * there.
   */
  async function pictureOrStandIn(siteId: string, address: MediaAddress, turn: JobPriority, res: ServerResponse) {
    try {
      const isFarBehind = queue.ahead(turn) > MAX_AHEAD * concurrency;
      const picture = await within(maker.variant(siteId, address, turn), isFarBehind ? 0 : patienceMs);
      if (picture !== isLate) return { picture };
      return { standIn: await standInFor(siteId, address, res) };
    } catch (error) {
      if (error instanceof UnfitPictureError) throw error;
      const isFull = error instanceof QueueFullError;
      const standIn = isFull
        ? await standInFor(siteId, address, res)
        : await nearestVariant(store, pictureName(siteId, address), address, { alike: false });
      if (!standIn) throw error;
      return { standIn };
    }
  }

  async function answerNew(
    site: Pick<Site, 'id'> & Brand,
    wanted: WantedPicture,
    req: IncomingMessage,
    res: ServerResponse,
  ) {
    const { address } = wanted;
    const turn = picturePriority(req.headers);
    const isBrand = (req.url ?? '').startsWith(BRAND_FOLDER);
    const { picture, standIn } = isBrand
      ? { picture: await maker.brand(site, address, turn), standIn: undefined }
      : { standIn: undefined, picture: undefined, ...(await pictureOrStandIn(site.id, address, turn, res)) };
    try {
      if (picture) await send(req, res, wanted, picture);
      else if (standIn) await sendStandIn(req, res, standIn);
      else notFound(res);
    } finally {
      await close(standIn?.picture);
    }
  }

  async function answer(site: Pick<Site, 'id'> & Brand, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return refuse(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const { id: siteId } = site;
    const url = req.url ?? '';
    const wanted = await findWantedPicture(assets, site, url);
    if (!wanted) return notFound(res);
    const { assetId, version } = wanted.address;
    const isRefused = !url.startsWith(BRAND_FOLDER) && assets.isRefused({ siteId, assetId, version });
    const stored = await store.open(pictureName(siteId, wanted.address), isRefused ? 'here' : undefined);
    try {
      if (stored) return await send(req, res, wanted, stored);
    } finally {
      await close(stored);
    }
    if (isRefused) return notFound(res);
    await answerNew(site, wanted, req, res);
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
    get load() {
      return queue.load;
    },
    async prepare(siteId, url) {
      const address = parseMediaPath(url);
      if (!address || (await store.has(pictureName(siteId, address)))) return;
      await maker.variant(siteId, address, BACKGROUND);
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
