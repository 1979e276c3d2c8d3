import { describe, expect, it } from 'vitest';
import { readArea, readCents, readCount, readEuros, readEurosPerArea, readRate } from './writtenNumber.ts';

describe('an amount', () => {
  it.each([
    ['450000', 450_000],
    ['450.000', 450_000],
    ['450,000', 450_000],
    ['450 000', 450_000],
    ['450\u00a0000', 450_000],
    ['450\u202f000', 450_000],
    ['450\u2009000', 450_000],
    ["450'000", 450_000],
    ['450’000', 450_000],
    ['\u200e€\u00a0450.000\u200f', 450_000],
    ['\t450.000\n', 450_000],
    ['４５０．０００', 450_000],
    ['€ 450.000', 450_000],
    ['€450.000', 450_000],
    ['450.000€', 450_000],
    ['450.000 EUR', 450_000],
    ['EUR 450.000', 450_000],
    ['450000 euro', 450_000],
    ['450000 euros', 450_000],
    ['450.000,00', 450_000],
    ['450.000,-', 450_000],
    ['€450.000,-', 450_000],
    ['450.000,– €', 450_000],
    ['450.000,--', 450_000],
    ['450.000,=', 450_000],
    ['450.000.', 450_000],
    ['450.000,', 450_000],
    ['450k', 450_000],
    ['450 K', 450_000],
    ['450k€', 450_000],
    ['€ 450k', 450_000],
    ['450 keur', 450_000],
    ['1.250k', 1_250_000],
    ['450 duizend', 450_000],
    ['450 mille', 450_000],
    ['450 thousand', 450_000],
    ['450 Tsd.', 450_000],
    ['0,45 mio', 450_000],
    ['0,45 mio.', 450_000],
    ['1,2 miljoen', 1_200_000],
    ['1.250 mio', 1_250_000],
    ['1,2 M€', 1_200_000],
    ['1.2m', 1_200_000],
    ['2 millions', 2_000_000],
    ['1,5 Millionen Euro', 1_500_000],
    ['1.250,50', 1250.5],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1234,5', 1234.5],
    ['€ 1 234,5', 1234.5],
    ['1.234.567,89', 1_234_567.89],
    ['5,', 5],
    ['0', 0],
    ['0,05', 0.05],
    ['9999999999999', 9_999_999_999_999],
  ])('is parsed as people write it: %s', (text, euros) => {
    expect(readCents(text)).toBe(Math.round(euros * 100));
  });

  it.each([
    '',
    ' ',
    '-',
    '€',
    'k',
    '.',
    ',-',
    'veel',
    '-5',
    '−450000',
    '€ -450.000',
    '400.000-500.000',
    '400-500',
    '450-',
    '1e9',
    '0x10',
    '450²',
    '1.2345',
    '12.34.56',
    '1.234.56',
    '1.234,567,89',
    '1234.567.890',
    '1.250 000',
    '45 00 00',
    '1.2.3 mio',
    '0.350',
    '1,,5',
    ',5',
    '450 m²',
    '450 kg',
    '450 k k',
    '1.250 €/maand',
    'Infinity',
    '<b>1</b>',
    '٣',
    '9'.repeat(61),
    '1'.repeat(62_000),
    `${'1.'.repeat(31_000)}0`,
    ' '.repeat(62_000),
  ])('is not parsed from another text: %s', (text) => {
    expect(readCents(text)).toBeUndefined();
  });

  it('is rounded to whole euros when cents do not matter', () => {
    expect(readEuros('1.250,50')).toBe(1251);
    expect(readEuros('0,45 mio')).toBe(450_000);
    expect(readEuros('veel')).toBeUndefined();
  });

  it('may be a price per square metre', () => {
    expect(['2.500', '€ 2.500/m²', '2500 € per m2', '2.500 le m²'].map(readEurosPerArea)).toEqual(Array(4).fill(2500));
    expect(readEurosPerArea('2.500 m²')).toBeUndefined();
  });
});

describe('an area', () => {
  it.each([
    ['120', 120],
    ['120 m²', 120],
    ['120m2', 120],
    ['120 m', 120],
    ['120㎡', 120],
    ['120 mètres carrés', 120],
    ['120 vierkante meter', 120],
    ['120 sq m', 120],
    ['120 Quadratmeter', 120],
    ['1.250 m²', 1250],
    ['120,6 m²', 121],
    ['12 a', 1200],
    ['1,5 ha', 15_000],
  ])('is parsed with its unit: %s', (text, metres) => {
    expect(readArea(text)).toBe(metres);
  });

  it.each(['', 'm²', '-120', '120 kWh', '120 €', '120²', '100-120 m²'])(
    'is not parsed from another text: %s',
    (text) => {
      expect(readArea(text)).toBeUndefined();
    },
  );
});

describe('a rate', () => {
  it.each([
    ['3', 3000],
    ['3,5', 3500],
    ['3.25 %', 3250],
    ['3,125%', 3125],
    ['0', 0],
  ])('is parsed with a dot or a comma: %s', (text, steps) => {
    expect(readRate(text)).toBe(steps);
  });

  it.each(['', '%', '3,1255', '1.2,3', '-1', '3 procent', '3'.repeat(62_000)])(
    'is not parsed from another text: %s',
    (text) => {
      expect(readRate(text)).toBeUndefined();
    },
  );
});

describe('a count', () => {
  it.each([
    ['25', 25],
    [' 30 ', 30],
    ['25 jaar', 25],
    ['25 ans', 25],
    ['3 slaapkamers', 3],
    ['3 slpk.', 3],
    ['3 chambres', 3],
    ['3+', 3],
    ['1975', 1975],
    ['1.250', 1250],
    ['0', 0],
  ])('is a whole number: %s', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each(['', 'x', '25,5', '2,50', '-1', '3 miljoen', '3-4', '1'.repeat(62_000)])(
    'is not parsed from another text: %s',
    (text) => {
      expect(readCount(text)).toBeUndefined();
    },
  );
});
