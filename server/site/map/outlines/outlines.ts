import type { OutlineFile, Ring, ZoomName } from './outlineFile.ts';
import generated from './outlines.generated.json' with { type: 'json' };

// A JSON module has arrays where these are tuples.
const file = generated as unknown as OutlineFile;

export type Municipality = OutlineFile['municipalities'][number];

/** Belgium's municipalities and provinces as they are since 2025; their outlines are of 2020, CC0. */
export const { municipalities, provinces } = file;

/** Changes with the outlines. */
export const { version: VERSION } = file;

const byId = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
/** The municipality whose main place has this id; undefined for any other place. */
export const municipalityOf = (id: number): Municipality | undefined => byId.get(id);

/** Rounds what one unit of a zoom can't show. */
export const unitOf = (zoom: ZoomName): number => file.zooms[zoom].unit;

/** Left, top, right and bottom, in units of a zoom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];
export const around = ([a, b, c, d]: Box, [e, f, g, h]: Box): Box => [
  Math.min(a, e),
  Math.min(b, f),
  Math.max(c, g),
  Math.max(d, h),
];
export const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const boxOfSteps = (steps: readonly number[]): Box => {
  let [x, y] = [0, 0];
  let box = NOWHERE;
  for (let index = 0; index < steps.length; index += 2) {
    [x, y] = [x + (steps[index] ?? 0), y + (steps[index + 1] ?? 0)];
    box = around(box, [x, y, x, y]);
  }
  return box;
};

const arcIndex = (number: number): number => (number < 0 ? ~number : number);
const stepsOf = (zoom: ZoomName, number: number): readonly number[] => file.zooms[zoom].arcs[arcIndex(number)] ?? [];

const arcBoxes = new Map<ZoomName, readonly Box[]>();
function boxesOf(zoom: ZoomName): readonly Box[] {
  let boxes = arcBoxes.get(zoom);
  if (!boxes) {
    boxes = file.zooms[zoom].arcs.map(boxOfSteps);
    arcBoxes.set(zoom, boxes);
  }
  return boxes;
}

/** Keeps what is made of rings at a zoom: there are so many of both, and no more. */
function perZoom<Made>(make: (zoom: ZoomName, rings: readonly Ring[]) => Made) {
  const kept = new Map<ZoomName, WeakMap<readonly Ring[], Made>>();
  return (zoom: ZoomName, rings: readonly Ring[]): Made => {
    const made = kept.get(zoom) ?? new WeakMap<readonly Ring[], Made>();
    kept.set(zoom, made);
    const known = made.get(rings) ?? make(zoom, rings);
    made.set(rings, known);
    return known;
  };
}

const boxOfRings = (zoom: ZoomName, rings: readonly Ring[]): Box =>
  rings.flat().reduce<Box>((box, number) => around(box, boxesOf(zoom)[arcIndex(number)] ?? NOWHERE), NOWHERE);
export const boxOf = perZoom(boxOfRings);

/** Whether all lines of these rings are there at a zoom. */
export const isDrawn = perZoom((zoom, rings) =>
  rings.every((ring) => ring.every((number) => stepsOf(zoom, number).length > 0)),
);

/** Numbers of path data: a minus sign separates as well as a blank does. */
const numbers = (values: readonly number[]): string =>
  values.map((value, index) => (index === 0 || value < 0 ? String(value) : ` ${value}`)).join('');

/** The steps of an arc, without its beginning, in the direction in which it is asked for; where it begins; where it ends. */
function walked(zoom: ZoomName, number: number) {
  const [x = 0, y = 0, ...steps] = stepsOf(zoom, number);
  if (number >= 0) return { from: [x, y] as const, steps };
  let [endX, endY] = [x, y];
  const back: number[] = [];
  for (let index = 0; index < steps.length; index += 2) {
    const [dx, dy] = [steps[index] ?? 0, steps[index + 1] ?? 0];
    [endX, endY] = [endX + dx, endY + dy];
    back.unshift(0 - dx, 0 - dy);
  }
  return { from: [endX, endY] as const, steps: back };
}

/** Smaller rings can't be seen: units. */
const SMALLEST = 3;

/** SVG path data of outlines; of rings that are too small to be seen, the first one alone is there. */
export const outlinePath = perZoom((zoom, rings) =>
  rings
    .filter((ring, index) => {
      const [left, top, right, bottom] = boxOfRings(zoom, [ring]);
      return index === 0 || right - left + bottom - top > SMALLEST;
    })
    .map((ring) => {
      const arcs = ring.map((number) => walked(zoom, number));
      const [x, y] = arcs[0]?.from ?? [0, 0];
      // The way back to the beginning is `z`.
      return `M${numbers([x, y])}l${numbers(arcs.flatMap(({ steps }) => steps).slice(0, -2))}z`;
    })
    .join(''),
);

/** The arcs that outlines are made of. */
export const arcsOf = (rings: readonly Ring[]): readonly number[] => rings.flat().map(arcIndex);

/** SVG path data of each arc by itself, which borders of many municipalities are made of. */
const arcPaths = new Map<ZoomName, string[]>();
function arcPath(zoom: ZoomName, number: number): string {
  const known = arcPaths.get(zoom) ?? [];
  arcPaths.set(zoom, known);
  const [x = 0, y = 0, ...steps] = stepsOf(zoom, number);
  return (known[number] ??= steps.length === 0 ? '' : `M${numbers([x, y])}l${numbers(steps)}`);
}

/** SVG path data of the lines between outlines, each once, but for those that `without` has. */
export function linesPath(zoom: ZoomName, of: readonly Municipality[], without: ReadonlySet<number>): string {
  const all = new Set(of.flatMap(({ rings }) => arcsOf(rings)));
  return [...all]
    .filter((number) => !without.has(number))
    .map((number) => arcPath(zoom, number))
    .join('');
}
