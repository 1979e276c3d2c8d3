const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const ICO_IMAGE_TYPE = 1;
const ICON_BITS_PER_PIXEL = 32;

interface IcoPicture {
  /** The width and height, at most 255. */
  readonly sizePixels: number;
  readonly pngBytes: Buffer;
}

/** Returns an icon file that contains the PNG pictures unchanged, because all browsers support PNG in icon files. */
export function buildIcoFile(pictures: readonly IcoPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(ICO_IMAGE_TYPE, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { sizePixels, pngBytes }] of pictures.entries()) {
    const entryOffset = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
    header.writeUInt8(sizePixels, entryOffset);
    header.writeUInt8(sizePixels, entryOffset + 1);
    header.writeUInt16LE(1, entryOffset + 4);
    header.writeUInt16LE(ICON_BITS_PER_PIXEL, entryOffset + 6);
    header.writeUInt32LE(pngBytes.length, entryOffset + 8);
    header.writeUInt32LE(offset, entryOffset + 12);
    offset += pngBytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ pngBytes }) => pngBytes)]);
}
