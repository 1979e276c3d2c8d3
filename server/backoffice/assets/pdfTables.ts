import { inflateSync } from 'node:zlib';

/** The location of a PDF object: an offset in the file, or an index in an object stream. */
export type PdfEntry =
  | { readonly type: 'offset'; readonly offset: number }
  | { readonly type: 'inStream'; readonly stream: number; readonly index: number };

export interface PdfTables {
  /** The newest location of each used object, by object number. */
  readonly entries: ReadonlyMap<number, PdfEntry>;
  /** The dictionary of the newest trailer. */
  readonly trailer: string;
}

/**
 * The maximum number of entries in all tables of a file, including free entries. A file of a thousand pages has about
 * ten thousand entries.
 */
const MAX_ENTRIES = 200_000;
/** The maximum number of tables of a file. Each saved change adds one table. */
const MAX_TABLES = 200;
/** The maximum total size of all decompressed tables and object streams of a file. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
const MAX_DICTIONARY_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 64;
const TABLE_ENTRY_BYTES = 20;

export const decodeLatin1 = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString('latin1', Math.max(0, start), Math.max(0, start) + length);

/* The white space of PDF is NUL, tab, line feed, form feed, carriage return and space (ISO 32000-2, 7.2.3). */
const SECTION_HEADER = /^[\0\t\n\f\r ]{0,10}(\d{1,10})[\0\t\n\f\r ]{1,10}(\d{1,10})[\0\t\n\f\r ]{1,10}/;
const TRAILER_START = /^[\0\t\n\f\r ]{0,10}trailer/;
const TABLE_START = /^[\0\t\n\f\r ]{0,10}xref(?=[\0\t\n\f\r ])/;
const OBJECT_START = /^[\0\t\n\f\r ]{0,10}(\d{1,10})[\0\t\n\f\r ]{1,10}\d{1,5}[\0\t\n\f\r ]{1,10}obj/;
/** Matches a dictionary key with a value that is a number or a reference. A reference begins with a number. */
const KEY_WITH_NUMBER = /\/([A-Za-z]{1,20})[\0\t\n\f\r ]{0,10}(\d{1,10})(?!\d)/g;
const KEY_WITH_NUMBERS = /\/([A-Za-z]{1,20})[\0\t\n\f\r ]{0,10}\[([\d\0\t\n\f\r ]{1,60000})\]/g;
const TABLE_ENTRY = /^(\d{10}) (\d{5}) ([nf])/;

/** Returns the number of the object that begins at an offset; undefined when no object begins there. */
export function findObject(bytes: Buffer, offset: number): number | undefined {
  if (offset < 0 || offset >= bytes.length) return undefined;
  const objectNumber = OBJECT_START.exec(decodeLatin1(bytes, offset, MAX_LINE_BYTES))?.[1];
  return objectNumber === undefined ? undefined : Number(objectNumber);
}

/** Returns the value of a dictionary key: a number, or the number of the object that the value refers to. */
export function readNumber(dictionary: string, key: string): number | undefined {
  for (const [, name, value] of dictionary.matchAll(KEY_WITH_NUMBER)) if (name === key) return Number(value);
  return undefined;
}

function readNumbers(dictionary: string, key: string): number[] | undefined {
  for (const [, name, values] of dictionary.matchAll(KEY_WITH_NUMBERS))
    if (name === key) return values?.match(/\d{1,10}/g)?.map(Number);
  return undefined;
}

/** Predicts a byte from the byte on the left, the byte above and the byte above on the left (ISO 15948, 9.4). */
function predictPaeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The PNG predictors. The byte before each row is the index of the row's predictor. */
const PNG_PREDICTORS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  predictPaeth,
];

/**
 * Reverses the PNG predictors for samples of one byte (ISO 32000-2, 7.4.4.4). Returns undefined for an unknown
 * predictor.
 */
function undoPredictor(bytes: Buffer, columns: number): Buffer | undefined {
  const rows = columns === 0 ? 0 : Math.floor(bytes.length / (columns + 1));
  const decodedRows = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const rowStart = row * (columns + 1);
    const predict = PNG_PREDICTORS[bytes[rowStart] ?? 0];
    if (!predict) return undefined;
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      const left = column === 0 ? 0 : (decodedRows[index - 1] ?? 0);
      const above = row === 0 ? 0 : (decodedRows[index - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (decodedRows[index - columns - 1] ?? 0);
      decodedRows[index] = (bytes[rowStart + 1 + column] ?? 0) + predict(left, above, corner);
    }
  }
  return decodedRows;
}

