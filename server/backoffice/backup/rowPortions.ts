import type { PoolClient } from 'pg';
import { z } from 'zod';
import { MAX_FILE_ROWS, type TextValue } from './copyText.ts';

/** The size at which a file with rows ends. Only a row that is larger alone makes a larger file. */
const TARGET_FILE_BYTES = 2 * 1024 * 1024;
const FIRST_FETCH_ROWS = 20;
/**
 * The maximum number of rows that are in memory at once. The number of fetched rows is computed from the rows before,
 * and the next rows can be much longer than those: an erased mail is short, and the mail after it is a whole document.
 */
const MAX_FETCH_ROWS = 500;

interface PortionLimits {
  readonly maxBytes: number;
  readonly maxCount: number;
}

/**
 * Divides items into portions of at most `maxBytes` and `maxCount`, in their order. An item that is larger than
 * `maxBytes` is a portion of its own. Where the portions end depends only on the items.
 */
export async function* cutIntoPortions<T>(
  items: Iterable<T> | AsyncIterable<T>,
  measureBytes: (item: T) => number,
  { maxBytes, maxCount }: PortionLimits,
): AsyncGenerator<readonly T[]> {
  let portion: T[] = [];
  let portionBytes = 0;
  for await (const item of items) {
    const itemBytes = measureBytes(item);
    if (portion.length > 0 && (portionBytes + itemBytes > maxBytes || portion.length >= maxCount)) {
      yield portion;
      portion = [];
      portionBytes = 0;
    }
    portion.push(item);
    portionBytes += itemBytes;
  }
  if (portion.length > 0) yield portion;
}

interface RowSource {
  /** The SQL query for the rows, with each column as text. */
  readonly query: string;
  /** Returns the line of a row in the text format of COPY. */
  readonly formatRow: (row: readonly TextValue[]) => string | Promise<string>;
  /** The number of rows that may be in memory at once, for rows that are large. */
  readonly maxFetchRows?: number;
}

const textRowsSchema = z.array(z.array(z.string().nullable()));

async function* fetchLines(
  client: PoolClient,
  { query, formatRow, maxFetchRows = MAX_FETCH_ROWS }: RowSource,
): AsyncGenerator<string> {
  await client.query(`declare archived_rows no scroll cursor for ${query}`);
  let fetchRows = Math.min(FIRST_FETCH_ROWS, maxFetchRows);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${fetchRows} from archived_rows`, rowMode: 'array' });
    const lines = await Promise.all(textRowsSchema.parse(rows).map(async (row) => formatRow(row)));
    yield* lines;
    if (lines.length < fetchRows) break;
    const averageLength = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    fetchRows = Math.max(1, Math.min(maxFetchRows, Math.round(TARGET_FILE_BYTES / averageLength)));
  }
  await client.query('close archived_rows');
}

const measureLineBytes = (line: string): number => Buffer.byteLength(line);

/**
 * Reads rows as the texts of files that a restore can read. The function must run within a transaction that has called
 * `setTextFormat`.
 */
export async function* readRowPortions(
  client: PoolClient,
  source: RowSource,
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  const limits = { maxBytes: TARGET_FILE_BYTES, maxCount: MAX_FILE_ROWS };
  for await (const lines of cutIntoPortions(fetchLines(client, source), measureLineBytes, limits))
    yield { text: lines.join(''), rows: lines.length };
}
