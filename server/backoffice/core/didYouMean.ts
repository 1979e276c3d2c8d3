/** The maximum number of characters that are compared, because the comparison takes quadratic time. */
const MAX_NAME_CHARACTERS = 80;

/**
 * Returns the number of characters that must be inserted, removed or replaced to turn one name into the other
 * (Levenshtein distance).
 */
export function countEdits(a: string, b: string): number {
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column++) {
      const editsWithReplacement = (previousRow[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      currentRow.push(
        Math.min(editsWithReplacement, (previousRow[column] ?? 0) + 1, (currentRow[column - 1] ?? 0) + 1),
      );
    }
    previousRow = currentRow;
  }
  return previousRow[b.length] ?? 0;
}

/** Returns the names that are most similar to the wanted one, the nearest first. */
export function findNearestNames(wantedName: string, names: readonly string[], maxNames: number): string[] {
  const lowerCaseName = wantedName.slice(0, MAX_NAME_CHARACTERS).toLowerCase();
  return names
    .map((name) => ({ name, distance: countEdits(lowerCaseName, name.slice(0, MAX_NAME_CHARACTERS).toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** Returns the most similar name; undefined when no name is similar. */
export function findNearestName(wantedName: string, names: Iterable<string>): string | undefined {
  if (wantedName.length > MAX_NAME_CHARACTERS) return undefined;
  const lowerCaseName = wantedName.toLowerCase();
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - wantedName.length) > 3) continue;
    const distance = countEdits(lowerCaseName, name.toLowerCase());
    if (distance <= Math.max(1, Math.min(3, wantedName.length / 3)) && distance < (nearest?.distance ?? Infinity))
      nearest = { name, distance };
  }
  return nearest?.name;
}

/** Returns `; did you mean "price"?`, or '' when no name is similar. */
export function formatSuggestion(wantedName: string, names: Iterable<string>): string {
  const name = findNearestName(wantedName, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
