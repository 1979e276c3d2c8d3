import type { Estate } from '#shared/api/estate.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';

type Layout = Estate['layout'];
type Room = Layout['rooms'][number];

const KNOWN_ROOMS: ReadonlySet<number> = new Set(Object.values(ROOM_ID));

/** Returns a key for one kind of room. Rooms with unknown ids are also distinguished by their names. */
const toKindKey = ({ valueId, valueName }: Room): string =>
  KNOWN_ROOMS.has(valueId) ? String(valueId) : `${valueId} ${JSON.stringify(valueName)}`;

const countByKind = (rows: readonly Room[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(toKindKey(row), (counts.get(toKindKey(row)) ?? 0) + row.count);
  return counts;
};

/** Returns a text that is equal for two rows with the same rooms, which the data may contain twice. */
const identity = (row: Room): string => JSON.stringify([toKindKey(row), row.count, row.surface, row.comment]);

/**
 * Returns the rows of `rooms` that belong to no floor (specification §3.1 has both lists). `rooms` may repeat rooms of
 * the floors, row by row or as a total. So only as many rooms of each kind are returned as `rooms` has in addition to
 * the floors.
 */
export function roomsBesideFloors({ floors, rooms }: Layout): readonly Room[] {
  const onFloors = floors.flatMap((floor) => floor.rooms);
  const onFloorCounts = countByKind(onFloors);
  const left = new Map([...countByKind(rooms)].map(([kind, count]) => [kind, count - (onFloorCounts.get(kind) ?? 0)]));
  const same = new Map<string, number>();
  for (const row of onFloors) same.set(identity(row), (same.get(identity(row)) ?? 0) + 1);
  const isOnFloor = (row: Room): boolean => {
    const times = same.get(identity(row)) ?? 0;
    if (times > 0) same.set(identity(row), times - 1);
    return times > 0;
  };
  return rooms
    .filter((row) => !isOnFloor(row))
    .flatMap((row) => {
      const count = Math.min(row.count, left.get(toKindKey(row)) ?? 0);
      if (count <= 0) return [];
      left.set(toKindKey(row), (left.get(toKindKey(row)) ?? 0) - count);
      // The area is left out, because it is that of all rooms of the row together.
      const { surface: _surface, ...rest } = row;
      return [count === row.count ? row : { ...rest, count }];
    });
}

/** Returns all rows: those of the floors, and those that belong to no floor. */
const listRows = (layout: Layout): readonly Room[] => [
  ...layout.floors.flatMap((floor) => floor.rooms),
  ...roomsBesideFloors(layout),
];

const filterByRoom = (rows: readonly Room[], roomId: number) => rows.filter(({ valueId }) => valueId === roomId);

const countRooms = (rows: readonly Room[], roomId: number): number =>
  filterByRoom(rows, roomId).reduce((sum, { count }) => sum + count, 0);

/** Returns the sum of `count` over all rows with that room id, because several rows may have the same kind of room. */
export const roomCount = (layout: Layout, roomId: number): number => countRooms(listRows(layout), roomId);

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
export function roomCounts(layout: Layout): RoomCounts {
  const rows = listRows(layout);
  return {
    bedrooms: countRooms(rows, ROOM_ID.BEDROOM),
    bathrooms: countRooms(rows, ROOM_ID.BATHROOM),
    garages: countRooms(rows, ROOM_ID.GARAGE),
    parkingSpaces: countRooms(rows, ROOM_ID.PARKING_SPACE),
    toilets: countRooms(rows, ROOM_ID.TOILET),
    terraces: countRooms(rows, ROOM_ID.TERRACE),
    // The area of a row is that of all its rooms together.
    terraceSurface: filterByRoom(rows, ROOM_ID.TERRACE).reduce((sum, { surface = 0 }) => sum + surface, 0),
  };
}

interface Floor {
  /** The id of the first floor on this level. */
  readonly id: number;
  readonly level: number;
  readonly name: Layout['floors'][number]['name'];
  readonly rooms: readonly Room[];
}

/**
 * Groups rooms by §2.6: "Per-floor room lists grouped by floor level with rooms ordered by floor id", lowest level
 * first.
 */
export function roomsByFloor({ floors }: Layout): readonly Floor[] {
  const byLevel = Map.groupBy(
    floors.filter(({ rooms }) => rooms.length > 0).toSorted((a, b) => a.level - b.level || a.id - b.id),
    ({ level }) => level,
  );
  return [...byLevel.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { id, level } = first;
    const name = same.find((floor) => Object.values(floor.name).some(Boolean))?.name ?? {};
    return [{ id, level, name, rooms: same.flatMap(({ rooms }) => rooms.toSorted((a, b) => a.sort - b.sort)) }];
  });
}
