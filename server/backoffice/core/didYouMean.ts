/** The maximum number of characters that are compared, because the comparison takes quadratic time. */
const MAX_NAME_CHARACTERS = 80;

/**
 * Returns the number of characters that must be inserted, removed or replaced to turn one name into the other
 * (Levenshtein distance).
 */
export function countEdits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const editsWithReplacement = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(editsWithReplacement, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Returns the names that are most similar to the wanted one, the nearest first. */
export function findNearestNames(wanted: string, names: readonly string[], maxNames: number): string[] {
  const lowerCaseWanted = wanted.slice(0, MAX_NAME_CHARACTERS).toLowerCase();
  return names
    .map((name) => ({ name, distance: countEdits(lowerCaseWanted, name.slice(0, MAX_NAME_CHARACTERS).toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** Returns the most similar name; undefined when no name is similar. */
export function findNearest(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > MAX_NAME_CHARACTERS) return undefined;
  const lowerCaseWanted = wanted.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > 3) continue;
    const distance = countEdits(lowerCaseWanted, name.toLowerCase());
    if (distance <= Math.max(1, Math.min(3, wanted.length / 3)) && distance < (best?.distance ?? Infinity))
      best = { name, distance };
  }
  return best?.name;
}

/** Returns `; did you mean "price"?`, or '' when no name is similar. */
export function formatSuggestion(wanted: string, names: Iterable<string>): string {
  const name = findNearest(wanted, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
