import { isObject } from '../../core/isObject.ts';
import { readNumber } from '../../import/cells/readNumber.ts';

/** An XML element as it was read: attributes as `@name`, elements by name, its text as `#text`. */
export type XmlParts = Readonly<Record<string, unknown>>;
const NONE: XmlParts = {};

/** The elements of one name: none, one or several. */
export const elementsOf = (parts: XmlParts, name: string): readonly unknown[] => {
  const value = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** What stands in an element; empty for one that is missing or only a text. The first of several. */
export function partsAt(parts: XmlParts, ...path: readonly string[]): XmlParts {
  let at = parts;
  for (const name of path) {
    const [first] = elementsOf(at, name);
    at = isObject(first) ? first : NONE;
  }
  return at;
}

/** The text of an element that may have attributes; undefined when there is none in it. */
export function textIn(value: unknown): string | undefined {
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The text at a path. */
export function textAt(parts: XmlParts, ...path: readonly string[]): string | undefined {
  const [first] = elementsOf(partsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  return textIn(first);
}

/** `true`, `1` and `ja`, in any case. */
export const isTrue = (value: unknown): boolean => /^(?:true|1|ja)$/i.test(textIn(value) ?? '');

/** True for what `isTrue` accepts, false for `false`, `0` and `nein`; undefined for any other text. */
export const answerIn = (value: unknown): boolean | undefined =>
  isTrue(value) ? true : /^(?:false|0|nein)$/i.test(textIn(value) ?? '') ? false : undefined;

/** A number with a point or a comma for its decimals; undefined for what is no number. */
export function decimalIn(value: unknown): number | undefined {
  const text = textIn(value);
  if (text === undefined) return undefined;
  const read = readNumber(text) ?? readNumber(text, ',');
  return read !== undefined && Number.isFinite(read) ? read : undefined;
}

/** The same above zero. */
export function positiveAt(parts: XmlParts, ...path: readonly string[]): number | undefined {
  const [first] = elementsOf(partsAt(parts, ...path.slice(0, -1)), path.at(-1) ?? '');
  const read = decimalIn(first);
  return read !== undefined && read > 0 ? read : undefined;
}
