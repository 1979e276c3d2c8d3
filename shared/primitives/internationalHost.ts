/** Longest name of a host, and longest part of one (RFC 1035, 2.3.4). */
const MAX_HOST = 253;
const MAX_LABEL = 63;
const ASCII = /^\p{ASCII}*$/u;
const PORT = /:\d{1,5}$/;
/** What would end the name in an address, or be none of it. */
const NOT_OF_HOST = /[\s/?#@:\\[\]%]/;

export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * A host name as programs know it, of one as it is typed (IDNA, UTS 46): `xn--mller-immo-9db.be` for `müller-immo.be`.
 * A port stays behind it. One in plain letters, and one that cannot be, stays as it is.
 */
export function asciiHost(typed: string): string {
  const [port = ''] = PORT.exec(typed) ?? [];
  const bare = typed.slice(0, typed.length - port.length);
  const known = asciiName(bare);
  return known === bare ? typed : known + port;
}

function asciiName(typed: string): string {
  if (isAscii(typed) || typed.length > MAX_HOST || NOT_OF_HOST.test(typed)) return typed;
  const host = URL.parse(`http://${typed}`)?.hostname ?? '';
  const isName = host !== '' && host.length <= MAX_HOST && host.split('.').every(({ length }) => length <= MAX_LABEL);
  return isName ? host : typed;
}

/** A mail address with its host as mail servers know it; what stands before the `@` stays. */
export function asciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@');
  return at < 0 ? typed : typed.slice(0, at + 1) + asciiHost(typed.slice(at + 1));
}

/** Scheme, host and port, with the host as programs know it. */
export const asciiOrigin = (typed: string): string =>
  typed.replace(/^(https?:\/\/)([^:/]{1,253})/i, (_all, scheme: string, host: string) => scheme + asciiHost(host));
