import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseNetwork } from './publicAddress.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a02::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '0.0.0.0'],
    ['this machine', '::1'],
    ['this machine', '::'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a private network', 'fd00::1'],
    ["a provider's own network", '100.64.0.1'],
    ['the link, and metadata of a cloud', '169.254.169.254'],
    ['the link', 'fe80::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['many', '224.0.0.1'],
    ['many', 'ff02::1'],
    ['everyone', '255.255.255.255'],
    ['documentation', '203.0.113.5'],
    ['documentation', '2001:db8::1'],
    ['benchmarks', '198.18.0.1'],
    ['an IPv4 address within IPv6', '::ffff:127.0.0.1'],
    ['an IPv4 address within IPv6', '::ffff:7f00:1'],
    ['an IPv4 address within IPv6', '::ffff:8.8.8.8'],
    ['an IPv4 address within IPv6', '::127.0.0.1'],
    ['an IPv4 address within IPv6', '64:ff9b::7f00:1'],
    ['an IPv4 address within IPv6', '2002:7f00:1::1'],
    ['an IPv4 address within IPv6', '2001:0:7f00:1::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('refuses %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('parseNetwork', () => {
  it('reads addresses and networks', () => {
    expect(parseNetwork('10.0.0.0/8')?.('10.1.2.3')).toBe(true);
    expect(parseNetwork('10.0.0.0/8')?.('11.1.2.3')).toBe(false);
    expect(parseNetwork('127.0.0.1')?.('127.0.0.1')).toBe(true);
    expect(parseNetwork('127.0.0.1')?.('127.0.0.2')).toBe(false);
    expect(parseNetwork('fd00::/8')?.('fd12::1')).toBe(true);
    expect(parseNetwork('fd00::/8')?.('127.0.0.1')).toBe(false);
  });

  it.each(['', 'localhost', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/'])('refuses %j', (text) =>
    expect(parseNetwork(text)).toBeUndefined(),
  );
});
