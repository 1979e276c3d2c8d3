import path from 'node:path';
import type { Logger } from 'pino';
import { VERSION_LENGTH } from '../../../shared/domain/media.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_MS } from '../apiClient/health/budget.ts';
import { hashOf } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { type Brand, renderBrand } from './brandPicture.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { pictureTypeOf } from './pictureType.ts';
import { renderVariant } from './renderVariant.ts';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

interface PictureMakerOptions {
  readonly assets: Pick<AssetSource, 'read'>;
  readonly client: Pick<BackOfficeClient, 'health'>;
  readonly store: Pick<VariantStore, 'put'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly logger: Logger;
}

/**
 * Makes pictures and puts them in the store. Requests for the same one at the same time share the work. Errors:
 * `QueueFullError`, `UnfitPictureError`, and those of the back office.
 */
interface PictureMaker {
  /** A picture of an asset; null when there is none of that version, or none that can be decoded. */
  variant(siteId: string, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
  /** With the logo that the site has now; a logo that can't be shown is left out. */
  brand(site: { readonly id: string } & Brand, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
}

/** Originals in memory, for the next size of the same picture. */
const SOURCE_BYTES = 16 * 1024 * 1024;
const SOURCE_MS = 30_000;

/** Where a picture is kept. */
export const pictureName = (siteId: string, { assetId, version, size, format }: MediaAddress) =>
  path.posix.join(siteId, assetId, version, `${size}.${format}`);

export function createPictureMaker({ assets, client, store, queue, logger }: PictureMakerOptions): PictureMaker {
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

  async function makeBrand(siteId: string, brand: Brand, name: string): Promise<Buffer> {
    const { logo } = brand;
    const source =
      logo && (await assets.read({ siteId, assetId: logo.id, version: logo.hash.slice(0, VERSION_LENGTH) }));
    const usable = source && hashOf(source) === logo.hash && pictureTypeOf(source) ? source : undefined;
    const bytes = await renderBrand(brand, usable);
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

  return {
    variant(siteId, address, turn) {
      const name = pictureName(siteId, address);
      return once(name, () => makeVariant(siteId, address, name), turn);
    },
    brand(site, address, turn) {
      const name = pictureName(site.id, address);
      return once(name, () => makeBrand(site.id, site, name), turn);
    },
  };
}
