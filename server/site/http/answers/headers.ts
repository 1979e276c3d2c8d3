export type Header = readonly [name: string, value: string];
export type HeaderList = readonly Header[];

/** Returns names and values in turn, which `writeHead` takes without further work. */
export const flat = (headers: HeaderList): string[] => headers.flat();

/** Merges two lists. Where both have a header, the `later` one stays. */
export function merged(earlier: HeaderList, later: HeaderList): HeaderList {
  const names = new Set(later.map(([name]) => name.toLowerCase()));
  return [...earlier.filter(([name]) => !names.has(name.toLowerCase())), ...later];
}
