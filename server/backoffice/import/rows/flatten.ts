import { isObject } from '../../core/isObject.ts';

/** The maximum depth of flattened objects. Deeper objects stay values. */
const MAX_FLATTENED_DEPTH = 20;
const NO_LISTS: ReadonlySet<string> = new Set();

/**
 * Flattens nested objects to columns with dotted names. Lists, strings, numbers and other values are not changed. A
 * column of `lists` with one object becomes a list with one member, because XML does not distinguish one object from a
 * list with one member.
 */
export function flatten(record: object, lists: ReadonlySet<string> = NO_LISTS): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const visit = (value: object, prefix: string, depth: number) => {
    const members: [string, unknown][] = Object.entries(value);
    for (const [key, member] of members) {
      const column = prefix + key;
      if (!isObject(member)) cells.set(column, member);
      else if (lists.has(column)) cells.set(column, [member]);
      else if (depth < MAX_FLATTENED_DEPTH) visit(member, `${column}.`, depth + 1);
      else cells.set(column, member);
    }
  };
  visit(record, '', 1);
  return cells;
}
