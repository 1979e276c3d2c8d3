import { describe, expect, it } from 'vitest';
import { hostOf, parseHost } from './hostHeader.ts';

describe('parseHost', () => {
  it.each([
    ['agency.be', 'agency.be'],
    ['WWW.Agency.BE', 'www.agency.be'],
    ['agency.be.', 'agency.be'],
    ['agency.be:8080', 'agency.be'],
    ['agency.be.:443', 'agency.be'],
    ['localhost:3000', 'localhost'],
    ['ardenne.localhost:3000', 'ardenne.localhost'],
    ['xn--caf-dma.be', 'xn--caf-dma.be'],
    ['127.0.0.1:3000', '127.0.0.1'],
  ])('%s is %s', (value, expected) => {
    expect(parseHost(value)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '.',
    'agency..be',
    '.agency.be',
    'agency.be..',
    '-agency.be',
    'agency-.be',
    'a_b.be',
    'a.be:80@evil.com',
    'user@a.be',
    'a.be:',
    'a.be:0',
    'a.be:65536',
    'a.be:99999999',
    'a.be:80:80',
    'a.be/evil',
    'a.be?x',
    'a.be#x',
    'a.be\\evil',
    'a.be,b.be',
    'a.be b.be',
    'a.be\tb',
    'a.be\0',
    'a.be\r\nX: y',
    '[::1]',
    '[::1]:3000',
    '::1',
    'café.be',
    '%61.be',
    `${'a'.repeat(64)}.be`,
    `${'a.'.repeat(130)}be`,
  ])('refuses %j', (value) => {
    expect(parseHost(value)).toBeUndefined();
  });
});

const headers = (...rawHeaders: string[]) => ({ url: '/nl/aanbod', rawHeaders });

describe('hostOf', () => {
  it('reads the header under any spelling of its name', () => {
    expect(hostOf(headers('Accept', '*/*', 'hOsT', 'A.be'))).toBe('a.be');
  });
  it('looks at nothing else', () => {
    expect(hostOf(headers('Host', 'a.be', 'X-Forwarded-Host', 'evil.com', 'Forwarded', 'host=evil.com'))).toBe('a.be');
  });
  it('refuses a request without the header', () => {
    expect(hostOf(headers('Accept', '*/*', 'X-Forwarded-Host', 'a.be'))).toBeUndefined();
  });
  it('refuses two of them, even equal ones', () => {
    expect(hostOf(headers('Host', 'a.be', 'Host', 'evil.com'))).toBeUndefined();
    expect(hostOf(headers('Host', 'a.be', 'host', 'a.be'))).toBeUndefined();
  });
  it.each(['http://evil.com/nl', 'https://a.be/', '*', 'a.be:443', '', undefined])('refuses the target %j', (url) => {
    expect(hostOf({ url, rawHeaders: ['Host', 'a.be'] })).toBeUndefined();
  });
});
