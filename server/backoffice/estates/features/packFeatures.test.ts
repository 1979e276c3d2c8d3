import { expect, it } from 'vitest';
import { estateSchema } from '#shared/api/estate.ts';
import { energyLabelFilter } from '#shared/filters/definitions/energyLabel.ts';
import { estateInput, GENT } from '#tests/support/estateInput.ts';
import { packFeatures } from './packFeatures.ts';

const getStoredClass = (kind: string, energyLabel?: string) => {
  const energy = { epcValue: 80, ...(energyLabel && { energyLabel }) };
  const input = estateInput({ id: 1, kind, estate: { address: { city: GENT, region: 'FLANDERS' }, energy } });
  return packFeatures(estateSchema.parse(input), '0'.repeat(64))[energyLabelFilter.source.slot - 1];
};

it('a search by energy class finds a class that is derived from the energy use of a dwelling, and of no other estate', () => {
  expect(getStoredClass('FLAT')).toBe(energyLabelFilter.read('A'));
  expect(getStoredClass('OFFICE_SPACE')).toBeNull();
  expect(getStoredClass('OFFICE_SPACE', 'B')).toBe(energyLabelFilter.read('B'));
});
