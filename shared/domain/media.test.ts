import { describe, expect, it } from 'vitest';
import { toPublicFilePath, parseFilePath } from './media.ts';

const asset = { id: 'lastenboek-1', hash: '0123456789abcdef'.repeat(4), contentType: 'application/pdf' };
const validPath = toPublicFilePath(asset);

describe('the address of a document', () => {
  it('contains its id, its version and its extension', () => {
    expect(validPath).toBe('/files/lastenboek-1/0123456789abcdef/lastenboek-1.pdf');
    expect(parseFilePath(validPath)).toEqual({
      assetId: 'lastenboek-1',
      version: '0123456789abcdef',
      name: 'lastenboek-1.pdf',
    });
  });

  it.each([
    validPath.replace('.pdf', '.html'),
    validPath.replace('.pdf', ''),
    validPath.replace('lastenboek-1.pdf', 'other.pdf'),
    validPath.replace('0123456789abcdef', '0123456789ABCDEF'),
    validPath.replaceAll('lastenboek-1', '..'),
    `${validPath}?download`,
    `/x${validPath}`,
    toPublicFilePath({ ...asset, contentType: 'text/html' }),
  ])('is not %s', (address) => {
    expect(parseFilePath(address)).toBeUndefined();
  });
});
