const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const BITS_PER_PIXEL = 32;

interface IcoPicture {
  /** The width and height, at most 255. */
  readonly pixels: number;
  readonly png: Buffer;
}

/** Returns an icon file that contains the PNG pictures unchanged, because all browsers support PNG in icon files. */
export function icoFile(pictures: readonly IcoPicture[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(ICON_TYPE, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { pixels, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    header.writeUInt8(pixels, entry);
    header.writeUInt8(pixels, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(BITS_PER_PIXEL, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
