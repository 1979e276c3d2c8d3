const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(${LABEL}(?:\\.${LABEL})*)\\.?(?::(\\d{1,5}))?$`);
const LONGEST = 253;
const LONGEST_WITH_PORT = LONGEST + '.:65535'.length;

/**
 * The host name in the form in which sites are known: lower case, without port and trailing dot.
 * Undefined for anything but a plain host name: user info, IPv6 literals, empty or long labels, bad ports.
 */
export function parseHost(value: string): string | undefined {
  if (value.length > LONGEST_WITH_PORT) return undefined;
  const [, name, port] = HOST.exec(value.toLowerCase()) ?? [];
  if (!name || name.length > LONGEST) return undefined;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  return name;
}

/** The host name in the address of a site (`origin`); undefined where that leaves its port open. */
export const hostOfOrigin = (origin: string): string | undefined => parseHost(origin.slice(origin.indexOf('//') + 2));

/** Dots and digits alone: an IPv4 address, or what programs take for one. */
const NUMBERS = /^[\d.]+$/;

/** A name of this machine alone, or an address: no other machine finds a site under it. */
export const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || NUMBERS.test(name);
