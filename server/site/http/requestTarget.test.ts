import { describe, expect, it } from 'vitest';
import { parseRequestTarget } from './requestTarget.ts';

describe('parseRequestTarget', () => {
  it.each([
    ['/', '/', ''],
    ['/nl/aanbod?city=1&city=2', '/nl/aanbod', 'city=1&city=2'],
    ['/nl/aanbod/', '/nl/aanbod/', ''],
    ['/fr/%C3%A9tat', '/fr/%C3%A9tat', ''],
    ['/fr/état', '/fr/%C3%A9tat', ''],
    ['/nl/%61anbod', '/nl/aanbod', ''],
    ['/nl/a%2fb', '/nl/a%2Fb', ''],
    ['/nl?x=//evil.com\\', '/nl', 'x=//evil.com\\'],
  ])('reads %s', (url, path, search) => {
    expect(parseRequestTarget(url)).toEqual({ path, search });
  });

  it.each([
    'http://evil.com/nl',
    '*',
    '',
    '//evil.com',
    '/nl//aanbod',
    '/nl/aanbod//',
    '/\\evil.com',
    '/nl/%5Cevil.com',
    '/nl/%00',
    '/nl/%0d%0aSet-Cookie:x',
    '/nl/%',
    '/nl/%C3',
    '/nl/../fr',
    '/nl/%2e%2e/fr',
    '/./nl',
    `/${'a'.repeat(3000)}`,
    `/nl?${'a'.repeat(3000)}`,
  ])('refuses %s', (url) => {
    expect(parseRequestTarget(url)).toBeUndefined();
  });
});
