import type { IncomingMessage } from 'node:http';

/** What the host is read from; nothing else of a request says which site it is for. */
export type HostRequest = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

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

/**
 * The host that a request is for, from the raw `Host` header. Undefined unless there is exactly one such header, it is
 * a plain host name, and the target is in origin form (`/path`, not `http://host/path` or `*`).
 */
export function hostOf({ rawHeaders, url }: HostRequest): string | undefined {
  if (!url?.startsWith('/')) return undefined;
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[index + 1];
  }
  return host === undefined ? undefined : parseHost(host);
}
