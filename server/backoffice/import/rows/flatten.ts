import { isObject } from '../../core/isObject.ts';

/** Objects in objects below this depth stay as they are. */
const DEEPEST = 20;
const NONE: ReadonlySet<string> = new Set();

/**
 * Nested objects as dotted columns; lists, strings, numbers and so on as they are. A column of `lists` with one object is
 * a list of one, as XML has it.
 */
export function flatten(record: object, lists: ReadonlySet<string> = NONE): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const visit = (value: object, prefix: string, depth: number) => {
    const members: [string, unknown][] = Object.entries(value);
    for (const [key, member] of members) {
      const column = prefix + key;
      if (!isObject(member)) cells.set(column, member);
      else if (lists.has(column)) cells.set(column, [member]);
      else if (depth < DEEPEST) visit(member, `${column}.`, depth + 1);
      else cells.set(column, member);
    }
  };
  visit(record, '', 1);
  return cells;
}
