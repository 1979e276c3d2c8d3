/**
 * Matches JSON with a number of at least 16 digits, which JavaScript may not represent exactly. Strings of digits, such
 * as `"1234567890123456"`, do not match, because a quotation mark precedes the digits.
 */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

/**
 * Replaces a whole number that JavaScript cannot represent exactly by its text. Node passes the text in `context`,
 * which the types of TypeScript do not declare yet.
 */
function keepLongNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const sourceText = context?.source;
  return sourceText !== undefined && WHOLE_NUMBER.test(sourceText) ? sourceText : value;
}

/** Parses JSON and returns whole numbers beyond 2^53 as text. Throws a `SyntaxError` for a text that is not JSON. */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return LONG_NUMBER.test(json) ? JSON.parse(json, keepLongNumber) : JSON.parse(json);
}

const CHARSET_PARAMETER = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/**
 * Decodes a body in the charset of its content type. The charset is UTF-8 when the content type names no charset or an
 * unknown one.
 */
export function decodeText(body: Buffer, contentType: string): string {
  const [, charset = 'utf-8'] = CHARSET_PARAMETER.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Returns whether the answer is an HTML page. */
export const isHtmlAnswer = (body: Buffer, contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(contentType) ||
  /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.toString('latin1', 0, 200));

const ROOT_ELEMENT_NAME = /^(?:<\?xml[^<>]{0,200}>\s{0,10})?<([\w.:-]{1,100})/;

/**
 * Returns whether an XML document ends with the closing tag of its root element, so that it is not truncated. It checks
 * nothing else.
 */
export function isWholeXml(text: string): boolean {
  const [, root] = ROOT_ELEMENT_NAME.exec(text.trimStart()) ?? [];
  return root !== undefined && text.trimEnd().endsWith(`</${root}>`);
}
