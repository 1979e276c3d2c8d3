import { describe, expect, it } from 'vitest';
import { parseOriginHost, isLocalHost, parseHost } from './hostName.ts';

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
  ])('%s becomes %s', (value, expected) => {
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

describe('parseOriginHost', () => {
  it.each([
    ['https://www.agency.be', 'www.agency.be'],
    ['https://www.agency.be:8443', 'www.agency.be'],
    ['http://agency.localhost:{PORT}', undefined],
  ])('returns the host of %s as %s', (origin, host) => expect(parseOriginHost(origin)).toBe(host));
});

describe('isLocalHost', () => {
  it.each(['localhost', 'kust.localhost', '127.0.0.1', '10.1.2.3', '2130706433'])('accepts %s', (name) => {
    expect(isLocalHost(name)).toBe(true);
  });
  it.each(['agency.be', 'localhost.be', 'mylocalhost', '1.2.3.be'])('refuses %s', (name) => {
    expect(isLocalHost(name)).toBe(false);
  });
});
