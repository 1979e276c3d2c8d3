import { createHash } from 'node:crypto';
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { type AssetRef, assetRefSchema } from '../../../shared/api/common.ts';
import { tag } from '../../../shared/api/purge.ts';
import { assetBlobs, assets } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface AssetInput {
  readonly id: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Pixels, for pictures. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface AssetRepository {
  list(siteId: string): Promise<AssetRef[]>;
  get(siteId: string, id: string): Promise<AssetRef | undefined>;
  read(siteId: string, id: string): Promise<{ ref: AssetRef; content: Buffer } | undefined>;
  /** Creates or replaces. The same bytes under several ids of a site are stored once. */
  put(siteId: string, asset: AssetInput): Promise<AssetRef>;
}

type Row = Omit<typeof assets.$inferSelect, 'siteId' | 'updatedAt'>;
const columns = {
  id: assets.id,
  hash: assets.hash,
  contentType: assets.contentType,
  bytes: assets.bytes,
  width: assets.width,
  height: assets.height,
};
const toRef = ({ width, height, ...row }: Row): AssetRef => ({
  ...row,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

const at = (siteId: string, id: string) => and(eq(assets.siteId, siteId), eq(assets.id, id));

export function createAssetRepository({ db, write }: UnitOfWork): AssetRepository {
  return {
    async list(siteId) {
      const rows = await db.select(columns).from(assets).where(eq(assets.siteId, siteId)).orderBy(asc(assets.id));
      return rows.map(toRef);
    },
    async get(siteId, id) {
      const [row] = await db.select(columns).from(assets).where(at(siteId, id));
      return row && toRef(row);
    },
    async read(siteId, id) {
      const [row] = await db
        .select({ ...columns, content: assetBlobs.content })
        .from(assets)
        .innerJoin(assetBlobs, and(eq(assetBlobs.siteId, assets.siteId), eq(assetBlobs.hash, assets.hash)))
        .where(at(siteId, id));
      if (!row) return undefined;
      const { content, ...ref } = row;
      return { ref: toRef(ref), content };
    },
    async put(siteId, { content, ...asset }) {
      const hash = createHash('sha256').update(content).digest('hex');
      const ref = assetRefSchema.parse({ ...asset, hash, bytes: content.byteLength });
      const row: Row = { ...ref, width: ref.width ?? null, height: ref.height ?? null };
      await write(async (transaction, tags) => {
        const [stored] = await transaction.select(columns).from(assets).where(at(siteId, ref.id)).for('update');
        if (stored && JSON.stringify(toRef(stored)) === JSON.stringify(toRef(row))) return;
        await transaction.insert(assetBlobs).values({ siteId, hash, content }).onConflictDoNothing();
        await transaction
          .insert(assets)
          .values({ siteId, ...row })
          .onConflictDoUpdate({ target: [assets.siteId, assets.id], set: { ...row, updatedAt: new Date() } });
        if (stored && stored.hash !== hash) {
          const others = transaction
            .select({ one: sql`1` })
            .from(assets)
            .where(and(eq(assets.siteId, siteId), eq(assets.hash, stored.hash)));
          await transaction
            .delete(assetBlobs)
            .where(and(eq(assetBlobs.siteId, siteId), eq(assetBlobs.hash, stored.hash), notExists(others)));
        }
        // Nothing can have been made of bytes that were not there.
        if (stored) tags.add(siteId, tag.site(siteId));
      });
      return ref;
    },
  };
}
