import {
  boxesIntersect,
  uniteBoxes,
  type BoundingBox,
  getBoundingBox,
  isInZoom,
  type OutlinedMunicipality,
  provinces,
} from '../outlines/outlines.ts';
import type { ZoomName } from '../outlines/outlineFile.ts';

/** The area of a drawn map: the shown provinces, and the level of detail (zoom). */
export interface Extent {
  readonly zoom: ZoomName;
  /** The shown provinces, as indexes of `provinces` in `outlines.ts`. */
  readonly provinces: ReadonlySet<number>;
  /** The area that fits into the drawing. Its unit is that of the zoom's coordinates (`OutlineZoom.unit`). */
  readonly viewBox: BoundingBox;
  /** The larger area that is visible when the drawing is shown in a box with another aspect ratio. */
  readonly surroundings: BoundingBox;
}

/** The width of every drawing divided by its height. */
const ASPECT_RATIO = 3 / 2;
/** The margin around the shown area, as a share of its larger side. */
const VIEW_MARGIN_SHARE = 0.03;

/** Returns the smallest area that contains a box with a margin and has the aspect ratio of drawings. */
function computeView([left, top, right, bottom]: BoundingBox): BoundingBox {
  const margin = Math.max(right - left, bottom - top) * VIEW_MARGIN_SHARE;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const [viewWidth, viewHeight] = [Math.max(width, height * ASPECT_RATIO), Math.max(height, width / ASPECT_RATIO)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - viewWidth / 2, y - viewHeight / 2, x + viewWidth / 2, y + viewHeight / 2].map(
    Math.round,
  ) as unknown as BoundingBox;
}

/**
 * The margin on each side that may become visible in a box with another aspect ratio, as a share of width and height.
 */
const SURROUNDINGS_MARGIN_SHARE = 0.6;
const addSurroundings = ([left, top, right, bottom]: BoundingBox): BoundingBox => {
  const [x, y] = [
    Math.round((right - left) * SURROUNDINGS_MARGIN_SHARE),
    Math.round((bottom - top) * SURROUNDINGS_MARGIN_SHARE),
  ];
  return [left - x, top - y, right + x, bottom + y];
};

function buildExtent(zoom: ZoomName, isShownProvince: (id: string) => boolean): Extent {
  const provinceIndexes = provinces.flatMap(({ id }, index) => (isShownProvince(id) ? [index] : []));
  const box = provinceIndexes
    .map((index) => getBoundingBox(zoom, provinces[index]?.rings ?? []))
    .reduce((all, each) => uniteBoxes(all, each));
  const fittedBox = computeView(box);
  return { zoom, provinces: new Set(provinceIndexes), viewBox: fittedBox, surroundings: addSurroundings(fittedBox) };
}

const BRUSSELS_ID = 'BE-BRU';
/**
 * The extents from the smallest to the largest: the provinces and Brussels, the Flemish and the Walloon region, the
 * country.
 */
export const MAP_EXTENTS: readonly Extent[] = [
  ...provinces.map(({ id }) => buildExtent(id === BRUSSELS_ID ? 'city' : 'province', (other) => other === id)),
  buildExtent('region', (id) => id.startsWith('BE-V') || id === BRUSSELS_ID),
  buildExtent('region', (id) => id.startsWith('BE-W')),
  buildExtent('country', () => true),
];

/**
 * The minimum share of the homes that a map shows. It is less than all, so that a few distant homes do not make all
 * municipalities small.
 */
export const MIN_SHOWN_SHARE = 0.75;

/** Returns the smallest extent that contains at least this share of the counted homes. */
export function findSmallestExtent(
  countedMunicipalities: readonly { readonly municipality: OutlinedMunicipality; readonly estateCount: number }[],
  minShare: number,
): Extent | undefined {
  const totalCount = countedMunicipalities.reduce((sum, { estateCount }) => sum + estateCount, 0);
  return MAP_EXTENTS.find(({ provinces: shownProvinces }) => {
    const insideExtent = countedMunicipalities.filter(({ municipality: { province } }) => shownProvinces.has(province));
    return insideExtent.reduce((sum, { estateCount }) => sum + estateCount, 0) >= totalCount * minShare;
  });
}

/** The minimum share of an extent's width that cropping leaves, so that a visitor recognises the area. */
const MIN_CROPPED_SHARE = 0.5;

const clampToRange = (start: number, from: number, to: number) => Math.round(Math.min(Math.max(start, from), to));

/**
 * Returns the part of an extent that contains all of these municipalities, so that the drawing is not mostly empty.
 * Municipalities outside the extent are ignored.
 */
export function cropExtent(extent: Extent, shownMunicipalities: readonly OutlinedMunicipality[]): Extent {
  const { zoom, viewBox } = extent;
  const boxes = shownMunicipalities
    .filter(({ rings }) => isInZoom(zoom, rings))
    .map(({ rings }) => getBoundingBox(zoom, rings))
    .filter((box) => boxesIntersect(box, viewBox));
  if (boxes.length === 0) return extent;
  const [left, top, right, bottom] = computeView(boxes.reduce((all, each) => uniteBoxes(all, each)));
  const fullWidth = viewBox[2] - viewBox[0];
  const width = Math.round(Math.max(right - left, fullWidth * MIN_CROPPED_SHARE));
  if (width >= fullWidth) return extent;
  const height = Math.round(width / ASPECT_RATIO);
  const x = clampToRange((left + right - width) / 2, viewBox[0], viewBox[2] - width);
  const y = clampToRange((top + bottom - height) / 2, viewBox[1], viewBox[3] - height);
  const croppedBox: BoundingBox = [x, y, x + width, y + height];
  return { ...extent, viewBox: croppedBox, surroundings: addSurroundings(croppedBox) };
}
