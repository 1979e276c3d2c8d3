/**
 * Matches JSON that may contain a number that a double cannot hold: such a number has at least 16 digits. Most long
 * digit sequences are in strings, where they follow a quote, and this pattern does not match them.
 */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

/**
 * Returns the text of a number that a double cannot hold. Node passes this text as `context`, which TypeScript's own
 * types do not declare yet.
 */
function keepLongNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && WHOLE_NUMBER.test(source) ? source : value;
}

/** Parses JSON and returns whole numbers beyond 2^53 as text. Throws a `SyntaxError`. */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return LONG_NUMBER.test(json) ? JSON.parse(json, keepLongNumber) : JSON.parse(json);
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/**
 * Decodes text in the charset that the answer names. The charset is UTF-8 when the answer names none or an unknown one.
 */
export function decodeText(body: Buffer, contentType: string): string {
  const [, charset = 'utf-8'] = CHARSET.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Returns whether the answer is an HTML page. */
export const isHtml = (body: Buffer, contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(contentType) ||
  /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.toString('latin1', 0, 200));

const ROOT = /^(?:<\?xml[^<>]{0,200}>\s{0,10})?<([\w.:-]{1,100})/;

/** Returns whether an XML document ends with the element that it begins with. It checks nothing else. */
export function isWholeXml(text: string): boolean {
  const [, root] = ROOT.exec(text.trimStart()) ?? [];
  return root !== undefined && text.trimEnd().endsWith(`</${root}>`);
}
