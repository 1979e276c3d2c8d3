/** Matches the comma between two addresses. Other commas may belong to a password. */
const ADDRESS_SEPARATOR = /,(?=\s*[a-z][a-z\d+.-]*:\/\/)/i;

const NAMED_PASSWORD = /(\b(?:ssl)?password=)[^&]*/gi;

export const splitAddresses = (value: string): string[] => value.split(ADDRESS_SEPARATOR);

/**
 * Masks the password of one address, which may be malformed. An invalid address is often invalid because its password
 * contains `/`, `:` or `@`, so everything between the first colon and the last `@` is masked.
 */
function maskPassword(address: string): string {
  const schemeEnd = address.indexOf('//');
  const colon = address.indexOf(':', schemeEnd === -1 ? 0 : schemeEnd + 2);
  const at = address.lastIndexOf('@');
  const maskedAddress = colon === -1 || at < colon ? address : `${address.slice(0, colon)}:***${address.slice(at)}`;
  return maskedAddress.replaceAll(NAMED_PASSWORD, '$1***');
}

/** Masks the passwords in addresses that are separated by commas, for an error message. */
export const maskPasswords = (value: string): string => splitAddresses(value).map(maskPassword).join(',');
