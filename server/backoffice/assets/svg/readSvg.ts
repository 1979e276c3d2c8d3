import { gunzipSync } from 'node:zlib';

export const MAX_SVG_BYTES = 1024 * 1024;
const MAX_ELEMENTS = 20_000;

/** The error for an SVG that is refused. `message` is a sentence for the sender of the SVG. */
export class RefusedSvg extends Error {
  override readonly name = 'RefusedSvg';
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const TOO_LARGE_MESSAGE = 'The SVG is larger than 1 MB.';

/** Decompresses the bytes up to a size limit. The drawing library itself would decompress without a limit. */
function inflate(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_SVG_BYTES) throw new RefusedSvg(TOO_LARGE_MESSAGE);
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_SVG_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new RefusedSvg(isTooLarge ? TOO_LARGE_MESSAGE : 'The body is compressed and damaged.', { cause: error });
  }
}

/**
 * Detects the encoding (XML, appendix F) by the byte order mark, the first characters, or else the XML declaration.
 */
function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^<\?xml\s[^>]*?\bencoding\s?=\s?["']([\w.-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
}

function decodeXml(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new RefusedSvg(`The body is not an SVG, or its encoding is not ${encoding}: save it as UTF-8.`, {
      cause: error,
    });
  }
}

/**
 * Matches the XML declaration. The declaration is removed, because the encoding that it names is wrong for the decoded
 * text.
 */
const XML_DECLARATION = /^\s{0,100}<\?xml\s[^>]{0,300}\?>/;
/**
 * Matches the document type that drawing programs write. The document type names the SVG standard and declares the
 * addresses of namespaces as entities.
 */
const DOCUMENT_TYPE = /^<!DOCTYPE\s[^[\]<>]{1,300}(?:\[([^\]]{0,10000})\]\s{0,20})?>/i;
const NAMESPACE_ENTITY = /<!ENTITY\s{1,20}([\w.-]{1,40})\s{1,20}["'](https?:\/\/[^"'&%<>\s]{1,200})["']\s{0,20}>/g;
const ENTITY_REFERENCE = /&([\w.-]{1,40});/g;

/**
 * Removes the document type and replaces its namespace entities by their addresses. A declaration of any other entity
 * is refused, because a drawing needs no other entities, and their expansion may never end.
 */
function removeDocumentType(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  let plainText = text;
  if (start !== -1) {
    const [documentType = '', subset = ''] = DOCUMENT_TYPE.exec(text.slice(start)) ?? [];
    const namespaces = new Map(
      Array.from(subset.matchAll(NAMESPACE_ENTITY), ([, name = '', address = '']) => [name, address]),
    );
    const hasOnlyNamespaces = subset.replace(NAMESPACE_ENTITY, '').trim() === '';
    plainText = text.slice(0, start) + text.slice(hasOnlyNamespaces ? start + documentType.length : start);
    plainText = plainText.replace(ENTITY_REFERENCE, (whole, name: string) => namespaces.get(name) ?? whole);
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(plainText))
    throw new RefusedSvg('The SVG declares entities: save it as plain SVG, without a document type.');
  return plainText;
}

const SVG_ROOT = /<(?:[\w.-]{1,40}:)?svg[\s/>]/;
const ELEMENT_START = /<[^/!?]/g;
const TEXT_ELEMENT = /<(?:[\w.-]{1,40}:)?text[\s/>]/;

/**
 * Returns the text of an SVG, compressed or not, in any XML encoding: at most 1 MB and 20,000 elements, without
 * declaration, document type and entities. Throws `RefusedSvg` for any other content and for an SVG with text elements.
 */
export function readSvg(svgBytes: Uint8Array): string {
  const text = removeDocumentType(decodeXml(inflate(svgBytes)).replace(XML_DECLARATION, ''));
  if (text.length > MAX_SVG_BYTES) throw new RefusedSvg(TOO_LARGE_MESSAGE);
  if (!SVG_ROOT.test(text)) throw new RefusedSvg('The body is not an SVG.');
  const elementCount = text.match(ELEMENT_START)?.length ?? 0;
  if (elementCount > MAX_ELEMENTS)
    throw new RefusedSvg(`The SVG has ${elementCount} elements, more than ${MAX_ELEMENTS}: simplify the drawing.`);
  if (TEXT_ELEMENT.test(text))
    throw new RefusedSvg('The SVG has text, for which the font is missing here: convert the text to paths (outlines).');
  return text;
}
