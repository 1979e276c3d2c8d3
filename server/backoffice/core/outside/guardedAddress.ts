import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** Tests whether a connection to the address is allowed. */
export type AllowedAddress = (address: string) => boolean;

export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';

  constructor() {
    super('its address is not on the public internet');
  }
}

/**
 * Allows public addresses and the excepted ones.
 *
 * @param isExcepted returns true for addresses that are allowed although they are not public
 */
export const allowPublicOr =
  (isExcepted: AllowedAddress): AllowedAddress =>
  (address) =>
    isPublicAddress(address) || isExcepted(address);

/**
 * Host names that end in `.localhost` mean this machine (RFC 6761). Browsers apply this rule, but most name servers do
 * not.
 */
const isThisMachine = (hostname: string): boolean => /\.localhost\.?$/i.test(hostname);

/**
 * Resolves a host name to its allowed addresses. The connection is made to exactly these addresses, so that the name
 * cannot be resolved again to another address.
 */
export const guardedLookup =
  (isAllowed: AllowedAddress): LookupFunction =>
  (hostname, options, callback) => {
    const isLocal = isThisMachine(hostname);
    dns.lookup(isLocal ? 'localhost' : hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      // This machine has an IPv4 and an IPv6 address; the operator decides which of them is allowed.
      const found = isLocal ? addresses.filter(({ address }) => isAllowed(address)) : addresses;
      // When a host name has an internal address among public ones, somebody made it to mislead, so the whole name is
      // refused.
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return callback(new InnerAddress(), '');
      if (options.all === true) return callback(null, found);
      const [{ address, family } = { address: '', family: 0 }] = found;
      callback(null, address, family);
    });
  };

/**
 * Returns the address of the next request. The URL parser normalises every notation of an IPv4 address (decimal, octal,
 * hexadecimal). Throws an `Error` for an address that is not allowed.
 */
export function checkedAddress(address: string, base: URL | undefined, isAllowed: AllowedAddress): URL {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new Error('its address is not http(s)');
  if (url.username !== '' || url.password !== '') throw new Error('its address has a user name or a password');
  // A numeric address is never resolved, so it is checked here.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new InnerAddress();
  return url;
}

/** Returns the `InnerAddress` error that a client wrapped in its own error, or the error itself when there is none. */
export function unwrapInner(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof InnerAddress ? cause : error;
}
