import { checkColumns, checkRefusedShare, ColumnCensus, type ImportLimits, type MappedColumn } from './guards.ts';
import type { RowRefusal, Warning } from './report.ts';
import type { SourceRow } from './rows/sourceRow.ts';

/** A row that the mapping could read. */
export interface MappedRecord {
  /** The key that identifies the record: a second row with the same key is a duplicate. */
  readonly key: string;
  readonly warnings: readonly Warning[];
}

export interface RefusedRow {
  /** The key of the record. It is undefined when the row does not identify its record. */
  readonly key: string | undefined;
  readonly refused: RowRefusal;
}

/** Maps the rows of one kind of record: estates or holiday homes. */
export interface RowMapper<Mapped extends MappedRecord> {
  /** The columns that the mapper reads; empty when whole records are read without a mapping. */
  readonly columns: readonly MappedColumn[];
  mapRow(row: SourceRow): Mapped | RefusedRow;
  /** Returns the columns of the row that are not read. */
  listUnreadColumns(row: SourceRow, mapped: Mapped | RefusedRow): Iterable<string>;
  /**
   * The earlier rows with which a row is compared to find duplicates: only accepted rows (`taken`), or also refused
   * rows (`any`).
   */
  readonly duplicatesAmong: 'taken' | 'any';
  /** The column that is named when a duplicate is refused. */
  readonly keyColumn: string;
}

interface CollectOptions<Mapped extends MappedRecord> {
  /** The rows. They are read once, one row at a time. */
  readonly rows: AsyncIterable<SourceRow>;
  readonly mapper: RowMapper<Mapped>;
  readonly limits: ImportLimits;
  /**
   * Stores a row that is neither refused nor a duplicate. Returns warnings that only this step can find, such as
   * missing pictures.
   */
  readonly acceptRow: (mapped: Mapped, row: number) => Promise<readonly Warning[]>;
  /** A listener that gets the number of rows that were read, after each row. */
  readonly onProgress?: (read: number) => void;
}

/** The result of reading the rows of a source. It does not contain the records, which `acceptRow` stores. */
export interface CollectedRows {
  readonly readCount: number;
  /** Maps the key of each accepted row to the row's number. */
  readonly acceptedRows: ReadonlyMap<string, number>;
  /**
   * Maps each key, also those of refused rows, to the number of the first row with this key. Records with these keys
   * are not withdrawn.
   */
  readonly presentRows: ReadonlyMap<string, number>;
  readonly refused: readonly RowRefusal[];
  readonly warnings: readonly Warning[];
  /** The columns that are not read, with the number of rows that have a value there. */
  readonly unmapped: ReadonlyMap<string, number>;
  /** The columns that the mapping reads and that have no value in any row. */
  readonly empty: readonly string[];
}

const isRefused = (mapped: MappedRecord | RefusedRow): mapped is RefusedRow => 'refused' in mapped;

/**
 * Reads and checks all rows of a source: a file, or a connector that requests them from a CRM. The rows do not stay in
 * memory. Throws `ImportStopped` when the rows lack columns that are read, when there are no rows, or when too many are
 * refused. Errors of `rows` are thrown unchanged.
 */
export async function collectRows<Mapped extends MappedRecord>(
  options: CollectOptions<Mapped>,
): Promise<CollectedRows> {
  const { rows, mapper, limits, acceptRow, onProgress } = options;
  const acceptedRows = new Map<string, number>();
  const presentRows = new Map<string, number>();
  const refused: RowRefusal[] = [];
  const warnings: Warning[] = [];
  const unmapped = new Map<string, number>();
  const census = new ColumnCensus();
  let readCount = 0;

  const findDuplicate = (row: number, key: string | undefined): RowRefusal | undefined => {
    const firstRow =
      key === undefined ? undefined : (mapper.duplicatesAmong === 'taken' ? acceptedRows : presentRows).get(key);
    if (key === undefined || firstRow === undefined) return undefined;
    const reason = `the same id as row ${firstRow}, which ${acceptedRows.has(key) ? 'is used' : 'was refused'}`;
    return { row, id: key, column: mapper.keyColumn, value: key, reason };
  };

  for await (const row of rows) {
    readCount++;
    census.add(row.cells);
    onProgress?.(readCount);
    const mapped = mapper.mapRow(row);
    for (const name of mapper.listUnreadColumns(row, mapped)) unmapped.set(name, (unmapped.get(name) ?? 0) + 1);
    const { key } = mapped;
    const duplicate = findDuplicate(row.number, key);
    if (key !== undefined && !presentRows.has(key)) presentRows.set(key, row.number);
    if (isRefused(mapped)) {
      refused.push(mapper.duplicatesAmong === 'any' && duplicate ? duplicate : mapped.refused);
    } else if (duplicate) {
      refused.push(duplicate);
    } else {
      acceptedRows.set(mapped.key, row.number);
      warnings.push(...mapped.warnings, ...(await acceptRow(mapped, row.number)));
    }
  }
  if (readCount > 0) checkColumns(census, mapper.columns, limits);
  checkRefusedShare(readCount, refused, limits);
  const empty = mapper.columns.map(({ name }) => name).filter((name) => census.isEmpty(name));
  return { readCount: readCount, acceptedRows, presentRows, refused, warnings, unmapped, empty };
}
