import { expect, it } from 'vitest';
import { MAX_REDIRECT_ADDRESS, movedFrom, movedTo } from './redirectAddress.ts';

it.each([
  ['/oud', '/oud'],
  ['/oud/', '/oud'],
  ['/', '/'],
  ['/te koop/caf\u00e9', '/te%20koop/caf%C3%A9'],
  ['/te%20koop/caf%c3%a9', '/te%20koop/caf%C3%A9'],
  ['/detail.php?taal=nl&id=12', '/detail.php?id=12&taal=nl'],
  ['/oud?', '/oud'],
  ['/oud#deel', '/oud'],
])('%s is kept as %s', (address, kept) => {
  expect(movedFrom(address)).toBe(kept);
});

it('keeps the fragment of where it leads', () => {
  expect(movedTo('/nl/contact/?b=1&a=2#kaart')).toBe('/nl/contact?a=2&b=1#kaart');
});

it.each([
  'oud',
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/a//b',
  '/a%00b',
  '/a%5Cb',
  '/%',
  `/${'a'.repeat(MAX_REDIRECT_ADDRESS)}`,
])('%s is no address of the site', (address) => {
  expect(movedFrom(address)).toBeUndefined();
  expect(movedTo(address)).toBeUndefined();
});
