import type { IncomingMessage } from 'node:http';
import { parseHost } from '../../../shared/primitives/hostName.ts';

/** What the host is read from; nothing else of a request says which site it is for. */
export type HostRequest = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

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
