import type { Estate } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';

type Layout = Estate['layout'];
type Room = Layout['rooms'][number];

const KNOWN_ROOMS: ReadonlySet<number> = new Set(Object.values(ROOM));

/** One kind of room. Rooms of unknown ids are distinguished by their names, too. */
const kindOf = ({ valueId, valueName }: Room): string =>
  KNOWN_ROOMS.has(valueId) ? String(valueId) : `${valueId} ${JSON.stringify(valueName)}`;

const countByKind = (rows: readonly Room[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + row.count);
  return counts;
};

/** Equal rows are the same rooms, listed twice. */
const identity = (row: Room): string => JSON.stringify([kindOf(row), row.count, row.surface, row.comment]);

/**
 * Rows of `rooms` that no floor has (specification §3.1 has both lists). `rooms` may name again what the floors have, row
 * by row or as a total: of each kind there are only as many more as it counts more.
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
      const count = Math.min(row.count, left.get(kindOf(row)) ?? 0);
      if (count <= 0) return [];
      left.set(kindOf(row), (left.get(kindOf(row)) ?? 0) - count);
      // The surface is that of all rooms of the row.
      const { surface: _surface, ...rest } = row;
      return [count === row.count ? row : { ...rest, count }];
    });
}

/** All rows: those of the floors, and those that no floor has. */
const rowsOf = (layout: Layout): readonly Room[] => [
  ...layout.floors.flatMap((floor) => floor.rooms),
  ...roomsBesideFloors(layout),
];

const ofRoom = (rows: readonly Room[], roomId: number) => rows.filter(({ valueId }) => valueId === roomId);

const countOf = (rows: readonly Room[], roomId: number): number =>
  ofRoom(rows, roomId).reduce((sum, { count }) => sum + count, 0);

/** The sum of `count` over all rows with that room id, since one kind can stand on several rows. */
export const roomCount = (layout: Layout, roomId: number): number => countOf(rowsOf(layout), roomId);

interface RoomCounts {
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly garages: number;
  readonly parkingSpaces: number;
  readonly toilets: number;
  readonly terraces: number;
  /** m² */
  readonly terraceSurface: number;
}

/** The derived counts of specification §3.1; zero is unknown. */
export function roomCounts(layout: Layout): RoomCounts {
  const rows = rowsOf(layout);
  return {
    bedrooms: countOf(rows, ROOM.BEDROOM),
    bathrooms: countOf(rows, ROOM.BATHROOM),
    garages: countOf(rows, ROOM.GARAGE),
    parkingSpaces: countOf(rows, ROOM.PARKING_SPACE),
    toilets: countOf(rows, ROOM.TOILET),
    terraces: countOf(rows, ROOM.TERRACE),
    // A row of several rooms gives the surface of all of them.
    terraceSurface: ofRoom(rows, ROOM.TERRACE).reduce((sum, { surface = 0 }) => sum + surface, 0),
  };
}

interface Floor {
  /** Of the first floor on this level. */
  readonly id: number;
  readonly level: number;
  readonly name: Layout['floors'][number]['name'];
  readonly rooms: readonly Room[];
}

/** §2.6: "Per-floor room lists grouped by floor level with rooms ordered by floor id", lowest level first. */
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
