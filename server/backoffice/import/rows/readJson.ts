import { readText } from './readText.ts';
import { type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects in objects below this depth stay as they are. */
const DEEPEST = 20;

/** Nested objects as dotted columns; lists, strings, numbers and so on as they are. */
export function flatten(record: JsonObject): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const visit = (value: JsonObject, prefix: string, depth: number) => {
    for (const [key, member] of Object.entries(value)) {
      if (isObject(member) && depth < DEEPEST) visit(member, `${prefix}${key}.`, depth + 1);
      else cells.set(prefix + key, member);
    }
  };
  visit(record, '', 1);
  return cells;
}

function toRow(record: unknown, number: number): SourceRow {
  if (!isObject(record)) throw new SourceError(`record ${number} is not an object`);
  return { number, cells: flatten(record), record };
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

/** Characters of a JSON file, which is read as a whole, and of a line of NDJSON. */
const LONGEST_FILE = 200_000_000;
const LONGEST_LINE = 5_000_000;

/** The records of a JSON list, or of the list at `options.records` within a JSON object. */
export async function* readJson(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of readText(file, options.encoding)) {
    length += piece.length;
    if (length > LONGEST_FILE)
      throw new SourceError(`the file has more than ${LONGEST_FILE} characters: NDJSON and CSV may be larger`);
    pieces.push(piece);
  }
  let list = parseJson(pieces.join(''), 'the file');
  for (const key of options.records?.split('.') ?? []) list = isObject(list) ? list[key] : undefined;
  if (!Array.isArray(list)) {
    throw new SourceError(
      options.records
        ? `there is no list at "${options.records}"`
        : 'the file is not a list; name its path in `records`',
    );
  }
  for (const [index, record] of list.entries()) yield toRow(record, index + 1);
}

async function* readLines(file: string, encoding: string): AsyncGenerator<string, void, undefined> {
  let open: string[] = [];
  let length = 0;
  for await (const piece of readText(file, encoding)) {
    const [first = '', ...others] = piece.split('\n');
    open.push(first);
    length += first.length;
    for (const line of others) {
      yield open.join('');
      open = [line];
      length = line.length;
    }
    if (length > LONGEST_LINE) throw new SourceError(`a line is longer than ${LONGEST_LINE} characters`);
  }
  yield open.join('');
}

/** One JSON object a line; empty lines are passed over. */
export async function* readNdjson(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  let line = 0;
  for await (const text of readLines(file, options.encoding)) {
    line++;
    if (text.trim() !== '') yield toRow(parseJson(text, `line ${line}`), line);
  }
}
