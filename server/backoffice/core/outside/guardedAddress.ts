import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** Says whether an address may be connected to. */
export type AllowedAddress = (address: string) => boolean;

export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';

  constructor() {
    super('its address is not on the public internet');
  }
}

/** @param isExcepted addresses that are allowed although they are not public */
export const publicOr =
  (isExcepted: AllowedAddress): AllowedAddress =>
  (address) =>
    isPublicAddress(address) || isExcepted(address);

/** Names below `localhost` are this machine (RFC 6761): browsers know that, name servers mostly do not. */
const isThisMachine = (hostname: string): boolean => /\.localhost\.?$/i.test(hostname);

/** Resolves a name to its allowed addresses, and gives the very ones that are then connected to. */
export const guardedLookup =
  (isAllowed: AllowedAddress): LookupFunction =>
  (hostname, options, callback) => {
    const isLocal = isThisMachine(hostname);
    dns.lookup(isLocal ? 'localhost' : hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      // It has one address of each kind; which of them is allowed is the operator's choice.
      const found = isLocal ? addresses.filter(({ address }) => isAllowed(address)) : addresses;
      // One inner address among public ones is a name that was made to mislead.
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return callback(new InnerAddress(), '');
      if (options.all === true) return callback(null, found);
      const [{ address, family } = { address: '', family: 0 }] = found;
      callback(null, address, family);
    });
  };

/**
 * The address of one step. A URL writes every notation of an IPv4 address (decimal, octal, hexadecimal) with dots.
 * Throws an `Error` for one that may not be asked.
 */
export function checkedAddress(address: string, base: URL | undefined, isAllowed: AllowedAddress): URL {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new Error('its address is not http(s)');
  if (url.username !== '' || url.password !== '') throw new Error('its address has a user name or a password');
  // Nothing looks up an address that is a number already.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new InnerAddress();
  return url;
}

/** `InnerAddress` where it is what a client wrapped in its own error; else the error itself. */
export function unwrapInner(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof InnerAddress ? cause : error;
}
