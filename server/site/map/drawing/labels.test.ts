import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const DRAWING_EDGES = [0, 0, 600, 400] as const;
const label = (x: number, y: number, name = 'Sint-Niklaas') => ({ x, y, name, countText: '12' });

it('places names on their points, and moves a name without space beside its point, with a line', () => {
  const [first, second, third] = placeLabels([label(300, 200), label(300, 240), label(310, 203)], 12, DRAWING_EDGES);
  expect([first, second].map((each) => [each?.x, each?.y, each?.line])).toEqual([
    [300, 200, undefined],
    [300, 240, undefined],
  ]);
  expect(third).toMatchObject({ name: 'Sint-Niklaas', line: [[310, 203], expect.anything()] });
});

it('keeps names within the drawing', () => {
  const placed = placeLabels([label(590, 200), label(2, 398)], 12, DRAWING_EDGES);
  for (const { x, name } of placed) {
    expect(name).toBe('Sint-Niklaas');
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(570);
  }
});

it('shows only the number where no name has space, and leaves out what would cover another number', () => {
  const narrow = [0, 0, 40, 400] as const;
  expect(placeLabels([label(20, 200), label(21, 201)], 12, narrow)).toEqual([
    { x: 20, y: 200, name: undefined, countText: '12' },
  ]);
});
