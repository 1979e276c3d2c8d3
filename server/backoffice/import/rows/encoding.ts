const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The first bytes of files that are no text, with advice for the operator. */
const UNSUPPORTED_FILE_STARTS: readonly (readonly [start: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is a ZIP archive, as spreadsheets (.xlsx) are: save it as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'it is an old spreadsheet or document (.xls): save it as CSV'],
  [[0x1f, 0x8b], 'it is compressed (gzip): unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF'],
];

/**
 * Returns the share of zeros among the bytes at even or at odd positions. The share is high for Latin text in UTF-16.
 */
function countZeroShare(bytes: Uint8Array, offset: 0 | 1): number {
  let count = 0;
  for (let index = offset; index < bytes.length; index += 2) if (bytes[index] === 0) count++;
  return count / Math.max(1, bytes.length / 2);
}

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (countZeroShare(bytes, 1) > 0.4) return 'utf-16le';
  return countZeroShare(bytes, 0) > 0.4 ? 'utf-16be' : undefined;
}

/**
 * Returns whether bytes are certainly UTF-8: valid, and with bytes above 127. A text with such bytes in another
 * encoding is almost never valid UTF-8.
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
 * Explains, by the first bytes of a file, why it cannot be read, and what to do; undefined when it can be read.
 *
 * @param encoding the canonical name of the encoding that the file is read in
 */
export function findEncodingProblem(start: Uint8Array, encoding: string, hint: ExplainEncoding): string | undefined {
  const unsupportedStart = UNSUPPORTED_FILE_STARTS.find(([bytes]) => startsWith(start, ...bytes));
  if (unsupportedStart) return `this is not a text file: ${unsupportedStart[1]}`;
  const utf16 = detectUtf16(start);
  if (utf16 !== undefined && !encoding.startsWith('utf-16'))
    return `the file is UTF-16, not ${encoding}: ${hint(utf16)}`;
  if (utf16 === undefined && encoding.startsWith('utf-16')) return `the file is not ${encoding}: ${hint('utf-8')}`;
  if (!encoding.startsWith('utf-') && isUtf8(start)) return `the file is UTF-8, not ${encoding}: ${hint('utf-8')}`;
  return undefined;
}
