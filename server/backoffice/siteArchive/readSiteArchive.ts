import { createHash } from 'node:crypto';
import { readArchive } from '../backup/archive.ts';
import { BackupError } from '../backup/backupError.ts';
import { parseRows, type TextValue } from '../backup/copyText.ts';
import { readSiteManifest, SITE_MANIFEST, type SiteManifest } from './siteManifest.ts';

/** One part of an archive. The file contains the kinds of parts in this order. */
type ArchivePart =
  | { readonly kind: 'manifest'; readonly manifest: SiteManifest }
  | { readonly kind: 'rows'; readonly table: SiteManifest['tables'][number]; readonly rows: readonly TextValue[][] }
  | { readonly kind: 'media'; readonly hash: string; readonly bytes: Buffer };

const BYTES_PER_MIB = 1024 * 1024;
const MAX_MANIFEST_BYTES = 4 * BYTES_PER_MIB;
/**
 * The size limit of a file with rows. Such files usually have about 2 MB, which is also the maximum size of a document
 * in the contract.
 */
const MAX_ROWS_BYTES = 32 * BYTES_PER_MIB;
/** The size limit of a picture or file. Uploads have at most 10 MB; pictures from a CRM can be larger. */
const MAX_MEDIA_BYTES = 64 * BYTES_PER_MIB;
const ROWS_FILE = /^([a-z_]+)\/(\d{6,9})\.copy$/;
const MEDIA_FILE = /^media\/([0-9a-f]{64})$/;

const createDamageError = (detail: string): BackupError => new BackupError(`This archive is damaged: ${detail}.`);

/** Checks that the files with rows are in the order of the manifest. */
class ArchiveOrder {
  readonly #manifest: SiteManifest;
  #tableIndex = 0;
  #fileNumber = 0;
  #rowCount = 0;
  #mediaCount = 0;
  #lastHash = '';

  constructor(manifest: SiteManifest) {
    this.#manifest = manifest;
  }

  /**
   * Returns the table that a file belongs to: the table of the previous file, or a later table. Throws `BackupError`
   * when a table that is skipped should have rows.
   */
  findTable(name: string, number: number): SiteManifest['tables'][number] {
    for (; this.#tableIndex < this.#manifest.tables.length; this.#endTable()) {
      const table = this.#manifest.tables[this.#tableIndex];
      if (table?.name === name && this.#mediaCount === 0) {
        this.#fileNumber += 1;
        if (number !== this.#fileNumber) throw createDamageError(`file ${this.#fileNumber} of ${name} is missing`);
        return table;
      }
    }
    throw createDamageError(`${name} is in the wrong place`);
  }

  addRows(rows: number): void {
    this.#rowCount += rows;
  }

  addMedia(hash: string): void {
    while (this.#tableIndex < this.#manifest.tables.length) this.#endTable();
    if (hash <= this.#lastHash) throw createDamageError('its pictures and files are in the wrong order');
    this.#lastHash = hash;
    this.#mediaCount += 1;
  }

  /** Checks that every row and every file was read. */
  assertComplete(): void {
    while (this.#tableIndex < this.#manifest.tables.length) this.#endTable();
    if (this.#mediaCount !== this.#manifest.media) throw createDamageError('pictures or files are missing');
  }

  #endTable(): void {
    const table = this.#manifest.tables[this.#tableIndex];
    if (table && table.rows !== this.#rowCount)
      throw createDamageError(`${table.name} has ${this.#rowCount} rows and should have ${table.rows}`);
    this.#tableIndex += 1;
    this.#fileNumber = 0;
    this.#rowCount = 0;
  }
}

/** Returns the size limit of a file of an archive; undefined for a name that no file of an archive has. */
function findMaxFileBytes(name: string): number | undefined {
  if (name === SITE_MANIFEST) return MAX_MANIFEST_BYTES;
  if (ROWS_FILE.test(name)) return MAX_ROWS_BYTES;
  return MEDIA_FILE.test(name) ? MAX_MEDIA_BYTES : undefined;
}

/**
 * Reads the archive of a site, and checks that each file is at its position and that each picture has the bytes that
 * its name states. When the reading ends without an error, the archive is complete and unchanged.
 *
 * @throws BackupError
 */
export async function* readSiteArchive(file: string): AsyncGenerator<ArchivePart> {
  let order: ArchiveOrder | undefined;
  for await (const { name, bytes } of readArchive(file, findMaxFileBytes)) {
    if (!order) {
      if (name !== SITE_MANIFEST) throw new BackupError('This file is not an archive of a site.');
      const manifest = readSiteManifest(bytes);
      order = new ArchiveOrder(manifest);
      yield { kind: 'manifest', manifest };
      continue;
    }
    const [, tableName = '', number = ''] = ROWS_FILE.exec(name) ?? [];
    const [, hash = ''] = MEDIA_FILE.exec(name) ?? [];
    if (tableName !== '') {
      const table = order.findTable(tableName, Number(number));
      const rows = parseRows(bytes, table);
      order.addRows(rows.length);
      yield { kind: 'rows', table, rows };
    } else if (hash !== '') {
      order.addMedia(hash);
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        throw createDamageError('a picture or file does not match its hash');
      yield { kind: 'media', hash, bytes };
    } else throw createDamageError('it has an unknown file');
  }
  if (!order) throw new BackupError('This file is not an archive of a site.');
  order.assertComplete();
}
