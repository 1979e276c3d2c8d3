import { checkColumns, checkTaken, ColumnCensus, type Limits, type ReadColumn } from './guards.ts';
import type { Refused, Warning } from './report.ts';
import type { SourceRow } from './rows/sourceRow.ts';

/** A row that the mapping could read. */
export interface MappedRecord {
  /** What the record is known by: a second row with it is a duplicate. */
  readonly key: string;
  readonly warnings: readonly Warning[];
}

export interface RefusedRow {
  /** Absent when the row does not say which record it is. */
  readonly key: string | undefined;
  readonly refused: Refused;
}

/** How one feature reads its rows. */
export interface RowMapper<Mapped extends MappedRecord> {
  /** The columns that it reads; empty when records are read as they are. */
  readonly columns: readonly ReadColumn[];
  map(row: SourceRow): Mapped | RefusedRow;
  /** The columns of the row that are not read. */
  leftOver(row: SourceRow, mapped: Mapped | RefusedRow): Iterable<string>;
  /** The earlier rows with the same key that make a row a duplicate: those that were taken, or all of them. */
  readonly duplicateOf: 'taken' | 'any';
  /** The column that the refusal of a duplicate names. */
  readonly keyColumn: string;
}

interface CollectOptions<Mapped extends MappedRecord> {
  /** Read once, one row at a time. */
  readonly rows: AsyncIterable<SourceRow>;
  readonly mapper: RowMapper<Mapped>;
  readonly limits: Limits;
  /** Keeps a row that is neither refused nor a duplicate. Gives warnings that only this shows, such as missing pictures. */
  readonly take: (mapped: Mapped, row: number) => Promise<readonly Warning[]>;
  /** Called at each row with the number of rows that were read. */
  readonly onProgress?: (read: number) => void;
}

/** What the rows of a source came to, without the records, which `take` keeps. */
export interface CollectedRows {
  readonly read: number;
  /** Key of each row that is taken → its number. */
  readonly taken: ReadonlyMap<string, number>;
  /** Key of each row that has one, refused rows included → its number, the first of several: it is not withdrawn. */
  readonly present: ReadonlyMap<string, number>;
  readonly refused: readonly Refused[];
  readonly warnings: readonly Warning[];
  /** Columns that are not read, with the number of rows that have one. */
  readonly unmapped: ReadonlyMap<string, number>;
  /** Columns that are read and that have no value in any row. */
  readonly empty: readonly string[];
}

const isRefused = (mapped: MappedRecord | RefusedRow): mapped is RefusedRow => 'refused' in mapped;

/**
 * Reads and checks all rows of a source, wherever they come from: a file, or a connector that asks another program.
 * Memory holds what this returns, and no rows. Throws `ImportStopped` when the rows lack columns that are read, when
 * there are none, or when too many are refused, and whatever `rows` throws.
 */
export async function collectRows<Mapped extends MappedRecord>(
  options: CollectOptions<Mapped>,
): Promise<CollectedRows> {
  const { rows, mapper, limits, take, onProgress } = options;
  const taken = new Map<string, number>();
  const present = new Map<string, number>();
  const refused: Refused[] = [];
  const warnings: Warning[] = [];
  const unmapped = new Map<string, number>();
  const census = new ColumnCensus();
  let read = 0;

  const duplicate = (row: number, key: string | undefined): Refused | undefined => {
    const first = key === undefined ? undefined : (mapper.duplicateOf === 'taken' ? taken : present).get(key);
    if (key === undefined || first === undefined) return undefined;
    const reason = `the same id as row ${first}, which ${taken.has(key) ? 'counts' : 'was refused'}`;
    return { row, id: key, column: mapper.keyColumn, value: key, reason };
  };

  for await (const row of rows) {
    read++;
    census.add(row.cells);
    onProgress?.(read);
    const mapped = mapper.map(row);
    for (const name of mapper.leftOver(row, mapped)) unmapped.set(name, (unmapped.get(name) ?? 0) + 1);
    const { key } = mapped;
    const repeated = duplicate(row.number, key);
    if (key !== undefined && !present.has(key)) present.set(key, row.number);
    if (isRefused(mapped)) {
      refused.push(mapper.duplicateOf === 'any' && repeated ? repeated : mapped.refused);
    } else if (repeated) {
      refused.push(repeated);
    } else {
      taken.set(mapped.key, row.number);
      warnings.push(...mapped.warnings, ...(await take(mapped, row.number)));
    }
  }
  if (read > 0) checkColumns(census, mapper.columns, limits);
  checkTaken(read, refused, limits);
  const empty = mapper.columns.map(({ name }) => name).filter((name) => census.isEmpty(name));
  return { read, taken, present, refused, warnings, unmapped, empty };
}
