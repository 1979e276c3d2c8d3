export type Header = readonly [name: string, value: string];
export type HeaderList = readonly Header[];

/** Returns names and values in turn, the form that `writeHead` accepts without a conversion. */
export const flattenHeaders = (headers: HeaderList): string[] => headers.flat();

/** Merges two lists. A header that both lists have is taken from `laterHeaders`. */
export function mergeHeaders(earlierHeaders: HeaderList, laterHeaders: HeaderList): HeaderList {
  const names = new Set(laterHeaders.map(([name]) => name.toLowerCase()));
  return [...earlierHeaders.filter(([name]) => !names.has(name.toLowerCase())), ...laterHeaders];
}
