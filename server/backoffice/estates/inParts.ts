/** Yields all items in order, in parts of `size`. */
export function* splitIntoParts<T>(all: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
