import { domainToUnicode } from 'node:url';

/**
 * Matches names that are shown in readable letters. Names in other scripts are shown in ASCII, because some of their
 * letters look like Latin ones.
 */
const LATIN_HOST = /^[\p{Script=Latin}\d.-]*$/u;

/** Converts a host name from ASCII to readable letters: `xn--mller-immo-9db.be` becomes `müller-immo.be`. */
export function toShownHost(host: string): string {
  const unicodeHost = domainToUnicode(host);
  return unicodeHost !== '' && LATIN_HOST.test(unicodeHost) ? unicodeHost : host;
}

/** Converts the host of an address that begins with `http://` or `https://` with `toShownHost`. */
export const toShownOrigin = (origin: string): string =>
  origin.replace(/^(https?:\/\/)([^:/]{1,253})/, (_all, scheme: string, host: string) => scheme + toShownHost(host));

const ENCODED_LABEL = /(?:^|\.)xn--/i;

/**
 * Converts the host of a mail address with `toShownHost`, because browsers convert the host to ASCII in mail fields.
 * Returns an address without an encoded host (`xn--`) unchanged.
 */
export function toShownEmail(email: string): string {
  const hostStart = email.lastIndexOf('@') + 1;
  const host = email.slice(hostStart);
  return email.slice(0, hostStart) + (ENCODED_LABEL.test(host) ? toShownHost(host) : host);
}
