import type { IncomingMessage } from 'node:http';
import { parseHost } from '#shared/primitives/hostName.ts';

/** What the host is read from; nothing else of a request says which site it is for. */
export type HostRequest = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

/**
 * The host that a request is for, from the raw `Host` header. Undefined unless there is exactly one such header, it is
 * a plain host name, and the target is in origin form (`/path`, not `*`): `toOriginForm` comes first.
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

/** The host, then what an origin form would be, except that a path may be missing. User info is no part of it. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#\\@\s]{1,260})((?:[/?].*)?)$/i;

/**
 * Makes the absolute form of a target (`http://host/path`), which every server must accept (RFC 9112 §3.2.2), an origin
 * form, so that nothing after it meets two kinds. One that names another host than the header stays as it is, and so is
 * refused: the RFC lets the target win, and a cache on the way may have taken the header.
 */
export function toOriginForm(req: { url?: string | undefined; readonly rawHeaders: HostRequest['rawHeaders'] }): void {
  if (req.url === undefined || req.url.startsWith('/')) return;
  const [, named, rest = ''] = ABSOLUTE_FORM.exec(req.url) ?? [];
  if (named === undefined) return;
  const host = parseHost(named);
  if (host === undefined || host !== hostOf({ url: '/', rawHeaders: req.rawHeaders })) return;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
