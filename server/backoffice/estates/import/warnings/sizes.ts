import { HEAD_TYPE, ROOM } from '../../../../../shared/primitives/ids.ts';
import type { EstateDocument } from '../../../import/estateDocument.ts';
import { deleteAt, getAt } from '../../../import/cells/path.ts';
import { isDwelling } from './amounts.ts';
import type { WarningRule } from '../../../import/warning.ts';
import { typedEntries } from '../../../../../shared/domain/typedKeys.ts';

type RoomKey = keyof typeof ROOM;
const ROOM_KEYS = new Map(typedEntries(ROOM).map(([key, id]): [number, RoomKey] => [id, key]));

/** Of one kind in a home: more than `usual` is kept and reported, more than `most` is left out. */
const ROOM_COUNTS: Readonly<Partial<Record<RoomKey, { usual: number; most: number }>>> = {
  BATHROOM: { usual: 12, most: 30 },
  TOILET: { usual: 15, most: 30 },
  GARAGE: { usual: 8, most: 20 },
  PARKING_SPACE: { usual: 20, most: 50 },
};
const USUAL_BEDROOMS = 10;
/** Where the surface is not known. */
const MOST_BEDROOMS = 30;
/** Living area per bedroom. */
const LEAST_M2_PER_BEDROOM = 12;

/** Fewer than that are not judged by the living area. */
const MANY_BEDROOMS = 3;
/** Of the living area: no bedroom is smaller with all else that a home needs. */
const LEAST_M2_OF_A_BEDROOM = 8;

const MOST_ROOM_M2 = 150;
/** What is outdoors, or may be, is no part of the living area. */
const OUTDOORS: ReadonlySet<number> = new Set([
  ROOM.TERRACE,
  ROOM.GARDEN,
  ROOM.SWIMMING_POOL,
  ROOM.COURTYARD,
  ROOM.BALCONY,
]);
const MOST_OUTDOORS_M2 = 50_000;

/** Living area of a home and its plot. */
const AREAS = {
  areaBuild: { least: 8, most: 5000 },
  areaGround: { least: 10, most: 1_000_000 },
} as const;

/** Other counts, by path: what is outside is left out. */
const NUMBERS: readonly { readonly path: string; readonly least: number; readonly most: number }[] = [
  { path: 'fields.construction.facades_count', least: 1, most: 4 },
  { path: 'fields.construction.floors_count', least: 1, most: 50 },
  { path: 'fields.construction.showers_count', least: 0, most: 20 },
  { path: 'fields.construction.parking_spaces_inside_count', least: 0, most: 50 },
  { path: 'fields.construction.parking_spaces_outside_count', least: 0, most: 50 },
];
const MEASURES: typeof NUMBERS = [
  { path: 'dimensions.widthGround', least: 1, most: 400 },
  { path: 'dimensions.depthGround', least: 1, most: 2000 },
  { path: 'fields.other.garden_surface', least: 1, most: MOST_OUTDOORS_M2 },
];
const FLOORS = { least: -5, most: 45 };

const dropBedrooms = (estate: EstateDocument) => () => {
  delete estate.general.bedroomCount;
  estate.layout.rooms = estate.layout.rooms.filter((room) => room.valueId !== ROOM.BEDROOM);
};

export const implausibleBedrooms: WarningRule = function* implausibleBedrooms(estate) {
  const { bedroomCount } = estate.general;
  const { areaBuild } = estate.dimensions;
  if (bedroomCount === undefined) return;
  const about = { kind: 'count', path: 'rooms.BEDROOM.count', value: bedroomCount } as const;
  if (bedroomCount <= USUAL_BEDROOMS) {
    const crowded = bedroomCount >= MANY_BEDROOMS && (areaBuild ?? Infinity) / bedroomCount < LEAST_M2_OF_A_BEDROOM;
    if (!crowded) return;
    const apply = dropBedrooms(estate);
    yield { ...about, reason: `too many bedrooms for ${areaBuild} m²`, repair: { handling: 'dropped', apply } };
    return;
  }
  const tooMany =
    areaBuild === undefined ? bedroomCount > MOST_BEDROOMS : areaBuild / bedroomCount < LEAST_M2_PER_BEDROOM;
  if (!tooMany) {
    yield { ...about, reason: 'unusually many bedrooms' };
    return;
  }
  const reason = areaBuild === undefined ? 'too many bedrooms' : `too many bedrooms for ${areaBuild} m²`;
  yield { ...about, reason, repair: { handling: 'dropped', apply: dropBedrooms(estate) } };
};

