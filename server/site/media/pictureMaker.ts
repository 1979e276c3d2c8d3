import path from 'node:path';
import type { Logger } from 'pino';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { LoadedAnswer } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_CALL_TIMEOUT_MS } from '../apiClient/health/budget.ts';
import { hashSha256 } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { type PictureBrand, renderBrandPicture } from './brandPicture.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { createPictureJobs } from './pictureJobs.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { renderQuickly, renderVariant, UnfitPictureError } from './renderVariant.ts';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

interface PictureRendererOptions {
  readonly assetSource: Pick<AssetSource, 'readAsset'>;
  readonly client: Pick<BackOfficeClient, 'health'>;
  readonly store: Pick<VariantStore, 'openVariant' | 'storeVariant' | 'tryToClaim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /** Runs the part of each job that needs the processor. */
  readonly encoders: Pick<WorkQueue, 'run'>;
  /** Runs the jobs for stand-ins. */
  readonly quickQueue: Pick<WorkQueue, 'run' | 'queueLoad'>;
  /** Returns whether pages wait to be rendered. */
  readonly isBusy: () => boolean;
  readonly logger: Logger;
}

/**
 * Renders pictures and stores them. Simultaneous requests for the same picture share the work, also in several
 * processes with the same store. Errors: `QueueFullError`, `UnfitPictureError`, and those of the back office.
 */
interface PictureRenderer {
  /**
   * Renders a picture of an asset. Resolves with null when the asset does not exist in the version of `address`, or is
   * no picture of a supported type.
   */
  renderAndStore(siteId: string, address: MediaAddress, priority: JobPriority): Promise<Buffer | null>;
  /** Renders the brand picture with the current logo of the site. A logo that cannot be decoded is left out. */
  renderBrandVariant(
    site: { readonly id: string } & PictureBrand,
    address: MediaAddress,
    priority: JobPriority,
  ): Promise<Buffer | null>;
  /**
   * Renders a JPEG quickly as a stand-in for a picture of an asset. The JPEG is not stored. Resolves with null when the
   * asset does not exist in the version of `address`, or is no picture of a supported type.
   */
  renderStandIn(siteId: string, address: MediaAddress): Promise<Buffer | null>;
}

/** The maximum size of all originals in memory. An original stays there for the next size of the same picture. */
const MAX_CACHED_SOURCE_BYTES = 16 * 1024 * 1024;
const SOURCE_CACHE_MS = 30_000;

/** The maximum time for which a picture waits until the waiting pages are rendered. */
const MAX_WAIT_FOR_PAGES_MS = 250;
/**
 * The maximum time for which a picture waits for stand-ins. Stand-ins go first, because the visitors who get them have
 * already waited for the real picture. The time is limited, so that many stand-ins do not block all other pictures.
 */
const MAX_WAIT_FOR_STAND_INS_MS = 2000;
/** The priority of stand-ins. A visitor waits for the turn of a stand-in for at most `waitMs`. */
const STAND_IN_PRIORITY: JobPriority = { waitMs: 20_000 };

/** Returns the name of a picture in the store. */
export const toPictureName = (siteId: string, { assetId, version, size, format }: MediaAddress) =>
  path.posix.join(siteId, assetId, version, `${size}.${format}`);

export function createPictureRenderer({
  assetSource,
  client,
  store,
  queue,
  encoders,
  quickQueue,
  isBusy,
  logger,
}: PictureRendererOptions): PictureRenderer {
  const sourceCache = createApiCache({
    maxBytes: MAX_CACHED_SOURCE_BYTES,
    freshMs: SOURCE_CACHE_MS,
    maxAgeMs: SOURCE_CACHE_MS,
  });
  const jobs = createPictureJobs({
    store,
    queue,
    getMaxWaitMs() {
      if (quickQueue.queueLoad.runningJobCount > 0) return MAX_WAIT_FOR_STAND_INS_MS;
      return isBusy() ? MAX_WAIT_FOR_PAGES_MS : 0;
    },
  });

  /** Returns the original, if it has the requested version and is a picture that may be decoded. */
  async function loadSource(siteId: string, { assetId, version }: MediaAddress): Promise<LoadedAnswer<Buffer | null>> {
    const bytes = await assetSource.readAsset({ siteId, assetId, version });
    if (bytes) {
      if (detectPictureType(bytes)) return { value: bytes, tags: [], bytes: bytes.length };
      logger.warn({ siteId, assetId }, 'asset is not a supported image');
    }
    return { value: null, tags: [], bytes: 0, isNegative: true };
  }

  async function readSource(siteId: string, address: MediaAddress): Promise<Buffer | null> {
    const { value } = await sourceCache.read<Buffer | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      loadAnswer: () => loadSource(siteId, address),
      isLost: client.health.isLost,
      maxWaitMs: LATE_CALL_TIMEOUT_MS,
    });
    return value;
  }

  async function makeVariant(siteId: string, address: MediaAddress, name: string): Promise<Buffer | null> {
    const source = await readSource(siteId, address);
    if (!source) return null;
    const bytes = await encoders.run(() => renderVariant(source, address.size, address.format));
    await store.storeVariant(name, bytes);
    return bytes;
  }

  async function makeBrandPicture(siteId: string, brand: PictureBrand, name: string): Promise<Buffer> {
    const { logo } = brand;
    const source =
      logo &&
      (await assetSource.readAsset({ siteId, assetId: logo.id, version: logo.hash.slice(0, VERSION_CHARACTERS) }));
    const usableLogo = source && hashSha256(source) === logo.hash && detectPictureType(source) ? source : undefined;
    const bytes = await renderBrandPicture(brand, usableLogo).catch((error: unknown) => {
      if (!(error instanceof UnfitPictureError)) throw error;
      logger.warn({ siteId, assetId: logo?.id, err: error }, 'logo cannot be decoded');
      return renderBrandPicture(brand);
    });
    await store.storeVariant(name, bytes);
    return bytes;
  }

  return {
    renderAndStore(siteId, address, priority) {
      const name = toPictureName(siteId, address);
      return jobs.makeInTurn(name, () => makeVariant(siteId, address, name), priority);
    },
    renderBrandVariant(site, address, priority) {
      const name = toPictureName(site.id, address);
      return jobs.makeInTurn(name, () => makeBrandPicture(site.id, site, name), priority);
    },
    renderStandIn(siteId, address) {
      const makeStandIn = async () => {
        const source = await readSource(siteId, address);
        return source && renderQuickly(source, address.size);
      };
      return jobs.makeAtOnce(`quick ${toPictureName(siteId, address)}`, () =>
        quickQueue.run(makeStandIn, STAND_IN_PRIORITY),
      );
    },
  };
}
