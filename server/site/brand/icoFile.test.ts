import { expect, it } from 'vitest';
import { buildIcoFile } from './icoFile.ts';

it('puts pictures into one file, each at the offset in its entry', () => {
  const pictures = [
    { sizePixels: 16, pngBytes: Buffer.from('first') },
    { sizePixels: 32, pngBytes: Buffer.from('second one') },
  ];
  const file = buildIcoFile(pictures);
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, { sizePixels, pngBytes }] of pictures.entries()) {
    const entryOffset = 6 + 16 * index;
    expect([file.readUInt8(entryOffset), file.readUInt8(entryOffset + 1)]).toEqual([sizePixels, sizePixels]);
    const [size, offset] = [file.readUInt32LE(entryOffset + 8), file.readUInt32LE(entryOffset + 12)];
    expect(file.subarray(offset, offset + size)).toEqual(pngBytes);
  }
});
