import type { Site } from '#shared/api/site.ts';
import { isLocalHost } from '#shared/primitives/addresses/hostName.ts';
import { toAsciiEmail } from '#shared/primitives/addresses/internationalHost.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';

/** The path that RFC 9116 §3 requires. */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/**
 * The number of days for which the text is valid. RFC 9116 §2.5.5 advises less than a year. Caches keep the text for a
 * day at most, so that they never serve an expired one.
 */
const VALIDITY_DAYS = 90;

/** Returns the time of expiry, which is the same for a whole day, so that the text is the same for a day. */
const formatExpiry = (now: number): string =>
  new Date((Math.floor(now / DAY_MS) + VALIDITY_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');

/** Encodes an e-mail address for a `mailto:` URI (RFC 6068 §2). */
function toMailHref(email: string): string {
  const address = toAsciiEmail(email);
  const atIndex = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, atIndex))}${address.slice(atIndex)}`;
}

/**
 * Returns the contact for reports of a site's security weaknesses (RFC 9116): the agency, which knows who operates the
 * site. `Canonical` lists every host that serves the text, because readers must not trust a text that does not contain
 * its own address.
 * @param origin origin of the site, without a slash at its end; the text may contain only https web addresses
 * @param now milliseconds since 1970
 * @returns undefined for a site without an e-mail address and telephone number, because the text must have a contact
 */
export function buildSecurityText(
  { contact, hostnames, locales }: Pick<Site, 'contact' | 'hostnames' | 'locales'>,
  origin: string,
  now: number,
): string | undefined {
  const email = dropPlaceholderEmail(contact.email);
  const contacts = [...(email ? [toMailHref(email)] : []), ...toPhoneLinks(contact.phone).map(({ href }) => href)];
  if (contacts.length === 0) return undefined;
  const origins = origin.startsWith('https://')
    ? new Set([origin, ...hostnames.filter((name) => !isLocalHost(name)).map((name) => `https://${name}`)])
    : [];
  return [
    ...contacts.map((uri) => `Contact: ${uri}`),
    `Expires: ${formatExpiry(now)}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    ...[...origins].map((each) => `Canonical: ${each}${SECURITY_TEXT_PATH}`),
    '',
  ].join('\n');
}
