import { isObject } from '../../../core/isObject.ts';

/**
 * Texts of a home that are words or marks of people: a title of "0" is what a program writes where nobody has filled in
 * anything. A floor is none of them: 0 is the ground floor.
 */
const TEXTS =
  /^(?:general\.(?:reference|buildingName|architect|certificateAsbestos|entityNumber|title|description|shortDescription)|address\.(?:street|number|box|locality)|energy\.(?:shared\.)?(?:epcReference|epbReference)|salesRep\.\w+)(?:\.[a-z]{2})?$/;
const UNFILLED: ReadonlySet<string> = new Set(['', '0', '-1']);

const isUnfilled = (value: unknown): boolean => typeof value === 'string' && UNFILLED.has(value.trim());

/** A text that says something, a text by language with those that do; undefined when there is none. */
function filledText(value: unknown): unknown {
  if (!isObject(value)) return isUnfilled(value) ? undefined : value;
  const texts = Object.entries(value).filter(([, text]) => !isUnfilled(text));
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Values at paths of the document without the texts that nobody has filled in. */
export function withoutUnfilledTexts(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const filled = new Map<string, unknown>();
  for (const [path, value] of values) {
    const kept = TEXTS.test(path) ? filledText(value) : value;
    if (kept !== undefined) filled.set(path, kept);
  }
  return filled;
}
