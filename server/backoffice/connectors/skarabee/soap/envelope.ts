const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const NAMESPACE = 'http://weblink.skarabee.com/';

/** Matches the characters that XML 1.0 does not allow. */
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (text: string): string =>
  text.replaceAll(NO_CHARACTER, '').replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** Builds an element with text, or with elements that this function built. Without content, it is empty. */
export function buildElement(name: string, content: string | number | readonly string[]): string {
  const inner = typeof content === 'object' ? content.join('') : escapeText(String(content));
  return inner === '' ? `<${name} />` : `<${name}>${inner}</${name}>`;
}

/** Builds an element without a value (`xsi:nil`). */
export const buildNil = (name: string): string => `<${name} xmlns:xsi="${INSTANCE}" xsi:nil="true" />`;

/** Builds the request of an operation: SOAP 1.2, document/literal. */
export const buildEnvelope = (operation: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><${operation} xmlns="${NAMESPACE}">${content.join('')}</${operation}></soap:Body></soap:Envelope>`;

export const buildContentType = (operation: string): string =>
  `application/soap+xml; charset=utf-8; action="${NAMESPACE}${operation}"`;
