import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { CrmReply } from './crmExchange.ts';

const PICTURE_COLOURS = ['#8fa98f', '#a9a08f', '#8f9ba9', '#b08d7a', '#7a94b0', '#a38fa9', '#9ba97a', '#b0a27a'];
/** The width of pictures. It is small, because each copy of a picture is decoded and encoded again. */
const WIDTH_PX = 320;
const HEIGHT_PX = 240;

const drawHouse = (colour: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="#dfe8ee"/>
<rect y="430" width="800" height="170" fill="#9db38a"/><rect x="220" y="250" width="360" height="210" fill="${colour}"/>
<path d="M190 260 400 120 610 260Z" fill="#6b4f45"/><rect x="370" y="350" width="60" height="110" fill="#4d3a33"/>
<path d="M260 300h70v60h-70zM470 300h70v60h-70z" fill="#f4efe2"/></svg>`);

const basePictures = new Map<string, Promise<Buffer>>();

function getBasePicture(name: string, format: 'jpeg' | 'png'): Promise<Buffer> {
  const [first = 0] = createHash('sha256').update(name).digest();
  const colour = PICTURE_COLOURS[first % PICTURE_COLOURS.length] ?? '#888888';
  const key = `${format} ${colour}`;
  const basePicture =
    basePictures.get(key) ?? sharp(drawHouse(colour)).resize(WIDTH_PX, HEIGHT_PX)[format]().toBuffer();
  basePictures.set(key, basePicture);
  return basePicture;
}

/** Returns the picture with a comment after its first marker. Its bytes differ, and its pixels are the same. */
function addCommentToJpeg(picture: Buffer, comment: string): Buffer {
  const bytes = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, bytes, picture.subarray(2)]);
}

function addCommentToPng(picture: Buffer, comment: string): Buffer {
  const chunk = Buffer.from(`tEXtComment\0${comment}`, 'latin1');
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(chunk.length - 4);
  check.writeUInt32BE(crc32(chunk));
  const end = picture.length - 12;
  return Buffer.concat([picture.subarray(0, end), size, chunk, check, picture.subarray(end)]);
}

function buildPdf(text: string): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text.replaceAll(/[^\w .-]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const tableOffset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(tableOffset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/**
 * Returns the content for the address of a picture or file. The name decides its type: `.png`, `.pdf`, or else a JPEG.
 * Every combination of name and version gives different bytes.
 */
export async function buildMedia(name: string, version = ''): Promise<CrmReply> {
  const comment = `${name} ${version}`;
  if (name.endsWith('.pdf'))
    return { status: 200, headers: { 'Content-Type': 'application/pdf' }, body: buildPdf(comment) };
  if (name.endsWith('.png')) {
    const body = addCommentToPng(await getBasePicture(comment, 'png'), comment);
    return { status: 200, headers: { 'Content-Type': 'image/png' }, body };
  }
  const body = addCommentToJpeg(await getBasePicture(comment, 'jpeg'), comment);
  return { status: 200, headers: { 'Content-Type': 'image/jpeg' }, body };
}
