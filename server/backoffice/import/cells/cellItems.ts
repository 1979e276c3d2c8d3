import { isObject } from '../../core/isObject.ts';
import { shortenedNumber } from '../rows/shortenedNumber.ts';

/** A text that is JSON of an object or a list of objects, or the text form of one, such as `[object Object]`. */
export function isObjectText(text: string): boolean {
  if (text.includes('[object Object]')) return true;
  return parsedObject(text) !== undefined;
}

/** What programs and spreadsheets write where they have no value. */
const EMPTY_VALUES: ReadonlySet<string> = new Set(
  'undefined|null|(null)|<null>|nan|none|nil|n/a|#n/a|#null!|#ref!|#value!|#name?|#num!|#div/0!|-|--|–|—'.split('|'),
);

const LONGEST_EMPTY = Math.max(...[...EMPTY_VALUES].map((value) => value.length));

/** Whether a whole text, in any case, is what a program writes for no value: `undefined`, `NaN`, `#N/A`, `-`. */
export function isEmptyValue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_EMPTY && EMPTY_VALUES.has(trimmed.toLowerCase());
}

/** Why a text is no id: records with different ids would become one. Undefined for an id. */
export function idFault(id: string | undefined): string | undefined {
  return id === undefined || isEmptyValue(id) ? "no id of the source's own" : shortenedNumber(id);
}

/** Why a text is not for people: an object, a word for no value, or a number without its digits; undefined for a readable text. */
export function textFault(text: string): string | undefined {
  if (isObjectText(text)) return 'an object that was made a text';
  if (isEmptyValue(text)) return 'a word for no value: if it means that in this column, name it in "nothing"';
  return shortenedNumber(text);
}

/** What a text holds as JSON: an object, or a list with one; undefined for any other text. */
function parsedObject(text: string): unknown {
  const trimmed = text.trim();
  const first = trimmed[0];
  if ((first !== '{' && first !== '[') || !trimmed.includes('"')) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return isObject(value) || (Array.isArray(value) && value.some(isObject)) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a cell is a value, or a list of values: what may become a text. */
export const isPlain = (cell: unknown): boolean =>
  Array.isArray(cell) ? cell.every((member) => typeof member !== 'object' || member === null) : !isObject(cell);

/** The members of a text that is a list in JSON; undefined for any other text. */
function parsedList(text: string): readonly unknown[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The members of a cell that is a list, a list in JSON, or one object. A text is one member. */
export function itemsOf(cell: unknown): readonly unknown[] {
  const value = typeof cell === 'string' ? (parsedList(cell) ?? parsedObject(cell) ?? cell) : cell;
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined && item !== '');
}

/** The value at a dotted path in an item; `#text` is that of an XML element which is nothing but text. */
export function partOf(item: unknown, path: string): unknown {
  if (!isObject(item)) return path === '#text' ? item : undefined;
  let value: unknown = item;
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** A part that is a text, a number, or yes or no; undefined for nothing and for objects. */
export function textPart(item: unknown, path: string): string | undefined {
  const value = partOf(item, path);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A cell as it reads: lists are joined, so that they read alike from JSON and CSV. */
export function cellPlainText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell)) return cell.map(cellPlainText).join(';');
  return cell === undefined || cell === null ? '' : JSON.stringify(cell);
}

/** Trims parts and leaves out those that are empty. */
export const trimParts = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter(Boolean);

/** These always separate the values of a list: a comma may be a part of one. */
const BETWEEN = /[;|\r\n]/;

/** Splits a list in one cell: JSON, or values between `;`, `|` or line breaks, or where none of these is, commas. */
export const splitList = (text: string): string[] =>
  trimParts(parsedList(text)?.map(cellPlainText) ?? text.split(BETWEEN.test(text) ? BETWEEN : ','));

/** Separates media: besides the signs of lists, commas and blanks before a web address or between the names of files. */
const BETWEEN_MEDIA =
  /[;|\r\n]|[,\s](?=https?:\/\/)|(?<=\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|heic|pdf))(?:\s{0,4},|\s(?=[\p{L}\d_][^\s;|]{0,100}\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|heic|pdf)(?![\p{L}\d])))/giu;
/** Ids of stored pictures and files. */
const IDS = /^[a-z0-9][a-z0-9-]*(?:,\s?[a-z0-9][a-z0-9-]*)+$/;

/** Programs write names in quotes, so that these may have commas: `"front.jpg","kitchen, old.jpg"`. */
const ALL_QUOTED = /^\s*"[^"]*"(?:[\s,;|]+"[^"]*")*\s*$/;

/** Characters that hold the blanks before an address and its scheme. */
const MAX_START_LENGTH = 20;
const startsAddress = (text: string, at: number): boolean =>
  /^https?:\/\//i.test(text.slice(at, at + MAX_START_LENGTH).trimStart());

/** Splits a text at these separators, but no address at a comma of its query. */
function mediaParts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let query = -1;
  for (const { 0: sign, index } of text.matchAll(BETWEEN_MEDIA)) {
    if (query < start) query = text.indexOf('?', start);
    if (query < 0) query = Infinity;
    const isInQuery = query < index && startsAddress(text, start);
    const next = index + sign.length;
    if (sign.endsWith(',') && isInQuery && !startsAddress(text, next)) continue;
    parts.push(text.slice(start, index));
    start = next;
  }
  return [...parts, text.slice(start)];
}

/** Splits the addresses and names of pictures, files and videos in one cell. Both may have commas of their own. */
export function splitMedia(text: string): string[] {
  if (ALL_QUOTED.test(text)) return trimParts(Array.from(text.matchAll(/"([^"]*)"/g), ([, name = '']) => name));
  return trimParts(IDS.test(text) ? text.split(',') : mediaParts(text)).map((part) => part.replace(/,$/, ''));
}
