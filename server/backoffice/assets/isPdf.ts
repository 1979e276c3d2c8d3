import {
  createStreamReader,
  isTableAt,
  decodeLatin1,
  readNumber,
  findObject,
  type PdfEntry,
  type PdfStream,
  type PdfTables,
  readPdfTables,
} from './pdfTables.ts';

/** PDF viewers look for the header in the first kilobyte (ISO 32000-1, implementation note 13). */
const HEADER_BYTES = 1024;
/**
 * The header may follow a byte order mark, white space and printer commands. A file that begins with anything else
 * could also be valid as another file type.
 */
const PDF_HEADER = /^(?:\u{ef}\u{bb}\u{bf})?(?:[\0\s]|\p{Cc}%-12345X|@PJL[^\r\n]{0,200}[\r\n]){0,1024}%PDF-[12]\.\d/u;
/**
 * The maximum number of bytes from the end mark `%%EOF` to the last byte that is no white space. Some writers and
 * servers append bytes after the mark.
 */
const MAX_TRAILING_BYTES = 2048;
const TABLE_OFFSET = /^startxref[\0\s]{1,10}(\d{1,10})(?!\d)/;
const MAX_TABLE_OFFSET_BYTES = 40;
const MAX_OBJECT_BYTES = 64 * 1024;
/** The percentage of entries that may point to no object, because some writers leave stale entries. */
const MAX_WRONG_ENTRIES_PERCENT = 5;

/** Returns the index after the last byte that is no white space. */
function findTrimmedLength(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[end - 1] ?? -1)) end -= 1;
  return end;
}

/** Tests whether the entries of a table point to complete objects. */
function areObjectsComplete(bytes: Buffer, entries: PdfTables['entries']): boolean {
  const entriesByOffset = [...entries]
    .flatMap(([number, entry]) => (entry.type === 'offset' ? [{ number, offset: entry.offset }] : []))
    .toSorted((a, b) => a.offset - b.offset);
  const wrongEntries = entriesByOffset.filter(({ number, offset }, index) => {
    if (findObject(bytes, offset) !== number) return true;
    const nextOffset = entriesByOffset[index + 1]?.offset ?? bytes.length;
    return !bytes.subarray(offset, nextOffset).includes('endobj');
  });
  return entriesByOffset.length > 0 && wrongEntries.length * 100 <= entriesByOffset.length * MAX_WRONG_ENTRIES_PERCENT;
}

/** Reads an object in an object stream (ISO 32000-2, 7.5.7). */
function readObjectInStream({ dictionary, streamBytes }: PdfStream, number: number, index: number): string | undefined {
  const firstObjectOffset = readNumber(dictionary, 'First');
  if (firstObjectOffset === undefined) return undefined;
  const numbersAndOffsets =
    decodeLatin1(streamBytes, 0, Math.min(firstObjectOffset, MAX_OBJECT_BYTES)).match(/\d{1,10}/g) ?? [];
  if (Number(numbersAndOffsets[index * 2]) !== number) return undefined;
  const offset = Number(numbersAndOffsets[index * 2 + 1]);
  const nextOffset = Number(numbersAndOffsets[index * 2 + 3] ?? streamBytes.length);
  return decodeLatin1(streamBytes, firstObjectOffset + offset, Math.min(nextOffset - offset, MAX_OBJECT_BYTES));
}

/** Tests whether the root object leads to a page (ISO 32000-2, 7.7). */
function hasPage(bytes: Buffer, { entries, trailer }: PdfTables, readStream: ReturnType<typeof createStreamReader>) {
  const readObject = (number: number | undefined): string | undefined => {
    const entry: PdfEntry | undefined = number === undefined ? undefined : entries.get(number);
    if (number === undefined || !entry) return undefined;
    if (entry.type === 'offset') return decodeLatin1(bytes, entry.offset, MAX_OBJECT_BYTES).split('endobj', 1)[0];
    const streamEntry = entries.get(entry.stream);
    const stream = streamEntry?.type === 'offset' ? readStream(streamEntry.offset) : undefined;
    return stream && readObjectInStream(stream, number, entry.index);
  };
  const rootNumber = readNumber(trailer, 'Root');
  const root = rootNumber === undefined ? undefined : entries.get(rootNumber);
  if (!root) return false;
  // The object streams of an encrypted file cannot be read without its key, so the root of such a file is not checked.
  if (root.type === 'inStream' && trailer.includes('/Encrypt')) return true;
  const pages = readObject(readNumber(readObject(rootNumber) ?? '', 'Pages'));
  const firstKid = /\/Kids[\0\s]{0,10}\[[\0\s]{0,10}(\d{1,10})/.exec(pages ?? '')?.[1];
  return firstKid !== undefined && entries.has(Number(firstKid));
}

/**
 * Tests whether bytes have the structure of a PDF (ISO 32000-2, 7.5): a header, and at the end the offset of the object
 * table, whose entries point to complete objects and whose root leads to a page. Offsets may be counted from the
 * header. They may also all be wrong by the same number of bytes, which happens when bytes were inserted at the start
 * of the file. Time and memory are bounded by the size of the file and by MAX_INFLATED_BYTES.
 */
export function isPdf(bytes: Buffer): boolean {
  const header = PDF_HEADER.exec(decodeLatin1(bytes, 0, HEADER_BYTES));
  if (!header) return false;
  const headerAt = header[0].length - '%PDF-1.4'.length;
  const end = findTrimmedLength(bytes);
  const startxrefAt = bytes.lastIndexOf('startxref', end);
  const eofAt = startxrefAt < 0 ? -1 : bytes.indexOf('%%EOF', startxrefAt);
  if (eofAt < 0 || end - eofAt > MAX_TRAILING_BYTES) return false;
  const writtenOffset = TABLE_OFFSET.exec(decodeLatin1(bytes, startxrefAt, MAX_TABLE_OFFSET_BYTES))?.[1];
  if (writtenOffset === undefined) return false;
  const offset = Number(writtenOffset);
  const lastTable = bytes.lastIndexOf('xref', startxrefAt - 1);
  return [...new Set([0, headerAt, lastTable - offset])].some((shift) => {
    const start = [offset + shift, lastTable].find((at) => isTableAt(bytes, at));
    if (start === undefined) return false;
    const readStream = createStreamReader(bytes);
    const tables = readPdfTables(bytes, start, shift, readStream);
    return tables !== undefined && areObjectsComplete(bytes, tables.entries) && hasPage(bytes, tables, readStream);
  });
}
