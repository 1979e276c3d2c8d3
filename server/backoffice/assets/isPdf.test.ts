import { expect, it } from 'vitest';
import { pdf } from '../demo/papers/pdf.ts';
import { isPdf } from './isPdf.ts';

const whole = pdf({ title: 'EPC', language: 'nl', texts: [{ x: 10, y: 10, size: 12, text: 'Label C' }] });
const changed = (from: string | RegExp, to: string) =>
  Buffer.from(whole.toString('latin1').replace(from, to), 'latin1');

it.each([
  ['a whole one', whole],
  ['one with line ends of Windows at its end', changed(/\n%%EOF\n$/, '\r\n%%EOF\r\n')],
  ['one with bytes behind its end', Buffer.concat([whole, Buffer.alloc(500)])],
  ['one with a stream of objects', changed(/xref\n0 8[^]*?startxref\n\d+/, 'startxref\n9')],
  ['one whose offset is wrong', changed(/startxref\n\d+/, 'startxref\n7')],
  ['one that was changed and has a second end', Buffer.concat([whole, whole.subarray(whole.lastIndexOf('startxref'))])],
])('takes %s', (_what, bytes) => expect(isPdf(bytes)).toBe(true));

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a header alone', Buffer.from('%PDF-1.7')],
  ['a page of HTML behind a header', Buffer.from('%PDF-1.7 <html><script>alert(1)</script>')],
  ['an end without objects', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')],
  ['an offset behind the file', Buffer.from('%PDF-1.7\nstartxref\n9999999999\n%%EOF')],
  ['one that was cut off', whole.subarray(0, -40)],
  ['one with something before its header', Buffer.concat([Buffer.from('GIF89a'), whole])],
  ['another version than there is', changed('%PDF-1.4', '%PDF-9.4')],
])('refuses %s', (_what, bytes) => expect(isPdf(bytes)).toBe(false));
