/**
 * Creates `outlines.generated.json`: the outlines of today's municipalities, simplified for each zoom. They are built
 * from the outlines of 2020 (`github.com/bmesuere/belgium-topojson`, CC0 1.0).
 *
 *     npm run outlines -- <municipalities-2020.topojson>
 *
 * Run it when municipalities merge, after `MUNICIPALITY_MERGERS` and the gazetteer of the back office have been updated.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mergeArcs } from 'topojson-client';
import { planarTriangleArea, presimplify } from 'topojson-simplify';
import type { Locale } from '#shared/i18n/locales.ts';
import { MUNICIPALITY_MERGERS } from './mergers.ts';
import type { OutlineFile, ArcRing, OutlineZoom, ZoomName } from './outlineFile.ts';

type Topology = Parameters<typeof mergeArcs>[0];
type SourceMunicipality = Extract<Parameters<typeof mergeArcs>[1], readonly unknown[]>[number] & {
  readonly properties: { readonly nis: string; readonly name_nl: string; readonly name_fr: string };
};
interface OutlineSource {
  readonly geometries: readonly SourceMunicipality[];
}
type MapPoint = readonly [x: number, y: number];

const PROJECT_FOLDER = path.resolve(import.meta.dirname, '../../../..');
const GAZETTEER_FILE = path.join(PROJECT_FOLDER, 'server/backoffice/geo/gazetteer/places.generated.json');
const BRUSSELS_ID = 'BE-BRU';

/**
 * The detail of each zoom: its unit in kilometres, and `corner` in square kilometres. A corner of an outline is removed
 * when the triangle that it forms with its neighbours is smaller than `corner`.
 */
const ZOOM_DETAIL: Readonly<Record<ZoomName, { readonly unit: number; readonly corner: number }>> = {
  country: { unit: 0.5, corner: 1.6 },
  region: { unit: 0.35, corner: 0.8 },
  province: { unit: 0.15, corner: 0.12 },
  city: { unit: 0.04, corner: 0.004 },
};

/**
 * The north-west corner of the map in degrees. Positions are kilometres from this corner. A flat projection is exact
 * enough for a small country.
 */
const NORTH_WEST_CORNER = { longitude: 2.5, latitude: 51.55 };
const KM_PER_DEGREE = 111.2;
const LONGITUDE_SCALE = Math.cos((50.5 * Math.PI) / 180);

const projectPoint = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => [
  (longitude - NORTH_WEST_CORNER.longitude) * KM_PER_DEGREE * LONGITUDE_SCALE,
  (NORTH_WEST_CORNER.latitude - latitude) * KM_PER_DEGREE,
];

/** Returns the topology with its lines in kilometres from the north-west corner. */
function projectToKilometres(source: Topology): Topology {
  const { scale = [1, 1], translate = [0, 0] } = source.transform ?? {};
  const arcs = source.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      [x, y] = [x + dx, y + dy];
      return projectPoint([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
    });
  });
  return { type: 'Topology', objects: source.objects, arcs };
}

interface Gazetteer {
  readonly locales: readonly Locale[];
  readonly provinces: readonly string[];
  readonly municipalities: readonly (readonly [id: number, names: readonly (string | 0)[], province: number])[];
}

const foldName = (name: string) => name.replaceAll('’', "'").toLowerCase();

/** Finds the municipality of the gazetteer that has one of these names, first by Dutch names, then by French names. */
function findByName({ municipalities }: Gazetteer, ...names: readonly string[]): number {
  for (const language of [0, 1]) {
    const foldedName = foldName(names[language] ?? names[0] ?? '');
    const matchingIndexes = municipalities.flatMap(([, municipalityNames], index) =>
      foldName(String(municipalityNames[language] || municipalityNames[0])) === foldedName ? [index] : [],
    );
    const [firstIndex] = matchingIndexes;
    if (firstIndex !== undefined && matchingIndexes.length === 1) return firstIndex;
  }
  throw new Error(`the gazetteer has no municipality ${names.join(', ')}, or several`);
}

const getArc = (arcs: readonly (readonly MapPoint[])[], number: number): readonly MapPoint[] =>
  number < 0 ? (arcs[~number] ?? []).toReversed() : (arcs[number] ?? []);
const listPoints = (arcs: readonly (readonly MapPoint[])[], ring: ArcRing): MapPoint[] =>
  ring.flatMap((number) => getArc(arcs, number).slice(1));

const computeArea = (points: readonly MapPoint[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], index) => {
      const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0];
      return sum + x * y2 - x2 * y;
    }, 0) / 2,
  );

/** Returns the distance of a point from the nearest line of an outline; negative when the point is outside. */
function computeDepth([x, y]: MapPoint, outline: readonly MapPoint[]): number {
  let isWithin = false;
  let minDistance = Infinity;
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isWithin = !isWithin;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const lineShare = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    minDistance = Math.min(minDistance, Math.hypot(x - x1 - lineShare * dx, y - y1 - lineShare * dy));
  }
  return isWithin ? minDistance : -minDistance;
}

/**
 * Returns the position of a name within an outline: out of the points of a grid, the one that is farthest from the
 * border.
 */
