import { expect, it } from 'vitest';
import { estateSchema } from '#shared/api/estate.ts';
import { gardenFilter } from '#shared/filters/definitions/garden.ts';
import { energyLabelFilter } from '#shared/filters/definitions/energyLabel.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { FILTER_BITS_POSITION, toBitMask } from '../../core/db/featureColumns.ts';
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

const hasGarden = (estate: NonNullable<EstateSketch['estate']>) => {
  const features = packFeatures(estateSchema.parse(estateInput({ id: 1, estate })), '0'.repeat(64));
  return ((features[FILTER_BITS_POSITION - 1] ?? 0) & toBitMask(gardenFilter)) !== 0;
};

it.each([
  'YES',
  'Ja',
  'NOT_CONSTRUCTED',
  'FULLY_LANDSCAPED',
  'Niet aangelegd',
  'Non aménagé',
  'Zonder inkijk',
  'No-maintenance garden',
  'Geen tuinonderhoud nodig',
  'Groot, op het zuiden',
])('a search for a garden finds the home whose field "garden" is "%s"', (text) => {
  expect(hasGarden({ fields: { 'other.garden': text } })).toBe(true);
});

it.each([
  'NO',
  'Nee',
  'non',
  'UNKNOWN',
  '',
  ' ',
  '0',
  '-1',
  'n.v.t.',
  'Geen',
  'Geen tuin',
  'Aucun jardin.',
  'pas de jardin',
  'No garden',
  'none',
  'Kein Garten',
  'ohne Garten',
  'kein',
  'Keine',
  'Aucune',
  'Geen tuin, wel een terras',
  'Geen (wel een terras)',
  'Nee, terras',
  'Nee - terras',
  'Pas de jardin, terrasse',
  'Aucun ; terrasse',
  'No garden but a patio',
  'Kein Garten. Balkon',
])('a search for a garden does not find the home whose field "garden" is "%s"', (text) => {
  expect(hasGarden({ fields: { 'other.garden': text } })).toBe(false);
});

it('a search for a garden finds the home whose garden has a direction, but not one with an unknown direction', () => {
  expect(hasGarden({ technical: { directionGarden: 'NO' } })).toBe(true);
  expect(hasGarden({ technical: { directionGarden: 'UNKNOWN' } })).toBe(false);
});
