import { formatCsvLine } from '../../core/cli/csvLine.ts';
import type { Estate } from '#shared/api/estate.ts';
import { flatten } from '../../import/rows/flatten.ts';

export const EXPORT_FORMATS = ['ndjson', 'json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Yields the documents of a site. Each call begins again with the first document. */
type ReadDocuments = () => AsyncIterable<Estate>;

async function* writeNdjson(readDocuments: ReadDocuments): AsyncGenerator<string, void, undefined> {
  for await (const estate of readDocuments()) yield `${JSON.stringify(estate)}\n`;
}

async function* writeJson(readDocuments: ReadDocuments): AsyncGenerator<string, void, undefined> {
  let separator = '[\n';
  for await (const estate of readDocuments()) {
    yield separator + JSON.stringify(estate);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields CSV with one column for each field that any estate has, under its dotted path; lists are JSON. */
async function* writeCsv(readDocuments: ReadDocuments): AsyncGenerator<string, void, undefined> {
  const columns = new Set<string>();
  for await (const estate of readDocuments()) {
    for (const [path, value] of flatten(estate)) if (!Array.isArray(value) || value.length > 0) columns.add(path);
  }
  yield formatCsvLine([...columns]);
  for await (const estate of readDocuments()) {
    const cells = flatten(estate);
    yield formatCsvLine([...columns].map((column) => cells.get(column)));
  }
}

/**
 * Writes the estates of a site as text, in pieces. NDJSON and JSON contain the documents, which `import` reads again
 * with the mapping `estate`; CSV is for spreadsheets.
 */
export function exportEstates(
  readDocuments: ReadDocuments,
  format: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  return { ndjson: writeNdjson, json: writeJson, csv: writeCsv }[format](readDocuments);
}