function findLabelPoint(outline: readonly MapPoint[]): MapPoint {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const GRID_STEPS = 40;
  let bestCandidate: { readonly point: MapPoint; readonly depth: number } | undefined;
  for (let row = 1; row < GRID_STEPS; row += 1)
    for (let column = 1; column < GRID_STEPS; column += 1) {
      const point: MapPoint = [
        left + ((right - left) * column) / GRID_STEPS,
        top + ((bottom - top) * row) / GRID_STEPS,
      ];
      const depth = computeDepth(point, outline);
      if (!bestCandidate || depth > bestCandidate.depth) bestCandidate = { point, depth };
    }
  return bestCandidate?.point ?? [left, top];
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** Returns the rings of several outlines as one outline, without the lines between them. The largest ring is first. */
function joinRings(
  topology: Topology,
  parts: readonly SourceMunicipality[],
  arcs: readonly (readonly MapPoint[])[],
): ArcRing[] {
  const { arcs: polygons } = mergeArcs(topology, [...parts]);
  const computeRingArea = (ring: ArcRing) => computeArea(listPoints(arcs, ring));
  return (polygons as number[][][]).flat().toSorted((a, b) => computeRingArea(b) - computeRingArea(a));
}

function buildZoom(
  { unit, corner }: (typeof ZOOM_DETAIL)[ZoomName],
  weightedArcs: readonly (readonly (readonly number[])[])[],
  neededArcs: ReadonlySet<number>,
): OutlineZoom {
  const arcs = weightedArcs.map((arc, index) => {
    if (!neededArcs.has(index)) return [];
    const keptPoints = arc.filter(([, , weight = 0]) => weight >= corner);
    const steps: number[] = [];
    let [x, y] = [0, 0];
    for (const [pointIndex, [kmX = 0, kmY = 0]] of keptPoints.entries()) {
      const [nextX, nextY] = [Math.round(kmX / unit), Math.round(kmY / unit)];
      if (pointIndex > 0 && nextX === x && nextY === y) continue;
      steps.push(nextX - x, nextY - y);
      [x, y] = [nextX, nextY];
    }
    return steps;
  });
  return { unit, arcs };
}

const listArcNumbers = (rings: readonly ArcRing[]) => rings.flat().map((number) => (number < 0 ? ~number : number));

function makeOutlines(source: Topology): OutlineFile {
  const gazetteer = JSON.parse(readFileSync(GAZETTEER_FILE, 'utf8')) as Gazetteer;
  const topology = projectToKilometres(source);
  const arcs = topology.arcs as unknown as readonly (readonly MapPoint[])[];
  const { geometries: parts } = topology.objects['municipalities'] as unknown as OutlineSource;

  const newNamesByCode = new Map(
    MUNICIPALITY_MERGERS.flatMap(({ name, parts: codes }) => codes.map((code) => [code, name] as const)),
  );
  const byMunicipality = Map.groupBy(parts, ({ properties: { nis, name_nl, name_fr } }) => {
    const name = newNamesByCode.get(nis);
    return name === undefined ? findByName(gazetteer, name_nl, name_fr) : findByName(gazetteer, name);
  });
  const missingMunicipalities = gazetteer.municipalities.filter((_, index) => !byMunicipality.has(index));
  if (missingMunicipalities.length > 0)
    throw new Error(`no outlines of ${missingMunicipalities.map(([, [name]]) => name).join(', ')}`);

  const provinceIds = [...gazetteer.provinces, BRUSSELS_ID];
  const municipalities = [...byMunicipality].map(([index, outlines]) => {
    const rings = joinRings(topology, outlines, arcs);
    const [x, y] = findLabelPoint(listPoints(arcs, rings[0] ?? []));
    const [id = 0, names = [], provinceIndex = -1] = gazetteer.municipalities[index] ?? [];
    const province = provinceIndex === -1 ? provinceIds.length - 1 : provinceIndex;
    const name = Object.fromEntries(
      gazetteer.locales.map((locale, localeIndex) => [locale, names[localeIndex] || undefined]),
    );
    return { id, name, province, label: [roundToTenth(x), roundToTenth(y)] as const, rings, outlines };
  });
  const provinces = provinceIds.map((id, index) => {
    const provinceOutlines = municipalities
      .filter(({ province }) => province === index)
      .flatMap(({ outlines }) => outlines);
    return { id, rings: joinRings(topology, provinceOutlines, arcs) };
  });

  const allArcs = new Set(municipalities.flatMap(({ rings }) => listArcNumbers(rings)));
  const brusselsIndex = provinceIds.length - 1;
  const brusselsArcs = new Set(
    municipalities.filter(({ province }) => province === brusselsIndex).flatMap(({ rings }) => listArcNumbers(rings)),
  );
  const weightedArcs = presimplify(topology as Parameters<typeof presimplify>[0], planarTriangleArea)
    .arcs as unknown as number[][][];
  const outlines = {
    provinces,
    municipalities: municipalities.map(({ outlines: _outlines, ...municipality }) => municipality),
    zooms: {
      country: buildZoom(ZOOM_DETAIL.country, weightedArcs, allArcs),
      region: buildZoom(ZOOM_DETAIL.region, weightedArcs, allArcs),
      province: buildZoom(ZOOM_DETAIL.province, weightedArcs, allArcs),
      city: buildZoom(ZOOM_DETAIL.city, weightedArcs, brusselsArcs),
    },
  };
  const version = createHash('sha256').update(JSON.stringify(outlines)).digest('hex').slice(0, 8);
  return { version, ...outlines };
}

const [sourceFile] = process.argv.slice(2);
if (sourceFile === undefined) throw new Error('name the file with the outlines of 2020');
const outlinesJson = JSON.stringify(makeOutlines(JSON.parse(readFileSync(sourceFile, 'utf8')) as Topology));
writeFileSync(path.join(import.meta.dirname, 'outlines.generated.json'), `${outlinesJson}\n`);
process.stdout.write(`outlines.generated.json: ${outlinesJson.length} bytes\n`);
