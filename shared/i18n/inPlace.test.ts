import { expect, it } from 'vitest';
import { inPlace } from './inPlace.ts';

it('puts the preposition before a place name in each language, and joins it with the French article', () => {
  expect(inPlace('De Haan', 'nl')).toBe('in De Haan');
  expect(inPlace('Ghent', 'en')).toBe('in Ghent');
  expect(inPlace('Lüttich', 'de')).toBe('in Lüttich');
  expect(inPlace('Gand', 'fr')).toBe('à Gand');
  expect(inPlace('Le Coq', 'fr')).toBe('au Coq');
  expect(inPlace('Les Bons Villers', 'fr')).toBe('aux Bons Villers');
  expect(inPlace('La Panne', 'fr')).toBe('à La Panne');
  expect(inPlace('Lessines', 'fr')).toBe('à Lessines');
});
