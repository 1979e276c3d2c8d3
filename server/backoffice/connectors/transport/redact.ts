import { isObject } from '../../core/isObject.ts';

/** Characters of an answer's own words that are kept. */
const LONGEST_DETAIL = 300;
const LONGEST_READ = 5000;
/** Shorter values (a language, a title of address) occur in any sentence. */
const SHORTEST_VALUE = 3;

const EMAIL = /[^\s@"'<>:;,]{1,100}@[^\s@"'<>;,]{1,100}/g;
/** A key, a token, an id of an account: long, and with a digit. */
const TOKEN = /[\w.\-/+=]{24,}/g;
/** A field whose value says by itself what it is. */
const MESSAGE = /^(?:message|error|description|title)s?$/i;
const NOTHING = /(?!)/g;
const PHONE = /\+?\d[\d\s./()-]{6,30}\d/g;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

/** The values of the headers that authorise, whole and without `Bearer` or `Basic`. */
const secretsIn = (headers: Readonly<Record<string, string>>): string[] => {
  const values = Object.values(headers);
  return [...values, ...values.flatMap((value) => value.split(' '))];
};

/** The values of JSON with the names of their fields; those of messages without. */
function* sentencesIn(value: unknown, name: string): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* sentencesIn(each, name);
  else if (isObject(value)) for (const [key, each] of Object.entries(value)) yield* sentencesIn(each, key);
  else if (value !== null && value !== '') {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    yield name === '' || MESSAGE.test(name) ? text : `${name}: ${text}`;
  }
}

/** An answer as people read it: JSON without its signs. */
function readable(text: string): string {
  if (text.length > LONGEST_READ) return text.slice(0, LONGEST_READ);
  try {
    return [...sentencesIn(JSON.parse(text), '')].join('; ');
  } catch {
    return text;
  }
}

/**
 * What an answer said, for people and logs: short, on one line, without tags, without credentials, and without what the
 * request itself said of a visitor.
 *
 * @param written the body of a request that writes
 */
export function redactDetail(
  text: string,
  headers: Readonly<Record<string, string>>,
  written: object | string | undefined,
): string | undefined {
  const values = [...secretsIn(headers), ...textsIn(written)]
    .filter((value) => value.length >= SHORTEST_VALUE)
    .toSorted((a, b) => b.length - a.length);
  let detail = readable(text);
  for (const value of values) detail = detail.replaceAll(value, '…');
  detail = detail
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(EMAIL, '…')
    .replaceAll(TOKEN, (word) => (/\d/.test(word) ? '…' : word))
    .replaceAll(written === undefined ? NOTHING : PHONE, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (detail === '') return undefined;
  return detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail;
}
