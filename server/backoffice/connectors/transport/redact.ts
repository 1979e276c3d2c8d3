import { isObject } from '../../core/isObject.ts';

/** The largest length of the text of an answer that is stored and logged. */
const MAX_DETAIL_CHARACTERS = 300;
const MAX_ANSWER_CHARACTERS = 5000;
/** Shorter values, such as the language `nl`, occur in many words, so they are not redacted. */
const MIN_REDACTED_CHARACTERS = 3;

const EMAIL_ADDRESS = /[^\s@"'<>:;,]{1,100}@[^\s@"'<>;,]{1,100}/g;
/**
 * Matches a long word that may be a key, a token or the id of an account. Only words that also contain a digit are
 * redacted.
 */
const TOKEN_LIKE_WORD = /[\w.\-/+=]{24,}/g;
/**
 * Matches the names of JSON fields whose value is a sentence. The readable text contains the value of such a field
 * without the name of the field.
 */
const MESSAGE_FIELD_NAME = /^(?:message|error|description|title)s?$/i;
const MATCHES_NOTHING = /(?!)/g;
const PHONE_NUMBER = /\+?\d[\d\s./()-]{6,30}\d/g;

function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* listTexts(each);
}

/** Returns the values of the authorising headers, each also without its prefix `Bearer` or `Basic`. */
const listSecrets = (headers: Readonly<Record<string, string>>): string[] => {
  const values = Object.values(headers);
  return [...values, ...values.flatMap((value) => value.split(' '))];
};

/** Yields the values of JSON, each preceded by the name of its field unless the field is a message. */
function* listSentences(value: unknown, fieldName: string): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* listSentences(each, fieldName);
  else if (isObject(value)) for (const [key, each] of Object.entries(value)) yield* listSentences(each, key);
  else if (value !== null && value !== '') {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    yield fieldName === '' || MESSAGE_FIELD_NAME.test(fieldName) ? text : `${fieldName}: ${text}`;
  }
}

/** Returns the text of an answer for people. JSON is converted to its values without punctuation. */
function toReadableText(text: string): string {
  if (text.length > MAX_ANSWER_CHARACTERS) return text.slice(0, MAX_ANSWER_CHARACTERS);
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
 * @param writtenBody the body of a request that writes
 */
export function redactDetail(
  text: string,
  headers: Readonly<Record<string, string>>,
  writtenBody: object | string | undefined,
): string | undefined {
  const redactedValues = [...listSecrets(headers), ...listTexts(writtenBody)]
    .filter((value) => value.length >= MIN_REDACTED_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
  let detail = toReadableText(text);
  for (const value of redactedValues) detail = detail.replaceAll(value, '…');
  detail = detail
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(EMAIL_ADDRESS, '…')
    .replaceAll(TOKEN_LIKE_WORD, (word) => (/\d/.test(word) ? '…' : word))
    .replaceAll(writtenBody === undefined ? MATCHES_NOTHING : PHONE_NUMBER, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (detail === '') return undefined;
  return detail.length > MAX_DETAIL_CHARACTERS ? `${detail.slice(0, MAX_DETAIL_CHARACTERS)}…` : detail;
}
