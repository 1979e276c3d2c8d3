import { BROWSER_COUNT_KINDS, type BrowserCountKind } from '../../primitives/countKinds.ts';

/** The folder of the addresses at which events are counted. The site answers every address in it. */
export const COUNT_FOLDER = '/counts/';
const COUNT_PATH = /^\/counts\/([a-z]{1,20})\/([1-9]\d{0,11})(\.gif)?$/;

/** Returns the path to which a page reports an event of an estate: by POST, or by a picture that the page loads. */
export const toCountPath = (kind: BrowserCountKind, estateId: number, extension: '' | '.gif' = ''): string =>
  `${COUNT_FOLDER}${kind}/${estateId}${extension}`;

/**
 * Parses a path from `toCountPath`. Returns null for another path below `/counts/`, and undefined for any other path.
 */
export function parseCountPath(
  path: string,
): { readonly kind: BrowserCountKind; readonly estateId: number; readonly isPicture: boolean } | null | undefined {
  if (!path.startsWith(COUNT_FOLDER)) return undefined;
  const [, name, id, extension] = COUNT_PATH.exec(path) ?? [];
  const kind = BROWSER_COUNT_KINDS.find((each) => each === name);
  return kind ? { kind, estateId: Number(id), isPicture: extension !== undefined } : null;
}
