import { domainToUnicode } from 'node:url';

/**
 * Matches names that are shown in readable letters. Names in other scripts are shown in ASCII, because some of their
 * letters look like Latin ones.
 */
const LATIN = /^[\p{Script=Latin}\d.-]*$/u;

/** Converts a host name from ASCII to readable letters: `xn--mller-immo-9db.be` becomes `müller-immo.be`. */
export function shownHost(host: string): string {
  const shown = domainToUnicode(host);
  return shown !== '' && LATIN.test(shown) ? shown : host;
}

/** Converts the host of an address that begins with `http://` or `https://` like `shownHost`. */
export const shownOrigin = (origin: string): string =>
  origin.replace(/^(https?:\/\/)([^:/]{1,253})/, (_all, scheme: string, host: string) => scheme + shownHost(host));

const ENCODED = /(?:^|\.)xn--/i;

/**
 * Converts the host of a mail address like `shownHost`, because browsers convert it to ASCII in mail fields. Returns
 * any other address unchanged.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const host = email.slice(at);
  return email.slice(0, at) + (ENCODED.test(host) ? shownHost(host) : host);
}
