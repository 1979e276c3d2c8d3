import { isObject } from '../../core/isObject.ts';
import { findShortenedNumber } from '../rows/shortenedNumber.ts';

/**
 * Returns whether a text is an object or a list with objects in JSON, or contains `[object Object]`, the text that
 * programs make of an object.
 */
export function isObjectText(text: string): boolean {
  if (text.includes('[object Object]')) return true;
  return parseObject(text) !== undefined;
}

/** Texts that programs and spreadsheets write for an absent value. */
const EMPTY_VALUES: ReadonlySet<string> = new Set(
  'undefined|null|(null)|<null>|nan|none|nil|n/a|#n/a|#null!|#ref!|#value!|#name?|#num!|#div/0!|-|--|–|—'.split('|'),
);

const MAX_EMPTY_VALUE_CHARACTERS = Math.max(...[...EMPTY_VALUES].map((value) => value.length));

/**
 * Returns whether a whole text, in upper or lower case, is what a program writes for an absent value: `undefined`,
 * `NaN`, `#N/A`, `-`.
 */
export function isEmptyValue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= MAX_EMPTY_VALUE_CHARACTERS && EMPTY_VALUES.has(trimmed.toLowerCase());
}

/**
 * Returns why a text cannot be an id; undefined for a valid id. Several records may have the same invalid text, and an
 * import would take them for one record.
 */
export function findIdFault(id: string | undefined): string | undefined {
  return id === undefined || isEmptyValue(id) ? "no id of the source's own" : findShortenedNumber(id);
}

/**
 * Explains why people cannot read a text: it is an object, a word for an absent value, or a number whose last digits a
 * spreadsheet has removed. Returns undefined for a readable text.
 */
export function findTextFault(text: string): string | undefined {
  if (isObjectText(text)) return 'an object that was converted to a text';
  if (isEmptyValue(text))
    return 'a word for a missing value: if it has this meaning in the column, add it to "nothing"';
  return findShortenedNumber(text);
}

/** Parses a text as JSON of an object, or of a list that contains an object; undefined for any other text. */
function parseObject(text: string): unknown {
  const trimmed = text.trim();
  const firstCharacter = trimmed[0];
  if ((firstCharacter !== '{' && firstCharacter !== '[') || !trimmed.includes('"')) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return isObject(value) || (Array.isArray(value) && value.some(isObject)) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a cell contains no object, so that it can become a text. */
export const isPlainValue = (cell: unknown): boolean =>
  Array.isArray(cell) ? cell.every((member) => typeof member !== 'object' || member === null) : !isObject(cell);

/** Parses a text as a list in JSON; undefined for any other text. */
function parseList(text: string): readonly unknown[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the items of a cell with a list, a list in JSON, or one object. A plain text is one item. */
export function listItems(cell: unknown): readonly unknown[] {
  const value = typeof cell === 'string' ? (parseList(cell) ?? parseObject(cell) ?? cell) : cell;
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined && item !== '');
}

/** Returns the value at a dotted path in an item. `#text` is the value of an XML element that contains only text. */
export function getPart(item: unknown, path: string): unknown {
  if (!isObject(item)) return path === '#text' ? item : undefined;
  let value: unknown = item;
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/**
 * Returns a part of an item as a text when it is a text, a number or a boolean; undefined for an absent part or an
 * object.
 */
export function getTextPart(item: unknown, path: string): string | undefined {
  const value = getPart(item, path);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Converts a cell to a text. Lists are joined, so that a list has the same text from JSON and from CSV. */
export function toPlainText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell)) return cell.map(toPlainText).join(';');
  return cell === undefined || cell === null ? '' : JSON.stringify(cell);
}

/** Trims parts and leaves out empty parts. */
export const trimParts = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter(Boolean);

/** The characters that always separate the values of a list. A comma may be part of a value. */
const VALUE_SEPARATORS = /[;|\r\n]/;

/**
 * Splits a list in one cell. The cell is JSON, or its values are separated by `;`, `|` or line breaks, or else by
 * commas.
 */
export const splitList = (text: string): string[] =>
  trimParts(parseList(text)?.map(toPlainText) ?? text.split(VALUE_SEPARATORS.test(text) ? VALUE_SEPARATORS : ','));

/**
 * Matches the text between two pictures, files or videos in a cell: a character that separates lists, or commas and
 * spaces before a web address or between the names of files.
 */
const MEDIA_SEPARATOR =
  /[;|\r\n]|[,\s](?=https?:\/\/)|(?<=\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|heic|pdf))(?:\s{0,4},|\s(?=[\p{L}\d_][^\s;|]{0,100}\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|heic|pdf)(?![\p{L}\d])))/giu;
/** Matches the ids of stored pictures and files, separated by commas. */
const ASSET_ID_LIST = /^[a-z0-9][a-z0-9-]*(?:,\s?[a-z0-9][a-z0-9-]*)+$/;

/**
 * Matches names in quotes. Programs write quotes so that the names may contain commas: `"front.jpg","kitchen,
 * old.jpg"`.
 */
const QUOTED_NAMES = /^\s*"[^"]*"(?:[\s,;|]+"[^"]*")*\s*$/;

/** The number of characters in which the scheme of a web address is looked for. Spaces may precede the scheme. */
const MAX_CHARACTERS_BEFORE_SCHEME = 20;
const startsAddress = (text: string, position: number): boolean =>
  /^https?:\/\//i.test(text.slice(position, position + MAX_CHARACTERS_BEFORE_SCHEME).trimStart());

/** Splits a text at the separators in `MEDIA_SEPARATOR`. A comma in the query of a web address is no separator. */
function splitAtMediaSeparators(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let queryIndex = -1;
  for (const { 0: separator, index } of text.matchAll(MEDIA_SEPARATOR)) {
    if (queryIndex < start) queryIndex = text.indexOf('?', start);
    if (queryIndex < 0) queryIndex = Infinity;
    const isInQuery = queryIndex < index && startsAddress(text, start);
    const nextStart = index + separator.length;
    if (separator.endsWith(',') && isInQuery && !startsAddress(text, nextStart)) continue;
    parts.push(text.slice(start, index));
    start = nextStart;
  }
  return [...parts, text.slice(start)];
}

/**
 * Splits the web addresses and names of pictures, files and videos in one cell. Web addresses and names may contain
 * commas.
 */
export function splitMedia(text: string): string[] {
  if (QUOTED_NAMES.test(text)) return trimParts(Array.from(text.matchAll(/"([^"]*)"/g), ([, name = '']) => name));
  return trimParts(ASSET_ID_LIST.test(text) ? text.split(',') : splitAtMediaSeparators(text)).map((part) =>
    part.replace(/,$/, ''),
  );
}
