import { around, type Box, boxOf, type Municipality, provinces } from '../outlines/outlines.ts';
import type { ZoomName } from '../outlines/outlineFile.ts';

/** What a drawn map shows: provinces, at a zoom. */
export interface Extent {
  readonly zoom: ZoomName;
  /** Indexes of `provinces`. */
  readonly provinces: ReadonlySet<number>;
  /** What the drawing has room for, in units of the zoom. */
  readonly view: Box;
  /** What is seen of it in a box of another shape. */
  readonly seen: Box;
}

/** Width by height of every drawing. */
const ASPECT = 3 / 2;
/** Of the larger side, around what is shown. */
const MARGIN = 0.03;

/** The smallest view of the drawings' aspect around a box. */
function viewAround([left, top, right, bottom]: Box): Box {
  const margin = Math.max(right - left, bottom - top) * MARGIN;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const [wide, high] = [Math.max(width, height * ASPECT), Math.max(height, width / ASPECT)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2].map(Math.round) as unknown as Box;
}

/** Of width and height, on each side. */
const BEYOND = 0.6;
const grown = ([left, top, right, bottom]: Box): Box => {
  const [x, y] = [Math.round((right - left) * BEYOND), Math.round((bottom - top) * BEYOND)];
  return [left - x, top - y, right + x, bottom + y];
};

function extentOf(zoom: ZoomName, isWithin: (id: string) => boolean): Extent {
  const within = provinces.flatMap(({ id }, index) => (isWithin(id) ? [index] : []));
  const box = within
    .map((index) => boxOf(zoom, provinces[index]?.rings ?? []))
    .reduce((all, each) => around(all, each));
  const view = viewAround(box);
  return { zoom, provinces: new Set(within), view, seen: grown(view) };
}

const BRUSSELS = 'BE-BRU';
/** From the smallest to the largest: the provinces and Brussels, the Flemish and the Walloon region, the country. */
export const EXTENTS: readonly Extent[] = [
  ...provinces.map(({ id }) => extentOf(id === BRUSSELS ? 'city' : 'province', (other) => other === id)),
  extentOf('region', (id) => id.startsWith('BE-V') || id === BRUSSELS),
  extentOf('region', (id) => id.startsWith('BE-W')),
  extentOf('country', () => true),
];

/** The smallest extent that has so large a part of what was counted in municipalities. */
export function extentFor(
  counted: readonly { readonly municipality: Municipality; readonly count: number }[],
  part: number,
): Extent | undefined {
  const inAll = counted.reduce((sum, { count }) => sum + count, 0);
  return EXTENTS.find(({ provinces: within }) => {
    const inside = counted.filter(({ municipality: { province } }) => within.has(province));
    return inside.reduce((sum, { count }) => sum + count, 0) >= inAll * part;
  });
}
