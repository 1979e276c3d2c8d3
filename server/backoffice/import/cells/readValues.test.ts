import { describe, expect, it } from 'vitest';
import {
  toBrusselsTime,
  compileDateFormat,
  readDate,
  readInstant,
  readNamedMonth,
  DEFAULT_DATE_FORMATS,
} from './readDate.ts';
import { findAmountProblem, explainNoNumber, readNumber } from './readNumber.ts';
import { removeUnit } from './units.ts';
import { readBoolean } from './readBoolean.ts';
import { decodeReferences, tidyLines, toSingleLine } from './cellText.ts';

describe('readNumber', () => {
  it.each([
    ['329550.0', '.', 329_550],
    ['1,234.5', '.', 1234.5],
    ['€ 1 234', '.', 1234],
    ['-12', '.', -12],
    ['1.234,50', ',', 1234.5],
    ['€ 595.000', ',', 595_000],
    ['12,5', ',', 12.5],
    ['1250 EUR', '.', 1250],
    ['EUR 1250', '.', 1250],
    ['€ 1.250,00', '.', 1250],
    ['1,250.00', ',', 1250],
    ['1.250,-', ',', 1250],
    ['€ 1 250 000', ',', 1_250_000],
    ['1 250 euro', '.', 1250],
    ["1'250.50", '.', 1250.5],
  ] as const)('reads %s with a decimal %s', (text, decimal, value) => {
    expect(readNumber(text, decimal)).toBe(value);
  });

  it.each(['', '.', 'abc', '12 m²', '1.2.3', '1,23,4', 'NaN', 'Infinity', '0x10', '1e5', '3 4', '12 50', 'EUR'])(
    'refuses "%s"',
    (text) => {
      expect(readNumber(text)).toBeUndefined();
    },
  );

  it('does not read a decimal comma as a thousands separator', () => {
    expect(readNumber('12,5', '.')).toBeUndefined();
    expect(explainNoNumber('12,5', '.')).toMatch(/"decimal": ","/);
  });

  it('explains how to handle other words, and amounts that may be a thousand times too small', () => {
    expect(explainNoNumber('1250 per maand', '.')).toMatch(/`pattern`/);
    expect(explainNoNumber('bel ons', '.')).toBe('not a number');
    expect(findAmountProblem('€ 1.250', '.')).toMatch(/if it means 1250, set "decimal": ","/);
    expect(findAmountProblem('€ 1.250', ',')).toBeUndefined();
    expect(findAmountProblem('1250.50', '.')).toBeUndefined();
  });
});

describe('a number with its unit', () => {
  it.each([
    ['224 m²', 'area', 224],
    ['224m2', 'area', 224],
    ['1.250,5 m²', 'area', 1250.5],
    ['12,5 are', 'area', 1250],
    ['1 ha', 'area', 10_000],
    ['2 ha 30 a', 'area', 23_000],
    ['2ha30a', 'area', 23_000],
    ['1 ha 2 a 50 ca', 'area', 10_250],
    ['12 are 50 centiare', 'area', 1250],
    ['1,5 ha 30 a', 'area', NaN],
    ['30 a 2 ha', 'area', NaN],
    ['2 ha 130 a', 'area', NaN],
    ['114 kWhep/m².an', 'energyPerArea', 114],
    ['114 kWh EP/m²/an', 'energyPerArea', 114],
    ['8,5 m', 'length', 8.5],
    ['850 cm', 'length', 8.5],
    ['114 kWh/m²', 'energyPerArea', 114],
    ['114 kWh/(m² jaar)', 'energyPerArea', 114],
    ['114 kWh/m²/an', 'energyPerArea', 114],
    ['114 kWh/m².jaar', 'energyPerArea', 114],
    ['11 400 kWh/jaar', 'energy', 11_400],
    ['23 kg CO2/m²', 'co2', 23],
    ['3 slpk', 'bedrooms', 3],
    ['3 slpk.', 'bedrooms', 3],
    ['3 gevels', 'facades', 3],
    ['4 façades', 'facades', 4],
    ['3 Chambres', 'bedrooms', 3],
    ['2 badkamers', 'bathrooms', 2],
    ['4 pers.', 'persons', 4],
    ['21 %', 'percentage', 21],
  ] as const)('is read: %s', (written, measure, value) => {
    const { text, unitFactor: factor = 1 } = removeUnit(written, measure);
    expect((readNumber(text, ',') ?? NaN) * factor).toBe(value);
  });

  it.each([
    ['114 kWh/m²', 'area'],
    ['3 slpk', undefined],
    ['3 slpk', 'bathrooms'],
    ['12 m', 'area'],
    ['224 m² terras', 'area'],
    ['kWh', 'energy'],
    ['224 m²'.padEnd(200), undefined],
    [`${'1 '.repeat(200)}m²`, 'area'],
  ] as const)('is not read with a unit of another measure: %s of %s', (written, measure) => {
    expect(removeUnit(written, measure)).toEqual({ text: written });
  });
});

