/** Yields all items in order, in parts of `size`. */
export function* splitIntoParts<T>(items: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
