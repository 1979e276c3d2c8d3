import { hash } from 'node:crypto';
import { isObject } from '../isObject.ts';

/** Formats JSON with sorted keys and without undefined members, so that equal content always has the same text. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  let text = '';
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${toCanonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Returns the SHA-256 hash of a JSON value, in hexadecimal. */
export const computeContentHash = (value: unknown): string => hash('sha256', toCanonicalJson(value));

export const hasSameContent = (a: unknown, b: unknown): boolean => toCanonicalJson(a) === toCanonicalJson(b);
