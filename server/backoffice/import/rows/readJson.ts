import { isObject } from '../../core/isObject.ts';
import { flatten } from './flatten.ts';
import { readText } from './readText.ts';
import { type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

function toRow(record: unknown, number: number, { lists }: RowOptions): SourceRow {
  if (!isObject(record)) {
    const fault = { column: '', value: JSON.stringify(record), reason: 'the record is not an object' };
    return { number, cells: new Map(), record, fault };
  }
  return { number, cells: flatten(record, lists), record };
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${where} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The maximum length of a JSON file, which is read as a whole, and of a line of NDJSON. */
const MAX_FILE_CHARACTERS = 200_000_000;
const MAX_LINE_CHARACTERS = 5_000_000;

/**
 * Reads the records of a JSON list, of the list at `options.records` within a JSON object, or of an object that is
 * one record.
 */
export async function* readJson(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const chunks: string[] = [];
  let length = 0;
  for await (const piece of readText(file, options)) {
    length += piece.length;
    if (length > MAX_FILE_CHARACTERS)
      throw new SourceError(`the file has more than ${MAX_FILE_CHARACTERS} characters: NDJSON and CSV may be larger`);
    chunks.push(piece);
  }
  let list = parseJson(chunks.join(''), 'the file');
  for (const key of options.records?.split('.') ?? []) list = isObject(list) ? list[key] : undefined;
  // A file with one record may contain the record instead of a list.
  if (isObject(list)) {
    const cells = flatten(list);
    if (options.idColumns?.some((column) => cells.has(column))) list = [list];
  }
  if (!Array.isArray(list)) {
    throw new SourceError(
      options.records
        ? `there is no list at "${options.records}"`
        : 'the file is not a list; name its path in `records`',
    );
  }
  for (const [index, record] of list.entries()) yield toRow(record, index + 1, options);
}

async function* readLines(file: string, options: RowOptions): AsyncGenerator<string, void, undefined> {
  let openLine: string[] = [];
  let length = 0;
  for await (const piece of readText(file, options)) {
    const [firstLine = '', ...otherLines] = piece.split('\n');
    openLine.push(firstLine);
    length += firstLine.length;
    for (const line of otherLines) {
      yield openLine.join('');
      openLine = [line];
      length = line.length;
    }
    if (length > MAX_LINE_CHARACTERS) throw new SourceError(`a line is longer than ${MAX_LINE_CHARACTERS} characters`);
  }
  yield openLine.join('');
}

/** Reads one JSON object from each line; empty lines are skipped. */
export async function* readNdjson(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  let lineNumber = 0;
  for await (const text of readLines(file, options)) {
    lineNumber++;
    if (text.trim() !== '') yield toRow(parseJson(text, `line ${lineNumber}`), lineNumber, options);
  }
}
