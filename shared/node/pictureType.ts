/** The accepted picture types. Any other type is not even decoded, including SVG, GIF and TIFF. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_BRANDS_BYTES = 256;
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const readText = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Returns the major and compatible brands in the first box of a file of the MP4 family. */
function readFileTypeBrands(bytes: Buffer): readonly string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), MAX_BRANDS_BYTES);
  const brands = [readText(bytes, 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(readText(bytes, offset, offset + 4));
  return brands;
}

/** Returns the type by the first bytes of a file, because its name and its declared type are not reliable. */
export function detectPictureType(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  if (readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 12) === 'WEBP') return 'webp';
  if (readText(bytes, 4, 8) === 'ftyp' && readFileTypeBrands(bytes).includes('avif')) return 'avif';
  return undefined;
}
