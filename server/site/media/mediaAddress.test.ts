import { describe, expect, it } from 'vitest';
import { MEDIA_FORMATS, MEDIA_SIZES, mediaPath, type MediaSize, toRentalPhotoPath } from '#shared/domain/media.ts';
import { parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';

const asset = { id: 'exterior-villa-01', hash: '0123456789abcdef'.repeat(4) };
const good = mediaPath(asset, 'card', 'avif');

describe('parseMediaPath', () => {
  it('accepts every address that the site writes', () => {
    for (const size of Object.keys(MEDIA_SIZES) as MediaSize[]) {
      for (const format of MEDIA_FORMATS) {
        expect(parseMediaPath(mediaPath(asset, size, format))).toEqual({
          assetId: asset.id,
          version: '0123456789abcdef',
          size,
          format,
        });
      }
    }
  });
  it.each([
    good.replace('card', 'huge'),
    good.replace('card', '470x370'),
    good.replace('card', 'constructor'),
    good.replace('.avif', '.gif'),
    good.replace('.avif', '.svg'),
    good.replace('.avif', ''),
    good.replace('0123456789abcdef', '0123456789abcde'),
    good.replace('0123456789abcdef', asset.hash),
    good.replace('0123456789abcdef', '0123456789ABCDEF'),
    good.replace('exterior', '..%2F..'),
    good.replace('exterior-villa-01', '..'),
    good.replace('/media/', '/media/../'),
    good.replace('/media/', '//media/'),
    `${good}?w=9999`,
    `${good}/`,
    `${good}%00`,
    '/media/',
    '',
  ])('refuses %s', (path) => {
    expect(parseMediaPath(path)).toBeUndefined();
  });
});

describe('parseRentalPhotoPath', () => {
  const photo = { assetId: asset.id, size: 'medium', format: 'jpg', version: undefined };

  it('accepts the address of the specification, alone and with the width and height of its size', () => {
    const plain = `/rental-units/assets/${asset.id}/medium`;
    expect(parseRentalPhotoPath(plain)).toEqual(photo);
    expect(parseRentalPhotoPath(`${plain}?width=600&height=400`)).toEqual(photo);
    expect(parseRentalPhotoPath(`${plain}?width=6000&height=4000`)).toBeUndefined();
  });

  it('accepts the addresses that the site writes', () => {
    expect(parseRentalPhotoPath(toRentalPhotoPath(asset, 'medium-2x', 'avif'))).toEqual({
      assetId: asset.id,
      size: 'medium-2x',
      format: 'avif',
      version: '0123456789abcdef',
    });
  });

  it.each(['huge', 'medium.gif', 'medium?v=1', 'medium?v=', 'medium/', '../medium', 'medium?x=1'])(
    'refuses %s',
    (end) => {
      expect(parseRentalPhotoPath(`/rental-units/assets/${asset.id}/${end}`)).toBeUndefined();
    },
  );
});
