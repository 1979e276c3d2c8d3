import { sql } from 'drizzle-orm';
import { siteIdSchema } from '#shared/api/common.ts';
import { tag } from '#shared/api/purge.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { ARCHIVED_TABLES } from './archiveTables.ts';

/**
 * Returns the SQL statements that delete everything that an archive can contain. CRM accounts, mails, leads and records
 * of erasures are kept, and so are the row of the site and its host names.
 */
export function listClearStatements(siteId: string): readonly string[] {
  // The schema ensures that the id contains no quote, so it can be part of the SQL text.
  const site = `'${siteIdSchema.parse(siteId)}'`;
  const siteTables = ARCHIVED_TABLES.filter(({ rowOwner }) => rowOwner === 'site').map(({ name }) => name);
  const connectionTables = ['connection_hooks', 'connection_media', 'connection_records'];
  return [
    ...[...['asset_blobs', ...siteTables].toReversed(), ...connectionTables].map(
      (name) => `delete from ${name} where site_id = ${site}`,
    ),
    // The new data no longer match what the CRM accounts have delivered, so the accounts are read from the beginning.
    `update connection_syncs set cursor = null, listed = null, is_reading = false, held_removals = null,
      removals_allowed = false, due_at = now(), full_due_at = now(), changes_due_at = now()
     where site_id = ${site}`,
  ];
}

/** Returns the SQL statement that invalidates the lists of estates of a site that programs keep in memory. */
export const buildChangeStatement = (siteId: string): string =>
  `insert into estate_changes (site_id, change) values ('${siteIdSchema.parse(siteId)}', nextval('estate_changes_seq'))
   on conflict (site_id) do update set change = excluded.change`;

export interface SiteContentStore {
  /** Deletes everything that an archive of the site can contain, so that other content can replace it. */
  clearContent(siteId: string): Promise<void>;
}

export const createSiteContentStore = ({ write }: UnitOfWork): SiteContentStore => ({
  clearContent: (siteId) =>
    write(async (transaction, tags) => {
      for (const statement of [...listClearStatements(siteId), buildChangeStatement(siteId)])
        await transaction.execute(sql.raw(statement));
      tags.add(siteId, tag.site(siteId));
    }),
});
