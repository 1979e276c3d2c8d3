import { isIPv4, isIPv6 } from 'node:net';

const IPV4_MAPPED_PATTERN = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Matches `203.0.113.7:51234`, the form in which some proxies write an IPv4 address. */
const IPV4_WITH_PORT_PATTERN = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
/** Matches `[2001:db8::1]:443`, also without a port. */
const BRACKETED_IPV6_PATTERN = /^\[([^\]]*)\](?::\d{1,5})?$/;
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
 * Returns the visitor's IP address in one form: without a port, which differs from connection to connection, without a
 * zone, and IPv4 without the prefix for IPv6. A text that is no address is returned unchanged.
 *
 * @param address the visitor's IP address from Express, which reads `X-Forwarded-For` of trusted proxies only
 */
export function normalizeVisitorAddress(address = ''): string {
  const addressWithoutPort =
    (IPV4_WITH_PORT_PATTERN.exec(address) ?? BRACKETED_IPV6_PATTERN.exec(address))?.[1] ?? address;
  const [addressWithoutZone = ''] = addressWithoutPort.split('%', 1);
  return IPV4_MAPPED_PATTERN.exec(addressWithoutZone)?.[1] ?? addressWithoutZone;
}

/**
 * Returns the network under which a visitor's limits are counted: an IPv4 address, or the /64 network of an IPv6
 * address, which belongs to one connection.
 *
 * @param address the visitor's IP address from Express, which reads `X-Forwarded-For` of trusted proxies only
 */
export function toVisitorNetwork(address: string | undefined): string {
  const visitorAddress = normalizeVisitorAddress(address);
  if (isIPv4(visitorAddress) || !isIPv6(visitorAddress)) return visitorAddress;
  const network = expandGroups(visitorAddress.toLowerCase()).slice(0, IPV6_NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
