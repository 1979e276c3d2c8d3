/** Levels of a value: documents have a dozen. The database, and what walks through them, has a limit. */
export const DEEPEST = 64;

/** What a text should be: neither JSON in the database nor text can hold another one. */
export const STORABLE = 'a text without NUL and without half of a surrogate pair';

/** A part of a value that the database can't store. */
interface Unstorable {
  /** Keys and indexes that lead to it, or to the object of which a key is the text. */
  readonly path: readonly string[];
  readonly fault: 'text' | 'depth';
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Texts that the database refuses, and what is deeper than `DEEPEST` levels. Walks without recursion. */
export function* findUnstorable(whole: unknown): Generator<Unstorable, void, undefined> {
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: whole, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length > DEEPEST) yield { path, fault: 'depth' };
    else if (typeof value === 'string' && !isStorable(value)) yield { path, fault: 'text' };
    else if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value);
      if (!members.every(([key]) => isStorable(key))) yield { path, fault: 'text' };
      for (const [key, member] of members.toReversed()) waiting.push({ value: member, path: [...path, key] });
    }
  }
}
