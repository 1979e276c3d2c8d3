import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MEDIA_FORMATS } from '#shared/domain/media.ts';
import { detectPictureType } from '#shared/node/pictureType.ts';
import { computeBox, renderVariant, UnfitPictureError } from './renderVariant.ts';

const createBlankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });

describe('computeBox', () => {
  it('is the size when the picture is large enough', () => {
    expect(computeBox('card', { width: 1280, height: 853 })).toEqual({ width: 470, height: 370, fit: 'cover' });
  });
  it('keeps the proportions of a cropped size when the picture is too small', () => {
    expect(computeBox('card-2x', { width: 470, height: 4000 })).toEqual({ width: 470, height: 370, fit: 'cover' });
    expect(computeBox('medium', { width: 4000, height: 40 })).toEqual({ width: 60, height: 40, fit: 'cover' });
    expect(computeBox('medium', { width: 1, height: 1 })).toEqual({ width: 1, height: 1, fit: 'cover' });
  });
  it("is always the whole size for link previews, because the page's tags declare it", () => {
    expect(computeBox('og', { width: 400, height: 900 })).toEqual({ width: 1200, height: 630, fit: 'cover' });
  });
});

describe('renderVariant', () => {
  it.each(MEDIA_FORMATS)('renders %s of the requested size', async (format) => {
    const variant = await renderVariant(await createBlankPicture(1000, 800).jpeg().toBuffer(), 'card', format);
    expect(detectPictureType(variant)).toBe(format === 'jpg' ? 'jpeg' : format);
    expect(await sharp(variant).metadata()).toMatchObject({ width: 470, height: 370 });
  });
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s as a source', async (type) => {
    const source = await createBlankPicture(600, 600).toFormat(type).toBuffer();
    expect(detectPictureType(source)).toBe(type);
    expect(await sharp(await renderVariant(source, 'portrait', 'jpg')).metadata()).toMatchObject({ width: 320 });
  });
  it('enlarges for link previews only', async () => {
    const smallPicture = await createBlankPicture(200, 100).png().toBuffer();
    expect(await sharp(await renderVariant(smallPicture, 'gallery-l', 'webp')).metadata()).toMatchObject({
      width: 200,
      height: 100,
    });
    expect(await sharp(await renderVariant(smallPicture, 'portrait', 'webp')).metadata()).toMatchObject({
      width: 100,
      height: 100,
    });
    expect(await sharp(await renderVariant(smallPicture, 'og', 'jpg')).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
  });
  it('turns a picture upright and removes its metadata', async () => {
    const source = await createBlankPicture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret owner', Make: 'secret camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const variant = await renderVariant(source, 'gallery-s', 'jpg');
    const { width, height, exif, xmp, icc, orientation } = await sharp(variant).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 200, height: 400 });
    expect(source.includes('secret')).toBe(true);
    expect(variant.includes('secret')).toBe(false);
  });
  it('fills transparent parts with white when the format has no transparency', async () => {
    const source = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { channels } = await sharp(await renderVariant(source, 'logo', 'jpg')).stats();
    expect(channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
    expect(await sharp(await renderVariant(source, 'logo', 'webp')).metadata()).toMatchObject({ hasAlpha: true });
  });
  it('refuses 50 megapixels', async () => {
    const source = await createBlankPicture(10_000, 5_000).png({ compressionLevel: 1 }).toBuffer();
    await expect(renderVariant(source, 'card', 'jpg')).rejects.toBeInstanceOf(UnfitPictureError);
  });
  it('refuses damaged files', async () => {
    const noisePicture = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(
      renderVariant(noisePicture.subarray(0, noisePicture.length / 2), 'card', 'jpg'),
    ).rejects.toBeInstanceOf(UnfitPictureError);
    await expect(renderVariant(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'card', 'jpg')).rejects.toBeInstanceOf(
      UnfitPictureError,
    );
  });
});

describe('detectPictureType', () => {
  it('accepts AVIF whose first brand is a more general one', () => {
    expect(detectPictureType(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'))).toBe('avif');
  });
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['SVG after a declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['TIFF', Buffer.from([0x49, 0x49, 0x2a, 0x00])],
    ['big-endian TIFF', Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
    ['HEIC with compatible brands', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['another RIFF', Buffer.from('RIFF\0\0\0\0WAVE')],
    ['HTML', Buffer.from('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
  ])('does not accept %s', (_name, bytes) => {
    expect(detectPictureType(bytes)).toBeUndefined();
  });
});
