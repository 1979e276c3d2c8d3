import { expect, it } from 'vitest';
import { compareNames } from './nameOrder.ts';

it('sorts a name with an apostrophe under its first letter', () => {
  const names = ["'s Gravenbrakel", 'Gent', '’t Zand', 'Aalst', 'Sint-Niklaas', 'Roeselare', 'Tielt', 'Éghezée'];
  expect(names.toSorted((a, b) => compareNames(a, b, 'nl'))).toEqual([
    'Aalst',
    'Éghezée',
    'Gent',
    'Roeselare',
    "'s Gravenbrakel",
    'Sint-Niklaas',
    '’t Zand',
    'Tielt',
  ]);
});
