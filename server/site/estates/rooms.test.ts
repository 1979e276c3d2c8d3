import { expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { buildFloorViews } from './rooms.ts';

const room = (valueId: number, name: string, count = 1) => ({ valueId, valueName: { nl: name }, count, sort: 0 });
const tabContext = { locale: 'nl', t: testTranslate('nl') } as const;

it('names a floor by the agent’s name, else by its level', () => {
  const floors = [-1, 0, 2].map((level, id) => ({ id, level, name: {}, rooms: [room(3, 'Ruimte')] }));
  const namedFloor = { id: 9, level: 3, name: { nl: 'Dakverdieping' }, rooms: [room(1, 'Slaapkamer')] };
  expect(
    buildFloorViews({ layout: { rooms: [], floors: [...floors, namedFloor] } }, tabContext).map(({ name }) => name),
  ).toEqual(['Kelder', 'Gelijkvloers', 'Verdieping 2', 'Dakverdieping']);
});

it('names a room without a name by its kind, and leaves out rooms with a count of zero', () => {
  const rooms = [room(7, ''), room(99, ''), room(1, 'Slaapkamer', 0), room(2, 'Keuken')];
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
  const floors = [{ id: 4, level: 0, name: {}, rooms: [room(1, 'Slaapkamer'), room(2, 'Keuken')] }];
  const rooms = [room(1, 'Slaapkamer', 2), room(2, 'Keuken'), room(15, 'Berging')];
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
