import { expect, it } from 'vitest';
import { formatInPlace } from './inPlace.ts';

it('puts the preposition before a place name in each language, and contracts it with a French article', () => {
  expect(formatInPlace('De Haan', 'nl')).toBe('in De Haan');
  expect(formatInPlace('Ghent', 'en')).toBe('in Ghent');
  expect(formatInPlace('Lüttich', 'de')).toBe('in Lüttich');
  expect(formatInPlace('Gand', 'fr')).toBe('à Gand');
  expect(formatInPlace('Le Coq', 'fr')).toBe('au Coq');
  expect(formatInPlace('Les Bons Villers', 'fr')).toBe('aux Bons Villers');
  expect(formatInPlace('La Panne', 'fr')).toBe('à La Panne');
  expect(formatInPlace('Lessines', 'fr')).toBe('à Lessines');
});
