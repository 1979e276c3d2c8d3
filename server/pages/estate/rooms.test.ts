import { expect, it } from 'vitest';
import { testTranslate } from '../../../tests/support/texts.ts';
import { floorViews } from './rooms.ts';

const room = (valueId: number, name: string, count = 1) => ({ valueId, valueName: { nl: name }, count, sort: 0 });
const context = { locale: 'nl', t: testTranslate('nl') } as const;

it('names a floor as the agent does, else by its level', () => {
  const floors = [-1, 0, 2].map((level, id) => ({ id, level, name: {}, rooms: [room(3, 'Ruimte')] }));
  const named = { id: 9, level: 3, name: { nl: 'Dakverdieping' }, rooms: [room(1, 'Slaapkamer')] };
  expect(floorViews({ layout: { rooms: [], floors: [...floors, named] } }, context).map(({ name }) => name)).toEqual([
    'Kelder',
    'Gelijkvloers',
    'Verdieping 2',
    'Dakverdieping',
  ]);
});

it('names a room by its kind where it has no name of its own, and leaves out what is not there', () => {
  const rooms = [room(7, ''), room(99, ''), room(1, 'Slaapkamer', 0), room(2, 'Keuken')];
  expect(floorViews({ layout: { rooms, floors: [] } }, context)).toEqual([
    {
      id: 0,
      rooms: [
        { name: 'Leefruimte', count: 1 },
        { name: 'Keuken', count: 1 },
      ],
    },
  ]);
});
