import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { BackupError } from '../backup/backupError.ts';
import { readCurrentSchema, quoteName, readTables, setTextFormat, type DatabaseTable } from '../backup/catalog.ts';
import type { TextValue } from '../backup/copyText.ts';
import { dropReferences, insertTextRows } from '../backup/writeTables.ts';
import { applyMigrations, lockMigrations } from '../core/db/migrate.ts';
import { findSqlState } from '../core/db/unitOfWork.ts';
import { ARCHIVED_TABLES, NUMBERED_TABLES } from './archiveTables.ts';
import { buildChangeStatement, listClearStatements } from './clearSite.ts';
import { readSiteArchive } from './readSiteArchive.ts';
import type { SiteManifest } from './siteManifest.ts';

/** The database schema that contains the rows until they are complete. It exists only within the transaction. */
const DRAFT_SCHEMA_NAME = 'gevel_site';

/** The tables whose secrets are replaced by random values, so that no old secret gives access to an imported row. */
const TABLES_WITH_NEW_SECRETS = ['appointments', 'open_house_registrations', 'rental_reservations'];
const RANDOM_SECRET_SQL = "sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))";

/** The tables whose ids are unique in the whole database. An id that another site already uses is replaced. */
const TABLES_WITH_GLOBAL_IDS = new Set([
  'appointments',
  'open_house_registrations',
  'rental_reservations',
  'subscriptions',
]);

interface SiteImportOptions {
  /** The site as it will be stored. Its id and host names may differ from the id and the host names in the archive. */
  readonly site: Site;
  /** Is true when the existing data of the site may be replaced. */
  readonly replacesExisting: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

const hostRow = z.object({ hostname: z.string(), site_id: z.string() });

/** Adds the site column to a table of the draft schema, because the archive does not contain this column. */
function addSiteColumn(
  { name, columns }: SiteManifest['tables'][number],
  table: DatabaseTable,
  rows: readonly TextValue[][],
  site: Site,
): { readonly columns: readonly string[]; readonly rows: readonly (readonly TextValue[])[] } {
  if (name === 'sites') {
    const documentIndex = columns.indexOf('document');
    const document = JSON.stringify(site);
    return {
      columns: ['id', ...columns],
      rows: rows.map((row) => row.with(documentIndex, document).toSpliced(0, 0, site.id)),
    };
  }
  if (!table.columns.some((column) => column.name === 'site_id')) return { columns, rows };
  return { columns: ['site_id', ...columns], rows: rows.map((row) => [site.id, ...row]) };
}

/** Creates the tables in the draft schema as the archive's version has them, fills them and migrates them. */
async function fillDraft(
  client: PoolClient,
  file: string,
  manifest: SiteManifest,
  { site, onProgress }: SiteImportOptions,
): Promise<void> {
  await client.query(`create schema ${DRAFT_SCHEMA_NAME}`);
  await client.query("select set_config('search_path', $1, true)", [DRAFT_SCHEMA_NAME]);
  await applyMigrations(client, new Set(manifest.migrations.map(({ name }) => name)));
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  const restoreReferences = await dropReferences(client);
  for (const name of TABLES_WITH_NEW_SECRETS)
    await client.query(`alter table ${name} alter column token_hash set default ${RANDOM_SECRET_SQL}`);
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.media);
  let doneCount = 0;
  for await (const archivePart of readSiteArchive(file)) {
    if (archivePart.kind === 'media') {
      await client.query('insert into asset_blobs (site_id, hash, content) values ($1, $2, $3)', [
        site.id,
        archivePart.hash,
        archivePart.bytes,
      ]);
      doneCount += 1;
    } else if (archivePart.kind === 'rows') {
      const table = tables.get(archivePart.table.name);
      if (!table)
        throw new BackupError(`This archive has a table ${archivePart.table.name}, which its version does not have.`);
      const { columns, rows } = addSiteColumn(archivePart.table, table, archivePart.rows, site);
      await insertTextRows(client, table, columns, rows);
      doneCount += rows.length;
    }
    onProgress(doneCount, total);
  }
  await restoreReferences();
  await applyMigrations(client);
}

const createTakenError = (siteId: string) =>
  new BackupError(
    `The site ${siteId} exists. Use --replace to replace it with the archive, or --as to import under another id.`,
  );

/**
 * Checks that the site may be written, and locks its row. A site that does not exist yet has no row to lock. When
 * another program creates the site after this check, `moveDraft` refuses the import.
 *
 * @throws BackupError when the site may not be written, or a host name belongs to another site
 */
async function claimSite(client: PoolClient, { site, replacesExisting }: SiteImportOptions): Promise<void> {
  const existingSite = await client.query('select from sites where id = $1 for update', [site.id]);
  if (existingSite.rowCount !== 0 && !replacesExisting) throw createTakenError(site.id);
  const { rows } = await client.query(
    'select hostname, site_id from site_hostnames where hostname = any ($1) and site_id <> $2',
    [site.hostnames, site.id],
  );
  const [takenHost] = z.array(hostRow).parse(rows);
  if (takenHost)
    throw new BackupError(
      `The host name ${takenHost.hostname} belongs to the site ${takenHost.site_id}. Use --hostname to give the new site another one.`,
    );
}

