import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const DRAWING_EDGES = [0, 0, 600, 400] as const;
const createLabel = (x: number, y: number, name = 'Sint-Niklaas') => ({ x, y, name, countText: '12' });

it('places names on their points, and moves a name without space beside its point, with a line', () => {
  const [first, second, third] = placeLabels(
    [createLabel(300, 200), createLabel(300, 240), createLabel(310, 203)],
    12,
    DRAWING_EDGES,
  );
  expect([first, second].map((each) => [each?.x, each?.y, each?.line])).toEqual([
    [300, 200, undefined],
    [300, 240, undefined],
  ]);
  expect(third).toMatchObject({ name: 'Sint-Niklaas', line: [[310, 203], expect.anything()] });
});

it('keeps names within the drawing', () => {
  const placedLabels = placeLabels([createLabel(590, 200), createLabel(2, 398)], 12, DRAWING_EDGES);
  for (const { x, name } of placedLabels) {
    expect(name).toBe('Sint-Niklaas');
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(570);
  }
});

it('shows only the number where no name has space, and leaves out what would cover another number', () => {
  const narrowEdges = [0, 0, 40, 400] as const;
  expect(placeLabels([createLabel(20, 200), createLabel(21, 201)], 12, narrowEdges)).toEqual([
    { x: 20, y: 200, name: undefined, countText: '12' },
  ]);
});
