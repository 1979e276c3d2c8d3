import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildPdf } from '#tests/support/pdf.ts';
import { isPdf } from './isPdf.ts';

const wholePdf = buildPdf({ title: 'EPC', language: 'nl', texts: [{ x: 10, y: 10, size: 12, text: 'Label C' }] });
const replaceInPdf = (from: string | RegExp, to: string) =>
  Buffer.from(wholePdf.toString('latin1').replace(from, to), 'latin1');
const joinParts = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const fillPdfWithZeros = (from: number, to: number) =>
  Buffer.from(wholePdf).fill(0, Math.floor(wholePdf.length * from), Math.floor(wholePdf.length * to));

/** Encodes the rows of a table in a stream: each byte as its difference from the byte above it (PNG predictor 2). */
function encodePredictedRows(rows: readonly (readonly number[])[]): Buffer {
  return Buffer.from(
    rows.flatMap((row, rowIndex) => [
      2,
      ...row.map((byte, column) => (byte - (rows[rowIndex - 1]?.[column] ?? 0)) & 0xff),
    ]),
  );
}

/** Builds a PDF. Its root and pages are in an object stream, and its table is in a stream as well. */
function buildPdfWithStreams({ isPredicted = false, isEncrypted = false, columns = 4 } = {}): Buffer {
  const streamObjects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
  const numbersAndOffsets = `1 0 2 ${streamObjects[0]?.length ?? 0} `;
  const compressed = deflateSync(isEncrypted ? 'unreadable' : numbersAndOffsets + streamObjects.join(''));
  let file = joinParts('%PDF-1.5\n');
  const objects: [number, number, number][] = [];
  const addObject = (number: number, dictionary: string, stream?: Buffer) => {
    objects[number] = [1, file.length, 0];
    const body = stream ? [`stream\n`, stream, `\nendstream\n`] : [];
    file = joinParts(file, `${number} 0 obj\n${dictionary}\n`, ...body, 'endobj\n');
  };
  objects[0] = [0, 0, 0];
  objects[1] = [2, 4, 0];
  objects[2] = [2, 4, 1];
  addObject(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>');
  addObject(
    4,
    `<< /Type /ObjStm /N 2 /First ${numbersAndOffsets.length} /Filter /FlateDecode /Length ${compressed.length} >>`,
    compressed,
  );
  const start = file.length;
  objects[5] = [1, start, 0];
  const rows = objects.map(([type, second, third]) => [type, second >> 8, second & 255, third]);
  const table = deflateSync(isPredicted ? encodePredictedRows(rows) : Buffer.from(rows.flat()));
  const decodeParameters = isPredicted ? `/DecodeParms << /Predictor 12 /Columns ${columns} >>` : '';
  const encryptEntry = isEncrypted ? '/Encrypt 3 0 R' : '';
  addObject(
    5,
    `<< /Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R ${encryptEntry} /Filter /FlateDecode ${decodeParameters} /Length ${table.length} >>`,
    table,
  );
  return joinParts(file, `startxref\n${start}\n%%EOF\n`);
}

/** Appends a later version of the file, with one object of its own and a table that refers to the first table. */
function buildUpdatedPdf(formerPdf: string): Buffer {
  const pageObject = `3 0 obj\n<< /Type /Page /Parent 2 0 R /Prev 1 >>\nendobj\n`;
  const table = `xref\n3 1\n${String(wholePdf.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size 8 /Root 1 0 R /Prev ${formerPdf} >>\n`;
  return joinParts(wholePdf, pageObject, table, trailer, `startxref\n${wholePdf.length + pageObject.length}\n%%EOF\n`);
}
const firstTableOffset = /startxref\n(\d+)/.exec(wholePdf.toString('latin1'))?.[1] ?? '';

it.each([
  ['a complete PDF', wholePdf],
  ['a PDF that ends with line ends of Windows', replaceInPdf(/\n%%EOF\n$/, '\r\n%%EOF\r\n')],
  ['a PDF with bytes after its end', joinParts(wholePdf, Buffer.alloc(500, 'x'))],
  ['a PDF with many empty bytes after its end', joinParts(wholePdf, Buffer.alloc(300_000))],
  ['a PDF with a comment before its end', replaceInPdf('%%EOF', '% made by hand\n%%EOF')],
  ['a PDF after a byte order mark', joinParts('\u{ef}\u{bb}\u{bf}', wholePdf)],
  ['a PDF after an empty line', joinParts('\r\n', wholePdf)],
  ['a PDF after the commands of a printer', joinParts('\u{1b}%-12345X@PJL SET COPIES=1\r\n', wholePdf)],
  ['a PDF with its table and its objects in streams', buildPdfWithStreams()],
  ['a PDF whose table is predicted from row to row', buildPdfWithStreams({ isPredicted: true })],
  ['a PDF that is encrypted', buildPdfWithStreams({ isEncrypted: true })],
  ['a PDF whose offset is wrong', replaceInPdf(/startxref\n\d+/, 'startxref\n7')],
  [
    'a PDF that was changed and has a second end',
    joinParts(wholePdf, wholePdf.subarray(wholePdf.lastIndexOf('startxref'))),
  ],
  ['a PDF with a later version after it', buildUpdatedPdf(firstTableOffset)],
])('accepts %s', (_description, bytes) => expect(isPdf(bytes)).toBe(true));

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a header alone', joinParts('%PDF-1.7')],
  ['a page of HTML after a header', joinParts('%PDF-1.7 <html><script>alert(1)</script>')],
  [
    'a page of HTML with words of a PDF',
    joinParts('%PDF-1.4\n<html><script>alert(1)</script></html>\nendobj /Root\nstartxref\n0\n%%EOF'),
  ],
  ['a table without anything', joinParts('%PDF-1.4\nxref \nstartxref\n9\n%%EOF')],
  ['a table without entries', joinParts('%PDF-1.4\nxref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF')],
  ['an end without objects', joinParts('%PDF-1.7\nstartxref\n0\n%%EOF')],
  ['an offset after the end of the file', joinParts('%PDF-1.7\nstartxref\n9999999999\n%%EOF')],
  ['a PDF that was cut off', wholePdf.subarray(0, -40)],
  ['a PDF whose first half is empty', fillPdfWithZeros(0.02, 0.5)],
  ['a PDF whose middle is empty', fillPdfWithZeros(0.3, 0.6)],
  [
    'a PDF whose middle is missing',
    joinParts(wholePdf.subarray(0, wholePdf.length * 0.3), wholePdf.subarray(Math.floor(wholePdf.length * 0.6))),
  ],
  ['a PDF with many bytes after its end', joinParts(wholePdf, Buffer.alloc(3000, 'x'))],
  ['a PDF with something before its header', joinParts('GIF89a', wholePdf)],
  ['a PDF after a page of HTML', joinParts('<html><script>alert(1)</script>', wholePdf)],
  ['a PDF with a wrong offset of its older table', buildUpdatedPdf('9')],
  ['a root that leads to no pages', replaceInPdf('/Pages 2 0 R', '/Pages 9 0 R')],
  ['pages without a page', replaceInPdf('/Kids [3 0 R]', '/Kids []     ')],
  ['a PDF of a version that does not exist', replaceInPdf('%PDF-1.4', '%PDF-9.4')],
])('refuses %s', (_description, bytes) => expect(isPdf(bytes)).toBe(false));

it('refuses tables that refer to each other and tables that inflate to a large size, and does not hang', () => {
  const loopingPdf = buildUpdatedPdf(
    String(wholePdf.length + `3 0 obj\n<< /Type /Page /Parent 2 0 R /Prev 1 >>\nendobj\n`.length),
  );
  expect(isPdf(loopingPdf)).toBe(false);
  const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const stream = joinParts(
    `%PDF-1.5\n5 0 obj\n<< /Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`,
    zeros,
    '\nendstream\nendobj\nstartxref\n9\n%%EOF\n',
  );
  expect(isPdf(stream)).toBe(false);
  const oversizedTable =
    '%PDF-1.4\nxref\n0 4000000000\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
  expect(isPdf(joinParts(oversizedTable))).toBe(false);
});
