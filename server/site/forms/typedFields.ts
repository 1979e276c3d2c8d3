import { createHash } from 'node:crypto';
import { ANSWER_FIELD, HONEYPOT, KEY_FIELD, STAMP_FIELD, type Typed } from '#shared/ui/forms/formState.ts';

/** Fields of the way itself, not of a form. */
export const FIELD = {
  FORM: 'form',
  HONEYPOT,
  KEY: KEY_FIELD,
  STAMP: STAMP_FIELD,
  ANSWER: ANSWER_FIELD,
  CHANGE: 'check_change',
} as const;

/** Names under which the captchas' scripts send their tokens. */
export const TOKEN_FIELDS = {
  altcha: 'altcha',
  recaptcha: 'g-recaptcha-response',
  turnstile: 'cf-turnstile-response',
} as const;

const OWN = new Set<string>([...Object.values(FIELD), ...Object.values(TOKEN_FIELDS)]);

/** What belongs to the form, without what the way itself put there. */
export const ownTyped = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !OWN.has(name)));

/** A field that has one value; '' without one. */
export function single(typed: Typed, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
}

/** Browsers send each end of a line as CR LF (HTML, form submission), regardless of the text in the page. */
const asSent = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n');

/** The same for the same answers, in any order. */
export function digestOf(typed: Typed): string {
  const entries = Object.entries(typed)
    .map(([name, value]) => [name, typeof value === 'string' ? asSent(value) : value.map(asSent)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
