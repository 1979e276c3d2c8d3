/**
 * Returns the items of a stored text `{"version":1,"items":…}`; undefined for another version or structure.
 *
 * @throws `SyntaxError` for a text that is not JSON
 */
export function parseStoredItems(text: string | null, version: number): unknown {
  const stored: unknown = JSON.parse(text ?? 'null');
  return typeof stored === 'object' && stored && 'version' in stored && stored.version === version && 'items' in stored
    ? stored.items
    : undefined;
}
