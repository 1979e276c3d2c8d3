/**
 * Adds the functions that scripts use and that the oldest supported browsers do not have (`browserslist` in
 * package.json, docs/browsers.md): Chrome 109 has no `toSorted`.
 */
// oxlint-disable-next-line no-extend-native -- It is added only where it is missing, as the standard defines it.
Array.prototype.toSorted ??= function toSorted<Item>(this: readonly Item[], compare?: (a: Item, b: Item) => number) {
  const copy = [...this];
  // oxlint-disable-next-line no-array-sort -- This is the replacement of toSorted.
  return copy.sort(compare);
};

/**
 * True when the browser is supported, as far as scripts can find out: it has the newest functions that scripts use. In
 * an older browser, the page stays as the server rendered it.
 */
export const hasNeededApis = 'hasOwn' in Object && 'findLast' in [] && 'timeout' in AbortSignal;
