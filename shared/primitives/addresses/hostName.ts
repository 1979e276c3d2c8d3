const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_WITH_PORT = new RegExp(`^(${HOST_LABEL}(?:\\.${HOST_LABEL})*)\\.?(?::(\\d{1,5}))?$`);
const MAX_HOST_CHARACTERS = 253;
const MAX_HOST_WITH_PORT_CHARACTERS = MAX_HOST_CHARACTERS + '.:65535'.length;

/**
 * Returns the host name in the form in which sites are stored: lower case, without port and trailing dot. Returns
 * undefined for anything except a plain host name: user info, IPv6 literals, empty or long labels, invalid ports.
 */
export function parseHost(value: string): string | undefined {
  if (value.length > MAX_HOST_WITH_PORT_CHARACTERS) return undefined;
  const [, name, port] = HOST_WITH_PORT.exec(value.toLowerCase()) ?? [];
  if (!name || name.length > MAX_HOST_CHARACTERS) return undefined;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  return name;
}

/** Returns the host name in the address of a site (`origin`); undefined when the port is the placeholder `{PORT}`. */
export const parseOriginHost = (origin: string): string | undefined =>
  parseHost(origin.slice(origin.indexOf('//') + 2));

/** Matches a text of only dots and digits: an IPv4 address, or a text that software interprets as one. */
const DIGITS_AND_DOTS = /^[\d.]+$/;

/**
 * Returns whether a name is valid only on this machine, or is an IP address. No other machine can find a site under
 * such a name.
 */
export const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || DIGITS_AND_DOTS.test(name);
