import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
/** The number of groups of an IPv6 address that identify one connection of a provider: the first 64 bits. */
const NETWORK_GROUPS = 4;

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An end in dotted form is two groups long.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  return tail === undefined
    ? before
    : [...before, ...Array.from({ length: IPV6_GROUPS - length }, () => '0'), ...after];
}

/**
 * Returns the address under which a visitor's limits are counted: an IPv4 address, or the /64 network of an IPv6
 * address, which belongs to one connection.
 *
 * @param address address from Express, which reads the headers of trusted proxies only
 */
export function visitorNetwork(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%', 1);
  const plain = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const network = expandGroups(plain.toLowerCase()).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
