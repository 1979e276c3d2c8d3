import { describe, expect, it } from 'vitest';
import { roomCounts, roomsByFloor } from './roomCounts.ts';

const room = (valueId: number, more: { count?: number; surface?: number; sort?: number; name?: string } = {}) => {
  const { count = 1, sort = 0, name = `room ${valueId}`, surface } = more;
  return { valueId, valueName: { nl: name }, count, sort, ...(surface !== undefined && { surface }) };
};
const floor = (id: number, level: number, rooms: ReturnType<typeof room>[], name = {}) => ({ id, level, name, rooms });

describe('§3.1: "Room type ids for counting: bedroom 1, bathroom 5, garage 6, terrace 10, parking space 14, toilet 16"', () => {
  const rooms = [
    room(1, { count: 2 }),
    room(1),
    room(5),
    room(6),
    room(10, { surface: 12.5 }),
    room(10, { surface: 8 }),
    room(14, { count: 3 }),
    room(16, { count: 2 }),
    room(7, { surface: 40 }),
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
    expect(roomCounts({ rooms, floors: [] })).toEqual(counts);
  });

  it('counts rooms that no floor has in addition to those of the floors, and no room twice', () => {
    const floors = [floor(1, 0, [room(1, { surface: 12 }), room(7, { surface: 40 })])];
    const beside = [room(1, { surface: 12 }), room(1, { surface: 9 }), room(6), room(10, { surface: 8 })];
    expect(roomCounts({ rooms: beside, floors })).toMatchObject({ bedrooms: 2, garages: 1, terraceSurface: 8 });
  });

  it('counts only the rooms of the floors where they are listed by floor', () => {
    const floors = [floor(1, 0, rooms.slice(0, 4)), floor(2, 1, rooms.slice(4))];
    expect(roomCounts({ rooms, floors })).toEqual(counts);
  });
});

describe('§2.6: "per-floor room lists grouped by floor level with rooms ordered by floor id"', () => {
  it('puts the lowest floor first and joins floors of one level, by floor id and then by sort', () => {
    const floors = roomsByFloor({
      rooms: [],
      floors: [
        floor(9, 1, [room(1, { name: 'above, floor 9' })]),
        floor(4, 1, [room(1, { sort: 2, name: 'above, second' }), room(5, { sort: 1, name: 'above, first' })], {
          nl: 'Eerste verdieping',
        }),
        floor(7, -1, [room(3, { name: 'cellar' })]),
        floor(8, 2, []),
      ],
    });
    expect(floors.map(({ id, level, name }) => [id, level, name])).toEqual([
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
