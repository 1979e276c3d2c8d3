export type Header = readonly [name: string, value: string];
export type HeaderList = readonly Header[];

/** Names and values in turn: what `writeHead` takes without further work. */
export const flat = (headers: HeaderList): string[] => headers.flat();

/** The `later` one stays where both name a header. */
export function merged(earlier: HeaderList, later: HeaderList): HeaderList {
  const names = new Set(later.map(([name]) => name.toLowerCase()));
  return [...earlier.filter(([name]) => !names.has(name.toLowerCase())), ...later];
}
