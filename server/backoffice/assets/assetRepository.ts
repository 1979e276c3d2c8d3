import { createHash } from 'node:crypto';
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { type AssetRef, assetRefSchema } from '#shared/api/common.ts';
import { tag } from '#shared/api/purge.ts';
import type { Database } from '../core/db/database.ts';
import { assetBlobs, assets, connectionMedia, discardedOriginals } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import type { Originals } from './originals.ts';

export interface AssetInput {
  readonly id: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Width and height of a picture in pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface AssetRepository {
  list(siteId: string): Promise<AssetRef[]>;
  get(siteId: string, id: string): Promise<AssetRef | undefined>;
  /**
   * Returns the same as `get`, but undefined while the asset is being removed because nothing references it. A caller
   * that is about to reference the asset must use this method.
   */
  getForReference(siteId: string, id: string): Promise<AssetRef | undefined>;
  /** Reads an asset with its content. Throws the errors of `Originals`. */
  read(siteId: string, id: string): Promise<{ ref: AssetRef; content: Buffer } | undefined>;
  /**
   * Creates or replaces an asset. The same bytes under several ids of a site are stored once: in the media storage, or
   * in the database when there is no media storage or the storage refuses them for now.
   */
  put(siteId: string, asset: AssetInput): Promise<AssetRef>;
  /** Returns the names of the CRM connections that have copied the asset. */
  listCopyingConnections(siteId: string, id: string): Promise<string[]>;
  /** Removes an asset, even when something references it. Returns false when the asset does not exist. */
  remove(siteId: string, id: string): Promise<boolean>;
}

/** Returns the reference under which an asset is stored. Throws a `ZodError` for an id that the contract refuses. */
export const toAssetRef = ({ content, ...asset }: AssetInput): AssetRef =>
  assetRefSchema.parse({
    ...asset,
    hash: createHash('sha256').update(content).digest('hex'),
    bytes: content.byteLength,
  });

type AssetRow = Omit<typeof assets.$inferSelect, 'siteId' | 'updatedAt'>;
const assetColumns = {
  id: assets.id,
  hash: assets.hash,
  contentType: assets.contentType,
  bytes: assets.bytes,
  width: assets.width,
  height: assets.height,
};
const toRef = ({ width, height, ...row }: AssetRow): AssetRef => ({
  ...row,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

const hasKey = (siteId: string, id: string) => and(eq(assets.siteId, siteId), eq(assets.id, id));
const hasBlobKey = (siteId: string, hash: string) => and(eq(assetBlobs.siteId, siteId), eq(assetBlobs.hash, hash));

/** Returns the bytes of a row in the database. Every row has either its bytes or the key of a stored file. */
function requireContent(content: Buffer | null): Buffer {
  if (!content) throw new Error('an original is neither in the database nor in the media storage');
  return content;
}

/**
 * Inserts the bytes unless they are already stored. When they are already stored, the new file under the storage key
 * `place` is discarded, because nothing references it.
 */
async function insertBlob(transaction: Database, blob: typeof assetBlobs.$inferInsert): Promise<void> {
  const insertedBlobs = await transaction
    .insert(assetBlobs)
    .values(blob)
    .onConflictDoNothing()
    .returning({ hash: assetBlobs.hash });
  const { place } = blob;
  if (insertedBlobs.length === 0 && typeof place === 'string')
    await transaction.insert(discardedOriginals).values({ place }).onConflictDoNothing();
}

/** Removes the bytes unless another asset of the site has the same bytes. */
async function removeUnreferencedBlob(transaction: Database, siteId: string, hash: string): Promise<void> {
  const assetsWithHash = transaction
    .select({ one: sql`1` })
    .from(assets)
    .where(and(eq(assets.siteId, siteId), eq(assets.hash, hash)));
  await transaction.delete(assetBlobs).where(and(hasBlobKey(siteId, hash), notExists(assetsWithHash)));
}

export function createAssetRepository({ db, write }: UnitOfWork, originals: Originals): AssetRepository {
  async function isStored(siteId: string, hash: string): Promise<boolean> {
    const rows = await db.select({ hash: assetBlobs.hash }).from(assetBlobs).where(hasBlobKey(siteId, hash));
    return rows.length > 0;
  }

  return {
    async list(siteId) {
      const rows = await db.select(assetColumns).from(assets).where(eq(assets.siteId, siteId)).orderBy(asc(assets.id));
      return rows.map(toRef);
    },
    async get(siteId, id) {
      const [row] = await db.select(assetColumns).from(assets).where(hasKey(siteId, id));
      return row && toRef(row);
    },
    async getForReference(siteId, id) {
      const [row] = await db.select(assetColumns).from(assets).where(hasKey(siteId, id)).for('key share');
      return row && toRef(row);
    },
    async read(siteId, id) {
      const [row] = await db
        .select({ ...assetColumns, content: assetBlobs.content, place: assetBlobs.place })
        .from(assets)
        .innerJoin(assetBlobs, and(eq(assetBlobs.siteId, assets.siteId), eq(assetBlobs.hash, assets.hash)))
        .where(hasKey(siteId, id));
      if (!row) return undefined;
      const { content, place, ...ref } = row;
      return { ref: toRef(ref), content: place === null ? requireContent(content) : await originals.read(place) };
    },
    async put(siteId, asset) {
      const { content } = asset;
      const ref = toAssetRef(asset);
      const { hash } = ref;
      const row: AssetRow = { ...ref, width: ref.width ?? null, height: ref.height ?? null };
      // The file is stored before the transaction, because other writes may wait for the transaction.
      const storageKey = (await isStored(siteId, hash)) ? undefined : await originals.add(siteId, hash, content);
      await write(async (transaction, tags) => {
        const [storedAsset] = await transaction
          .select(assetColumns)
          .from(assets)
          .where(hasKey(siteId, ref.id))
          .for('update');
        if (storedAsset && JSON.stringify(toRef(storedAsset)) === JSON.stringify(toRef(row))) return;
        await insertBlob(transaction, {
          siteId,
          hash,
          ...(storageKey === undefined ? { content } : { place: storageKey }),
        });
        await transaction
          .insert(assets)
          .values({ siteId, ...row })
          .onConflictDoUpdate({ target: [assets.siteId, assets.id], set: { ...row, updatedAt: new Date() } });
        if (storedAsset && storedAsset.hash !== hash)
          await removeUnreferencedBlob(transaction, siteId, storedAsset.hash);
        // New bytes need no purge, because no page can contain them yet.
        if (storedAsset) tags.add(siteId, tag.site(siteId));
      });
      return ref;
    },
    async listCopyingConnections(siteId, id) {
      const rows = await db
        .selectDistinct({ connection: connectionMedia.connection })
        .from(connectionMedia)
        .where(and(eq(connectionMedia.siteId, siteId), eq(connectionMedia.assetId, id)));
      return rows.map(({ connection }) => connection);
    },
    remove: (siteId, id) =>
      write(async (transaction, tags) => {
        const [removed] = await transaction.delete(assets).where(hasKey(siteId, id)).returning({ hash: assets.hash });
        if (!removed) return false;
        await removeUnreferencedBlob(transaction, siteId, removed.hash);
        tags.add(siteId, tag.site(siteId));
        return true;
      }),
  };
}
