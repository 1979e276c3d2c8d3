import { findNearest } from '../core/didYouMean.ts';
import type { RowRefusal } from './report.ts';

/** Is thrown when the import stops on purpose. Nothing was written then. */
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
  /** Is true when the mapping allows that the file lacks the column. */
  readonly isOptional: boolean;
}

/** Yields the parents of a column: `a.b.c` has `a.b` and `a`. */
function* listParents(column: string): Generator<string, void, undefined> {
  for (let end = column.lastIndexOf('.'); end > 0; end = column.lastIndexOf('.', end - 1)) yield column.slice(0, end);
}

/** Collects which columns a file has, and which of them have a value in any row. */
export class ColumnCensus {
  readonly #seen = new Set<string>();
  readonly #filled = new Set<string>();
  readonly #parents = new Set<string>();

  add(cells: ReadonlyMap<string, unknown>): void {
    for (const [name, cell] of cells) {
      if (!this.#seen.has(name)) {
        this.#seen.add(name);
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
    if (this.#seen.has(name)) return true;
    for (const parent of listParents(name)) {
      if (this.#seen.has(parent) && !this.#filled.has(parent) && !this.#parents.has(parent)) return true;
    }
    return false;
  }

  /** Returns whether a column of the file has no value in any row. */
  isEmpty(name: string): boolean {
    return !this.#filled.has(name) && !this.#parents.has(name);
  }

  /** Returns the columns of an object. */
  listParts(name: string): string[] {
    return [...this.#seen].filter((column) => column.startsWith(`${name}.`));
  }

  names(): Iterable<string> {
    return this.#seen;
  }
}

const quoteNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Throws `ImportStopped` when the file lacks columns that the mapping reads, because the import would silently erase
 * the stored values of these columns.
 */
export function checkColumns(census: ColumnCensus, columns: readonly MappedColumn[], limits: ImportLimits): void {
  const missing = columns
    .filter(({ name, isOptional: optional }) => !optional && !limits.allowMissing.includes(name) && !census.has(name))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  const found = [...census.names()];
  const meant = missing.flatMap((name) => {
    const parts = census.listParts(name);
    if (parts.length > 0) return [` "${name}" is an object with ${quoteNames(parts.slice(0, 10))}.`];
    const close = findNearest(name, found);
    return close === undefined ? [] : [` For "${name}", is "${close}" meant?`];
  });
  const known = new Set(columns.map(({ name }) => name));
  const others = found.filter((name) => !known.has(name));
  const hint =
    others.length > 0 ? ` It has others that the mapping does not read: ${quoteNames(others.slice(0, 20))}.` : '';
  throw new ImportStopped(
    `The file has no ${missing.length === 1 ? 'column' : 'columns'} ${quoteNames(missing)}, which the mapping reads: importing it would erase what was stored from ${missing.length === 1 ? 'it' : 'them'}.${meant.join('')}${hint} Nothing was written. Allow it with ${missing.map((name) => `--allow-missing "${name}"`).join(' ')}, or with "optional": true in the column's rule.`,
  );
}

/** Throws `ImportStopped` when no row was accepted, or more rows were refused than the limits allow. */
export function checkRefusedShare(
  read: number,
  refused: readonly RowRefusal[],
  { maxRefusedPercent: maxRefused }: ImportLimits,
): void {
  if (read === 0) throw new ImportStopped('The file has no rows. Nothing was written.');
  if (refused.length === read)
    throw new ImportStopped(
      read === 1
        ? 'The only row was refused. Nothing was written.'
        : `All ${read} rows were refused. Nothing was written.`,
      refused,
    );
  const share = (refused.length / read) * 100;
  if (share <= maxRefused) return;
  throw new ImportStopped(
    `${refused.length} of ${read} rows were refused (${share.toFixed(1)} %), more than the ${maxRefused} % that are allowed. Nothing was written. Allow it with --max-refused ${Math.ceil(share)}.`,
    refused,
  );
}

/**
 * Returns the ids of the records that a full import withdraws: those that are stored for its source and not in the
 * file. Throws `ImportStopped` when they are a larger share of the source than the limits allow; records of other
 * sources do not count.
 *
 * @param stored maps the source's own id to the id in the store
 * @param isInFile returns whether the file has a row, accepted or refused, for the source's own id
 */
export function listRemovals(
  stored: ReadonlyMap<string, number>,
  isInFile: (id: string) => boolean,
  { source, things, maxRemoval }: { source: string; things: string; maxRemoval: number },
): number[] {
  // The ids are sorted in the order in which they were stored.
  const gone = [...stored].filter(([id]) => !isInFile(id)).toSorted(([, a], [, b]) => a - b);
  const share = stored.size === 0 ? 0 : (gone.length / stored.size) * 100;
  if (share > maxRemoval) {
    const some = gone.slice(0, 10).map(([id]) => id);
    throw new ImportStopped(
      `This would withdraw ${gone.length} of the ${stored.size} ${things} of the source ${source} (${share.toFixed(1)} %), more than the ${maxRemoval} % that are allowed: ${some.join(', ')}${gone.length > some.length ? ', …' : ''}. Nothing was written. Allow it with --max-removal ${Math.ceil(share)}.`,
    );
  }
  return gone.map(([, id]) => id);
}
