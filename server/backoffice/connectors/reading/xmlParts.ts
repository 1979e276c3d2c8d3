import { isObject } from '../../core/isObject.ts';
import { readNumber } from '../../import/cells/readNumber.ts';

/** An XML element as it was parsed: attributes as `@name`, child elements by name, its text as `#text`. */
export type XmlParts = Readonly<Record<string, unknown>>;
const EMPTY_PARTS: XmlParts = {};

/** Returns all child elements with a name. */
export const listElements = (parts: XmlParts, name: string): readonly unknown[] => {
  const value = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/**
 * Returns the element at a path. When several elements have the same name, the first of these elements is used. The
 * result is empty when there is no element, or when it contains only text.
 */
export function getPartsAt(parts: XmlParts, ...path: readonly string[]): XmlParts {
  let element = parts;
  for (const name of path) {
    const [first] = listElements(element, name);
    element = isObject(first) ? first : EMPTY_PARTS;
  }
  return element;
}

/** Returns the text of an element, which may have attributes; undefined when the element has no text. */
export function readTextIn(value: unknown): string | undefined {
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Returns the text of the element at a path; undefined when there is none. */
export function readTextAt(parts: XmlParts, ...path: readonly string[]): string | undefined {
  const [first] = listElements(getPartsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  return readTextIn(first);
}

/** Returns true for `true`, `1` and `ja`, in upper or lower case. */
export const isTrue = (value: unknown): boolean => /^(?:true|1|ja)$/i.test(readTextIn(value) ?? '');

/** Returns true for `true`, `1` and `ja`, false for `false`, `0` and `nein`, and undefined for any other text. */
export const readBooleanIn = (value: unknown): boolean | undefined =>
  isTrue(value) ? true : /^(?:false|0|nein)$/i.test(readTextIn(value) ?? '') ? false : undefined;

/** Returns a number whose decimals follow a point or a comma; undefined when the text is no number. */
export function readDecimalIn(value: unknown): number | undefined {
  const text = readTextIn(value);
  if (text === undefined) return undefined;
  const number = readNumber(text) ?? readNumber(text, ',');
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** Returns the number at a path; undefined when it is not above zero. */
export function readPositiveAt(parts: XmlParts, ...path: readonly string[]): number | undefined {
  const [first] = listElements(getPartsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  const number = readDecimalIn(first);
  return number !== undefined && number > 0 ? number : undefined;
}
