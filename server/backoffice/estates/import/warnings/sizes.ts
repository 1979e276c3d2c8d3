import { HEAD_TYPE, ROOM_ID } from '#shared/primitives/ids.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { EstatePath, EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { deleteValueAt, getValueAt } from '#server/backoffice/import/cells/path.ts';
import { isDwelling } from './amounts.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

const ROOM_KEYS = new Map(typedEntries(ROOM_ID).map(([key, id]): [number, RoomKey] => [id, key]));

/**
 * The limits of the number of rooms of one kind. A number above `maxUsual` is stored and reported; a number above `max`
 * is removed.
 */
const ROOM_COUNT_LIMITS: ReadonlyMap<string | undefined, { readonly maxUsual: number; readonly max: number }> = new Map(
  typedEntries({
    BATHROOM: { maxUsual: 12, max: 30 },
    TOILET: { maxUsual: 15, max: 30 },
    GARAGE: { maxUsual: 8, max: 20 },
    PARKING_SPACE: { maxUsual: 20, max: 50 },
  } satisfies Partial<Record<RoomKey, unknown>>),
);
const MAX_USUAL_BEDROOMS = 10;
/** The maximum number of bedrooms when the living area is unknown. */
const MAX_BEDROOMS = 30;
/** The minimum living area per bedroom when there are more than `MAX_USUAL_BEDROOMS`. */
const MIN_M2_PER_BEDROOM = 12;

/** A number of bedrooms below this is not compared with the living area. */
const MIN_COMPARED_BEDROOMS = 3;
/**
 * The minimum living area per bedroom for `MIN_COMPARED_BEDROOMS` or more bedrooms. The living area includes all other
 * rooms, so no real home has less.
 */
const MIN_M2_PER_USUAL_BEDROOM = 8;

const MAX_ROOM_M2 = 150;
/** Rooms that are or may be outdoors. They are not part of the living area. */
const OUTDOOR_ROOMS: ReadonlySet<number> = new Set([
  ROOM_ID.TERRACE,
  ROOM_ID.GARDEN,
  ROOM_ID.SWIMMING_POOL,
  ROOM_ID.COURTYARD,
  ROOM_ID.BALCONY,
]);
const MAX_OUTDOOR_M2 = 50_000;

/** The plausible living area of a home and area of its plot, in m². */
const AREA_LIMITS = {
  areaBuild: { min: 8, max: 5000 },
  areaGround: { min: 10, max: 1_000_000 },
} as const;

/** The limits of counts other than rooms. A value outside its limits is removed. */
const COUNT_LIMITS: readonly { readonly path: EstatePathOf<number>; readonly min: number; readonly max: number }[] = [
  { path: 'fields.construction.facades_count', min: 1, max: 4 },
  { path: 'fields.construction.floors_count', min: 1, max: 50 },
  { path: 'fields.construction.showers_count', min: 0, max: 20 },
  { path: 'fields.construction.parking_spaces_inside_count', min: 0, max: 50 },
  { path: 'fields.construction.parking_spaces_outside_count', min: 0, max: 50 },
];
const MEASURE_LIMITS: typeof COUNT_LIMITS = [
  { path: 'dimensions.widthGround', min: 1, max: 400 },
  { path: 'dimensions.depthGround', min: 1, max: 2000 },
  { path: 'fields.other.garden_surface', min: 1, max: MAX_OUTDOOR_M2 },
];
const FLOOR_LIMITS = { min: -5, max: 45 };

/** Explains why a home of this living area (m²) cannot have this many bedrooms; undefined when it can. */
function findBedroomsFault(count: number, areaBuild: number | undefined): string | undefined {
  const area = areaBuild ?? Infinity;
  const isTooCrowded =
    count > MAX_USUAL_BEDROOMS
      ? area / count < MIN_M2_PER_BEDROOM
      : count >= MIN_COMPARED_BEDROOMS && area / count < MIN_M2_PER_USUAL_BEDROOM;
  if (isTooCrowded) return `too many bedrooms for ${areaBuild} m²`;
  return areaBuild === undefined && count > MAX_BEDROOMS ? 'too many bedrooms' : undefined;
}

