import { expect, it } from 'vitest';
import { toEnergyClassNumber } from './energyLabel.ts';

it('the class of a label is its letter; the class of a pair is the worse letter', () => {
  const classes = ['A++', 'A+', 'A', 'a-', 'B+', 'B-', 'G'].map(toEnergyClassNumber);
  expect(classes).toEqual([0, 0, 0, 0, 1, 1, 6]);
  expect([toEnergyClassNumber('C–G'), toEnergyClassNumber('G_C'), toEnergyClassNumber('C/B')]).toEqual([6, 6, 2]);
  for (const none of ['', 'vrijgesteld', 'H', 'A+++', '–']) expect(toEnergyClassNumber(none)).toBeUndefined();
});
