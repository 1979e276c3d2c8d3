import { describe, expect, it } from 'vitest';
import {
  formatArea,
  formatBytes,
  formatCo2,
  formatDate,
  formatDateText,
  formatDistance,
  formatEnergyPerYear,
  formatEnergyUse,
  formatEuro,
  formatEuroPerArea,
  formatLiquid,
  formatNumber,
  formatPercentage,
  formatPrice,
} from './format.ts';
import { typedEntries } from '../domain/typedKeys.ts';
import { type Locale, localize, findContentLocale } from './locales.ts';
import { createTranslate } from './translate.ts';

const replaceNoBreakSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('§9 formats', () => {
  const YEAR: Readonly<Record<Locale, string>> = { nl: 'jaar', fr: 'an', en: 'year', de: 'Jahr' };
  it.each(typedEntries(YEAR))(
    'writes energy and CO₂ per year in %s, with the same numbers in all languages',
    (locale, year) => {
      expect(replaceNoBreakSpaces(formatEnergyPerYear(24350.5, locale))).toBe(`24.350,5 kWh/${year}`);
      expect(replaceNoBreakSpaces(formatCo2(35.25, locale))).toBe(`35,25 kg CO₂/(m² ${year})`);
    },
  );
  it('writes sizes of files in kB and MB', () => {
    expect(
      [1, 840_000, 999_600, 1_240_000, 25_000_000].map((bytes) => replaceNoBreakSpaces(formatBytes(bytes))),
    ).toEqual(['1 kB', '840 kB', '1 MB', '1,2 MB', '25 MB']);
  });
  it('keeps a number and its unit on one line', () => {
    const formattedTexts = [
      formatEuro(1),
      formatPrice(1),
      formatArea(1),
      formatDistance(1),
      formatEnergyUse(1),
      formatLiquid(1),
    ];
    expect(formattedTexts.filter((text) => /\s/.test(text.replaceAll('\u00a0', '')))).toEqual([]);
  });
  it('writes euro with dot, comma and two decimals', () => {
    expect(replaceNoBreakSpaces(formatEuro(1234567.5))).toBe('€ 1.234.567,50');
    expect(replaceNoBreakSpaces(formatEuroPerArea(2150))).toBe('€ 2.150,00/m²');
  });
  it('leaves zero cents out of the headline price', () => {
    expect(replaceNoBreakSpaces(formatPrice(329550))).toBe('€ 329.550');
    expect(replaceNoBreakSpaces(formatPrice(955.5))).toBe('€ 955,50');
  });
  it('writes areas, distances, energy, liquids and percentages', () => {
    expect(replaceNoBreakSpaces(formatArea(1250))).toBe('1.250 m²');
    expect(replaceNoBreakSpaces(formatDistance(12.346))).toBe('12,35 m');
    expect(replaceNoBreakSpaces(formatEnergyUse(189))).toBe('189 kWh/m²');
    expect(replaceNoBreakSpaces(formatLiquid(3000))).toBe('3.000 l');
    expect(replaceNoBreakSpaces(formatPercentage(12.5))).toBe('12,5 %');
  });
  it('writes dates as dd/mm/yyyy in Brussels', () => {
    expect(formatDate('2026-03-29')).toBe('29/03/2026');
    for (const text of ['2026-03-29', '2026-03-29T12:00:00Z', '29/3/2026', '29-03-2026', '29.3.2026'])
      expect(formatDateText(text)).toBe('29/03/2026');
    expect(formatDateText('2026-09')).toBe('09/2026');
    for (const text of ['2026-13-01', '31/02/2026', '2026-01-01Tnever', 'in 2026', '12/2026', ''])
      expect(formatDateText(text)).toBe(text);
    expect(formatDate('2026-12-31T23:30:00Z')).toBe('01/01/2027');
  });
  it('accepts 0 to 7 decimals', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((decimals) => formatNumber(1234.56789012, decimals))).toEqual([
      '1.235',
      '1.234,6',
      '1.234,57',
      '1.234,568',
      '1.234,5679',
      '1.234,56789',
      '1.234,567890',
      '1.234,5678901',
    ]);
    expect(formatNumber(1.5)).toBe('2');
    expect(() => formatNumber(1, 8)).toThrow(RangeError);
    expect(() => formatNumber(1, -1)).toThrow(RangeError);
  });
});

describe('§1 languages', () => {
  it('falls back to Dutch, then to the first value', () => {
    expect(localize({ nl: 'huis', fr: 'maison' }, 'fr')).toBe('maison');
    expect(localize({ nl: 'huis', fr: '' }, 'fr')).toBe('huis');
    expect(localize({ de: 'Haus' }, 'en')).toBe('Haus');
    expect(localize({}, 'en')).toBe('');
    expect(localize(undefined, 'en')).toBe('');
    expect(findContentLocale({ nl: 'huis', fr: '' }, 'fr')).toBe('nl');
    expect(findContentLocale({ de: 'Haus' }, 'en')).toBe('de');
    expect(findContentLocale({}, 'en')).toBeUndefined();
  });
});

describe('messages', () => {
  const messages = { 'a:n_one': '{{count}} woning', 'a:n_other': '{{count}} woningen', 'a:x': 'Hallo {{name}}' };
  it('selects the plural form of the language', () => {
    const translateToDutch = createTranslate('nl', messages);
    expect([0, 1, 2].map((count) => translateToDutch('a:n', { count }))).toEqual([
      '0 woningen',
      '1 woning',
      '2 woningen',
    ]);
    expect(createTranslate('fr', messages)('a:n', { count: 0 })).toBe('0 woning');
  });
  it('fills in parameters and shows a missing key literally', () => {
    const t = createTranslate('nl', messages);
    expect(t('a:x', { name: 'Els' })).toBe('Hallo Els');
    expect(t('a:x', {})).toBe('Hallo {{name}}');
    expect(t('a:missing')).toBe('a:missing');
  });
  it.each([
    ['Question de {{name}}', 'Anne Dupont', 'Question d’Anne Dupont'],
    ['Question de {{name}} sur {{name}}', 'Éric', 'Question d’Éric sur Éric'],
    ['J’accepte que {{name}} conserve', 'Immo X', 'J’accepte qu’Immo X conserve'],
    ['De {{ name }}', 'Œuvres', 'D’Œuvres'],
    ['Question de {{name}}', 'Paul', 'Question de Paul'],
    ['Question de {{name}}', 'Hubert', 'Question de Hubert'],
    ['Question de {{name}}', 'Yvan', 'Question de Yvan'],
    ['une demande {{name}}', 'urgente', 'une demande urgente'],
    ['plus de {{name}}', '11', 'plus de 11'],
    ['Question de {{name}}', '', 'Question de '],
  ])('shorten "de" and "que" before a vowel in French: %s, %s', (text, name, expected) => {
    expect(createTranslate('fr', { 'a:x': text })('a:x', { name })).toBe(expected);
  });
  it('keep "de" in other languages, and in a French text that names a placeholder without a value', () => {
    expect(createTranslate('nl', { 'a:x': 'Bel de {{name}}' })('a:x', { name: 'agent' })).toBe('Bel de agent');
    expect(createTranslate('fr', { 'a:x': 'de {{name}} que Anne' })('a:x', {})).toBe('de {{name}} que Anne');
  });
});
