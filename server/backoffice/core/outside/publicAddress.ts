import { BlockList, isIP } from 'node:net';

/**
 * The networks that do not belong to the public internet (IANA's registries of special-purpose addresses, RFC 6890).
 */
const INNER_IPV4_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The special networks within 2000::/3, the only public part of IPv6, and the networks that embed an IPv4 address. */
const INNER_IPV6_NETWORKS = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;
const PUBLIC_IPV6_NETWORK = ['2000::', 3] as const;

const innerIpv4Networks = new BlockList();
for (const [network, bits] of INNER_IPV4_NETWORKS) innerIpv4Networks.addSubnet(network, bits, 'ipv4');
const innerIpv6Networks = new BlockList();
for (const [network, bits] of INNER_IPV6_NETWORKS) innerIpv6Networks.addSubnet(network, bits, 'ipv6');
const publicIpv6Networks = new BlockList();
publicIpv6Networks.addSubnet(...PUBLIC_IPV6_NETWORK, 'ipv6');

const detectFamily = (address: string): 'ipv4' | 'ipv6' | undefined => {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
};

/** Tests whether an address belongs to the public internet. IPv6 addresses that embed an IPv4 address do not. */
export function isPublicAddress(address: string): boolean {
  const family = detectFamily(address);
  if (family === undefined) return false;
  if (family === 'ipv4') return !innerIpv4Networks.check(address, 'ipv4');
  return publicIpv6Networks.check(address, 'ipv6') && !innerIpv6Networks.check(address, 'ipv6');
}

const NETWORK_NOTATION = /^([\da-fA-F.:]{2,45})(?:\/(\d{1,3}))?$/;

/** Parses `10.1.2.3` or `10.0.0.0/8` to a function that tests addresses; undefined when the text is no network. */
export function parseNetwork(text: string): ((address: string) => boolean) | undefined {
  const [, address = '', bits] = NETWORK_NOTATION.exec(text) ?? [];
  const family = detectFamily(address);
  if (family === undefined) return undefined;
  const maxBits = family === 'ipv4' ? 32 : 128;
  const prefixBits = bits === undefined ? maxBits : Number(bits);
  if (prefixBits > maxBits) return undefined;
  const network = new BlockList();
  network.addSubnet(address, prefixBits, family);
  return (other) => {
    const otherFamily = detectFamily(other);
    return otherFamily === family && network.check(other, family);
  };
}
