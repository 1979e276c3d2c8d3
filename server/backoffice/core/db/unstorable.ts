/**
 * The maximum number of levels in a value. Documents have about twelve levels. A limit is needed because the database
 * and the code that walks through values have limits of their own.
 */
export const MAX_JSON_DEPTH = 64;

/** The description of a text that the database can store. JSON and text columns can contain no other text. */
export const STORABLE_TEXT_RULE = 'a text without NUL and without half of a surrogate pair';

/** A part of a value that the database cannot store. */
interface UnstorablePart {
  /**
   * The keys and indexes that lead to the part. When the key itself is the fault, the path leads to the object that has
   * the key.
   */
  readonly path: readonly string[];
  readonly fault: 'text' | 'depth';
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Finds texts that the database refuses, and values that are deeper than `MAX_JSON_DEPTH` levels. It uses no recursion,
 * so that deep values cannot overflow the stack.
 */
export function* findUnstorable(root: unknown): Generator<UnstorablePart, void, undefined> {
  const pendingValues: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let next = pendingValues.pop(); next; next = pendingValues.pop()) {
    const { value, path } = next;
    if (path.length > MAX_JSON_DEPTH) yield { path, fault: 'depth' };
    else if (typeof value === 'string' && !isStorable(value)) yield { path, fault: 'text' };
    else if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value);
      if (!members.every(([key]) => isStorable(key))) yield { path, fault: 'text' };
      for (const [key, member] of members.toReversed()) pendingValues.push({ value: member, path: [...path, key] });
    }
  }
}
