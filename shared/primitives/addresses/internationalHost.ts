/** The maximum numbers of characters of a host name, and of one of its labels (RFC 1035, 2.3.4). */
const MAX_HOST_CHARACTERS = 253;
const MAX_LABEL_CHARACTERS = 63;
const ONLY_ASCII = /^\p{ASCII}*$/u;
const PORT_SUFFIX = /:\d{1,5}$/;
/** Matches the characters that would end the host name in a URL, or that no host name contains. */
const NON_HOST_CHARACTER = /[\s/?#@:\\[\]%]/;

export const isAscii = (text: string): boolean => ONLY_ASCII.test(text);

/**
 * Converts a typed host name to ASCII (IDNA, UTS 46): `müller-immo.be` becomes `xn--mller-immo-9db.be`. A port after
 * the name stays. Returns a name that is already ASCII, or invalid, unchanged.
 */
export function toAsciiHost(typedHost: string): string {
  const [port = ''] = PORT_SUFFIX.exec(typedHost) ?? [];
  const hostWithoutPort = typedHost.slice(0, typedHost.length - port.length);
  const asciiHost = toAsciiName(hostWithoutPort);
  return asciiHost === hostWithoutPort ? typedHost : asciiHost + port;
}

function toAsciiName(typedName: string): string {
  if (isAscii(typedName) || typedName.length > MAX_HOST_CHARACTERS || NON_HOST_CHARACTER.test(typedName))
    return typedName;
  const host = URL.parse(`http://${typedName}`)?.hostname ?? '';
  const isName =
    host !== '' &&
    host.length <= MAX_HOST_CHARACTERS &&
    host.split('.').every(({ length }) => length <= MAX_LABEL_CHARACTERS);
  return isName ? host : typedName;
}

/** Converts the host of a mail address to ASCII; the part before the `@` stays unchanged. */
export function toAsciiEmail(typedEmail: string): string {
  const atSignIndex = typedEmail.lastIndexOf('@');
  return atSignIndex < 0
    ? typedEmail
    : typedEmail.slice(0, atSignIndex + 1) + toAsciiHost(typedEmail.slice(atSignIndex + 1));
}

/** Converts the host of an address that begins with `http://` or `https://` to ASCII. */
export const toAsciiOrigin = (typedOrigin: string): string =>
  typedOrigin.replace(
    /^(https?:\/\/)([^:/]{1,253})/i,
    (_all, scheme: string, host: string) => scheme + toAsciiHost(host),
  );
