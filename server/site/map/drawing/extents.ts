import { unionBox, type Box, boundingBox, type Municipality, provinces } from '../outlines/outlines.ts';
import type { ZoomName } from '../outlines/outlineFile.ts';

/** The area of a drawn map: provinces, at a zoom. */
export interface Extent {
  readonly zoom: ZoomName;
  /** The provinces, as indexes of `provinces`. */
  readonly provinces: ReadonlySet<number>;
  /** The area that fits into the drawing, in units of the zoom. */
  readonly view: Box;
  /** The area that is visible in a box of another shape. */
  readonly seen: Box;
}

/** The width of every drawing divided by its height. */
const ASPECT_RATIO = 3 / 2;
/** The margin around the shown area, as a share of its larger side. */
const VIEW_MARGIN_SHARE = 0.03;

/** Returns the smallest view around a box with the aspect ratio of drawings. */
function viewAround([left, top, right, bottom]: Box): Box {
  const margin = Math.max(right - left, bottom - top) * VIEW_MARGIN_SHARE;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const [wide, high] = [Math.max(width, height * ASPECT_RATIO), Math.max(height, width / ASPECT_RATIO)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2].map(Math.round) as unknown as Box;
}

/** The visible margin on each side, as a share of width and height. */
const SEEN_MARGIN_SHARE = 0.6;
const growBox = ([left, top, right, bottom]: Box): Box => {
  const [x, y] = [Math.round((right - left) * SEEN_MARGIN_SHARE), Math.round((bottom - top) * SEEN_MARGIN_SHARE)];
  return [left - x, top - y, right + x, bottom + y];
};

function buildExtent(zoom: ZoomName, isWithin: (id: string) => boolean): Extent {
  const within = provinces.flatMap(({ id }, index) => (isWithin(id) ? [index] : []));
  const box = within
    .map((index) => boundingBox(zoom, provinces[index]?.rings ?? []))
    .reduce((all, each) => unionBox(all, each));
  const view = viewAround(box);
  return { zoom, provinces: new Set(within), view, seen: growBox(view) };
}

const BRUSSELS = 'BE-BRU';
/**
 * The extents from the smallest to the largest: the provinces and Brussels, the Flemish and the Walloon region, the
 * country.
 */
export const EXTENTS: readonly Extent[] = [
  ...provinces.map(({ id }) => buildExtent(id === BRUSSELS ? 'city' : 'province', (other) => other === id)),
  buildExtent('region', (id) => id.startsWith('BE-V') || id === BRUSSELS),
  buildExtent('region', (id) => id.startsWith('BE-W')),
  buildExtent('country', () => true),
];

/** Returns the smallest extent that contains at least this share of the counted homes. */
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
