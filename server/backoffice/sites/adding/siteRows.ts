import { mergePatch } from '../../core/cli/mergePatch.ts';
import { isObject } from '../../core/isObject.ts';
import { findShortenedNumber } from '../../import/rows/shortenedNumber.ts';
import { readRows } from '../../import/rows/readRows.ts';
import { SourceError, type SourceRow } from '../../import/rows/sourceRow.ts';
import type { FieldProblem } from '../newSite.ts';

/** One record of a file of sites. */
export interface SiteRow {
  /** The number of the row, counted as in a spreadsheet: the header of a CSV file is row 1. */
  readonly row: number;
  /** The fields of the site that the row contains. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The cells that cannot be parsed. */
  readonly problems: readonly FieldProblem[];
}

/** The maximum number of rows. One deployment serves fewer sites than this. */
const MAX_ROWS = 10_000;
const BETWEEN = /[\s,;|]+/;
/**
 * Matches the separators between host names. A space is no separator: "mü ller.be" is one name with a mistake, which is
 * refused.
 */
const BETWEEN_HOSTS = /[\n,;|]+/;
const COLUMN = /^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40}){0,3}$/;

type Read = (cell: string) => unknown;
/** Parses a number; undefined when the cell contains none. */
const number: Read = (cell) => (/^-?\d{1,9}(?:\.\d{1,12})?$/.test(cell) ? Number(cell) : undefined);
const yesOrNo: Read = (cell) => ({ true: true, false: false })[cell.toLowerCase()];
const list: Read = (cell) => cell.split(BETWEEN).filter(Boolean);
const hosts: Read = (cell) =>
  cell
    .split(BETWEEN_HOSTS)
    .map((host) => host.trim())
    .filter(Boolean);
const numbers: Read = (cell) => {
  const all = cell.split(BETWEEN).filter(Boolean).map(number);
  return all.includes(undefined) ? undefined : all;
};

/** The columns of a CSV file that do not contain texts, with a description of their values. */
const KINDS: Readonly<Record<string, readonly [read: Read, kind: string]>> = {
  hostnames: [hosts, 'host names'],
  locales: [list, 'languages'],
  'theme.radius': [number, 'a number'],
  'contact.latitude': [number, 'a number with a decimal point'],
  'contact.longitude': [number, 'a number with a decimal point'],
  'listing.hiddenStatus': [numbers, 'numbers'],
  'features.holiday': [yesOrNo, 'true or false'],
  'features.projects': [yesOrNo, 'true or false'],
  'consent.media': [yesOrNo, 'true or false'],
  'history.prices': [yesOrNo, 'true or false'],
  'history.references': [yesOrNo, 'true or false'],
  'history.closedPrices': [yesOrNo, 'true or false'],
  'history.without': [numbers, 'numbers'],
};

/** Returns an object with the value at the dotted path `a.b`. */
const nested = (column: string, value: unknown): unknown =>
  column.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** Converts cells to the fields of a site. An empty cell sets no field. */
function fromCells(row: number, cells: SourceRow['cells']): SiteRow {
  let given: unknown = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of cells) {
    const cell = typeof value === 'string' ? value.trim() : '';
    if (cell === '') continue;
    const column = name === 'hostname' ? 'hostnames' : name;
    const [read, kind] = (Object.hasOwn(KINDS, column) ? KINDS[column] : undefined) ?? [];
    const field = read ? read(cell) : cell;
    const shortened = read ? undefined : findShortenedNumber(cell);
    if (!COLUMN.test(column)) problems.push({ field: name, reason: 'a site has no such field' });
    else if (shortened !== undefined) problems.push({ field: name, reason: `"${cell}": ${shortened}` });
    else if (field === undefined) problems.push({ field: name, reason: `"${cell}" is not ${kind}` });
    else given = mergePatch(given, nested(column, field));
  }
  return { row, given: isObject(given) ? given : {}, problems };
}

/**
 * Reads the sites of a CSV, JSON or NDJSON file. The file has a column for each field; the column of a nested field has
 * a dotted name. Throws `SourceError` for a file that is no table of sites.
 */
export async function readSiteRows(file: string): Promise<SiteRow[]> {
  const rows: SiteRow[] = [];
  for await (const { number: row, cells, record, fault } of readRows(file, { idColumns: ['id'], isUnmapped: true })) {
    if (rows.length >= MAX_ROWS) throw new SourceError(`the file has more than ${MAX_ROWS} rows`);
    if (fault) rows.push({ row, given: {}, problems: [{ field: fault.column, reason: fault.reason }] });
    else rows.push(isObject(record) ? { row, given: record, problems: [] } : fromCells(row, cells));
  }
  return rows;
}
