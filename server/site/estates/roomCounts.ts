import type { Estate } from '#shared/api/estate.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';

type EstateLayout = Estate['layout'];
type EstateRoom = EstateLayout['rooms'][number];

const KNOWN_ROOM_IDS: ReadonlySet<number> = new Set(Object.values(ROOM_ID));

/** Returns a key for one kind of room. Rooms with unknown ids are also distinguished by their names. */
const toKindKey = ({ valueId, valueName }: EstateRoom): string =>
  KNOWN_ROOM_IDS.has(valueId) ? String(valueId) : `${valueId} ${JSON.stringify(valueName)}`;

const countRowsByKind = (rows: readonly EstateRoom[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(toKindKey(row), (counts.get(toKindKey(row)) ?? 0) + row.count);
  return counts;
};

/** Returns a text by which a row is recognized when `rooms` repeats a row of a floor: both rows have the same text. */
const toRowKey = (row: EstateRoom): string => JSON.stringify([toKindKey(row), row.count, row.surface, row.comment]);

/**
 * Returns the rows of `rooms` that belong to no floor (specification §3.1 has both lists). `rooms` may repeat the rooms
 * of the floors, row by row or as a total. So the function returns, of each kind of room, only the number by which
 * `rooms` exceeds the floors.
 */
export function listRoomsWithoutFloor({ floors, rooms }: EstateLayout): readonly EstateRoom[] {
  const rowsOnFloors = floors.flatMap((floor) => floor.rooms);
  const onFloorCounts = countRowsByKind(rowsOnFloors);
  const remainingCounts = new Map(
    [...countRowsByKind(rooms)].map(([kind, count]) => [kind, count - (onFloorCounts.get(kind) ?? 0)]),
  );
  const floorRowCounts = new Map<string, number>();
  for (const row of rowsOnFloors) floorRowCounts.set(toRowKey(row), (floorRowCounts.get(toRowKey(row)) ?? 0) + 1);
  const isOnFloor = (row: EstateRoom): boolean => {
    const remainingCount = floorRowCounts.get(toRowKey(row)) ?? 0;
    if (remainingCount > 0) floorRowCounts.set(toRowKey(row), remainingCount - 1);
    return remainingCount > 0;
  };
  return rooms
    .filter((row) => !isOnFloor(row))
    .flatMap((row) => {
      const count = Math.min(row.count, remainingCounts.get(toKindKey(row)) ?? 0);
      if (count <= 0) return [];
      remainingCounts.set(toKindKey(row), (remainingCounts.get(toKindKey(row)) ?? 0) - count);
      // The area is left out, because it is the area of all rooms of the row together.
      const { surface: _surface, ...rest } = row;
      return [count === row.count ? row : { ...rest, count }];
    });
}

/** Returns all rows: those of the floors, and those that belong to no floor. */
const listRoomRows = (layout: EstateLayout): readonly EstateRoom[] => [
  ...layout.floors.flatMap((floor) => floor.rooms),
  ...listRoomsWithoutFloor(layout),
];

const filterByRoom = (rows: readonly EstateRoom[], roomId: number) => rows.filter(({ valueId }) => valueId === roomId);

const countRooms = (rows: readonly EstateRoom[], roomId: number): number =>
  filterByRoom(rows, roomId).reduce((sum, { count }) => sum + count, 0);

/** Returns the sum of `count` over all rows with that room id, because several rows may have the same kind of room. */
export const countRoomsOfKind = (layout: EstateLayout, roomId: number): number =>
  countRooms(listRoomRows(layout), roomId);

interface RoomCounts {
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly garages: number;
  readonly parkingSpaces: number;
  readonly toilets: number;
  readonly terraces: number;
  /** The total area of the terraces in m². */
  readonly terraceSurface: number;
}

/** Returns the derived counts of specification §3.1. Zero means unknown. */
export function countAllRooms(layout: EstateLayout): RoomCounts {
  const rows = listRoomRows(layout);
  return {
    bedrooms: countRooms(rows, ROOM_ID.BEDROOM),
    bathrooms: countRooms(rows, ROOM_ID.BATHROOM),
    garages: countRooms(rows, ROOM_ID.GARAGE),
    parkingSpaces: countRooms(rows, ROOM_ID.PARKING_SPACE),
    toilets: countRooms(rows, ROOM_ID.TOILET),
    terraces: countRooms(rows, ROOM_ID.TERRACE),
    // The area of a row is the total area of its rooms, so it is not multiplied by their number.
    terraceSurface: filterByRoom(rows, ROOM_ID.TERRACE).reduce((sum, { surface = 0 }) => sum + surface, 0),
  };
}

interface EstateFloor {
  /** The id of the first floor on this level. */
  readonly id: number;
  readonly floorLevel: number;
  readonly name: EstateLayout['floors'][number]['name'];
  readonly rooms: readonly EstateRoom[];
}

/**
 * Groups rooms as specification §2.6 requires: "Per-floor room lists grouped by floor level with rooms ordered by floor
 * id", lowest level first.
 */
export function groupRoomsByFloor({ floors }: EstateLayout): readonly EstateFloor[] {
  const byLevel = Map.groupBy(
    floors.filter(({ rooms }) => rooms.length > 0).toSorted((a, b) => a.level - b.level || a.id - b.id),
    ({ level }) => level,
  );
  return [...byLevel.values()].flatMap((floorsOfLevel) => {
    const [firstFloor] = floorsOfLevel;
    if (!firstFloor) return [];
    const { id, level } = firstFloor;
    const name = floorsOfLevel.find((floor) => Object.values(floor.name).some(Boolean))?.name ?? {};
    return [
      {
        id,
        floorLevel: level,
        name,
        rooms: floorsOfLevel.flatMap(({ rooms }) => rooms.toSorted((a, b) => a.sort - b.sort)),
      },
    ];
  });
}
