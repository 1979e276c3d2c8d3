import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { siteIdSchema } from '#shared/api/common.ts';
import type { ArchiveFile } from '../backup/archive.ts';
import { BackupError } from '../backup/backupError.ts';
import { quoteName, readTables, setTextFormat, type DatabaseTable } from '../backup/catalog.ts';
import { formatCopyLine, type TextValue } from '../backup/copyText.ts';
import { readRowPortions } from '../backup/rowPortions.ts';
import { ARCHIVED_TABLES, type ArchivedTable, NUMBERED_TABLES } from './archiveTables.ts';
import { SITE_MANIFEST, type SiteManifest, writeSiteManifest } from './siteManifest.ts';

const FILE_NUMBER_DIGITS = 6;

export interface ExportOptions {
  readonly siteId: string;
  readonly personalData: boolean;
  /** Reads a file of the media storage. The function is undefined when there is no media storage. */
  readonly readOriginal?: ((key: string) => Promise<Buffer>) | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

/** A table with the columns and rows that the archive contains. */
interface SelectedTable extends ArchivedTable {
  readonly columns: readonly string[];
  /** The SQL query for the rows, with each column as text. */
  readonly rows: string;
}

const countRow = z.object({ count: z.string().transform(Number) });
const migrationRows = z.array(z.object({ name: z.string(), checksum: z.string() }));
const blobRow = z.object({ hash: z.string(), content: z.instanceof(Buffer).nullable(), place: z.string().nullable() });

/**
 * Selects the rows of `rental_blocks`, and the nights of confirmed reservations without the data of their guests, in
 * the form in which an erasure stores such nights.
 */
const STAY_BLOCKS_SQL = `(
  select unit_key, source, nights, at from rental_blocks
  union all
  select unit_key, 'erased:' || coalesce(reference, id::text), nights, at from rental_reservations
  where state = 'confirmed')`;

/** Selects the database numbers of a site's homes or agendas, with their positions in the archive. */
const buildNumberRowsSql = ({ table, key, order }: (typeof NUMBERED_TABLES)['unit' | 'agenda'], site: string): string =>
  `(select ${key} as number, row_number() over (order by ${order}) as place from ${table} where site_id = ${site})`;

function selectArchivedRows(
  archivedTable: ArchivedTable,
  { columns }: DatabaseTable,
  { siteId, personalData }: ExportOptions,
): SelectedTable {
  // The schema ensures that the id contains no quote, so it can be part of the SQL text.
  const site = `'${siteIdSchema.parse(siteId)}'`;
  const { name, rowOwner, sortOrder, rowCondition = 'true', excludedColumns = [] } = archivedTable;
  const hiddenColumns = new Set([...excludedColumns, rowOwner === 'self' ? 'id' : 'site_id']);
  const archivedColumns = columns.map((column) => column.name).filter((column) => !hiddenColumns.has(column));
  const source = name === 'rental_blocks' && !personalData ? STAY_BLOCKS_SQL : quoteName(name);
  const parentTable = rowOwner === 'unit' || rowOwner === 'agenda' ? NUMBERED_TABLES[rowOwner] : undefined;
  const numberedTable = Object.values(NUMBERED_TABLES).find(({ table }) => table === name);
  const numberColumn = parentTable?.reference ?? numberedTable?.key;
  const selectedFields = archivedColumns
    .map((column) => (column === numberColumn ? 'n.place::text' : `t.${quoteName(column)}::text`))
    .join(', ');
  const qualifiedOrder = sortOrder.replaceAll(/(^|, )(?=\w)/g, '$1t.');
  if (parentTable)
    return {
      ...archivedTable,
      columns: archivedColumns,
      rows: `select ${selectedFields} from ${source} t join ${buildNumberRowsSql(parentTable, site)} n on n.number = t.${parentTable.reference}
        where ${rowCondition} order by n.place, ${qualifiedOrder}`,
    };
  const numberJoin = numberedTable
    ? `join ${buildNumberRowsSql(numberedTable, site)} n on n.number = t.${numberedTable.key}`
    : '';
  return {
    ...archivedTable,
    columns: archivedColumns,
    rows: `select ${selectedFields} from ${source} t ${numberJoin}
      where t.${rowOwner === 'self' ? 'id' : 'site_id'} = ${site} and ${rowCondition} order by ${qualifiedOrder}`,
  };
}

const unitDocument = z.looseObject({
  feeds: z.unknown().optional(),
  closed: z.array(z.looseObject({ note: z.unknown().optional() })).optional(),
});

/** Removes the agency's notes about guests and the secret addresses of other platforms from a holiday home. */
function removeSecrets(document: TextValue): TextValue {
  if (document === null) return null;
  const { closed, ...unit } = unitDocument.parse(JSON.parse(document));
  return JSON.stringify({
    ...unit,
    ...('feeds' in unit && { feeds: [] }),
    ...(closed && { closed: closed.map(({ note: _note, ...nights }) => nights) }),
  });
}

/** Reads the rows of a table as the texts of its files. */
function readPortions(
  client: PoolClient,
  { name, columns, rows }: SelectedTable,
  personalData: boolean,
): ReturnType<typeof readRowPortions> {
  const documentIndex = name === 'rental_units' && !personalData ? columns.indexOf('document') : -1;
  const removeRowSecrets = (row: readonly TextValue[]) =>
    documentIndex < 0 ? row : row.map((value, index) => (index === documentIndex ? removeSecrets(value) : value));
  return readRowPortions(client, { query: rows, formatRow: (row) => formatCopyLine(removeRowSecrets(row)) });
}

/** Reads pictures and files, ordered by their hash. */
async function* readMedia(client: PoolClient, { siteId, readOriginal }: ExportOptions): AsyncGenerator<ArchiveFile> {
  await client.query(`declare site_media no scroll cursor for
    select hash, content, place from asset_blobs where site_id = '${siteIdSchema.parse(siteId)}' order by hash collate "C"`);
  for (;;) {
    const [row] = (await client.query('fetch 1 from site_media')).rows;
    if (row === undefined) break;
    const { hash, content, place } = blobRow.parse(row);
    if (place !== null && !readOriginal)
      throw new BackupError('The files are in a media storage. Set MEDIA_URL to the value that the back office has.');
    const bytes = place === null ? content : await readOriginal?.(place);
    if (!bytes) throw new Error('an original is neither in the database nor in the media storage');
    yield { name: `media/${hash}`, bytes };
  }
  await client.query('close site_media');
}

/**
 * Selects the tables and rows of the archive.
 *
 * @throws BackupError when there is no such site
 */
async function selectTables(client: PoolClient, options: ExportOptions): Promise<readonly SelectedTable[]> {
  const { rowCount } = await client.query('select from sites where id = $1', [options.siteId]);
  if (rowCount === 0) throw new BackupError(`There is no site ${options.siteId}.`);
  const tablesByName = new Map((await readTables(client)).map((table) => [table.name, table]));
  return ARCHIVED_TABLES.flatMap((archivedTable) => {
    const table = tablesByName.get(archivedTable.name);
    if (!table) throw new Error(`there is no table ${archivedTable.name}`);
    return archivedTable.hasPersonalData === true && !options.personalData
      ? []
      : [selectArchivedRows(archivedTable, table, options)];
  });
}

async function describeTables(
  client: PoolClient,
  tables: readonly SelectedTable[],
  { siteId, personalData }: ExportOptions,
): Promise<Omit<SiteManifest, 'gevelSite'>> {
  const countRows = async (rows: string): Promise<number> =>
    countRow.parse((await client.query(`select count(*)::text as count from (${rows}) counted`)).rows[0]).count;
  const tableDescriptions: SiteManifest['tables'] = [];
  for (const { name, columns, rows } of tables)
    tableDescriptions.push({ name, columns: [...columns], rows: await countRows(rows) });
  const migrations = await client.query('select name, checksum from migrations order by name collate "C"');
  return {
    site: siteId,
    personalData,
    migrations: migrationRows.parse(migrations.rows),
    tables: tableDescriptions,
    media: await countRows(`select from asset_blobs where site_id = '${siteIdSchema.parse(siteId)}'`),
  };
}

/**
 * Yields the files of a site's archive: the manifest, the rows of each table in COPY's text format, then pictures and
 * files. All of them have the state of the same moment, and their order is fixed, so the same site produces the same
 * files in every database.
 *
 * @throws BackupError
 */
export async function* exportSite(pool: Pool, options: ExportOptions): AsyncGenerator<ArchiveFile> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await setTextFormat(client);
    const tables = await selectTables(client, options);
    const manifest = await describeTables(client, tables, options);
    yield { name: SITE_MANIFEST, bytes: writeSiteManifest(manifest) };
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.media);
    let doneCount = 0;
    for (const table of tables) {
      let fileNumber = 0;
      for await (const { text, rows } of readPortions(client, table, options.personalData)) {
        fileNumber += 1;
        yield {
          name: `${table.name}/${String(fileNumber).padStart(FILE_NUMBER_DIGITS, '0')}.copy`,
          bytes: Buffer.from(text),
        };
        options.onProgress((doneCount += rows), total);
      }
    }
    for await (const file of readMedia(client, options)) {
      yield file;
      options.onProgress((doneCount += 1), total);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
