import { describe, expect, it } from 'vitest';
import { splitStreetLine, streetLanguage } from './streetLine.ts';

describe('splitStreetLine', () => {
  it.each([
    ['Kerkstraat', '12', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat,', '', { street: 'Kerkstraat' }],
    ['Kerkstraat', '64 5', { street: 'Kerkstraat', number: '64', box: '5' }],
    ['Kerkstraat', '13 13', { street: 'Kerkstraat', number: '13', box: '13' }],
    ['Kerkstraat', '4 B', { street: 'Kerkstraat', number: '4B' }],
    ['Kerkstraat', '4 B2', { street: 'Kerkstraat', number: '4', box: 'B2' }],
    ['Kerkstraat', '2D 21', { street: 'Kerkstraat', number: '2D', box: '21' }],
    ['Kerkstraat', '59-65', { street: 'Kerkstraat', number: '59-65' }],
    ['Kerkstraat', '0', { street: 'Kerkstraat' }],
    ['Place du 4 Août', '7', { street: 'Place du 4 Août', number: '7' }],
    ['Rue du 11 Novembre', '', { street: 'Rue du 11 Novembre' }],
  ])('leaves "%s" "%s" where they are', (street, number, expected) => {
    expect(splitStreetLine(street, number)).toEqual({ moved: false, ...expected });
  });

  it.each([
    ['Kerkstraat 12', '', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat 12', '12', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat 12 bus', '3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Rue Neuve 50 A2.', '5', { street: 'Rue Neuve', number: '50', box: 'A2.5' }],
    ['Rue Neuve 30 /', '0031', { street: 'Rue Neuve', number: '30', box: '0031' }],
    ['35 rue du Lavoir', '35', { street: 'rue du Lavoir', number: '35' }],
    ['16 Rue de Quatrecht', '', { street: 'Rue de Quatrecht', number: '16' }],
    ['Kerkstraat 14 B', '', { street: 'Kerkstraat', number: '14B' }],
    ['Kerkstraat 14 B', '14B', { street: 'Kerkstraat', number: '14B' }],
    ['Rue Neuve 50 A', '5', { street: 'Rue Neuve', number: '50', box: 'A5' }],
  ])('takes "%s" "%s" apart', (street, number, expected) => {
    expect(splitStreetLine(street, number)).toMatchObject({ moved: true, ...expected });
  });
});

it('recognises the language of a street name', () => {
  expect(streetLanguage('Brusselsesteenweg')).toBe('nl');
  expect(streetLanguage('Chaussée de Mons')).toBe('fr');
  expect(streetLanguage('Sablon')).toBeUndefined();
});
