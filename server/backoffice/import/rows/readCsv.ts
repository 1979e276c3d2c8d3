import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readText } from './readText.ts';
import { type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter that the header has most of, outside quotes; a comma when it has none. */
export function detectDelimiter(start: string): string {
  let quoted = false;
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  for (const character of start) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

function checkHeader(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new SourceError(`the header names the column "${twice}" twice`);
  return names;
}

/** A first piece of text that surely holds the header, then the rest. */
async function withHeader(
  file: string,
  encoding: string,
): Promise<{ start: string; whole: () => AsyncGenerator<string, void, undefined> }> {
  const pieces = readText(file, encoding);
  const first = await pieces.next();
  const start = first.done ? '' : first.value;
  return {
    start,
    async *whole() {
      yield start;
      yield* pieces;
    },
  };
}

/** The records of a CSV file. Throws `SourceError` with the line where it stops making sense. */
export async function* readCsv(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const { start, whole } = await withHeader(file, options.encoding);
  if (start.trim() === '') throw new SourceError('the file is empty');
  const parser = parse({
    delimiter: options.delimiter ?? detectDelimiter(start),
    columns: checkHeader,
    skip_empty_lines: true,
  });
  const source = Readable.from(whole());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 1;
  try {
    for await (const record of parser) {
      number++;
      yield { number, cells: new Map(Object.entries(record as Record<string, string>)), record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(error.message, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}
