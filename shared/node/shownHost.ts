import { domainToUnicode } from 'node:url';

/** Names in other scripts stay as programs know them: some of their letters look like Latin ones. */
const LATIN = /^[\p{Script=Latin}\d.-]*$/u;

/** A host name as people read it: `müller-immo.be` for `xn--mller-immo-9db.be`. */
export function shownHost(host: string): string {
  const shown = domainToUnicode(host);
  return shown !== '' && LATIN.test(shown) ? shown : host;
}

/** As `shownHost`, of the host of an address with a scheme. */
export const shownOrigin = (origin: string): string =>
  origin.replace(/^(https?:\/\/)([^:/]{1,253})/, (_all, scheme: string, host: string) => scheme + shownHost(host));

const ENCODED = /(?:^|\.)xn--/i;

/**
 * As `shownHost`, of the host of a mail address. Browsers send what was typed into a field for one as programs know it;
 * any other address stays as it was typed.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const host = email.slice(at);
  return email.slice(0, at) + (ENCODED.test(host) ? shownHost(host) : host);
}
