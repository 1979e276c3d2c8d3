import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';

/** Yields the text, and each text that remains when one of its characters is removed. */
function* removeEachCharacter(text: string): Generator<string> {
  yield text;
  for (let index = 0; index < text.length; index++) yield text.slice(0, index) + text.slice(index + 1);
}

/** Creates a function that finds the names that are one edit away from a text. */
export function createSimilarNameFinder(names: Iterable<string>): (text: string) => readonly string[] {
  const namesByShortenedText = new Map<string, string[]>();
  for (const name of new Set(names)) {
    for (const key of removeEachCharacter(name)) {
      const namesWithKey = namesByShortenedText.get(key);
      if (namesWithKey) namesWithKey.push(name);
      else namesByShortenedText.set(key, [name]);
    }
  }
  return (text) => {
    const candidates = new Set<string>();
    for (const key of removeEachCharacter(text))
      for (const name of namesByShortenedText.get(key) ?? []) candidates.add(name);
    return [...candidates].filter((name) => isOneEditAway(text, name));
  };
}
