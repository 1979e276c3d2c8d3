import { describe, expect, it } from 'vitest';
import { toPublicFilePath, parseFilePath } from './media.ts';

const asset = { id: 'lastenboek-1', hash: '0123456789abcdef'.repeat(4), contentType: 'application/pdf' };
const good = toPublicFilePath(asset);

describe('the address of a document', () => {
  it('contains its id, its version and its extension', () => {
    expect(good).toBe('/files/lastenboek-1/0123456789abcdef/lastenboek-1.pdf');
    expect(parseFilePath(good)).toEqual({
      assetId: 'lastenboek-1',
      version: '0123456789abcdef',
      name: 'lastenboek-1.pdf',
    });
  });

  it.each([
    good.replace('.pdf', '.html'),
    good.replace('.pdf', ''),
    good.replace('lastenboek-1.pdf', 'other.pdf'),
    good.replace('0123456789abcdef', '0123456789ABCDEF'),
    good.replaceAll('lastenboek-1', '..'),
    `${good}?download`,
    `/x${good}`,
    toPublicFilePath({ ...asset, contentType: 'text/html' }),
  ])('does not match %s', (address) => {
    expect(parseFilePath(address)).toBeUndefined();
  });
});
