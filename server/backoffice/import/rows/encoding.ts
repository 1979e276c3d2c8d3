const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The first bytes of other kinds of files, with advice on what to do with such a file. */
const UNSUPPORTED_FILE_STARTS: readonly (readonly [start: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is a ZIP archive, as spreadsheets (.xlsx) are: save it as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'it is an old spreadsheet or document (.xls): save it as CSV'],
  [[0x1f, 0x8b], 'it is compressed (gzip): unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF'],
];

/** Returns the share of zeros among all bytes with an even or an odd position. It is high for Latin text in UTF-16. */
function countZeroShare(bytes: Uint8Array, from: 0 | 1): number {
  let count = 0;
  for (let index = from; index < bytes.length; index += 2) if (bytes[index] === 0) count++;
  return count / Math.max(1, bytes.length / 2);
}

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (countZeroShare(bytes, 1) > 0.4) return 'utf-16le';
  return countZeroShare(bytes, 0) > 0.4 ? 'utf-16be' : undefined;
}

/**
 * Returns whether there are bytes above 127, and all bytes are valid UTF-8. Text in another encoding is almost never
 * valid UTF-8.
 */
function isUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 127)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Explains to the operator how to import a file in another encoding. */
export type ExplainEncoding = (encoding: string) => string;

/**
 * Explains what is wrong with a file by its first bytes, and what to do about it; undefined when nothing is.
 *
 * @param encoding the canonical name of the encoding that the file is read in
 */
export function findEncodingProblem(start: Uint8Array, encoding: string, hint: ExplainEncoding): string | undefined {
  const other = UNSUPPORTED_FILE_STARTS.find(([bytes]) => startsWith(start, ...bytes));
  if (other) return `this is no text file: ${other[1]}`;
  const wide = detectUtf16(start);
  if (wide !== undefined && !encoding.startsWith('utf-16')) return `the file is UTF-16, not ${encoding}: ${hint(wide)}`;
  if (wide === undefined && encoding.startsWith('utf-16')) return `the file is not ${encoding}: ${hint('utf-8')}`;
  if (!encoding.startsWith('utf-') && isUtf8(start)) return `the file is UTF-8, not ${encoding}: ${hint('utf-8')}`;
  return undefined;
}
