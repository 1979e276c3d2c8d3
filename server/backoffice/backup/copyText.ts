import { BackupError } from './backupError.ts';

/** A value in PostgreSQL's text form. */
export type TextValue = string | null;

/** The maximum number of rows in one file of a backup or of a site's archive. */
export const MAX_FILE_ROWS = 5000;

const ESCAPE_SEQUENCES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const UNESCAPED_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const NULL_FIELD = String.raw`\N`;

const escapeField = (value: TextValue): string =>
  value === null
    ? NULL_FIELD
    : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPE_SEQUENCES[character] ?? character);

const unescapeField = (field: string): TextValue => {
  if (field === NULL_FIELD) return null;
  return field.includes('\\')
    ? field.replaceAll(/\\(.)/g, (_whole, letter: string) => UNESCAPED_CHARACTERS[letter] ?? letter)
    : field;
};

/** Formats a row in the text format of COPY: https://www.postgresql.org/docs/current/sql-copy.html */
export const formatCopyLine = (row: readonly TextValue[]): string => `${row.map(escapeField).join('\t')}\n`;

const LINE_END_BYTE = '\n'.charCodeAt(0);

/**
 * Returns whether a text has more than `MAX_FILE_ROWS` lines. The caller counts the lines before it parses the text,
 * because a megabyte of line ends would become a million rows in memory.
 */
function hasTooManyRows(bytes: Buffer): boolean {
  let lines = 0;
  for (
    let position = bytes.indexOf(LINE_END_BYTE);
    position >= 0;
    position = bytes.indexOf(LINE_END_BYTE, position + 1)
  ) {
    lines += 1;
    if (lines > MAX_FILE_ROWS) return true;
  }
  return false;
}

/** Returns the lines of a text in the format of `formatCopyLine`. The lines do not contain their line ends. */
export function splitCopyLines(text: string): string[] {
  const lines = text.split('\n');
  // The last line end is followed by an empty text, which is not a line.
  lines.pop();
  return lines;
}

/**
 * Parses the rows of a file in the format of `formatCopyLine`.
 *
 * @param table the table with the names of its columns, in the order of the fields
 * @throws BackupError for a text that is no table, has too many rows, or has a row with another number of fields
 */
export function parseRows(
  bytes: Buffer,
  { name, columns }: { name: string; columns: readonly string[] },
): TextValue[][] {
  const createDamageError = (detail: string) => new BackupError(`This archive is damaged: ${name} has ${detail}.`);
  if (bytes.at(-1) !== LINE_END_BYTE) throw createDamageError('a file that is not a table');
  if (hasTooManyRows(bytes)) throw createDamageError(`a file with more than ${MAX_FILE_ROWS} rows`);
  const rows = splitCopyLines(bytes.toString()).map((line) => line.split('\t').map(unescapeField));
  if (rows.some((row) => row.length !== columns.length))
    throw createDamageError('a row with another number of columns');
  return rows;
}
