/** A number that a double cannot hold has as many digits. In strings, where most of them are, they follow a quote. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

/** Node gives the text of a number too; the types of the language do not know it yet. */
function keepLongNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && WHOLE_NUMBER.test(source) ? source : value;
}

/** Whole numbers beyond 2^53 as text. Throws a `SyntaxError`. */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return LONG_NUMBER.test(json) ? JSON.parse(json, keepLongNumber) : JSON.parse(json);
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** Text in the coding that the answer names; UTF-8 where it names none that is known. */
export function decodeText(body: Buffer, contentType: string): string {
  const [, charset = 'utf-8'] = CHARSET.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** A page for people, where a program asked. */
export const isHtml = (body: Buffer, contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(contentType) ||
  /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(body.toString('latin1', 0, 200));

const ROOT = /^(?:<\?xml[^<>]{0,200}>\s{0,10})?<([\w.:-]{1,100})/;

/** Whether a document of XML ends with what it begins with. Nothing else is looked at. */
export function isWholeXml(text: string): boolean {
  const [, root] = ROOT.exec(text.trimStart()) ?? [];
  return root !== undefined && text.trimEnd().endsWith(`</${root}>`);
}
