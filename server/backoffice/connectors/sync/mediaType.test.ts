import { expect, it } from 'vitest';
import { sharp } from '#shared/node/pictures.ts';
import { isHeic, isHeicName, describeMarkup, detectMediaType } from './mediaType.ts';

const listProblems = (text: string) => [
  detectMediaType(Buffer.from(text, 'latin1')),
  describeMarkup(Buffer.from(text, 'latin1')),
];

it('describes the markup that a server sends instead of a picture', () => {
  expect(listProblems('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
    undefined,
    'an SVG, which no site shows',
  ]);
  expect(listProblems('\n<!DOCTYPE html><title>Login</title>')).toEqual([undefined, 'a web page, not a picture']);
  expect(listProblems('GIF89a')).toEqual([undefined, undefined]);
  expect(listProblems('%PDF-1.7 <html>')).toEqual([undefined, undefined]);
  expect(listProblems('\u{89}PNG\r\n')).toEqual(['image/png', undefined]);
});

/** Builds the first box of an ISO media file with these brands. */
const buildMediaFile = (...brands: readonly string[]): Buffer => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(100)]);
};

it('recognises a HEIC picture, such as an iPhone takes, by its brands', () => {
  for (const file of [
    buildMediaFile('heic', 'mif1', 'heic'),
    buildMediaFile('mif1', 'heic'),
    buildMediaFile('msf1', 'hevc'),
  ])
    expect([isHeic(file), detectMediaType(file)]).toEqual([true, undefined]);
  for (const file of [
    buildMediaFile('isom', 'mp42'),
    Buffer.from('ftypheic'),
    Buffer.alloc(0),
    Buffer.alloc(40, 'heic'),
  ])
    expect([isHeic(file), detectMediaType(file)]).toEqual([false, undefined]);
});

it('recognises an AVIF by any of its brands', async () => {
  const avifPicture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#369' } })
    .avif()
    .toBuffer();
  expect([detectMediaType(avifPicture), isHeic(avifPicture)]).toEqual(['image/avif', false]);
  avifPicture.write('mif1', 8, 'latin1');
  expect([detectMediaType(avifPicture), isHeic(avifPicture)]).toEqual(['image/avif', false]);
});

it('reads only the first box, and only as many of its bytes as brands need', () => {
  const fileWithWrongLength = buildMediaFile('mif1', 'heic');
  fileWithWrongLength.writeUInt32BE(0xff_ff_ff_ff);
  expect(isHeic(fileWithWrongLength)).toBe(true);
  expect(isHeic(buildMediaFile('mif1', ...Array.from({ length: 1000 }, () => 'none'), 'heic'))).toBe(false);
});

it('recognises the names of HEIC pictures', () => {
  expect(['a/IMG_1.HEIC', 'https://x.example/b.heif?w=1', 'c.heic#x'].map(isHeicName)).toEqual([true, true, true]);
  expect(['heic', 'https://x.example/heic.jpg', 'https://x.example/?a.heic'].map(isHeicName)).toEqual([
    false,
    false,
    false,
  ]);
});
