import type { IncomingMessage } from 'node:http';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';

/** The parts of a request from which the host is read. Nothing else decides to which site the request belongs. */
export type HostRequest = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

/**
 * Returns the host of a request, from the raw `Host` header. Returns undefined unless there is exactly one such header,
 * it contains a plain host name, and the target is in origin form (`/path`, not `*`). `toOriginForm` must be called
 * first.
 */
export function readHost({ rawHeaders, url }: HostRequest): string | undefined {
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

/** Matches the host, then the origin form, whose path may be missing. An address with user info does not match. */
const ABSOLUTE_FORM_PATTERN = /^https?:\/\/([^/?#\\@\s]{1,260})((?:[/?].*)?)$/i;

/**
 * Changes the absolute form of a target (`http://host/path`), which every server must accept (RFC 9112 §3.2.2), to the
 * origin form, so that later code handles only one form. A target with another host than the `Host` header stays
 * unchanged, and is refused later. According to the RFC, the host of the target applies, but a cache in front of the
 * site may have used the header.
 */
export function toOriginForm(req: { url?: string | undefined; readonly rawHeaders: HostRequest['rawHeaders'] }): void {
  if (req.url === undefined || req.url.startsWith('/')) return;
  const [, hostInTarget, originForm = ''] = ABSOLUTE_FORM_PATTERN.exec(req.url) ?? [];
  if (hostInTarget === undefined) return;
  const host = parseHost(hostInTarget);
  if (host === undefined || host !== readHost({ url: '/', rawHeaders: req.rawHeaders })) return;
  req.url = originForm.startsWith('/') ? originForm : `/${originForm}`;
}
