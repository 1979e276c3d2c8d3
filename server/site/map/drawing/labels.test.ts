import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const EDGES = [0, 0, 600, 400] as const;
const label = (x: number, y: number, name = 'Sint-Niklaas') => ({ x, y, name, count: '12' });

it('gives the first labels their room, others the number alone, and those without room none', () => {
  const placed = placeLabels([label(300, 200), label(300, 240), label(360, 242), label(301, 201)], 12, EDGES);
  expect(placed.map(({ x, name }) => [x, name])).toEqual([
    [300, 'Sint-Niklaas'],
    [300, 'Sint-Niklaas'],
    [360, undefined],
  ]);
});

it('keeps names within the drawing, and says which still have room when it is small', () => {
  const placed = placeLabels([label(300, 200), label(300, 220), label(2, 300)], 12, EDGES);
  expect(placed.map(({ name, isSturdy }) => [name, isSturdy])).toEqual([
    ['Sint-Niklaas', true],
    ['Sint-Niklaas', false],
    [undefined, false],
  ]);
});