/** Moves the rows of one table from the draft, with the numbers that this database assigns. */
async function moveRows(client: PoolClient, table: DatabaseTable, siteId: string): Promise<void> {
  const { name, columns } = table;
  const draftTable = `${DRAFT_SCHEMA_NAME}.${quoteName(name)}`;
  const archivedTable = ARCHIVED_TABLES.find((each) => each.name === name);
  const parentTable =
    archivedTable?.rowOwner === 'unit' || archivedTable?.rowOwner === 'agenda'
      ? NUMBERED_TABLES[archivedTable.rowOwner]
      : undefined;
  const numberedTable = Object.values(NUMBERED_TABLES).find((numbered) => numbered.table === name);
  const movedColumns = columns.map((column) => column.name).filter((column) => column !== numberedTable?.key);
  const buildValueSql = (column: string): string => {
    if (parentTable && column === parentTable.reference) return `p.${parentTable.key}`;
    if (column === 'id' && TABLES_WITH_GLOBAL_IDS.has(name))
      return `case when exists (select from ${quoteName(name)} o where o.id = t.id) then gen_random_uuid() else t.id end`;
    return `t.${quoteName(column)}`;
  };
  const parentJoin = parentTable
    ? `join ${DRAFT_SCHEMA_NAME}.${parentTable.table} d on d.${parentTable.key} = t.${parentTable.reference}
       join ${parentTable.table} p on p.site_id = $1 and p.${parentTable.order} = d.${parentTable.order}`
    : '';
  await client.query(
    `insert into ${quoteName(name)} (${movedColumns.map(quoteName).join(', ')})
     select ${movedColumns.map(buildValueSql).join(', ')} from ${draftTable} t ${parentJoin}`,
    parentTable ? [siteId] : [],
  );
}

/**
 * The document of a replaced site. Its version of feed addresses does not decrease, because a lower version would make
 * addresses valid again that the agency has revoked.
 */
const REPLACED_DOCUMENT = `
  case when (sites.document #>> '{feeds,version}')::numeric > (excluded.document #>> '{feeds,version}')::numeric
    then jsonb_set(excluded.document, '{feeds,version}', sites.document #> '{feeds,version}')
    else excluded.document end`;

async function moveDraft(
  client: PoolClient,
  currentSchema: string,
  { site, replacesExisting }: SiteImportOptions,
): Promise<void> {
  await client.query("select set_config('search_path', $1, true)", [quoteName(currentSchema)]);
  for (const statement of listClearStatements(site.id)) await client.query(statement);
  await client.query('delete from site_hostnames where site_id = $1', [site.id]);
  const onConflict = replacesExisting
    ? `do update set document = ${REPLACED_DOCUMENT}, updated_at = excluded.updated_at`
    : 'do nothing';
  const { rowCount } = await client.query(
    `insert into sites (id, document, updated_at) select id, document, updated_at from ${DRAFT_SCHEMA_NAME}.sites
     on conflict (id) ${onConflict}`,
  );
  if (rowCount === 0) throw createTakenError(site.id);
  await client.query('insert into site_hostnames (hostname, site_id) select unnest($1::text[]), $2', [
    site.hostnames,
    site.id,
  ]);
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const name of ['asset_blobs', ...ARCHIVED_TABLES.map((archived) => archived.name)]) {
    const table = tables.get(name);
    if (table && name !== 'sites') await moveRows(client, table, site.id);
  }
  await client.query(`drop schema ${DRAFT_SCHEMA_NAME} cascade`);
}

/** Announces the import to sites, and invalidates the lists of estates that programs have in memory. */
async function announceImport(client: PoolClient, siteId: string): Promise<void> {
  await client.query(buildChangeStatement(siteId));
  await client.query('insert into purges (id, site_id, tags) values (gen_random_uuid(), $1, $2)', [
    siteId,
    [tag.site(siteId)],
  ]);
}

/** The SQLSTATE classes of invalid values and violated constraints. */
const ROW_ERROR_SQLSTATE = /^2[23]/;

/**
 * Writes the site of an archive completely or not at all. `inspectSiteArchive` must have checked the archive before.
 *
 * @throws BackupError
 */
export async function importSite(
  pool: Pool,
  file: string,
  manifest: SiteManifest,
  options: SiteImportOptions,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lockMigrations(client);
    await setTextFormat(client);
    await claimSite(client, options);
    const currentSchema = await readCurrentSchema(client);
    await fillDraft(client, file, manifest, options);
    await moveDraft(client, currentSchema, options);
    await announceImport(client, options.site.id);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const isRowError = ROW_ERROR_SQLSTATE.test(findSqlState(error) ?? '');
    throw isRowError
      ? new BackupError('This archive has rows that contradict each other, or that the database refuses.', {
          cause: error,
        })
      : error;
  } finally {
    client.release();
  }
}
