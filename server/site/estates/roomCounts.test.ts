import { describe, expect, it } from 'vitest';
import { countAllRooms, groupRoomsByFloor } from './roomCounts.ts';

const createRoom = (
  valueId: number,
  changes: { count?: number; surface?: number; sort?: number; name?: string } = {},
) => {
  const { count = 1, sort = 0, name = `room ${valueId}`, surface } = changes;
  return { valueId, valueName: { nl: name }, count, sort, ...(surface !== undefined && { surface }) };
};
const createFloor = (id: number, level: number, rooms: ReturnType<typeof createRoom>[], name = {}) => ({
  id,
  level,
  name,
  rooms,
});

describe('§3.1: "Room type ids for counting: bedroom 1, bathroom 5, garage 6, terrace 10, parking space 14, toilet 16"', () => {
  const rooms = [
    createRoom(1, { count: 2 }),
    createRoom(1),
    createRoom(5),
    createRoom(6),
    createRoom(10, { surface: 12.5 }),
    createRoom(10, { surface: 8 }),
    createRoom(14, { count: 3 }),
    createRoom(16, { count: 2 }),
    createRoom(7, { surface: 40 }),
  ];
  const counts = {
    bedrooms: 3,
    bathrooms: 1,
    garages: 1,
    parkingSpaces: 3,
    toilets: 2,
    terraces: 2,
    terraceSurface: 20.5,
  };

  it('adds up all rows with that id, "since one kind can stand on several rows"', () => {
    expect(countAllRooms({ rooms, floors: [] })).toEqual(counts);
  });

  it('counts the rooms of the floors and the rooms that belong to no floor, and no room twice', () => {
    const floors = [createFloor(1, 0, [createRoom(1, { surface: 12 }), createRoom(7, { surface: 40 })])];
    const roomsBesideFloors = [
      createRoom(1, { surface: 12 }),
      createRoom(1, { surface: 9 }),
      createRoom(6),
      createRoom(10, { surface: 8 }),
    ];
    expect(countAllRooms({ rooms: roomsBesideFloors, floors })).toMatchObject({
      bedrooms: 2,
      garages: 1,
      terraceSurface: 8,
    });
  });

  it('counts each room once when it is listed by floor and in the list of all rooms', () => {
    const floors = [createFloor(1, 0, rooms.slice(0, 4)), createFloor(2, 1, rooms.slice(4))];
    expect(countAllRooms({ rooms, floors })).toEqual(counts);
  });
});

describe('§2.6: "per-floor room lists grouped by floor level with rooms ordered by floor id"', () => {
  it('puts the lowest floor first and joins floors of one level, by floor id and then by sort', () => {
    const floors = groupRoomsByFloor({
      rooms: [],
      floors: [
        createFloor(9, 1, [createRoom(1, { name: 'above, floor 9' })]),
        createFloor(
          4,
          1,
          [createRoom(1, { sort: 2, name: 'above, second' }), createRoom(5, { sort: 1, name: 'above, first' })],
          {
            nl: 'Eerste verdieping',
          },
        ),
        createFloor(7, -1, [createRoom(3, { name: 'cellar' })]),
        createFloor(8, 2, []),
      ],
    });
    expect(floors.map(({ id, floorLevel, name }) => [id, floorLevel, name])).toEqual([
      [7, -1, {}],
      [4, 1, { nl: 'Eerste verdieping' }],
    ]);
    expect(floors[1]?.rooms.map(({ valueName }) => valueName.nl)).toEqual([
      'above, first',
      'above, second',
      'above, floor 9',
    ]);
  });
});
