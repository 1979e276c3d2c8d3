import type { Site } from '#shared/api/site.ts';
import { isLocalHost } from '#shared/primitives/hostName.ts';
import { toAsciiEmail } from '#shared/primitives/internationalHost.ts';
import { ownEmail } from '#shared/primitives/ownEmail.ts';
import { phoneLinks } from '#shared/primitives/telHref.ts';

/** The path that RFC 9116 §3 sets. */
export const SECURITY_TEXT = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/**
 * Days for which the text is valid. RFC 9116 §2.5.5 advises less than a year. Caches keep an answer for a day at most, so
 * that nobody gets one that has expired.
 */
const VALID_DAYS = 90;

/** The same for a whole day, so that the text is too. */
const expiresOn = (now: number): string =>
  new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');

/** An address in a `mailto:` URI (RFC 6068 §2). */
function mailTo(email: string): string {
  const address = toAsciiEmail(email);
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}

/**
 * Whom to tell about a weakness of a site (RFC 9116): the agency, which knows who runs the site. `Canonical` names every
 * host at which the text is answered, because readers shall not trust a text that does not name the address it came from.
 *
 * @param origin of the site, without a slash at its end; web addresses of the text must be https ones
 * @param now milliseconds since 1970
 * @returns undefined for a site without an e-mail address and telephone number: the text must have a contact
 */
export function securityText(
  { contact, hostnames, locales }: Pick<Site, 'contact' | 'hostnames' | 'locales'>,
  origin: string,
  now: number,
): string | undefined {
  const email = ownEmail(contact.email);
  const contacts = [...(email ? [mailTo(email)] : []), ...phoneLinks(contact.phone).map(({ href }) => href)];
  if (contacts.length === 0) return undefined;
  const origins = origin.startsWith('https://')
    ? new Set([origin, ...hostnames.filter((name) => !isLocalHost(name)).map((name) => `https://${name}`)])
    : [];
  return [
    ...contacts.map((uri) => `Contact: ${uri}`),
    `Expires: ${expiresOn(now)}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    ...[...origins].map((each) => `Canonical: ${each}${SECURITY_TEXT}`),
    '',
  ].join('\n');
}
