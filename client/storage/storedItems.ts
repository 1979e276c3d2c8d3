/**
 * Returns the items of a stored text `{"version":1,"items":…}`; undefined for another version or structure.
 *
 * @throws `SyntaxError` for a text that is not JSON
 */
export function parseStoredItems(text: string | null, version: number): unknown {
  const storedValue: unknown = JSON.parse(text ?? 'null');
  return typeof storedValue === 'object' &&
    storedValue &&
    'version' in storedValue &&
    storedValue.version === version &&
    'items' in storedValue
    ? storedValue.items
    : undefined;
}
