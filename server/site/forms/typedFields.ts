import { createHash } from 'node:crypto';
import {
  CHECK_ANSWER_FIELD,
  HONEYPOT_FIELD,
  FORM_KEY_FIELD,
  CHECK_STAMP_FIELD,
  type TypedValues,
} from '#shared/ui/forms/formState.ts';

/** The fields that every form may have in addition to its own. */
export const COMMON_FIELD = {
  FORM: 'form',
  HONEYPOT: HONEYPOT_FIELD,
  KEY: FORM_KEY_FIELD,
  STAMP: CHECK_STAMP_FIELD,
  ANSWER: CHECK_ANSWER_FIELD,
  CHANGE: 'check_change',
} as const;

/** The names under which the captchas' scripts send their tokens. */
export const TOKEN_FIELDS = {
  altcha: 'altcha',
  recaptcha: 'g-recaptcha-response',
  turnstile: 'cf-turnstile-response',
} as const;

const COMMON_FIELDS = new Set<string>([...Object.values(COMMON_FIELD), ...Object.values(TOKEN_FIELDS)]);

/** Returns the fields that belong to the form, without those that every form may have. */
export const pickOwnFields = (typed: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !COMMON_FIELDS.has(name)));

/** Returns the value of a field with one value, otherwise ''. */
export function readSingleValue(typed: TypedValues, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
}

/** Converts ends of lines to CR LF, which browsers always send (HTML, form submission), whatever the page contains. */
const toSentLineEnds = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n');

/** Returns a digest that is the same for the same answers in any order. */
export function digestAnswers(typed: TypedValues): string {
  const entries = Object.entries(typed)
    .map(
      ([name, value]) => [name, typeof value === 'string' ? toSentLineEnds(value) : value.map(toSentLineEnds)] as const,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
