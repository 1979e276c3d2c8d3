import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';

/** All that is left of a text when one character is taken out, and the text itself. */
function* shortened(text: string): Generator<string> {
  yield text;
  for (let index = 0; index < text.length; index++) yield text.slice(0, index) + text.slice(index + 1);
}

/** Finds the names that one edit makes of a text. */
export function createNearNames(names: Iterable<string>): (text: string) => readonly string[] {
  const byShortened = new Map<string, string[]>();
  for (const name of new Set(names)) {
    for (const key of shortened(name)) {
      const known = byShortened.get(key);
      if (known) known.push(name);
      else byShortened.set(key, [name]);
    }
  }
  return (text) => {
    const found = new Set<string>();
    for (const key of shortened(text)) for (const name of byShortened.get(key) ?? []) found.add(name);
    return [...found].filter((name) => isOneEditAway(text, name));
  };
}
