import path from 'node:path';
import { readCsv } from './readCsv.ts';
import { readJson, readNdjson } from './readJson.ts';
import { type RowFormat, type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

const BY_EXTENSION: Readonly<Record<string, RowFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** What a file is by the end of its name. Throws `SourceError` when that says nothing. */
export function formatOf(file: string): RowFormat {
  const format = BY_EXTENSION[path.extname(file).toLowerCase()];
  if (!format) throw new SourceError(`the name ${path.basename(file)} does not say whether it is CSV, JSON or NDJSON`);
  return format;
}

/** The records of a file, read as they are asked for. Throws `SourceError`. */
export function readRows(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  if (options.type === 'csv') return readCsv(file, options);
  return options.type === 'json' ? readJson(file, options) : readNdjson(file, options);
}
