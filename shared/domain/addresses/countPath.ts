import { BROWSER_COUNTS, type BrowserCount } from '../../primitives/countKinds.ts';

const FOLDER = '/counts/';
const PATH = /^\/counts\/([a-z]{1,20})\/([1-9]\d{0,11})(\.gif)?$/;

/** Returns the path to which a page reports an event of an estate: by POST, or by a picture that the page loads. */
export const countPath = (kind: BrowserCount, estateId: number, picture: '' | '.gif' = ''): string =>
  `${FOLDER}${kind}/${estateId}${picture}`;

/** Parses a path from `countPath`. Returns null for another path below `/counts/`, and undefined for any other path. */
export function parseCountPath(
  path: string,
): { readonly kind: BrowserCount; readonly estateId: number; readonly isPicture: boolean } | null | undefined {
  if (!path.startsWith(FOLDER)) return undefined;
  const [, name, id, picture] = PATH.exec(path) ?? [];
  const kind = BROWSER_COUNTS.find((each) => each === name);
  return kind ? { kind, estateId: Number(id), isPicture: picture !== undefined } : null;
}
