import { isObject } from '../../core/isObject.ts';

/** The number of characters of an answer's text that are stored. */
const MAX_DETAIL_CHARACTERS = 300;
const MAX_READ_CHARACTERS = 5000;
/** Shorter values (a language, a title) occur in any sentence, so they are not redacted. */
const MIN_VALUE_CHARACTERS = 3;

const EMAIL = /[^\s@"'<>:;,]{1,100}@[^\s@"'<>;,]{1,100}/g;
/** Matches a long word that may be a key, a token or an id of an account. The word must also contain a digit. */
const TOKEN = /[\w.\-/+=]{24,}/g;
/**
 * Matches the name of a field whose value is a sentence. The readable text contains only the value of such a field, and
 * not its name.
 */
const MESSAGE = /^(?:message|error|description|title)s?$/i;
const NOTHING = /(?!)/g;
const PHONE = /\+?\d[\d\s./()-]{6,30}\d/g;

function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* listTexts(each);
}

/** Returns the values of the headers that authorise, both whole and without `Bearer` or `Basic`. */
const listSecrets = (headers: Readonly<Record<string, string>>): string[] => {
  const values = Object.values(headers);
  return [...values, ...values.flatMap((value) => value.split(' '))];
};

/** Yields the values of JSON, each preceded by the name of its field unless the field is a message. */
function* listSentences(value: unknown, name: string): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* listSentences(each, name);
  else if (isObject(value)) for (const [key, each] of Object.entries(value)) yield* listSentences(each, key);
  else if (value !== null && value !== '') {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    yield name === '' || MESSAGE.test(name) ? text : `${name}: ${text}`;
  }
}

/** Returns an answer in a form for people: JSON without its punctuation. */
function toReadableText(text: string): string {
  if (text.length > MAX_READ_CHARACTERS) return text.slice(0, MAX_READ_CHARACTERS);
  try {
    return [...listSentences(JSON.parse(text), '')].join('; ');
  } catch {
    return text;
  }
}

/**
 * Returns the text of an answer for people and logs: short, on one line, without tags, without credentials, and without
 * the data about a visitor that the request contained.
 *
 *
 * @param written the body of a request that writes
 */
export function redactDetail(
  text: string,
  headers: Readonly<Record<string, string>>,
  written: object | string | undefined,
): string | undefined {
  const values = [...listSecrets(headers), ...listTexts(written)]
    .filter((value) => value.length >= MIN_VALUE_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
  let detail = toReadableText(text);
  for (const value of values) detail = detail.replaceAll(value, '…');
  detail = detail
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(EMAIL, '…')
    .replaceAll(TOKEN, (word) => (/\d/.test(word) ? '…' : word))
    .replaceAll(written === undefined ? NOTHING : PHONE, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (detail === '') return undefined;
  return detail.length > MAX_DETAIL_CHARACTERS ? `${detail.slice(0, MAX_DETAIL_CHARACTERS)}…` : detail;
}
