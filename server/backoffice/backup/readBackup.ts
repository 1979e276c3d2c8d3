import { readArchive } from './archive.ts';
import { BackupError } from './backupError.ts';
import { parseRows, type TextValue } from './copyText.ts';
import {
  type BackupManifest,
  MANIFEST_FILE,
  findMaxBackupFileBytes,
  parseManifest,
  ROWS_FILE_NAME,
} from './manifest.ts';

/** A part of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | {
      readonly kind: 'rows';
      readonly table: string;
      /** The rows in the form in which the file contains them, with their line ends. */
      readonly bytes: Buffer;
      readonly rows: readonly (readonly TextValue[])[];
    };

const createDamageError = (detail: string): BackupError => new BackupError(`This backup is damaged: ${detail}.`);

/** Compares the files of a backup, in their order, with the tables that its manifest declares. */
class DeclaredTables {
  readonly #tables: BackupManifest['tables'];
  /** The names of the tables whose files have not begun yet. */
  readonly #remainingTables: string[];
  #currentTable = '';
  #fileCount = 0;
  #rowCount = 0;

  constructor({ tables }: BackupManifest) {
    this.#tables = tables;
    this.#remainingTables = Object.keys(tables);
  }

  /** Checks the next file and returns the columns of its table. */
  beginFile(table: string, fileNumber: number): readonly string[] {
    const declaredTable = this.#tables[table];
    if (!declaredTable) throw new BackupError(`This backup has a file of ${table}, which it does not declare.`);
    while (table !== this.#currentTable) {
      this.#assertAllRows();
      const nextTable = this.#remainingTables.shift();
      if (nextTable === undefined) throw createDamageError(`its files of ${table} are in the wrong place`);
      this.#currentTable = nextTable;
      this.#fileCount = 0;
      this.#rowCount = 0;
    }
    this.#fileCount += 1;
    if (fileNumber !== this.#fileCount) throw createDamageError(`file ${this.#fileCount} of ${table} is missing`);
    return declaredTable.columns;
  }

  addRows(rows: number): void {
    this.#rowCount += rows;
  }

  assertComplete(): void {
    this.#assertAllRows();
    const missingTable = this.#remainingTables.find((name) => this.#tables[name]?.rows !== 0);
    if (missingTable !== undefined)
      throw createDamageError(`${missingTable} has no rows and should have ${this.#tables[missingTable]?.rows}`);
  }

  #assertAllRows(): void {
    const declaredRowCount = this.#tables[this.#currentTable]?.rows ?? 0;
    if (this.#rowCount !== declaredRowCount)
      throw createDamageError(`${this.#currentTable} has ${this.#rowCount} rows and should have ${declaredRowCount}`);
  }
}

/**
 * Reads a backup, and checks that each file is at its position and that the numbers of rows match the declaration. When
 * the reading ends without an error, the backup is intact.
 *
 * @throws BackupError when the backup is damaged or contradicts its manifest
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let declaredTables: DeclaredTables | undefined;
  for await (const { name, bytes } of readArchive(file, findMaxBackupFileBytes)) {
    if (!declaredTables) {
      if (name !== MANIFEST_FILE) throw new BackupError('This file is not a backup of Gevel.');
      const manifest = parseManifest(bytes);
      declaredTables = new DeclaredTables(manifest);
      yield { kind: 'manifest', manifest };
      continue;
    }
    const [, table, number] = ROWS_FILE_NAME.exec(name) ?? [];
    if (table === undefined) throw createDamageError(`it has a second ${name}`);
    const rows = parseRows(bytes, { name: table, columns: declaredTables.beginFile(table, Number(number)) });
    declaredTables.addRows(rows.length);
    yield { kind: 'rows', table, bytes, rows };
  }
  if (!declaredTables) throw new BackupError('This file is not a backup of Gevel.');
  declaredTables.assertComplete();
}
