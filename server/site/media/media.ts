import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { Site } from '../../../shared/api/site.ts';
import { type MediaFormat, VERSION_LENGTH } from '../../../shared/domain/media.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_MS } from '../apiClient/health/budget.ts';
import { isBackOfficeTrouble } from '../apiClient/errors.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import {
  CACHE_ONE_DAY,
  CACHE_IMMUTABLE,
  hashOf,
  isKnown,
  LOCKED,
  notFound,
  refuse,
  unavailable,
} from './assetAnswer.ts';
import { type AssetSource, createAssetSource } from './assetSource.ts';
import { BRAND_FOLDER, type Brand, brandAddress, brandPath, renderBrand } from './brandPicture.ts';
import { type MediaAddress, parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';
import { BACKGROUND, picturePriority } from './picturePriority.ts';
import { pictureTypeOf } from './pictureType.ts';
import { renderVariant, UnfitPictureError } from './renderVariant.ts';
import { createVariantStore } from './variantStore.ts';
import { createWorkQueue, QueueFullError, type JobPriority } from './workQueue.ts';

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
/** Originals in memory, for the next size of the same picture. */
const SOURCE_BYTES = 16 * 1024 * 1024;
const SOURCE_MS = 30_000;

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

/** What is asked for, and for how long that address means this. */
interface Wanted {
  readonly address: MediaAddress;
  readonly caching: typeof CACHE_IMMUTABLE | typeof CACHE_ONE_DAY;
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { address, caching }: Wanted,
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

/** Where a picture is kept. */
const nameOf = (siteId: string, { assetId, version, size, format }: MediaAddress) =>
  path.posix.join(siteId, assetId, version, `${size}.${format}`);

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
  const sources = createApiCache({ maxBytes: SOURCE_BYTES, freshMs: SOURCE_MS, maxAgeMs: SOURCE_MS });
  const underWay = new Map<string, Promise<Buffer | null>>();

  /** The original, if it is of that version and a picture that may be decoded. */
  async function loadSource(siteId: string, { assetId, version }: MediaAddress): Promise<Loaded<Buffer | null>> {
    const bytes = await assets.read({ siteId, assetId, version });
    if (bytes) {
      if (pictureTypeOf(bytes)) return { value: bytes, tags: [], bytes: bytes.length };
      logger.warn({ siteId, assetId }, 'asset is not a supported image');
    }
    return { value: null, tags: [], bytes: 0, negative: true };
  }

  /** Start of the hash of what a photo is now; undefined when no home that is served shows it. */
  async function currentVersion(siteId: string, assetId: string): Promise<string | undefined> {
    const wanted = { siteId, assetId, shownBy: 'rental' } as const;
    if (assets.isRefused(wanted)) return undefined;
    return assets.knownVersion(wanted) ?? ((await assets.read(wanted)) ? assets.knownVersion(wanted) : undefined);
  }

  async function findWanted(site: Pick<Site, 'id'> & Brand, url: string): Promise<Wanted | undefined> {
    if (url.startsWith(BRAND_FOLDER) && url === brandPath(site)) {
      return { address: brandAddress(site), caching: CACHE_IMMUTABLE };
    }
    const address = parseMediaPath(url);
    if (address) return { address, caching: CACHE_IMMUTABLE };
    const photo = parseRentalPhotoPath(url);
    if (!photo) return undefined;
    const { version } = photo;
    if (version !== undefined) return { address: { ...photo, version }, caching: CACHE_IMMUTABLE };
    const current = await currentVersion(site.id, photo.assetId);
    return current === undefined ? undefined : { address: { ...photo, version: current }, caching: CACHE_ONE_DAY };
  }

  async function makeVariant(siteId: string, address: MediaAddress, name: string): Promise<Buffer | null> {
    const { value: source } = await sources.read<Buffer | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      load: () => loadSource(siteId, address),
      epoch: client.health.recoveries,
      waitMs: LATE_MS,
    });
    if (!source) return null;
    const bytes = await renderVariant(source, address.size, address.format);
    await store.put(name, bytes);
    return bytes;
  }

  /** Concurrent requests for a picture that is not stored share one resize. */
  function once(name: string, make: () => Promise<Buffer | null>, turn: JobPriority): Promise<Buffer | null> {
    const current = underWay.get(name);
    if (current) return current;
    const making = queue.run(make, turn).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  /** With the logo that the site has now; a logo that can't be shown is left out. */
  async function makeBrand(siteId: string, brand: Brand, name: string): Promise<Buffer> {
    const { logo } = brand;
    const source =
      logo && (await assets.read({ siteId, assetId: logo.id, version: logo.hash.slice(0, VERSION_LENGTH) }));
    const usable = source && hashOf(source) === logo.hash && pictureTypeOf(source) ? source : undefined;
    const bytes = await renderBrand(brand, usable);
    await store.put(name, bytes);
    return bytes;
  }

  async function answer(site: Pick<Site, 'id'> & Brand, req: IncomingMessage, res: ServerResponse) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return refuse(res, 405, 'Method not allowed', { 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
    }
    const { id: siteId } = site;
    const url = req.url ?? '';
    const wanted = await findWanted(site, url);
    if (!wanted) return notFound(res);
    const { address } = wanted;
    const name = nameOf(siteId, address);
    const stored = await store.open(name);
    try {
      if (
        !stored &&
        assets.isRefused({ siteId, assetId: address.assetId, version: address.version }) &&
        !url.startsWith(BRAND_FOLDER)
      )
        return notFound(res);
      const make = url.startsWith(BRAND_FOLDER)
        ? () => makeBrand(siteId, site, name)
        : () => makeVariant(siteId, address, name);
      const picture = stored ?? (await once(name, make, picturePriority(req.headers)));
      if (picture) await send(req, res, wanted, picture);
      else notFound(res);
    } finally {
      await stored?.close();
    }
  }

  return {
    get isIdle() {
      return queue.isIdle;
    },
    async prepare(siteId, url) {
      const address = parseMediaPath(url);
      if (!address) return;
      const name = nameOf(siteId, address);
      const stored = await store.open(name);
      if (stored) await stored.close();
      else await once(name, () => makeVariant(siteId, address, name), BACKGROUND);
    },
    async handle(site, req, res) {
      const { id: siteId } = site;
      try {
        await answer(site, req, res);
      } catch (error) {
        if (res.headersSent || res.destroyed) return void res.destroy();
        if (error instanceof UnfitPictureError) {
          logger.warn({ siteId, err: error }, 'image not displayable');
          return notFound(res);
        }
        const expected = error instanceof QueueFullError || isBackOfficeTrouble(error);
        if (!expected) logger.error({ siteId, err: error }, 'image resize failed');
        unavailable(res);
      }
    },
  };
}
