import { expect, it } from 'vitest';
import { MAX_REDIRECT_ADDRESS_CHARACTERS, toRedirectSource, toRedirectTarget } from './redirectAddress.ts';

it.each([
  ['/oud', '/oud'],
  ['/oud/', '/oud'],
  ['/', '/'],
  ['/te koop/caf\u00e9', '/te%20koop/caf%C3%A9'],
  ['/te%20koop/caf%c3%a9', '/te%20koop/caf%C3%A9'],
  ['/detail.php?taal=nl&id=12', '/detail.php?id=12&taal=nl'],
  ['/oud?', '/oud'],
  ['/oud#deel', '/oud'],
  ['/detail.php?id=12&fbclid=IwAR0x_y-z', '/detail.php?id=12'],
  [
    '/detail.php?utm_source=mail&utm_medium=e%20mail&taal=nl&gclid=&id=12&UTM_Campaign=mei',
    '/detail.php?id=12&taal=nl',
  ],
  ['/oud?msclkid=1', '/oud'],
  ['/oud?utm=1&gclidx=2', '/oud?gclidx=2&utm=1'],
  [`/detail.php?id=12&_gl=${'1'.repeat(MAX_REDIRECT_ADDRESS_CHARACTERS)}`, '/detail.php?id=12'],
])('%s is stored as %s', (address, storedAddress) => {
  expect(toRedirectSource(address)).toBe(storedAddress);
});

it('returns an address unchanged that already has the stored spelling', () => {
  const storedAddress = toRedirectSource('/a b/?utm%5Fsource=x&c=%2d&b=é') ?? '';
  expect(storedAddress).toBe('/a%20b?b=%C3%A9&c=-');
  expect(toRedirectSource(storedAddress)).toBe(storedAddress);
});

it('keeps the campaign parameters of an address that a redirect leads to', () => {
  expect(toRedirectTarget('/nl/aanbod?utm_source=folder')).toBe('/nl/aanbod?utm_source=folder');
});

it('keeps the fragment of the address that a redirect leads to', () => {
  expect(toRedirectTarget('/nl/contact/?b=1&a=2#kaart')).toBe('/nl/contact?a=2&b=1#kaart');
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
  `/${'a'.repeat(MAX_REDIRECT_ADDRESS_CHARACTERS)}`,
])('refuses %s, which is not an address of the site', (address) => {
  expect(toRedirectSource(address)).toBeUndefined();
  expect(toRedirectTarget(address)).toBeUndefined();
});
