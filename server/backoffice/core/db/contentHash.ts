import { hash } from 'node:crypto';
import { isObject } from '../isObject.ts';

/** Formats JSON with sorted keys and without undefined members, so that equal content always has the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  let text = '';
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

/** Returns the SHA-256 hash of a JSON value, in hexadecimal. */
export const contentHash = (value: unknown): string => hash('sha256', canonical(value));

export const sameContent = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
