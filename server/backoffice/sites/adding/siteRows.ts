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
  readonly givenFields: Readonly<Record<string, unknown>>;
  /** The cells that cannot be parsed. */
  readonly problems: readonly FieldProblem[];
}

/** The maximum number of rows. It is above the number of sites that one deployment serves. */
const MAX_SITE_ROWS = 10_000;
const LIST_SEPARATORS = /[\s,;|]+/;
/**
 * Matches the separators between host names. A space is no separator: "mü ller.be" is one name with a mistake, which is
 * refused.
 */
const HOST_SEPARATORS = /[\n,;|]+/;
const COLUMN_NAME = /^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40}){0,3}$/;

type ReadCell = (cell: string) => unknown;
/** Parses a number; undefined when the cell contains none. */
const readNumberCell: ReadCell = (cell) => (/^-?\d{1,9}(?:\.\d{1,12})?$/.test(cell) ? Number(cell) : undefined);
const readYesOrNo: ReadCell = (cell) => ({ true: true, false: false })[cell.toLowerCase()];
const readListCell: ReadCell = (cell) => cell.split(LIST_SEPARATORS).filter(Boolean);
const readHostsCell: ReadCell = (cell) =>
  cell
    .split(HOST_SEPARATORS)
    .map((host) => host.trim())
    .filter(Boolean);
const readNumbersCell: ReadCell = (cell) => {
  const numbers = cell.split(LIST_SEPARATORS).filter(Boolean).map(readNumberCell);
  return numbers.includes(undefined) ? undefined : numbers;
};

/** The columns of a CSV file that do not contain texts, with a description of their values. */
const COLUMN_READERS: Readonly<Record<string, readonly [read: ReadCell, kind: string]>> = {
  hostnames: [readHostsCell, 'host names'],
  locales: [readListCell, 'languages'],
  'theme.radius': [readNumberCell, 'a number'],
  'contact.latitude': [readNumberCell, 'a number with a decimal point'],
  'contact.longitude': [readNumberCell, 'a number with a decimal point'],
  'listing.hiddenStatus': [readNumbersCell, 'numbers'],
  'features.holiday': [readYesOrNo, 'true or false'],
  'features.projects': [readYesOrNo, 'true or false'],
  'consent.media': [readYesOrNo, 'true or false'],
  'history.prices': [readYesOrNo, 'true or false'],
  'history.references': [readYesOrNo, 'true or false'],
  'history.closedPrices': [readYesOrNo, 'true or false'],
  'history.without': [readNumbersCell, 'numbers'],
};

/** Returns an object with the value at the dotted path `a.b`. */
const nestValue = (column: string, value: unknown): unknown =>
  column.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** Converts cells to the fields of a site. An empty cell sets no field. */
function parseSiteCells(row: number, cells: SourceRow['cells']): SiteRow {
  let givenFields: unknown = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of cells) {
    const cell = typeof value === 'string' ? value.trim() : '';
    if (cell === '') continue;
    const column = name === 'hostname' ? 'hostnames' : name;
    const [readCell, kind] = (Object.hasOwn(COLUMN_READERS, column) ? COLUMN_READERS[column] : undefined) ?? [];
    const field = readCell ? readCell(cell) : cell;
    const shortenedNumber = readCell ? undefined : findShortenedNumber(cell);
    if (!COLUMN_NAME.test(column)) problems.push({ field: name, reason: 'a site has no such field' });
    else if (shortenedNumber !== undefined) problems.push({ field: name, reason: `"${cell}": ${shortenedNumber}` });
    else if (field === undefined) problems.push({ field: name, reason: `"${cell}" is not ${kind}` });
    else givenFields = mergePatch(givenFields, nestValue(column, field));
  }
  return { row, givenFields: isObject(givenFields) ? givenFields : {}, problems };
}

/**
 * Reads the sites of a CSV, JSON or NDJSON file. The file has a column for each field; the column of a nested field has
 * a dotted name. Throws `SourceError` for a file that is no table of sites.
 */
export async function readSiteRows(file: string): Promise<SiteRow[]> {
  const rows: SiteRow[] = [];
  for await (const { number: row, cells, record, fault } of readRows(file, { idColumns: ['id'], isUnmapped: true })) {
    if (rows.length >= MAX_SITE_ROWS) throw new SourceError(`the file has more than ${MAX_SITE_ROWS} rows`);
    if (fault) rows.push({ row, givenFields: {}, problems: [{ field: fault.column, reason: fault.reason }] });
    else rows.push(isObject(record) ? { row, givenFields: record, problems: [] } : parseSiteCells(row, cells));
  }
  return rows;
}
