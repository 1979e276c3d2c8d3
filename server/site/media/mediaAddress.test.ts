import { describe, expect, it } from 'vitest';
import { MEDIA_FORMATS, MEDIA_SIZES, mediaPath, type MediaSize, toRentalPhotoPath } from '#shared/domain/media.ts';
import { parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';

const testAsset = { id: 'exterior-villa-01', hash: '0123456789abcdef'.repeat(4) };
const validPath = mediaPath(testAsset, 'card', 'avif');

describe('parseMediaPath', () => {
  it('accepts every address that the site writes', () => {
    for (const size of Object.keys(MEDIA_SIZES) as MediaSize[]) {
      for (const format of MEDIA_FORMATS) {
        expect(parseMediaPath(mediaPath(testAsset, size, format))).toEqual({
          assetId: testAsset.id,
          version: '0123456789abcdef',
          size,
          format,
        });
      }
    }
  });
  it.each([
    validPath.replace('card', 'huge'),
    validPath.replace('card', '470x370'),
    validPath.replace('card', 'constructor'),
    validPath.replace('.avif', '.gif'),
    validPath.replace('.avif', '.svg'),
    validPath.replace('.avif', ''),
    validPath.replace('0123456789abcdef', '0123456789abcde'),
    validPath.replace('0123456789abcdef', testAsset.hash),
    validPath.replace('0123456789abcdef', '0123456789ABCDEF'),
    validPath.replace('exterior', '..%2F..'),
    validPath.replace('exterior-villa-01', '..'),
    validPath.replace('/media/', '/media/../'),
    validPath.replace('/media/', '//media/'),
    `${validPath}?w=9999`,
    `${validPath}/`,
    `${validPath}%00`,
    '/media/',
    '',
  ])('refuses %s', (path) => {
    expect(parseMediaPath(path)).toBeUndefined();
  });
});

describe('parseRentalPhotoPath', () => {
  const photo = { assetId: testAsset.id, size: 'medium', format: 'jpg', version: undefined };

  it('accepts the address of the specification, alone and with the width and height of its size', () => {
    const plainPath = `/rental-units/assets/${testAsset.id}/medium`;
    expect(parseRentalPhotoPath(plainPath)).toEqual(photo);
    expect(parseRentalPhotoPath(`${plainPath}?width=600&height=400`)).toEqual(photo);
    expect(parseRentalPhotoPath(`${plainPath}?width=6000&height=4000`)).toBeUndefined();
  });

  it('accepts the addresses that the site writes', () => {
    expect(parseRentalPhotoPath(toRentalPhotoPath(testAsset, 'medium-2x', 'avif'))).toEqual({
      assetId: testAsset.id,
      size: 'medium-2x',
      format: 'avif',
      version: '0123456789abcdef',
    });
  });

  it.each(['huge', 'medium.gif', 'medium?v=1', 'medium?v=', 'medium/', '../medium', 'medium?x=1'])(
    'refuses %s',
    (pathEnd) => {
      expect(parseRentalPhotoPath(`/rental-units/assets/${testAsset.id}/${pathEnd}`)).toBeUndefined();
    },
  );
});
