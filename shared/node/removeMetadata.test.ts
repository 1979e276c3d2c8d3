import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { removeMetadata } from './removeMetadata.ts';

/** Noise does not compress, so the data of such a picture extends to the end of the file. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const createPicture = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } });

const FORMATS = {
  jpeg: () => createPicture().jpeg().toBuffer(),
  'progressive jpeg': () => createPicture().jpeg({ progressive: true }).toBuffer(),
  png: () => createPicture().png().toBuffer(),
  webp: () => createPicture().webp().toBuffer(),
  avif: () => createPicture().avif({ effort: 0 }).toBuffer(),
};

describe.each(Object.entries(FORMATS))('A picture of type %s', (_name, createPictureFile) => {
  it('is returned unchanged, byte by byte, when it has no metadata', async () => {
    const content = await createPictureFile();
    expect(await removeMetadata(content)).toBe(content);
  });

  it('is refused when its last bytes are missing', async () => {
    const content = await createPictureFile();
    await expect(removeMetadata(content.subarray(0, content.length * 0.98))).rejects.toBeInstanceOf(Error);
  });
});

describe('A picture with the metadata of a camera', () => {
  it('is turned upright, and loses its time and place', async () => {
    const exif = { IFD0: { Copyright: 'A person' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } };
    const content = await createPicture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, exif: left, orientation } = await sharp(await removeMetadata(content)).metadata();
    expect({ width, height, left, orientation }).toEqual({
      width: 240,
      height: 320,
      left: undefined,
      orientation: undefined,
    });
  });
});

describe('a drawing instead of a picture', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  it.each([
    ['plain', svg],
    ['compressed', gzipSync(svg)],
  ])('is refused before a library reads it (%s)', async (_what, content) => {
    await expect(removeMetadata(content)).rejects.toThrow('neither a JPEG');
  });
});
