import path from 'node:path';
import { isObject } from '../../core/isObject.ts';
import { flatten } from './flatten.ts';
import { readCsv } from './readCsv.ts';
import { readJson, readNdjson } from './readJson.ts';
import { readXml } from './readXml.ts';
import {
  ROW_FORMATS,
  type RowFormat,
  type RowOptions,
  SourceError,
  type SourceRow,
  UNMAPPED_FORMATS,
} from './sourceRow.ts';

const FORMATS_BY_EXTENSION: Readonly<Record<string, RowFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.xml': 'xml',
};

const SPREADSHEET_EXTENSION = /^\.(?:xls[xmb]?|ods|numbers)$/;
const orListFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Returns the format of a file by its extension. Throws `SourceError` when the extension belongs to none of the
 * formats.
 */
function findFormat(file: string, formats: readonly RowFormat[]): RowFormat {
  const extension = path.extname(file).toLowerCase();
  const format = FORMATS_BY_EXTENSION[extension];
  if (format && formats.includes(format)) return format;
  if (SPREADSHEET_EXTENSION.test(extension))
    throw new SourceError(`${path.basename(file)} is a spreadsheet: save it as CSV`);
  const names = orListFormat.format(formats.map((each) => each.toUpperCase()));
  throw new SourceError(`the name ${path.basename(file)} does not say whether it is ${names}`);
}

/** Yields a record without its units, then each unit as a row with the project's id in `project.<id column>`. */
function* splitUnits(row: SourceRow, column: string, { lists, idColumns = [] }: RowOptions): Generator<SourceRow> {
  const units = row.cells.get(column);
  const projectCells = new Map(row.cells);
  projectCells.delete(column);
  yield { ...row, cells: projectCells };
  for (const unit of Array.isArray(units) ? units : []) {
    if (!isObject(unit)) continue;
    const cells = flatten(unit, lists);
    for (const idColumn of idColumns)
      if (projectCells.has(idColumn)) cells.set(`project.${idColumn}`, projectCells.get(idColumn));
    yield { number: row.number, cells, record: unit };
  }
}

/**
 * Reads the records of a file. The file is opened when the first record is requested, and is read step by step. Units
 * inside their project's record come after the project. Throws `SourceError`.
 */
export async function* readRows(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const { units, isUnmapped = false } = options;
  const { type = findFormat(file, isUnmapped ? UNMAPPED_FORMATS : ROW_FORMATS) } = options;
  const readFormat = { csv: readCsv, json: readJson, ndjson: readNdjson, xml: readXml }[type];
  if (units === undefined) yield* readFormat(file, options);
  else {
    const lists = new Set([...(options.lists ?? []), units]);
    for await (const row of readFormat(file, { ...options, lists })) yield* splitUnits(row, units, options);
  }
}
