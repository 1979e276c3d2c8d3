import { isObject } from '../../core/isObject.ts';
import { readNumber } from '../../import/cells/readNumber.ts';

/** An XML element as it was parsed: attributes as `@name`, child elements by name, its text as `#text`. */
export type XmlParts = Readonly<Record<string, unknown>>;
const NONE: XmlParts = {};

/** Returns all child elements with a name. */
export const listElements = (parts: XmlParts, name: string): readonly unknown[] => {
  const value = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/**
 * Returns the parts of the element at a path, taking the first of several; empty when it is missing or contains only
 * text.
 */
export function partsAt(parts: XmlParts, ...path: readonly string[]): XmlParts {
  let at = parts;
  for (const name of path) {
    const [first] = listElements(at, name);
    at = isObject(first) ? first : NONE;
  }
  return at;
}

/** Returns the text of an element that may have attributes; undefined when there is none. */
export function textIn(value: unknown): string | undefined {
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Returns the text at a path. */
export function textAt(parts: XmlParts, ...path: readonly string[]): string | undefined {
  const [first] = listElements(partsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  return textIn(first);
}

/** Returns true for `true`, `1` and `ja`, in any case. */
export const isTrue = (value: unknown): boolean => /^(?:true|1|ja)$/i.test(textIn(value) ?? '');

/** Returns true for `true`, `1` and `ja`, false for `false`, `0` and `nein`, and undefined for any other text. */
export const answerIn = (value: unknown): boolean | undefined =>
  isTrue(value) ? true : /^(?:false|0|nein)$/i.test(textIn(value) ?? '') ? false : undefined;

/** Returns a number whose decimals follow a point or a comma; undefined when the text is no number. */
export function decimalIn(value: unknown): number | undefined {
  const text = textIn(value);
  if (text === undefined) return undefined;
  const read = readNumber(text) ?? readNumber(text, ',');
  return read !== undefined && Number.isFinite(read) ? read : undefined;
}

/** Returns the number at a path; undefined when it is not above zero. */
export function positiveAt(parts: XmlParts, ...path: readonly string[]): number | undefined {
  const [first] = listElements(partsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  const read = decimalIn(first);
  return read !== undefined && read > 0 ? read : undefined;
}
