import type { Estate } from '../api/estate.ts';
import { ROOM } from './ids.ts';

type Layout = Estate['layout'];
type Room = Layout['rooms'][number];

/** All rows: told floor by floor, or else in one list. */
const rowsOf = ({ floors, rooms }: Layout): readonly Room[] =>
  floors.length > 0 ? floors.flatMap((floor) => floor.rooms) : rooms;

/** The sum of `count` over all rows with that room id, since one kind can stand on several rows. */
export const roomCount = (layout: Layout, roomId: number): number =>
  rowsOf(layout)
    .filter(({ valueId }) => valueId === roomId)
    .reduce((sum, { count }) => sum + count, 0);

/** m² over all rows with that room id; a row of several rooms gives the surface of all of them. */
export const roomSurface = (layout: Layout, roomId: number): number =>
  rowsOf(layout)
    .filter(({ valueId }) => valueId === roomId)
    .reduce((sum, { surface = 0 }) => sum + surface, 0);

export interface RoomCounts {
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
export const roomCounts = (layout: Layout): RoomCounts => ({
  bedrooms: roomCount(layout, ROOM.BEDROOM),
  bathrooms: roomCount(layout, ROOM.BATHROOM),
  garages: roomCount(layout, ROOM.GARAGE),
  parkingSpaces: roomCount(layout, ROOM.PARKING_SPACE),
  toilets: roomCount(layout, ROOM.TOILET),
  terraces: roomCount(layout, ROOM.TERRACE),
  terraceSurface: roomSurface(layout, ROOM.TERRACE),
});

export interface Floor {
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
