import { expect, it } from 'vitest';
import { icoFile } from './icoFile.ts';

it('puts pictures into one file, each at the offset in its entry', () => {
  const pictures = [
    { pixels: 16, png: Buffer.from('first') },
    { pixels: 32, png: Buffer.from('second one') },
  ];
  const file = icoFile(pictures);
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, { pixels, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    expect([file.readUInt8(entry), file.readUInt8(entry + 1)]).toEqual([pixels, pixels]);
    const [size, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    expect(file.subarray(offset, offset + size)).toEqual(png);
  }
});
