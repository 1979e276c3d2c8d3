import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionMedia } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './matchesConnection.ts';

/** The copy of a picture or file of a record. */
export interface CopiedMedia {
  readonly recordId: string;
  readonly mediaId: string;
  readonly version: string;
  readonly assetId: string;
}

export interface MediaStore {
  /** Returns the copies of the pictures and files of these records. */
  find(key: ConnectionKey, recordIds: readonly string[]): Promise<readonly CopiedMedia[]>;
  put(key: ConnectionKey, copied: CopiedMedia): Promise<void>;
  /**
   * Removes the entries of pictures and files that these records no longer reference. `references` contains everything
   * that each record still references.
   */
  keepOnly(
    key: ConnectionKey,
    recordIds: readonly string[],
    references: readonly Pick<CopiedMedia, 'recordId' | 'mediaId'>[],
  ): Promise<void>;
}

const matchesKey = (key: ConnectionKey) => matchesConnection(key, connectionMedia);

export function createMediaStore(db: Database): MediaStore {
  const { siteId: site, connection, ...fields } = getTableColumns(connectionMedia);
  return {
    async find(key, recordIds) {
      if (recordIds.length === 0) return [];
      return db
        .select(fields)
        .from(connectionMedia)
        .where(and(matchesKey(key), inArray(connectionMedia.recordId, [...recordIds])));
    },
    async put({ siteId, name }, copied) {
      await db
        .insert(connectionMedia)
        .values({ siteId, connection: name, ...copied })
        .onConflictDoUpdate({
          target: [site, connection, fields.recordId, fields.mediaId],
          set: { version: copied.version, assetId: copied.assetId },
        });
    },
    async keepOnly(key, recordIds, references) {
      if (recordIds.length === 0) return;
      await db.delete(connectionMedia).where(
        and(
          matchesKey(key),
          inArray(connectionMedia.recordId, [...recordIds]),
          sql`not exists (
            select from unnest(
              ${sql.param(references.map(({ recordId }) => recordId))}::text[],
              ${sql.param(references.map(({ mediaId }) => mediaId))}::text[]
            ) as n (record_id, media_id)
            where n.record_id = ${connectionMedia.recordId} and n.media_id = ${connectionMedia.mediaId}
          )`,
        ),
      );
    },
  };
}
