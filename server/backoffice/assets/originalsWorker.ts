import { and, asc, count, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { ORIGINALS_FOLDER } from '#shared/storage/mediaLayout.ts';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';
import type { Database } from '../core/db/database.ts';
import { assetBlobs, discardedOriginals } from '../core/db/schema.ts';
import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { createOriginals } from './originals.ts';

/** The number of originals that one step moves. */
const MOVE_BATCH_ORIGINALS = 20;
const MOVE_INTERVAL_MS = 60_000;
/** The number of stored files that one query looks up in the database, and of discarded files that one step removes. */
const SWEEP_BATCH_FILES = 500;
const SWEEP_INTERVAL_MS = 3_600_000;
const ORPHAN_CHECK_INTERVAL_MS = 7 * 24 * SWEEP_INTERVAL_MS;
/** The time for which an unreferenced file stays, so that a restored backup of up to this age finds its files. */
export const UNREFERENCED_RETENTION_MS = 7 * 24 * SWEEP_INTERVAL_MS;

/**
 * Moves a few originals from the database to the storage. Returns true when there are more.
 *
 * @throws MediaStorageError when the storage is unavailable
 */
export async function moveOriginals(db: Database, storage: MediaStorage): Promise<boolean> {
  const originals = createOriginals(storage);
  const rows = await db
    .select({ siteId: assetBlobs.siteId, hash: assetBlobs.hash })
    .from(assetBlobs)
    .where(isNull(assetBlobs.place))
    .orderBy(asc(assetBlobs.siteId), asc(assetBlobs.hash))
    .limit(MOVE_BATCH_ORIGINALS);
  for (const { siteId, hash } of rows) {
    const isStillInDatabase = and(eq(assetBlobs.siteId, siteId), eq(assetBlobs.hash, hash), isNull(assetBlobs.place));
    const [row] = await db.select({ content: assetBlobs.content }).from(assetBlobs).where(isStillInDatabase);
    if (!row?.content) continue;
    const storageKey = await originals.add(siteId, hash, row.content);
    if (storageKey === undefined) return false;
    const movedRows = await db
      .update(assetBlobs)
      .set({ place: storageKey, content: null })
      .where(isStillInDatabase)
      .returning({ hash: assetBlobs.hash });
    // Another program has moved the original already, or the asset was removed, so the new file is discarded.
    if (movedRows.length === 0) await db.insert(discardedOriginals).values({ place: storageKey }).onConflictDoNothing();
  }
  return rows.length === MOVE_BATCH_ORIGINALS;
}

/** Removes files that no row has referenced for `UNREFERENCED_RETENTION_MS`. Returns true when there are more. */
export async function removeDiscardedOriginals(db: Database, storage: MediaStorage, now: Date): Promise<boolean> {
  const referencingRows = db
    .select({ one: sql`1` })
    .from(assetBlobs)
    .where(eq(assetBlobs.place, discardedOriginals.place));
  const rows = await db
    .select({ place: discardedOriginals.place })
    .from(discardedOriginals)
    .where(
      and(
        lt(discardedOriginals.discardedAt, new Date(now.getTime() - UNREFERENCED_RETENTION_MS)),
        notExists(referencingRows),
      ),
    )
    .limit(SWEEP_BATCH_FILES);
  for (const { place } of rows) {
    await storage.remove(place);
    await db.delete(discardedOriginals).where(eq(discardedOriginals.place, place));
  }
  return rows.length === SWEEP_BATCH_FILES;
}

async function discardUnreferenced(db: Database, storageKeys: readonly string[]): Promise<number> {
  const referencingRows = await db
    .select({ place: assetBlobs.place })
    .from(assetBlobs)
    .where(inArray(assetBlobs.place, [...storageKeys]));
  const referencedKeys = new Set(referencingRows.map(({ place }) => place));
  const unreferencedRows = storageKeys.filter((place) => !referencedKeys.has(place)).map((place) => ({ place }));
  if (unreferencedRows.length > 0) await db.insert(discardedOriginals).values(unreferencedRows).onConflictDoNothing();
  return unreferencedRows.length;
}

/**
 * Discards stored files that no row references. Such a file remains when a write failed after its file was stored.
 * Recent files are skipped, because their rows may still be written. Returns the number of discarded files.
 */
export async function discardOrphans(db: Database, storage: MediaStorage, now: Date): Promise<number> {
  let discardedCount = 0;
  let storageKeys: string[] = [];
  for await (const { name, modifiedAt } of storage.list(ORIGINALS_FOLDER)) {
    if (now.getTime() - modifiedAt.getTime() < UNREFERENCED_RETENTION_MS) continue;
    storageKeys.push(name);
    if (storageKeys.length < SWEEP_BATCH_FILES) continue;
    discardedCount += await discardUnreferenced(db, storageKeys);
    storageKeys = [];
  }
  return storageKeys.length === 0 ? discardedCount : discardedCount + (await discardUnreferenced(db, storageKeys));
}

/**
 * Returns the result of the work, or false when the storage is unavailable. The storage then writes its own log line,
 * and the next step tries again.
 */
async function skipWhenUnavailable<T>(work: Promise<T>): Promise<T | false> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaStorageError) return false;
    throw error;
  }
}

/** Logs that some originals cannot be read, because they are in a storage that is not configured. */
export async function reportUnreadableOriginals(db: Database, log: Log): Promise<void> {
  const [row] = await db.select({ files: count() }).from(assetBlobs).where(isNotNull(assetBlobs.place));
  if (row && row.files > 0)
    log.error({ files: row.files }, 'originals are in a media storage, but MEDIA_URL is not set');
}

/** Moves originals to the storage and removes files that no row references. */
export const createOriginalsTasks = (db: Database, storage: MediaStorage, log: Log): readonly PollingTask[] => [
  {
    name: 'originals',
    intervalMs: MOVE_INTERVAL_MS,
    step: () => skipWhenUnavailable(moveOriginals(db, storage)),
  },
  {
    name: 'discarded originals',
    firstDelayMs: SWEEP_INTERVAL_MS,
    intervalMs: SWEEP_INTERVAL_MS,
    step: () => skipWhenUnavailable(removeDiscardedOriginals(db, storage, new Date())),
  },
  {
    name: 'orphaned originals',
    firstDelayMs: SWEEP_INTERVAL_MS,
    intervalMs: ORPHAN_CHECK_INTERVAL_MS,
    async step() {
      const discardedCount = await skipWhenUnavailable(discardOrphans(db, storage, new Date()));
      if (discardedCount !== false && discardedCount > 0)
        log.info({ files: discardedCount }, 'originals without a row discarded');
      return false;
    },
  },
];
