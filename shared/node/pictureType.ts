/** The accepted picture types. Any other type, SVG, GIF and TIFF included, is not even decoded. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LONGEST_BRANDS = 256;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Returns the major and compatible brands of a file of the MP4 family, which its first box names. */
function brandsOf(bytes: Buffer): readonly string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), LONGEST_BRANDS);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4));
  return brands;
}

/** Returns the type by the first bytes, because the name and the declared type of a file are not reliable. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).includes('avif')) return 'avif';
  return undefined;
}
