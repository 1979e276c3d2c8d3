import { isIP } from 'node:net';

/** Only servers may import this module, because it uses a module of Node. */

/** The IP address and the host names of an internal port, which only other services call. */
export interface InternalListener {
  /** The IP address on which the port listens. */
  readonly host: string;
  /** The host names by which other programs call the port, in lower case. */
  readonly hostNames: readonly string[];
}

export const LOOPBACK_ADDRESS = '127.0.0.1';

const PORT_SUFFIX = /:\d{1,5}$/;
const MAX_HOST_CHARACTERS = 260;

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** Returns whether only processes on this machine can reach a port that listens on `host`. */
export const isLoopback = (host: string): boolean => isLoopbackAddress(host) || isLoopbackName(host);

/**
 * Returns the address under which this machine itself can call a port that listens on `host`. The addresses 0.0.0.0 and
 * :: mean all addresses of the machine and cannot be called themselves.
 */
export function buildInternalOrigin(host: string, port: number): string {
  const address = host === '0.0.0.0' || host === '::' ? LOOPBACK_ADDRESS : host;
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}

/**
 * Returns whether the `Host` header of a request to an internal port is an allowed name. A page in a browser on this
 * machine can make its own name resolve to this machine (DNS rebinding), and its requests then have that name as their
 * `Host`. IP addresses are always allowed on a port that listens on more than the loopback address.
 */
export function isInternalRequest(rawHeaders: readonly string[], { host, hostNames }: InternalListener): boolean {
  const hostValues = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [value = ''] = hostValues;
  if (hostValues.length !== 1 || value.length > MAX_HOST_CHARACTERS) return false;
  const name = value
    .toLowerCase()
    .replace(PORT_SUFFIX, '')
    .replace(/^\[|\]$/g, '');
  if (isIP(name) > 0) return isLoopbackAddress(name) || !isLoopback(host);
  return isLoopbackName(name) || hostNames.includes(name);
}
