import { expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { buildFloorViews } from './rooms.ts';

const createRoom = (valueId: number, name: string, count = 1) => ({ valueId, valueName: { nl: name }, count, sort: 0 });
const tabContext = { locale: 'nl', t: testTranslate('nl') } as const;

it('names a floor by the agent’s name, else by its level', () => {
  const floors = [-1, 0, 2].map((level, id) => ({ id, level, name: {}, rooms: [createRoom(3, 'Ruimte')] }));
  const namedFloor = { id: 9, level: 3, name: { nl: 'Dakverdieping' }, rooms: [createRoom(1, 'Slaapkamer')] };
  expect(
    buildFloorViews({ layout: { rooms: [], floors: [...floors, namedFloor] } }, tabContext).map(({ name }) => name),
  ).toEqual(['Kelder', 'Gelijkvloers', 'Verdieping 2', 'Dakverdieping']);
});

it('names a room without a name by its kind, and leaves out rooms with a count of zero', () => {
  const rooms = [createRoom(7, ''), createRoom(99, ''), createRoom(1, 'Slaapkamer', 0), createRoom(2, 'Keuken')];
  expect(buildFloorViews({ layout: { rooms, floors: [] } }, tabContext)).toEqual([
    {
      id: 'beside',
      rooms: [
        { name: 'Leefruimte', count: 1 },
        { name: 'Keuken', count: 1 },
      ],
    },
  ]);
});

it('lists the rooms that belong to no floor after the floors', () => {
  const floors = [{ id: 4, level: 0, name: {}, rooms: [createRoom(1, 'Slaapkamer'), createRoom(2, 'Keuken')] }];
  const rooms = [createRoom(1, 'Slaapkamer', 2), createRoom(2, 'Keuken'), createRoom(15, 'Berging')];
  expect(buildFloorViews({ layout: { rooms, floors } }, tabContext)).toEqual([
    {
      id: 'floor-4',
      name: 'Gelijkvloers',
      rooms: [
        { name: 'Slaapkamer', count: 1 },
        { name: 'Keuken', count: 1 },
      ],
    },
    {
      id: 'beside',
      name: 'Andere ruimten',
      rooms: [
        { name: 'Slaapkamer', count: 1 },
        { name: 'Berging', count: 1 },
      ],
    },
  ]);
});
