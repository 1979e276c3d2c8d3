import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_MS } from '../apiClient/health/budget.ts';
import { toSha256 } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { type Brand, renderBrand } from './brandPicture.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { renderQuickly, renderVariant } from './renderVariant.ts';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

interface PictureRendererOptions {
  readonly assets: Pick<AssetSource, 'read'>;
  readonly client: Pick<BackOfficeClient, 'health'>;
  readonly store: Pick<VariantStore, 'open' | 'put' | 'claim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /** Runs the part of the jobs that needs the processor. */
  readonly encoders: Pick<WorkQueue, 'run'>;
  /** Runs the jobs for stand-ins. */
  readonly quickQueue: Pick<WorkQueue, 'run' | 'load'>;
  /** Returns whether pages wait to be rendered. */
  readonly isBusy: () => boolean;
  readonly logger: Logger;
}

/**
 * Renders pictures and stores them. Simultaneous requests for the same picture share the work, also in several
 * processes with the same store. Errors: `QueueFullError`, `UnfitPictureError`, and those of the back office.
 */
interface PictureRenderer {
  /** Renders a picture of an asset. Resolves with null when that version does not exist or cannot be decoded. */
  variant(siteId: string, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
  /** Renders the brand with the current logo of the site; a logo that cannot be decoded is left out. */
  brand(site: { readonly id: string } & Brand, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
  /**
   * Renders a JPEG quickly as a stand-in for a picture of an asset. It is not stored. Resolves with null in the same
   * cases as `variant`.
   */
  quick(siteId: string, address: MediaAddress): Promise<Buffer | null>;
}

type Make = () => Promise<Buffer | null>;

/** The memory for originals, which are often needed again for another size of the same picture. */
const MAX_SOURCE_BYTES = 16 * 1024 * 1024;
const SOURCE_MS = 30_000;

/**
 * The delays between checks whether another process has rendered the picture. After the last one this process renders
 * it.
 */
const CHECK_DELAYS_MS = [50, 100, 200, 400];
/** The time between two checks whether pages or stand-ins still wait for the processor. */
const CHECK_INTERVAL_MS = 10;
/** The maximum time for which a picture waits for pages before it is rendered. */
const MAX_WAIT_FOR_PAGES_MS = 250;
/**
 * The maximum time for which a picture waits for stand-ins, whose visitors have already waited. It is limited, so that
 * many stand-ins do not block all other pictures.
 */
const MAX_WAIT_FOR_STAND_INS_MS = 2000;
/** The time for which a visitor waits for the turn of a stand-in. */
const STAND_IN_PRIORITY: JobPriority = { waitMs: 20_000 };

/** Returns the name of a picture in the store. */
export const pictureName = (siteId: string, { assetId, version, size, format }: MediaAddress) =>
  path.posix.join(siteId, assetId, version, `${size}.${format}`);

export function createPictureRenderer({
  assets,
  client,
  store,
  queue,
  encoders,
  quickQueue,
  isBusy,
  logger,
}: PictureRendererOptions): PictureRenderer {
  const sources = createApiCache({ maxBytes: MAX_SOURCE_BYTES, freshMs: SOURCE_MS, maxAgeMs: SOURCE_MS });
  const underWay = new Map<string, Promise<Buffer | null>>();

  /** Returns the original, if it has that version and is a picture that may be decoded. */
  async function loadSource(siteId: string, { assetId, version }: MediaAddress): Promise<Loaded<Buffer | null>> {
    const bytes = await assets.read({ siteId, assetId, version });
    if (bytes) {
      if (detectPictureType(bytes)) return { value: bytes, tags: [], bytes: bytes.length };
      logger.warn({ siteId, assetId }, 'asset is not a supported image');
    }
    return { value: null, tags: [], bytes: 0, negative: true };
  }

  async function readSource(siteId: string, address: MediaAddress): Promise<Buffer | null> {
    const { value } = await sources.read<Buffer | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      load: () => loadSource(siteId, address),
      isLost: client.health.isLost,
      waitMs: LATE_MS,
    });
    return value;
  }

  async function makeVariant(siteId: string, address: MediaAddress, name: string): Promise<Buffer | null> {
    const source = await readSource(siteId, address);
    if (!source) return null;
    const bytes = await encoders.run(() => renderVariant(source, address.size, address.format));
    await store.put(name, bytes);
    return bytes;
  }

  async function makeBrand(siteId: string, brand: Brand, name: string): Promise<Buffer> {
    const { logo } = brand;
    const source =
      logo && (await assets.read({ siteId, assetId: logo.id, version: logo.hash.slice(0, VERSION_CHARACTERS) }));
    const usable = source && toSha256(source) === logo.hash && detectPictureType(source) ? source : undefined;
    const bytes = await renderBrand(brand, usable);
    await store.put(name, bytes);
    return bytes;
  }

  async function readStored(name: string): Promise<Buffer | undefined> {
    const found = await store.open(name);
    if (!found || Buffer.isBuffer(found)) return found;
    try {
      return await found.readFile();
    } finally {
      await found.close();
    }
  }

  /** Renders a picture after claiming it. Returns undefined while another process renders the picture. */
  async function renderClaimed(name: string, make: Make): Promise<{ readonly picture: Buffer | null } | undefined> {
    const release = await store.claim(name);
    if (!release) return undefined;
    try {
      // The store is read again, because another process may have rendered the picture before this one had the claim.
      return { picture: (await readStored(name)) ?? (await make()) };
    } finally {
      await release();
    }
  }

  function maxWaitMs(): number {
    if (quickQueue.load.running > 0) return MAX_WAIT_FOR_STAND_INS_MS;
    return isBusy() ? MAX_WAIT_FOR_PAGES_MS : 0;
  }

  async function waitForUrgentWork(): Promise<void> {
    for (let waitedMs = 0; waitedMs < maxWaitMs(); waitedMs += CHECK_INTERVAL_MS) await sleep(CHECK_INTERVAL_MS);
  }

  async function makeOrAwait(name: string, make: Make, turn: JobPriority): Promise<Buffer | null> {
    for (;;) {
      const made = await queue.run(async () => {
        await waitForUrgentWork();
        return renderClaimed(name, make);
      }, turn);
      if (made) return made.picture;
      for (const delayMs of CHECK_DELAYS_MS) {
        await sleep(delayMs);
        const found = await readStored(name);
        if (found) return found;
      }
    }
  }

  /** Renders a picture that is not stored. Simultaneous requests for it share one job. */
  function shareJob(name: string, make: Make): Promise<Buffer | null> {
    const current = underWay.get(name);
    if (current) return current;
    const making = make().finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return {
    variant(siteId, address, turn) {
      const name = pictureName(siteId, address);
      return shareJob(name, () => makeOrAwait(name, () => makeVariant(siteId, address, name), turn));
    },
    brand(site, address, turn) {
      const name = pictureName(site.id, address);
      return shareJob(name, () => makeOrAwait(name, () => makeBrand(site.id, site, name), turn));
    },
    quick(siteId, address) {
      const make = async () => {
        const source = await readSource(siteId, address);
        return source && renderQuickly(source, address.size);
      };
      return shareJob(`quick ${pictureName(siteId, address)}`, () => quickQueue.run(make, STAND_IN_PRIORITY));
    },
  };
}
