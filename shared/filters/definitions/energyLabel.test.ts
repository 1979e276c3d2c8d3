import { expect, it } from 'vitest';
import { energyClass } from './energyLabel.ts';

it('the class of a label is its letter; the class of a pair is the worse letter', () => {
  const classes = ['A++', 'A+', 'A', 'a-', 'B+', 'B-', 'G'].map(energyClass);
  expect(classes).toEqual([0, 0, 0, 0, 1, 1, 6]);
  expect([energyClass('C–G'), energyClass('G_C'), energyClass('C/B')]).toEqual([6, 6, 2]);
  for (const none of ['', 'vrijgesteld', 'H', 'A+++', '–']) expect(energyClass(none)).toBeUndefined();
});