export interface PdfStream {
  readonly dictionary: string;
  readonly streamBytes: Buffer;
}

/**
 * Creates a reader for the streams of a file. All streams together may inflate to MAX_INFLATED_BYTES, which bounds
 * memory and time.
 */
export function createStreamReader(bytes: Buffer): (offset: number) => PdfStream | undefined {
  let remainingBytes = MAX_INFLATED_BYTES;
  /** Returns undefined for a missing or damaged stream, and for a compression that object tables never use. */
  return (offset) => {
    const text = decodeLatin1(bytes, offset, MAX_DICTIONARY_BYTES);
    const start = /\bstream(?:\r\n|\n|\r)/.exec(text);
    if (!start) return undefined;
    const dictionary = text.slice(0, start.index);
    const dataStart = offset + start.index + start[0].length;
    const filter = /\/Filter[\0\t\n\f\r ]{0,10}\[?[\0\t\n\f\r ]{0,10}\/(\w{1,30})/.exec(dictionary)?.[1];
    if (filter === undefined) {
      const length = Math.min(readNumber(dictionary, 'Length') ?? 0, remainingBytes);
      remainingBytes -= length;
      return { dictionary, streamBytes: bytes.subarray(dataStart, dataStart + length) };
    }
    if (filter !== 'FlateDecode' && filter !== 'Fl') return undefined;
    let inflatedBytes: Buffer;
    try {
      // Bytes after the end of the compressed data are ignored.
      inflatedBytes = inflateSync(bytes.subarray(dataStart), { maxOutputLength: Math.max(1, remainingBytes) });
    } catch {
      return undefined;
    }
    remainingBytes -= inflatedBytes.length;
    const hasPredictor = (readNumber(dictionary, 'Predictor') ?? 1) > 1;
    const content = hasPredictor ? undoPredictor(inflatedBytes, readNumber(dictionary, 'Columns') ?? 1) : inflatedBytes;
    return content && { dictionary, streamBytes: content };
  };
}

interface TableReading {
  readonly bytes: Buffer;
  /** The number of bytes to add to each offset in the file. */
  readonly offsetShift: number;
  readonly readStream: (offset: number) => PdfStream | undefined;
  readonly entries: Map<number, PdfEntry>;
  /** All object numbers that were read, including free ones. An older table must not restore a freed object. */
  readonly seenNumbers: Set<number>;
  readEntryCount: number;
}

function recordEntry(reading: TableReading, number: number, entry: PdfEntry | undefined): void {
  if (reading.seenNumbers.has(number)) return;
  reading.seenNumbers.add(number);
  if (entry) reading.entries.set(number, entry);
}

/**
 * Reads a table in text form (ISO 32000-2, 7.5.4) and returns the dictionary that follows it. Returns undefined when
 * there is no table.
 */
function readTable(reading: TableReading, start: number): string | undefined {
  const { bytes, offsetShift } = reading;
  let position = start;
  for (;;) {
    const line = decodeLatin1(bytes, position, MAX_LINE_BYTES);
    // A newer version of the file's content may follow the dictionary, so the text ends before `startxref`.
    if (TRAILER_START.test(line)) return decodeLatin1(bytes, position, MAX_DICTIONARY_BYTES).split('startxref', 1)[0];
    const section = SECTION_HEADER.exec(line);
    if (!section) return undefined;
    const [firstNumber, count] = [Number(section[1]), Number(section[2])];
    reading.readEntryCount += count;
    if (reading.readEntryCount > MAX_ENTRIES) return undefined;
    position += section[0].length;
    for (let index = 0; index < count; index += 1) {
      const entry = TABLE_ENTRY.exec(decodeLatin1(bytes, position, TABLE_ENTRY_BYTES));
      if (!entry) return undefined;
      const offset = Number(entry[1]);
      // Some writers mark object 0 as used, although it does not exist.
      const isUsed = entry[3] === 'n' && offset > 0;
      recordEntry(reading, firstNumber + index, isUsed ? { type: 'offset', offset: offset + offsetShift } : undefined);
      // An entry has 20 bytes, but some writers end it with one byte instead of two.
      position += /[\n\r ]/.test(decodeLatin1(bytes, position + TABLE_ENTRY_BYTES - 1, 1))
        ? TABLE_ENTRY_BYTES
        : TABLE_ENTRY_BYTES - 1;
    }
  }
}

/**
 * Reads a table in a stream (ISO 32000-2, 7.5.8) and returns its dictionary. Returns undefined when there is no table.
 */
function readStreamTable(reading: TableReading, start: number): string | undefined {
  const stream = reading.readStream(start);
  const widths = stream && readNumbers(stream.dictionary, 'W');
  if (!stream || widths?.length !== 3 || widths.some((width) => width > 8)) return undefined;
  const { dictionary, streamBytes } = stream;
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths;
  const entryBytes = typeBytes + secondBytes + thirdBytes;
  if (entryBytes === 0) return undefined;
  const ranges = readNumbers(dictionary, 'Index') ?? [0, readNumber(dictionary, 'Size') ?? 0];
  const readField = (position: number, length: number): number => {
    let value = 0;
    for (const byte of streamBytes.subarray(position, position + length)) value = value * 256 + byte;
    return value;
  };
  let position = 0;
  for (let rangeIndex = 0; rangeIndex + 1 < ranges.length; rangeIndex += 2) {
    const [firstNumber = 0, count = 0] = ranges.slice(rangeIndex, rangeIndex + 2);
    reading.readEntryCount += count;
    if (reading.readEntryCount > MAX_ENTRIES || position + count * entryBytes > streamBytes.length) return undefined;
    for (let index = 0; index < count; index += 1, position += entryBytes) {
      const type = typeBytes === 0 ? 1 : readField(position, typeBytes);
      const secondField = readField(position + typeBytes, secondBytes);
      const thirdField = readField(position + typeBytes + secondBytes, thirdBytes);
      const entry: PdfEntry | undefined =
        type === 1
          ? { type: 'offset', offset: secondField + reading.offsetShift }
          : type === 2
            ? { type: 'inStream', stream: secondField, index: thirdField }
            : undefined;
      recordEntry(reading, firstNumber + index, entry);
    }
  }
  return dictionary;
}

export const isTableAt = (bytes: Buffer, offset: number): boolean =>
  TABLE_START.test(decodeLatin1(bytes, offset, MAX_LINE_BYTES)) || findObject(bytes, offset) !== undefined;

/**
 * Reads the object tables of a PDF, from the newest to the oldest. Returns undefined when a table is missing or
 * unreadable, or when the tables exceed a limit such as `MAX_ENTRIES`.
 *
 * @param start the offset of the newest table
 * @param shift the number of bytes to add to each offset in the file
 */
export function readPdfTables(
  bytes: Buffer,
  start: number,
  shift: number,
  readStream: (offset: number) => PdfStream | undefined,
): PdfTables | undefined {
  const reading: TableReading = {
    bytes,
    offsetShift: shift,
    readStream,
    entries: new Map(),
    seenNumbers: new Set(),
    readEntryCount: 0,
  };
  const visitedOffsets = new Set<number>();
  const waitingOffsets = [start];
  let trailer: string | undefined;
  for (let tableOffset = waitingOffsets.shift(); tableOffset !== undefined; tableOffset = waitingOffsets.shift()) {
    if (visitedOffsets.has(tableOffset)) continue;
    visitedOffsets.add(tableOffset);
    if (visitedOffsets.size > MAX_TABLES) return undefined;
    const tableStart = TABLE_START.exec(decodeLatin1(bytes, tableOffset, MAX_LINE_BYTES));
    const dictionary = tableStart
      ? readTable(reading, tableOffset + tableStart[0].length)
      : readStreamTable(reading, tableOffset);
    if (dictionary === undefined) return undefined;
    trailer ??= dictionary;
    for (const key of ['XRefStm', 'Prev']) {
      const offset = readNumber(dictionary, key);
      if (offset !== undefined && offset > 0) waitingOffsets.push(offset + shift);
    }
  }
  return trailer === undefined ? undefined : { entries: reading.entries, trailer };
}