const readWithFormats = (text: string, ...formats: string[]) => readDate(text, formats.map(compileDateFormat));

describe('readDate', () => {
  it.each([
    ['2026-06-09', 'YYYY-MM-DD', '2026-06-09', '00:00:00'],
    ['2026-06-09 14:05:06', 'YYYY-MM-DD HH:mm:ss', '2026-06-09', '14:05:06'],
    ['01/08/2026', 'DD/MM/YYYY', '2026-08-01', '00:00:00'],
    ['1/7/2026 12:07:53 AM', 'M/D/YYYY h:mm:ss A', '2026-01-07', '00:07:53'],
    ['6/10/2026 6:27:14 PM', 'M/D/YYYY h:mm:ss A', '2026-06-10', '18:27:14'],
  ])('reads %s as %s', (text, format, date, time) => {
    expect(readWithFormats(text, format)).toEqual({ date, time });
  });

  it.each([
    ['5/3/2027', '2027-03-05', '00:00:00'],
    ['05/03/2027', '2027-03-05', '00:00:00'],
    ['5-3-2027', '2027-03-05', '00:00:00'],
    ['5.03.2027', '2027-03-05', '00:00:00'],
    ['5/3/2027 9:05', '2027-03-05', '09:05:00'],
    ['2027-03-05', '2027-03-05', '00:00:00'],
    ['2027-03-05T09:05:06', '2027-03-05', '09:05:06'],
  ])('reads %s without a format', (text, date, time) => {
    expect(readWithFormats(text, ...DEFAULT_DATE_FORMATS)).toEqual({ date, time });
  });

  it.each([
    ['2027-03-05T08:00', '2027-03-05', '08:00:00'],
    ['2027-03-05T08:00:00.000', '2027-03-05', '08:00:00'],
    ['2027-03-05T00:00:00Z', '2027-03-05', '01:00:00'],
    ['2027-03-05T00:00:00.000Z', '2027-03-05', '01:00:00'],
    ['2027-03-05T00:00:00+01:00', '2027-03-05', '00:00:00'],
    ['2027-03-04T23:30:00Z', '2027-03-05', '00:30:00'],
    ['2027-07-04T22:30Z', '2027-07-05', '00:30:00'],
    ['2027-03-05T00:30:00+0300', '2027-03-04', '22:30:00'],
    ['2027-12-31 23:59:59-05:00', '2028-01-01', '05:59:59'],
  ])('converts a time of ISO 8601 to Belgian time: %s', (text, date, time) => {
    expect(readInstant(text)).toEqual({ date, time });
  });

  it.each(['2027-02-30T00:00:00Z', '2027-03-05T25:00', '2027-03-05T08:00:00+99:00', '2027-03-05', 'T', ''])(
    'reads no time in %j',
    (text) => {
      expect(readInstant(text)).toBeUndefined();
    },
  );

  it('accepts one digit where a separator shows the end of the number', () => {
    expect(readWithFormats('5/3/2027', 'DD/MM/YYYY')?.date).toBe('2027-03-05');
    expect(readWithFormats('2027-3-5', 'YYYY-MM-DD')?.date).toBe('2027-03-05');
    expect(readWithFormats('5/3/2027 9:05', 'DD/MM/YYYY HH:mm')?.time).toBe('09:05:00');
    expect(readWithFormats('532027', 'DDMMYYYY')).toBeUndefined();
    expect(readWithFormats('05032027', 'DDMMYYYY')?.date).toBe('2027-03-05');
    expect(readWithFormats('3/25/2027', ...DEFAULT_DATE_FORMATS)).toBeUndefined();
    expect(readWithFormats('5/3/27', ...DEFAULT_DATE_FORMATS)).toBeUndefined();
  });

  it('uses the first format that matches an existing day', () => {
    expect(readWithFormats('13/12/2026', 'MM/DD/YYYY', 'DD/MM/YYYY')?.date).toBe('2026-12-13');
    expect(readWithFormats('30/02/2026', 'DD/MM/YYYY')).toBeUndefined();
    expect(readWithFormats('2026-06-09T10:00', 'YYYY-MM-DD')).toBeUndefined();
  });

  it('refuses a format without a day', () => {
    expect(() => compileDateFormat('MM/YYYY')).toThrow(/year, month and day/);
  });

  it('adds the offset to Belgian time, also on the days when clocks change', () => {
    expect(toBrusselsTime({ date: '2026-01-15', time: '12:00:00' })).toBe('2026-01-15T12:00:00+01:00');
    expect(toBrusselsTime({ date: '2026-07-15', time: '12:00:00' })).toBe('2026-07-15T12:00:00+02:00');
    expect(toBrusselsTime({ date: '2026-03-29', time: '12:00:00' })).toBe('2026-03-29T12:00:00+02:00');
    expect(toBrusselsTime({ date: '2026-10-25', time: '12:00:00' })).toBe('2026-10-25T12:00:00+01:00');
  });
});

