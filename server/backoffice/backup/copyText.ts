/** A value as PostgreSQL writes it as text. */
export type TextValue = string | null;

/** Rows in one file of a backup or of a site's archive. */
export const MAX_FILE_ROWS = 5000;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const NULL = String.raw`\N`;

const escaped = (value: TextValue): string =>
  value === null ? NULL : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? character);

const unescaped = (field: string): TextValue => {
  if (field === NULL) return null;
  return field.includes('\\')
    ? field.replaceAll(/\\(.)/g, (_whole, letter: string) => UNESCAPED[letter] ?? letter)
    : field;
};

/** A row in the text format of COPY: https://www.postgresql.org/docs/current/sql-copy.html */
export const copyLine = (row: readonly TextValue[]): string => `${row.map(escaped).join('\t')}\n`;

const LINE_END = '\n'.charCodeAt(0);

/** Counts lines before anything is parsed: a megabyte of line ends would become a million rows in memory. */
export function hasTooManyRows(bytes: Buffer): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
    lines += 1;
    if (lines > MAX_FILE_ROWS) return true;
  }
  return false;
}

/** The rows of lines that `copyLine` made. */
export function parseCopyLines(text: string): TextValue[][] {
  const lines = text.split('\n');
  // After the last line end.
  lines.pop();
  return lines.map((line) => line.split('\t').map(unescaped));
}