/** The properties of a home that the limits of a count or a size depend on. */
interface HomeProperties {
  readonly isDwelling: boolean;
  /** The living area in square metres. */
  readonly livingAreaM2: number | undefined;
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value >= min && value <= max;

const formatRange = ({ min, max }: { readonly min: number; readonly max: number }, unit = ''): string =>
  `not between ${min} and ${max}${unit}`;

const LIMITS_BY_PATH: ReadonlyMap<string, (typeof COUNT_LIMITS)[number]> = new Map(
  [...COUNT_LIMITS, ...MEASURE_LIMITS].map((limits) => [limits.path, limits]),
);
/** Matches the path of the count of a kind of room in the values of a row. */
export const ROOM_COUNT_PATH = /^rooms\.([A-Z_]+)\.count$/;
const AREA_PATH = /^dimensions\.(areaBuild|areaGround)$/;
const BEDROOM_COUNT_PATHS: ReadonlySet<string> = new Set<EstatePath>(['general.bedroomCount', 'rooms.BEDROOM.count']);

/** Returns whether `findSizeFault` checks the values at a path. */
export const isSizePath = (path: string): boolean =>
  BEDROOM_COUNT_PATHS.has(path) || LIMITS_BY_PATH.has(path) || ROOM_COUNT_PATH.test(path) || AREA_PATH.test(path);

/**
 * Explains why a count or size is impossible, at a path of the document or of a room; undefined when it is possible.
 */
export function findSizeFault(
  path: string,
  value: number,
  { isDwelling: isDwellingHome, livingAreaM2 }: HomeProperties,
): string | undefined {
  if (BEDROOM_COUNT_PATHS.has(path)) return findBedroomsFault(value, livingAreaM2);
  const limits = LIMITS_BY_PATH.get(path);
  if (limits) return isWithin(value, limits) ? undefined : formatRange(limits);
  if (!isDwellingHome) return undefined;
  const area = AREA_PATH.exec(path)?.[1];
  if (area === 'areaBuild' || area === 'areaGround')
    return isWithin(value, AREA_LIMITS[area]) ? undefined : formatRange(AREA_LIMITS[area], ' m²');
  const max = ROOM_COUNT_LIMITS.get(ROOM_COUNT_PATH.exec(path)?.[1])?.max;
  return max !== undefined && value > max ? `more than ${max}` : undefined;
}

const countRooms = (rooms: EstateDocument['layout']['rooms']): number =>
  rooms.reduce((sum, room) => sum + room.count, 0);

const dropRooms = (estate: EstateDocument, roomId: number): void => {
  estate.layout.rooms = estate.layout.rooms.filter((room) => room.valueId !== roomId);
};

/**
 * Checks the stated number of bedrooms and the number of listed bedrooms. When these numbers are equal, a fault in them
 * is reported once.
 */
export const findImplausibleBedrooms: WarningRule = function* findImplausibleBedrooms(estate) {
  const { general, layout, dimensions } = estate;
  const bedroomRows = layout.rooms.filter((room) => room.valueId === ROOM_ID.BEDROOM);
  const listedBedrooms = countRooms(bedroomRows);
  const isSameCount = listedBedrooms === general.bedroomCount;
  const facts = [
    ...(bedroomRows.length > 0 ? [{ path: 'rooms.BEDROOM.count', value: listedBedrooms }] : []),
    ...(general.bedroomCount !== undefined && !isSameCount
      ? [{ path: 'general.bedroomCount', value: general.bedroomCount }]
      : []),
  ];
  for (const { path, value } of facts) {
    const reason = findBedroomsFault(value, dimensions.areaBuild);
    const apply = () => {
      if (path !== 'general.bedroomCount') dropRooms(estate, ROOM_ID.BEDROOM);
      if (path === 'general.bedroomCount' || isSameCount) delete general.bedroomCount;
      const remainingCount = countRooms(layout.rooms.filter((room) => room.valueId === ROOM_ID.BEDROOM));
      if (remainingCount > 0) general.bedroomCount ??= remainingCount;
    };
    if (reason !== undefined) yield { kind: 'count', path, value, reason, repair: { handling: 'dropped', apply } };
    else if (value > MAX_USUAL_BEDROOMS) yield { kind: 'count', path, value, reason: 'unusually many bedrooms' };
  }
  const remainingCount = countRooms(layout.rooms.filter((room) => room.valueId === ROOM_ID.BEDROOM));
  if (general.bedroomCount !== 0 || remainingCount === 0) return;
  const apply = () => (general.bedroomCount = remainingCount);
  const reason = `the rooms of the home give ${remainingCount}, which is used`;
  yield {
    kind: 'contradiction',
    path: 'general.bedroomCount',
    value: 0,
    reason,
    repair: { handling: 'dropped', apply },
  };
};

export const findImplausibleRoomCounts: WarningRule = function* findImplausibleRoomCounts(estate) {
  const home = { isDwelling: isDwelling(estate), livingAreaM2: estate.dimensions.areaBuild };
  if (!home.isDwelling) return;
  for (const [roomId, rooms] of Map.groupBy(estate.layout.rooms, (room) => room.valueId)) {
    const key = ROOM_KEYS.get(roomId);
    const limit = ROOM_COUNT_LIMITS.get(key);
    const value = countRooms(rooms);
    if (!limit || value <= limit.maxUsual) continue;
    const path = `rooms.${key}.count`;
    const reason = findSizeFault(path, value, home);
    const apply = () => dropRooms(estate, roomId);
    if (reason === undefined) yield { kind: 'count', path, value, reason: 'unusually many' };
    else yield { kind: 'count', path, value, reason, repair: { handling: 'dropped', apply } };
  }
};

export const findImplausibleRoomSurfaces: WarningRule = function* findImplausibleRoomSurfaces(estate) {
  const { areaBuild } = estate.dimensions;
  for (const room of estate.layout.rooms) {
    if (room.surface === undefined) continue;
    const isOutdoors = OUTDOOR_ROOMS.has(room.valueId);
    const maxM2 = isOutdoors
      ? MAX_OUTDOOR_M2
      : Math.min(areaBuild ?? Infinity, Math.max(MAX_ROOM_M2, (areaBuild ?? 0) / 2));
    if (room.surface <= maxM2) continue;
    yield {
      kind: 'surface',
      path: `rooms.${ROOM_KEYS.get(room.valueId) ?? room.valueId}.surfaces`,
      value: room.surface,
      reason:
        !isOutdoors && room.surface > (areaBuild ?? Infinity) ? `larger than the home (${areaBuild} m²)` : 'too large',
      repair: { handling: 'dropped', apply: () => delete room.surface },
    };
  }
};

const AREA_KEYS = ['areaBuild', 'areaGround'] as const;

export const findImplausibleAreas: WarningRule = function* findImplausibleAreas(estate) {
  const { dimensions } = estate;
  const home = { isDwelling: isDwelling(estate), livingAreaM2: dimensions.areaBuild };
  for (const key of AREA_KEYS) {
    const [path, value] = [`dimensions.${key}`, dimensions[key]];
    const reason = value === undefined ? undefined : findSizeFault(path, value, home);
    if (reason === undefined) continue;
    const apply = () => delete dimensions[key];
    yield { kind: 'surface', path, value, reason, repair: { handling: 'dropped', apply } };
  }
};

export const findImplausibleNumbers: WarningRule = function* findImplausibleNumbers(estate) {
  for (const [kind, limits] of [['count', COUNT_LIMITS] as const, ['surface', MEASURE_LIMITS] as const]) {
    for (const { path, ...range } of limits) {
      const value = getValueAt(estate, path);
      if (typeof value !== 'number' || isWithin(value, range)) continue;
      const apply = () => deleteValueAt(estate, path);
      yield { kind, path, value, reason: formatRange(range), repair: { handling: 'dropped', apply } };
    }
  }
};

export const findImplausibleFloor: WarningRule = function* findImplausibleFloor(estate) {
  const { general, fields } = estate;
  if (general.floor === undefined) return;
  const floor = Number(general.floor);
  const commonFields = { kind: 'floor', path: 'general.floor', value: general.floor } as const;
  const repair = { handling: 'dropped', apply: () => delete general.floor } as const;
  if (general.headType.id === HEAD_TYPE.HOUSE) {
    yield { ...commonFields, reason: 'a house is not on a floor', repair };
  } else if (
    !Number.isNaN(floor) &&
    (floor < FLOOR_LIMITS.min || floor > FLOOR_LIMITS.max || !Number.isInteger(floor))
  ) {
    yield { ...commonFields, reason: `no floor from ${FLOOR_LIMITS.min} to ${FLOOR_LIMITS.max}`, repair };
  } else {
    const floors = fields['construction.floors_count'];
    if (typeof floors === 'number' && floor > floors)
      yield { ...commonFields, reason: `the building has ${floors} floors` };
  }
};