export const implausibleRoomCounts: WarningRule = function* implausibleRoomCounts(estate) {
  if (!isDwelling(estate)) return;
  for (const [roomId, rooms] of Map.groupBy(estate.layout.rooms, (room) => room.valueId)) {
    const key = ROOM_KEYS.get(roomId);
    const limit = key && ROOM_COUNTS[key];
    const count = rooms.reduce((sum, room) => sum + room.count, 0);
    if (!limit || count <= limit.usual) continue;
    const about = { kind: 'count', path: `rooms.${key}.count`, value: count } as const;
    if (count <= limit.most) {
      yield { ...about, reason: 'unusually many' };
      continue;
    }
    const apply = () => (estate.layout.rooms = estate.layout.rooms.filter((room) => room.valueId !== roomId));
    yield { ...about, reason: `more than ${limit.most}`, repair: { handling: 'dropped', apply } };
  }
};

export const implausibleRoomSurfaces: WarningRule = function* implausibleRoomSurfaces(estate) {
  const { areaBuild } = estate.dimensions;
  for (const room of estate.layout.rooms) {
    if (room.surface === undefined) continue;
    const outdoors = OUTDOORS.has(room.valueId);
    const most = outdoors
      ? MOST_OUTDOORS_M2
      : Math.min(areaBuild ?? Infinity, Math.max(MOST_ROOM_M2, (areaBuild ?? 0) / 2));
    if (room.surface <= most) continue;
    yield {
      kind: 'surface',
      path: `rooms.${ROOM_KEYS.get(room.valueId) ?? room.valueId}.surfaces`,
      value: room.surface,
      reason:
        !outdoors && room.surface > (areaBuild ?? Infinity) ? `larger than the home (${areaBuild} m²)` : 'too large',
      repair: { handling: 'dropped', apply: () => delete room.surface },
    };
  }
};

export const implausibleAreas: WarningRule = function* implausibleAreas(estate) {
  if (!isDwelling(estate)) return;
  const { dimensions } = estate;
  for (const key of ['areaBuild', 'areaGround'] as const) {
    const area = dimensions[key];
    const { least, most } = AREAS[key];
    if (area === undefined || (area >= least && area <= most)) continue;
    yield {
      kind: 'surface',
      path: `dimensions.${key}`,
      value: area,
      reason: `not between ${least} and ${most} m²`,
      repair: { handling: 'dropped', apply: () => delete dimensions[key] },
    };
  }
};

export const implausibleNumbers: WarningRule = function* implausibleNumbers(estate) {
  for (const [kind, limits] of [['count', NUMBERS] as const, ['surface', MEASURES] as const]) {
    for (const { path, least, most } of limits) {
      const value = getAt(estate, path);
      if (typeof value !== 'number' || (value >= least && value <= most)) continue;
      const apply = () => deleteAt(estate, path);
      yield { kind, path, value, reason: `not between ${least} and ${most}`, repair: { handling: 'dropped', apply } };
    }
  }
};

export const implausibleFloor: WarningRule = function* implausibleFloor(estate) {
  const { general, fields } = estate;
  if (general.floor === undefined) return;
  const floor = Number(general.floor);
  const about = { kind: 'floor', path: 'general.floor', value: general.floor } as const;
  const repair = { handling: 'dropped', apply: () => delete general.floor } as const;
  if (general.headType.id === HEAD_TYPE.HOUSE) {
    yield { ...about, reason: 'a house is not on a floor', repair };
  } else if (!Number.isNaN(floor) && (floor < FLOORS.least || floor > FLOORS.most || !Number.isInteger(floor))) {
    yield { ...about, reason: `no floor from ${FLOORS.least} to ${FLOORS.most}`, repair };
  } else {
    const floors = fields['construction.floors_count'];
    if (typeof floors === 'number' && floor > floors) yield { ...about, reason: `the building has ${floors} floors` };
  }
};
