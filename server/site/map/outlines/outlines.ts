import type { LocalizedText } from '#shared/api/common.ts';
import type { OutlineFile, ArcRing, ZoomName } from './outlineFile.ts';
import generated from './outlines.generated.json' with { type: 'json' };

// The cast is needed because the type of a JSON module has arrays where the values are tuples.
const file = generated as unknown as OutlineFile;

export type OutlinedMunicipality = OutlineFile['municipalities'][number];

/** Belgium's municipalities and provinces since 2025. Their outlines are from 2020, under CC0. */
export const { municipalities, provinces } = file;

/** A version that changes when the outlines change. */
export const { version: OUTLINES_VERSION } = file;

const municipalitiesById = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
/** Returns the municipality whose main place has this id; undefined for any other place. */
export const findMunicipality = (id: number): OutlinedMunicipality | undefined => municipalitiesById.get(id);

/** Returns the municipality with this name in Dutch or French; undefined for any other place. */
export const findMunicipalityByName = ({ nl, fr }: LocalizedText): OutlinedMunicipality | undefined =>
  municipalities.find(({ name }) => name.nl === nl || (name.fr ?? name.nl) === fr);

/** Returns the size of one unit of a zoom in kilometres. Smaller details are not visible. */
export const getUnitKm = (zoom: ZoomName): number => file.zooms[zoom].unit;

/** A rectangle: its left, top, right and bottom edges, in units of a zoom. */
export type BoundingBox = readonly [left: number, top: number, right: number, bottom: number];

const EMPTY_BOX: BoundingBox = [Infinity, Infinity, -Infinity, -Infinity];
export const uniteBoxes = ([a, b, c, d]: BoundingBox, [e, f, g, h]: BoundingBox): BoundingBox => [
  Math.min(a, e),
  Math.min(b, f),
  Math.max(c, g),
  Math.max(d, h),
];
export const boxesIntersect = (a: BoundingBox, b: BoundingBox): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const computeStepsBox = (steps: readonly number[]): BoundingBox => {
  let [x, y] = [0, 0];
  let box = EMPTY_BOX;
  for (let index = 0; index < steps.length; index += 2) {
    [x, y] = [x + (steps[index] ?? 0), y + (steps[index + 1] ?? 0)];
    box = uniteBoxes(box, [x, y, x, y]);
  }
  return box;
};

const toArcIndex = (arcNumber: number): number => (arcNumber < 0 ? ~arcNumber : arcNumber);
const getArcSteps = (zoom: ZoomName, arcNumber: number): readonly number[] =>
  file.zooms[zoom].arcs[toArcIndex(arcNumber)] ?? [];

const arcBoxes = new Map<ZoomName, readonly BoundingBox[]>();
function getArcBoxes(zoom: ZoomName): readonly BoundingBox[] {
  let boxes = arcBoxes.get(zoom);
  if (!boxes) {
    boxes = file.zooms[zoom].arcs.map(computeStepsBox);
    arcBoxes.set(zoom, boxes);
  }
  return boxes;
}

/**
 * Returns a function that caches its results for rings at a zoom. The cache needs no limit, because the numbers of
 * rings and zooms are fixed.
 */
function memoizePerZoom<Result>(computeResult: (zoom: ZoomName, rings: readonly ArcRing[]) => Result) {
  const resultsByZoom = new Map<ZoomName, WeakMap<readonly ArcRing[], Result>>();
  return (zoom: ZoomName, rings: readonly ArcRing[]): Result => {
    const results = resultsByZoom.get(zoom) ?? new WeakMap<readonly ArcRing[], Result>();
    resultsByZoom.set(zoom, results);
    const result = results.get(rings) ?? computeResult(zoom, rings);
    results.set(rings, result);
    return result;
  };
}

const computeRingsBox = (zoom: ZoomName, rings: readonly ArcRing[]): BoundingBox =>
  rings
    .flat()
    .reduce<BoundingBox>(
      (box, number) => uniteBoxes(box, getArcBoxes(zoom)[toArcIndex(number)] ?? EMPTY_BOX),
      EMPTY_BOX,
    );
export const getBoundingBox = memoizePerZoom(computeRingsBox);

/** Returns whether a zoom contains all lines of these rings. */
export const isInZoom = memoizePerZoom((zoom, rings) =>
  rings.every((ring) => ring.every((number) => getArcSteps(zoom, number).length > 0)),
);

/** Formats numbers of path data. A minus sign separates numbers, so no space is needed before it. */
const formatNumbers = (values: readonly number[]): string =>
  values.map((value, index) => (index === 0 || value < 0 ? String(value) : ` ${value}`)).join('');

/** Returns the start and the steps of an arc, in the direction that the arc's number gives. */
function walkArc(zoom: ZoomName, arcNumber: number) {
  const [x = 0, y = 0, ...steps] = getArcSteps(zoom, arcNumber);
  if (arcNumber >= 0) return { from: [x, y] as const, steps };
  let [endX, endY] = [x, y];
  const reversedSteps: number[] = [];
  for (let index = 0; index < steps.length; index += 2) {
    const [dx, dy] = [steps[index] ?? 0, steps[index + 1] ?? 0];
    [endX, endY] = [endX + dx, endY + dy];
    reversedSteps.unshift(0 - dx, 0 - dy);
  }
  return { from: [endX, endY] as const, steps: reversedSteps };
}

/**
 * The minimum size of a ring, which is its width plus its height, in units of the zoom. Smaller rings are not visible.
 */
const MIN_VISIBLE_RING_UNITS = 3;

/**
 * Returns SVG path data of outlines. If all rings are too small to be visible, the path contains only the first one.
 */
export const buildOutlinePath = memoizePerZoom((zoom, rings) =>
  rings
    .filter((ring, index) => {
      const [left, top, right, bottom] = computeRingsBox(zoom, [ring]);
      return index === 0 || right - left + bottom - top > MIN_VISIBLE_RING_UNITS;
    })
    .map((ring) => {
      const arcs = ring.map((number) => walkArc(zoom, number));
      const [x, y] = arcs[0]?.from ?? [0, 0];
      // `z` draws the line back to the start, so the last step is left out.
      return `M${formatNumbers([x, y])}l${formatNumbers(arcs.flatMap(({ steps }) => steps).slice(0, -2))}z`;
    })
    .join(''),
);

/** Returns the arcs of outlines. */
export const listArcs = (rings: readonly ArcRing[]): readonly number[] => rings.flat().map(toArcIndex);

/** Caches the SVG path data of single arcs, from which the borders of many municipalities are built. */
const arcPaths = new Map<ZoomName, string[]>();
function buildArcPath(zoom: ZoomName, arcNumber: number): string {
  const paths = arcPaths.get(zoom) ?? [];
  arcPaths.set(zoom, paths);
  const [x = 0, y = 0, ...steps] = getArcSteps(zoom, arcNumber);
  return (paths[arcNumber] ??= steps.length === 0 ? '' : `M${formatNumbers([x, y])}l${formatNumbers(steps)}`);
}

/**
 * Returns SVG path data of the lines between outlines. Each line is drawn once, and the excluded arcs are left out.
 */
export function buildLinesPath(
  zoom: ZoomName,
  outlinedMunicipalities: readonly OutlinedMunicipality[],
  excludedArcs: ReadonlySet<number>,
): string {
  const arcs = new Set(outlinedMunicipalities.flatMap(({ rings }) => listArcs(rings)));
  return [...arcs]
    .filter((number) => !excludedArcs.has(number))
    .map((number) => buildArcPath(zoom, number))
    .join('');
}
