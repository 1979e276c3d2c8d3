const HEADER = /^%PDF-[12]\.\d/;
/** Readers look for the end of a file in its last kilobyte (ISO 32000-1, implementation notes); some writers add more. */
const END_BYTES = 2048;
const END = /startxref\s{1,10}(\d{1,10})\s{1,10}%%EOF/g;
/** How a table of objects begins, or a stream that has one. */
const OBJECT_TABLE = /^\s{0,10}(?:xref\s|\d{1,10}\s\d{1,5}\sobj)/;
const TABLE_START_BYTES = 40;

const textAt = (bytes: Buffer, start: number, end?: number): string =>
  bytes.toString('latin1', Math.max(0, start), end);

/**
 * Whether bytes have the structure of a PDF (ISO 32000-2, 7.5): the header at the start, and at the end the offset of the
 * table of objects, or, where that offset is wrong, the objects and the root from which readers rebuild the table.
 */
export function isPdf(bytes: Buffer): boolean {
  if (!HEADER.test(textAt(bytes, 0, 8))) return false;
  const offset = [...textAt(bytes, bytes.length - END_BYTES).matchAll(END)].at(-1)?.[1];
  if (offset === undefined) return false;
  const start = Number(offset);
  if (OBJECT_TABLE.test(textAt(bytes, start, start + TABLE_START_BYTES))) return true;
  return bytes.includes('endobj') && bytes.includes('/Root');
}
