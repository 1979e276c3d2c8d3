import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguardFormulas } from '../../core/formulaGuard.ts';
import { readText } from './readText.ts';
import { type RowFault, type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const MAX_COLUMNS = 2000;
/**
 * The maximum number of characters in one row. Without this limit, a quote that is never closed would include the rest
 * of the file.
 */
const MAX_ROW_CHARACTERS = 5_000_000;

/** Returns the delimiter that is most frequent in the header, outside quotes. Returns a comma when there is none. */
export function detectDelimiter(start: string): string {
  let isQuoted = false;
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  for (const character of start) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((mostFrequent, next) => (next[1] > mostFrequent[1] ? next : mostFrequent))[0];
}

/**
 * Matches a first line `sep=;`, which tells Excel the delimiter of the file. Spreadsheets may put quotes around this
 * text, and delimiters after it. When a letter, a digit or a quote follows `sep=`, it cannot be a delimiter, and the
 * line is a header.
 */
const SEPARATOR_LINE = /^"?sep=([^\p{L}\p{N}"'\s]|\t)"?[,;\t|]{0,2000}[ \u00A0]{0,100}(?:\r?\n|\r|$)/iu;

function checkHeader(header: readonly string[]): string[] {
  if (header.length > MAX_COLUMNS)
    throw new SourceError(`the header has ${header.length} columns, more than ${MAX_COLUMNS}`);
  const names = header.map((name) => name.trim());
  const usedNames = new Set<string>();
  for (const name of names) {
    if (usedNames.has(name)) throw new SourceError(`the header names the column "${name}" twice`);
    usedNames.add(name);
  }
  return names;
}

/**
 * Opens a file. `start` is its first chunk of text, which contains the header. A line that only names the delimiter is
 * left out: spreadsheets do not show it, so it does not count as a row.
 */
async function openWithHeader(
  file: string,
  options: RowOptions,
): Promise<{
  start: string;
  delimiter: string | undefined;
  readWholeText: () => AsyncGenerator<string, void, undefined>;
}> {
  const chunks = readText(file, options);
  const firstChunk = await chunks.next();
  const text = firstChunk.done ? '' : firstChunk.value;
  const [separatorLine = '', delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  const start = text.slice(separatorLine.length);
  return {
    start,
    delimiter,
    async *readWholeText() {
      yield start;
      yield* chunks;
    },
  };
}

function findLengthFault(header: readonly string[], record: readonly string[]): RowFault | undefined {
  if (record.length === header.length) return undefined;
  const reason = `the row has ${record.length} cells and the header has ${header.length}`;
  if (record.length < header.length) return { column: header[record.length] ?? '', value: '', reason };
  return { column: `cell ${header.length + 1}`, value: record[header.length] ?? '', reason };
}

function explainCsvError(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `a row is longer than ${MAX_ROW_CHARACTERS} characters: a quote is probably never closed`;
  return error.message;
}

/**
 * Reads the records of a CSV file. An apostrophe with which an export guards a cell against formulas is removed. A row
 * with more or fewer cells than the header has a `fault`. Throws `SourceError` with the line at which the file becomes
 * invalid.
 */
export async function* readCsv(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const { start, delimiter, readWholeText } = await openWithHeader(file, options);
  if (start.trim() === '') throw new SourceError('the file is empty');
  const parser = parse({
    delimiter: options.delimiter ?? delimiter ?? detectDelimiter(start),
    skip_empty_lines: true,
    relax_column_count: true,
    // A quote within a text, as in `a 12" pipe`, is part of the text.
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(readWholeText());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let rowNumber = 0;
  let header: readonly string[] | undefined;
  try {
    const records: AsyncIterable<readonly string[]> = parser;
    for await (const cellsOfRow of records) {
      const record = cellsOfRow.map(unguardFormulas);
      rowNumber++;
      if (header === undefined) {
        header = checkHeader(record);
        continue;
      }
      // Spreadsheets may end a file with rows that contain only delimiters.
      if (record.every((cell) => cell === '')) continue;
      const cells = new Map(header.map((name, index) => [name, record[index] ?? '']));
      const fault = findLengthFault(header, record);
      yield { number: rowNumber, cells, record, ...(fault && { fault }) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(explainCsvError(error), { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}
