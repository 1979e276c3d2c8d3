import { isIPv4, isIPv6 } from 'node:net';

const IPV4_MAPPED_PATTERN = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
/** The number of groups of an IPv6 address that identify one connection of a provider: the first 64 bits. */
const IPV6_NETWORK_GROUPS = 4;

function expandGroups(address: string): string[] {
  const [partBeforeGap = '', partAfterGap] = address.split('::', 2);
  const groupsBeforeGap = partBeforeGap === '' ? [] : partBeforeGap.split(':');
  const groupsAfterGap = partAfterGap === undefined || partAfterGap === '' ? [] : partAfterGap.split(':');
  // The last part of an IPv6 address can be an IPv4 address, which takes the place of two groups.
  const groupCount = groupsBeforeGap.length + groupsAfterGap.length + (address.includes('.') ? 1 : 0);
  return partAfterGap === undefined
    ? groupsBeforeGap
    : [...groupsBeforeGap, ...Array.from({ length: IPV6_GROUPS - groupCount }, () => '0'), ...groupsAfterGap];
}

/**
 * Returns the network under which a visitor's limits are counted: an IPv4 address, or the /64 network of an IPv6
 * address, which belongs to one connection.
 *
 * @param address the visitor's IP address from Express, which reads `X-Forwarded-For` of trusted proxies only
 */
export function toVisitorNetwork(address: string | undefined): string {
  const [addressWithoutZone = ''] = (address ?? '').split('%', 1);
  const visitorAddress = IPV4_MAPPED_PATTERN.exec(addressWithoutZone)?.[1] ?? addressWithoutZone;
  if (isIPv4(visitorAddress) || !isIPv6(visitorAddress)) return visitorAddress;
  const network = expandGroups(visitorAddress.toLowerCase()).slice(0, IPV6_NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
