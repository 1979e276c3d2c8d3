import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { LATE_MS } from '../apiClient/health/budget.ts';
import { hashOf } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { type Brand, renderBrand } from './brandPicture.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { renderQuickly, renderVariant } from './renderVariant.ts';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

interface PictureMakerOptions {
  readonly assets: Pick<AssetSource, 'read'>;
  readonly client: Pick<BackOfficeClient, 'health'>;
  readonly store: Pick<VariantStore, 'open' | 'put' | 'claim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /** Of those under way, what takes the processor. */
  readonly encoders: Pick<WorkQueue, 'run'>;
  /** Of pictures that stand in for others. */
  readonly quickQueue: Pick<WorkQueue, 'run' | 'load'>;
  /** Whether pages wait to be made. */
  readonly isBusy: () => boolean;
  readonly logger: Logger;
}

/**
 * Makes pictures and puts them in the store. Requests for the same one at the same time share the work, those to other
 * processes with the same store included. Errors: `QueueFullError`, `UnfitPictureError`, and those of the back office.
 */
interface PictureMaker {
  /** A picture of an asset; null when there is none of that version, or none that can be decoded. */
  variant(siteId: string, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
  /** With the logo that the site has now; a logo that can't be shown is left out. */
  brand(site: { readonly id: string } & Brand, address: MediaAddress, turn: JobPriority): Promise<Buffer | null>;
  /** A JPEG in place of a picture of an asset, which takes little time and is not stored; null as for `variant`. */
  quick(siteId: string, address: MediaAddress): Promise<Buffer | null>;
}

type Make = () => Promise<Buffer | null>;

/** Originals in memory, for the next size of the same picture. */
const SOURCE_BYTES = 16 * 1024 * 1024;
const SOURCE_MS = 30_000;

/** Milliseconds between two looks whether another process has made it; after the last one it is this one's turn. */
const LOOKS_MS = [50, 100, 200, 400];
/** Milliseconds between two looks whether pages or stand-ins still wait for the processor. */
const LOOK_AGAIN_MS = 10;
/** Milliseconds that a picture waits for pages before it is made, at most. */
const MAX_WAIT_FOR_PAGES_MS = 250;
/** The same for stand-ins: their visitors have waited already. A flood of them must not end the making of pictures. */
const MAX_WAIT_FOR_STAND_INS_MS = 2000;
/** Milliseconds that a visitor waits for the turn of a picture that stands in for another one. */
const QUICK: JobPriority = { waitMs: 20_000 };

/** Where a picture is kept. */
export const pictureName = (siteId: string, { assetId, version, size, format }: MediaAddress) =>
  path.posix.join(siteId, assetId, version, `${size}.${format}`);

export function createPictureMaker({
  assets,
  client,
  store,
  queue,
  encoders,
  quickQueue,
  isBusy,
  logger,
}: PictureMakerOptions): PictureMaker {
  const sources = createApiCache({ maxBytes: SOURCE_BYTES, freshMs: SOURCE_MS, maxAgeMs: SOURCE_MS });
  const underWay = new Map<string, Promise<Buffer | null>>();

  /** The original, if it is of that version and a picture that may be decoded. */
  async function loadSource(siteId: string, { assetId, version }: MediaAddress): Promise<Loaded<Buffer | null>> {
    const bytes = await assets.read({ siteId, assetId, version });
    if (bytes) {
      if (detectPictureType(bytes)) return { value: bytes, tags: [], bytes: bytes.length };
      logger.warn({ siteId, assetId }, 'asset is not a supported image');
    }
    return { value: null, tags: [], bytes: 0, negative: true };
  }

  async function sourceOf(siteId: string, address: MediaAddress): Promise<Buffer | null> {
    const { value } = await sources.read<Buffer | null>({
      key: `${siteId}/${address.assetId}/${address.version}`,
      load: () => loadSource(siteId, address),
      isLost: client.health.isLost,
      waitMs: LATE_MS,
    });
    return value;
  }

  async function makeVariant(siteId: string, address: MediaAddress, name: string): Promise<Buffer | null> {
    const source = await sourceOf(siteId, address);
    if (!source) return null;
    const bytes = await encoders.run(() => renderVariant(source, address.size, address.format));
    await store.put(name, bytes);
    return bytes;
  }

  async function makeBrand(siteId: string, brand: Brand, name: string): Promise<Buffer> {
    const { logo } = brand;
    const source =
      logo && (await assets.read({ siteId, assetId: logo.id, version: logo.hash.slice(0, VERSION_CHARACTERS) }));
    const usable = source && hashOf(source) === logo.hash && detectPictureType(source) ? source : undefined;
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

  /** Undefined while another process makes it. */
  async function makeClaimed(name: string, make: Make): Promise<{ readonly picture: Buffer | null } | undefined> {
    const release = await store.claim(name);
    if (!release) return undefined;
    try {
      // Another process may have made it while this one waited for its turn.
      return { picture: (await readStored(name)) ?? (await make()) };
    } finally {
      await release();
    }
  }

  function maxWaitMs(): number {
    if (quickQueue.load.running > 0) return MAX_WAIT_FOR_STAND_INS_MS;
    return isBusy() ? MAX_WAIT_FOR_PAGES_MS : 0;
  }

  async function afterUrgentWork(): Promise<void> {
    for (let waitedMs = 0; waitedMs < maxWaitMs(); waitedMs += LOOK_AGAIN_MS) await sleep(LOOK_AGAIN_MS);
  }

  async function makeOrAwait(name: string, make: Make, turn: JobPriority): Promise<Buffer | null> {
    for (;;) {
      const made = await queue.run(async () => {
        await afterUrgentWork();
        return makeClaimed(name, make);
      }, turn);
      if (made) return made.picture;
      for (const lookMs of LOOKS_MS) {
        await sleep(lookMs);
        const found = await readStored(name);
        if (found) return found;
      }
    }
  }

  /** Concurrent requests for a picture that is not stored share one resize. */
  function once(name: string, make: Make): Promise<Buffer | null> {
    const current = underWay.get(name);
    if (current) return current;
    const making = make().finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return {
    variant(siteId, address, turn) {
      const name = pictureName(siteId, address);
      return once(name, () => makeOrAwait(name, () => makeVariant(siteId, address, name), turn));
    },
    brand(site, address, turn) {
      const name = pictureName(site.id, address);
      return once(name, () => makeOrAwait(name, () => makeBrand(site.id, site, name), turn));
    },
    quick(siteId, address) {
      const make = async () => {
        const source = await sourceOf(siteId, address);
        return source && renderQuickly(source, address.size);
      };
      return once(`quick ${pictureName(siteId, address)}`, () => quickQueue.run(make, QUICK));
    },
  };
}
