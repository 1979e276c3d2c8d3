import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const DRAWING_EDGES = [0, 0, 600, 400] as const;
const label = (x: number, y: number, name = 'Sint-Niklaas') => ({ x, y, name, countText: '12' });

it('places the first labels in full, others with the number only, and leaves out those without room', () => {
  const placed = placeLabels([label(300, 200), label(300, 240), label(360, 242), label(301, 201)], 12, DRAWING_EDGES);
  expect(placed.map(({ x, name }) => [x, name])).toEqual([
    [300, 'Sint-Niklaas'],
    [300, 'Sint-Niklaas'],
    [360, undefined],
  ]);
});

it('keeps names within the drawing, and marks those that still fit when it is small', () => {
  const placed = placeLabels([label(300, 200), label(300, 220), label(2, 300)], 12, DRAWING_EDGES);
  expect(placed.map(({ name, fitsWhenEnlarged: fitsEnlarged }) => [name, fitsEnlarged])).toEqual([
    ['Sint-Niklaas', true],
    ['Sint-Niklaas', false],
    [undefined, false],
  ]);
});