describe('texts', () => {
  it('decodes character references and leaves unknown ones', () => {
    expect(decodeReferences('Fl&#xE9;malle &amp; Vis&#233; &euro; &#0; R&D')).toBe('Flémalle & Visé &euro; &#0; R&D');
  });

  it('tidies spaces, and keeps the lines of a text', () => {
    expect(toSingleLine('  a\u202F b\n c ')).toBe('a b c');
    expect(tidyLines(' a  b \r\n\r\n c ')).toBe('a b\n\nc');
  });
});

it('reads yes and no as people and spreadsheets write them', () => {
  expect(['ja', 'Oui', 'TRUE', 'WAAR', 'VRAI', 'WAHR'].map(readBoolean)).toEqual(Array(6).fill(true));
  expect(['nee', 'Non', 'FALSE', 'ONWAAR', 'FAUX', 'FALSCH'].map(readBoolean)).toEqual(Array(6).fill(false));
  expect(['misschien', '2', ''].map(readBoolean)).toEqual([undefined, undefined, undefined]);
});

describe('a date with the name of a month', () => {
  it.each([
    ['1/apr/27', '2027-04-01'],
    ['1-avr.-27', '2027-04-01'],
    ['15 août 2027', '2027-08-15'],
    ['3 maart 2027', '2027-03-03'],
    ['3-März-98', '1998-03-03'],
    ['31-DEC-29', '2029-12-31'],
  ])('%s is %s', (text, date) => expect(readNamedMonth(text)?.date).toBe(date));

  it.each(['31/apr/27', '1/xyz/27', '1/apr/2', 'apr 27', '1/4/27', ''])('is not read from %j', (text) =>
    expect(readNamedMonth(text)).toBeUndefined(),
  );
});
