import { describe, expect, it } from 'vitest';
import { readHost, toOriginForm } from './hostHeader.ts';

const createRequest = (...rawHeaders: string[]) => ({ url: '/nl/aanbod', rawHeaders });

describe('readHost', () => {
  it('reads the header under any spelling of its name', () => {
    expect(readHost(createRequest('Accept', '*/*', 'hOsT', 'A.be'))).toBe('a.be');
  });
  it('reads no other header', () => {
    expect(readHost(createRequest('Host', 'a.be', 'X-Forwarded-Host', 'evil.com', 'Forwarded', 'host=evil.com'))).toBe(
      'a.be',
    );
  });
  it('refuses a request without the header', () => {
    expect(readHost(createRequest('Accept', '*/*', 'X-Forwarded-Host', 'a.be'))).toBeUndefined();
  });
  it('refuses two such headers, even equal ones', () => {
    expect(readHost(createRequest('Host', 'a.be', 'Host', 'evil.com'))).toBeUndefined();
    expect(readHost(createRequest('Host', 'a.be', 'host', 'a.be'))).toBeUndefined();
  });
  it.each(['http://evil.com/nl', 'https://a.be/', '*', 'a.be:443', '', undefined])('refuses the target %j', (url) => {
    expect(readHost({ url, rawHeaders: ['Host', 'a.be'] })).toBeUndefined();
  });
});

const rewriteTarget = (url: string, ...hosts: string[]) => {
  const req = { url, rawHeaders: hosts.flatMap((host) => ['Host', host]) };
  toOriginForm(req);
  return req.url;
};

describe('toOriginForm', () => {
  it.each([
    ['http://a.be/nl?x=1', '/nl?x=1'],
    ['https://a.be/nl', '/nl'],
    ['HTTP://A.be:80/nl', '/nl'],
    ['http://a.be./nl', '/nl'],
    ['http://a.be', '/'],
    ['http://a.be?x=1', '/?x=1'],
    ['http://a.be//evil.com', '//evil.com'],
    ['/nl', '/nl'],
  ])('takes the host of the header from %s', (url, expected) => {
    expect(rewriteTarget(url, 'a.be:443')).toBe(expected);
  });

  it.each([
    'http://evil.com/nl',
    'http://b@a.be/nl',
    'http://a.be@evil.com/nl',
    'http://a.be\\@evil.com/nl',
    'http://a.be#/nl',
    'http:///nl',
    'ftp://a.be/nl',
    'a.be/nl',
    'a.be:443',
    '*',
  ])('does not change %s, which is refused', (url) => {
    expect(rewriteTarget(url, 'a.be')).toBe(url);
  });

  it('does not change a target when the `Host` header is missing, or when there are two', () => {
    expect(rewriteTarget('http://a.be/nl')).toBe('http://a.be/nl');
    expect(rewriteTarget('http://a.be/nl', 'a.be', 'a.be')).toBe('http://a.be/nl');
  });
});
