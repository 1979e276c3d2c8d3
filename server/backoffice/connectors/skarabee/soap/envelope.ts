const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope';
const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
const WEBLINK_NAMESPACE = 'http://weblink.skarabee.com/';

/** Matches the characters that XML 1.0 does not allow. */
const INVALID_XML_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const XML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (text: string): string =>
  text.replaceAll(INVALID_XML_CHARACTER, '').replaceAll(/[&<>]/g, (character) => XML_ESCAPES[character] ?? character);

/** Builds an XML element that contains a text, or elements that this function has built before. */
export function buildElement(name: string, content: string | number | readonly string[]): string {
  const innerXml = typeof content === 'object' ? content.join('') : escapeText(String(content));
  return innerXml === '' ? `<${name} />` : `<${name}>${innerXml}</${name}>`;
}

/** Builds an element without a value (`xsi:nil`). */
export const buildNilElement = (name: string): string => `<${name} xmlns:xsi="${XSI_NAMESPACE}" xsi:nil="true" />`;

/** Builds the body of a request for an operation (SOAP 1.2, document/literal). */
export const buildEnvelope = (operation: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope xmlns:soap="${SOAP_NAMESPACE}"><soap:Body><${operation} xmlns="${WEBLINK_NAMESPACE}">${content.join('')}</${operation}></soap:Body></soap:Envelope>`;

export const buildContentType = (operation: string): string =>
  `application/soap+xml; charset=utf-8; action="${WEBLINK_NAMESPACE}${operation}"`;
