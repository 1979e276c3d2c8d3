import { findNearestName } from '../core/didYouMean.ts';
import type { RowRefusal } from './report.ts';

/** The error for an import that was stopped before it wrote anything. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  /** The rows that made the import stop. */
  readonly refused: readonly RowRefusal[];
  constructor(message: string, refused: readonly RowRefusal[] = []) {
    super(message);
    this.refused = refused;
  }
}

/** The limits of an import. */
export interface ImportLimits {
  /** The columns that the mapping reads and the file may lack. */
  readonly allowMissing: readonly string[];
  /** The maximum share of refused rows, in percent. */
  readonly maxRefusedPercent: number;
  /** The maximum share of the source's own listings that a full import may withdraw, in percent. */
  readonly maxRemovalPercent: number;
}
export const DEFAULT_IMPORT_LIMITS: ImportLimits = { allowMissing: [], maxRefusedPercent: 20, maxRemovalPercent: 20 };

/** A column that the mapping reads. */
export interface MappedColumn {
  readonly name: string;
  /** Is true when the file may lack the column. */
  readonly isOptional: boolean;
}

/** Yields the parents of a nested column: `a.b` and `a` for `a.b.c`. */
function* listParents(column: string): Generator<string, void, undefined> {
  for (let end = column.lastIndexOf('.'); end > 0; end = column.lastIndexOf('.', end - 1)) yield column.slice(0, end);
}

/** Collects the columns of a file, and the columns that have a value in any row. */
export class ColumnCensus {
  readonly #names = new Set<string>();
  readonly #filled = new Set<string>();
  readonly #parents = new Set<string>();

  add(cells: ReadonlyMap<string, unknown>): void {
    for (const [name, cell] of cells) {
      if (!this.#names.has(name)) {
        this.#names.add(name);
        for (const parent of listParents(name)) this.#parents.add(parent);
      }
      if (cell !== '' && cell !== null && cell !== undefined) this.#filled.add(name);
    }
  }

  /**
   * Returns whether the file has a column. A nested column also counts as present when its parent is in the file and
   * never has content, such as `"price": null` in every record.
   */
  has(name: string): boolean {
    // A column that contains objects has no value of its own.
    if (this.#parents.has(name)) return this.#filled.has(name);
    if (this.#names.has(name)) return true;
    for (const parent of listParents(name)) {
      if (this.#names.has(parent) && !this.#filled.has(parent) && !this.#parents.has(parent)) return true;
    }
    return false;
  }

  /** Returns whether a column of the file has no value in any row. */
  isEmpty(name: string): boolean {
    return !this.#filled.has(name) && !this.#parents.has(name);
  }

  /** Returns the nested columns of a column. */
  listParts(name: string): string[] {
    return [...this.#names].filter((column) => column.startsWith(`${name}.`));
  }

  listNames(): Iterable<string> {
    return this.#names;
  }
}

const quoteNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Throws `ImportStopped` when the file lacks columns that the mapping reads, because the import would silently erase
 * the stored values of these columns.
 */
export function checkColumns(census: ColumnCensus, columns: readonly MappedColumn[], limits: ImportLimits): void {
  const missingColumns = columns
    .filter(({ name, isOptional }) => !isOptional && !limits.allowMissing.includes(name) && !census.has(name))
    .map(({ name }) => name);
  if (missingColumns.length === 0) return;
  const fileColumns = [...census.listNames()];
  const suggestions = missingColumns.flatMap((name) => {
    const parts = census.listParts(name);
    if (parts.length > 0) return [` "${name}" is an object with ${quoteNames(parts.slice(0, 10))}.`];
    const similarName = findNearestName(name, fileColumns);
    return similarName === undefined ? [] : [` Instead of "${name}", did you mean "${similarName}"?`];
  });
  const readColumns = new Set(columns.map(({ name }) => name));
  const unreadColumns = fileColumns.filter((name) => !readColumns.has(name));
  const hint =
    unreadColumns.length > 0
      ? ` It has other columns that the mapping does not read: ${quoteNames(unreadColumns.slice(0, 20))}.`
      : '';
  throw new ImportStopped(
    `The file has no ${missingColumns.length === 1 ? 'column' : 'columns'} ${quoteNames(missingColumns)}, which the mapping reads: importing it would erase what was stored from ${missingColumns.length === 1 ? 'it' : 'them'}.${suggestions.join('')}${hint} Nothing was written. Allow it with ${missingColumns.map((name) => `--allow-missing "${name}"`).join(' ')}, or with "optional": true in the column's rule.`,
  );
}

/** Throws `ImportStopped` when no row was accepted, or more rows were refused than the limits allow. */
export function checkRefusedShare(
  readCount: number,
  refused: readonly RowRefusal[],
  { maxRefusedPercent }: ImportLimits,
): void {
  if (readCount === 0) throw new ImportStopped('The file has no rows. Nothing was written.');
  if (refused.length === readCount)
    throw new ImportStopped(
      readCount === 1
        ? 'The only row was refused. Nothing was written.'
        : `All ${readCount} rows were refused. Nothing was written.`,
      refused,
    );
  const refusedPercent = (refused.length / readCount) * 100;
  if (refusedPercent <= maxRefusedPercent) return;
  throw new ImportStopped(
    `${refused.length} of ${readCount} rows were refused (${refusedPercent.toFixed(1)} %), more than the limit of ${maxRefusedPercent} %. Nothing was written. Allow it with --max-refused ${Math.ceil(refusedPercent)}.`,
    refused,
  );
}

/**
 * Returns the ids of the records that a full import withdraws: the stored records of its source that are not in the
 * file. Throws `ImportStopped` when their share of the source's records is larger than the limits allow.
 *
 * @param stored maps the source's own id to the id in the store
 * @param isInFile returns whether the file has a row, accepted or refused, for the source's own id
 */
export function listRemovals(
  stored: ReadonlyMap<string, number>,
  isInFile: (id: string) => boolean,
  { source, things, maxRemoval }: { source: string; things: string; maxRemoval: number },
): number[] {
  // The records are sorted by their ids in the store.
  const removedRecords = [...stored].filter(([id]) => !isInFile(id)).toSorted(([, a], [, b]) => a - b);
  const removedPercent = stored.size === 0 ? 0 : (removedRecords.length / stored.size) * 100;
  if (removedPercent > maxRemoval) {
    const exampleIds = removedRecords.slice(0, 10).map(([id]) => id);
    throw new ImportStopped(
      `This would withdraw ${removedRecords.length} of the ${stored.size} ${things} of the source ${source} (${removedPercent.toFixed(1)} %), more than the limit of ${maxRemoval} %: ${exampleIds.join(', ')}${removedRecords.length > exampleIds.length ? ', …' : ''}. Nothing was written. Allow it with --max-removal ${Math.ceil(removedPercent)}.`,
    );
  }
  return removedRecords.map(([, id]) => id);
}
