import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** Tests whether a connection to the address is allowed. */
export type IsAllowedAddress = (address: string) => boolean;

/** The error for an address that is neither public nor excepted. */
export class InnerAddressError extends Error {
  override readonly name = 'InnerAddress';

  constructor() {
    super('its address is not on the public internet');
  }
}

/**
 * Allows public and excepted addresses.
 *
 * @param isExcepted returns true for addresses that are allowed although they are not public
 */
export const allowPublicOr =
  (isExcepted: IsAllowedAddress): IsAllowedAddress =>
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
export const createGuardedLookup =
  (isAllowed: IsAllowedAddress): LookupFunction =>
  (hostname, options, callback) => {
    const isLocal = isThisMachine(hostname);
    dns.lookup(isLocal ? 'localhost' : hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      // This machine has an IPv4 and an IPv6 address. The operator may have allowed only one of these addresses, so the
      // other address is left out.
      const candidateAddresses = isLocal ? addresses.filter(({ address }) => isAllowed(address)) : addresses;
      // A host name with an internal address among public ones was made to mislead, so the whole name is refused.
      if (candidateAddresses.length === 0 || !candidateAddresses.every(({ address }) => isAllowed(address)))
        return callback(new InnerAddressError(), '');
      if (options.all === true) return callback(null, candidateAddresses);
      const [{ address, family } = { address: '', family: 0 }] = candidateAddresses;
      callback(null, address, family);
    });
  };

/**
 * Parses the address of the next request and checks it. The URL parser normalises every notation of an IPv4 address
 * (decimal, octal, hexadecimal). Throws an `Error` for an address that is not allowed.
 */
export function checkRequestAddress(address: string, base: URL | undefined, isAllowed: IsAllowedAddress): URL {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new Error('its address is not http(s)');
  if (url.username !== '' || url.password !== '') throw new Error('its address has a user name or a password');
  // A numeric address is never resolved, so it is checked here.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new InnerAddressError();
  return url;
}

/**
 * Returns the `InnerAddressError` that a client wrapped in its own error, or the error itself when it wraps no
 * `InnerAddressError`.
 */
export function unwrapInnerAddress(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof InnerAddressError ? cause : error;
}
