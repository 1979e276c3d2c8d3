import { isIP } from 'node:net';

/** For servers only. */

/** Where a port for programs listens, and under which names they call it. */
export interface InternalListener {
  /** The address that is listened on. */
  readonly host: string;
  /** Names besides those of the machine itself, lower case. */
  readonly names: readonly string[];
}

export const LOOPBACK = '127.0.0.1';

const PORT = /:\d{1,5}$/;
const LONGEST = 260;

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** Only programs on this machine reach what listens on it. */
export const isLoopback = (host: string): boolean => isLoopbackAddress(host) || isLoopbackName(host);

/** The address under which this machine itself reaches what listens on `host`: not every one can be called. */
export function internalOrigin(host: string, port: number): string {
  const address = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}

/**
 * Whether a request to a port for programs names it as they do. A page that a browser on this machine has open can make
 * a name of its own point here (DNS rebinding): its `Host` is that name. Addresses are no names, so that a port that
 * listens beyond this machine takes any of them.
 */
export function isInternalRequest(rawHeaders: readonly string[], { host, names }: InternalListener): boolean {
  const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  const [value = ''] = given;
  if (given.length !== 1 || value.length > LONGEST) return false;
  const name = value
    .toLowerCase()
    .replace(PORT, '')
    .replace(/^\[|\]$/g, '');
  if (isIP(name) > 0) return isLoopbackAddress(name) || !isLoopback(host);
  return isLoopbackName(name) || names.includes(name);
}
