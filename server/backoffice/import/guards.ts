import { findNearest } from '../core/didYouMean.ts';
import type { Refused } from './report.ts';

/** The import was right to stop: nothing was written. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  /** The rows because of which it stopped. */
  readonly refused: readonly Refused[];
  constructor(message: string, refused: readonly Refused[] = []) {
    super(message);
    this.refused = refused;
  }
}

/** The limits of an import without options. */
export interface Limits {
  /** Columns that the mapping reads and the file may lack. */
  readonly allowMissing: readonly string[];
  /** The share of the rows, in percent, that may be refused. */
  readonly maxRefused: number;
  /** The share of the source's own listings, in percent, that a full import may withdraw. */
  readonly maxRemoval: number;
}
export const USUAL_LIMITS: Limits = { allowMissing: [], maxRefused: 20, maxRemoval: 20 };

/** A column that the mapping reads. */
export interface ReadColumn {
  readonly name: string;
  /** The mapping says that the file may lack it. */
  readonly optional: boolean;
}

/** `a.b.c` → `a.b`, `a` */
function* parentsOf(column: string): Generator<string, void, undefined> {
  for (let end = column.lastIndexOf('.'); end > 0; end = column.lastIndexOf('.', end - 1)) yield column.slice(0, end);
}

/** Which columns a file has, and which of them ever have a value. */
export class ColumnCensus {
  readonly #seen = new Set<string>();
  readonly #filled = new Set<string>();
  readonly #parents = new Set<string>();

  add(cells: ReadonlyMap<string, unknown>): void {
    for (const [name, cell] of cells) {
      if (!this.#seen.has(name)) {
        this.#seen.add(name);
        for (const parent of parentsOf(name)) this.#parents.add(parent);
      }
      if (cell !== '' && cell !== null && cell !== undefined) this.#filled.add(name);
    }
  }

  /**
   * A nested column is there, too, when what it would be in is in the file and never has any content, such as
   * `"price": null` in every record.
   */
  has(name: string): boolean {
    // An object has no value of its own.
    if (this.#parents.has(name)) return this.#filled.has(name);
    if (this.#seen.has(name)) return true;
    for (const parent of parentsOf(name)) {
      if (this.#seen.has(parent) && !this.#filled.has(parent) && !this.#parents.has(parent)) return true;
    }
    return false;
  }

  /** Columns of the file without a value in any row. */
  isEmpty(name: string): boolean {
    return !this.#filled.has(name) && !this.#parents.has(name);
  }

  /** The columns of an object. */
  partsOf(name: string): string[] {
    return [...this.#seen].filter((column) => column.startsWith(`${name}.`));
  }

  names(): Iterable<string> {
    return this.#seen;
  }
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Throws `ImportStopped` when the file lacks columns that the mapping reads: what was stored from them would be erased
 * without a word.
 */
export function checkColumns(census: ColumnCensus, columns: readonly ReadColumn[], limits: Limits): void {
  const missing = columns
    .filter(({ name, optional }) => !optional && !limits.allowMissing.includes(name) && !census.has(name))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  const found = [...census.names()];
  const meant = missing.flatMap((name) => {
    const parts = census.partsOf(name);
    if (parts.length > 0) return [` "${name}" is an object with ${list(parts.slice(0, 10))}.`];
    const close = findNearest(name, found);
    return close === undefined ? [] : [` For "${name}", is "${close}" meant?`];
  });
  const known = new Set(columns.map(({ name }) => name));
  const others = found.filter((name) => !known.has(name));
  const hint = others.length > 0 ? ` It has others that the mapping does not read: ${list(others.slice(0, 20))}.` : '';
  throw new ImportStopped(
    `The file has no ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}, which the mapping reads: importing it would erase what was stored from ${missing.length === 1 ? 'it' : 'them'}.${meant.join('')}${hint} Nothing was written. Allow it with ${missing.map((name) => `--allow-missing "${name}"`).join(' ')}, or with "optional": true in the column's rule.`,
  );
}

/** Throws `ImportStopped` when no row was taken, or more rows were refused than the limits allow. */
export function checkTaken(read: number, refused: readonly Refused[], { maxRefused }: Limits): void {
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
 * The ids of what a full import withdraws: what is stored of its source and not in the file. Throws `ImportStopped`
 * when that is a larger share of the source than the limits allow; what other sources brought does not count.
 *
 * @param stored the source's own id → id in the store
 * @param isInFile whether the file has a row for the source's own id, a refused one included
 */
export function removalsOf(
  stored: ReadonlyMap<string, number>,
  isInFile: (id: string) => boolean,
  { source, things, maxRemoval }: { source: string; things: string; maxRemoval: number },
): number[] {
  // In the order in which they were stored.
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
