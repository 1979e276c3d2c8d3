import { describe, expect, it } from 'vitest';
import { DraftWriter } from './draftWriter.ts';
import { writeEnergyLabel } from './energyLabel.ts';
import { indexByFoldedName, foldName } from './foldedName.ts';
import { toId, toNumber, toPositive, toWholeNumber, parseYear } from './readNumbers.ts';
import { parsePrice } from './readPrice.ts';
import { toCode, toAllLanguages, toLocalizedText, toPlainText, toRichText, toPlainLine } from './readTexts.ts';
import { toBelgianDay, toInstant } from './readTimes.ts';

describe('names', () => {
  it('are compared without case, accents and punctuation', () => {
    expect(foldName('  Salle de  BAIN(S) ')).toBe('salle de bain s');
    expect(foldName('Élévateur/Lift')).toBe('elevateur lift');
    expect(foldName('Bel-etage')).toBe(foldName('BEL ÉTAGE'));
    expect(indexByFoldedName({ OFFICE: 'bureau|Büro' }).get(foldName('BÜRO'))).toBe('OFFICE');
  });
});

/** Returns the label that is written, and the values in the warnings. */
function readEnergyLabel(text: string) {
  const writer = new DraftWriter('1');
  writeEnergyLabel(writer, { path: 'energy.energyLabel', column: 'label', text });
  const { values, warnings } = writer.build();
  return [values.get('energy.energyLabel'), warnings.map(({ value }) => value)];
}

describe('an energy label', () => {
  it.each([
    ['b', 'B'],
    ['A++', 'A++'],
    ['a plus', 'A+'],
    ['B_PLUS', 'B+'],
    ['Label B +', 'B+'],
    ['C_MIN', 'C-'],
    ['classe D minus', 'D-'],
    ['C_G', 'C_G'],
  ])('%s is %s', (text, label) => expect(readEnergyLabel(text)).toEqual([label, []]));

  it.each(['H', 'in aanvraag', 'A B'])('%s is no label, and a warning says so', (text) =>
    expect(readEnergyLabel(text)).toEqual([undefined, [text]]),
  );
});

describe('numbers', () => {
  it.each([
    [0, undefined],
    ['0', undefined],
    [-1, undefined],
    [null, undefined],
    [Number.NaN, undefined],
    ['12.5', 12.5],
    [312.5, 312.5],
    ['twelve', undefined],
    [true, undefined],
    [{}, undefined],
  ])('%s is %s when 0 means an empty field', (raw, value) => expect(toPositive(raw)).toBe(value));

  it('may be 0 or negative where that is a meaningful value', () => {
    expect([toNumber(0), toNumber('-12'), toWholeNumber(0), toWholeNumber(1.5)]).toEqual([0, -12, 0, undefined]);
  });

  it.each([
    ['1964', { year: 1964 }],
    [2017, { year: 2017 }],
    ['circa 1930', { year: 1930, doubt: 'more than a year' }],
    ['1930-1935', { doubt: 'more than one year' }],
    ['onbekend', { doubt: 'no year' }],
    ['0', {}],
    ['', {}],
    [null, {}],
  ])('in a text are read as a year: %s is %o', (raw, read) => expect(parseYear(raw)).toEqual(read));

  it('that are ids keep all their digits', () => {
    expect(toId('3746009001000000012')).toBe('3746009001000000012');
    expect(toId(4_200_001)).toBe('4200001');
    // JavaScript cannot hold this number exactly: its last digits are wrong, so the function must not return an id.
    expect(toId(Number('3746009001000000012'))).toBeUndefined();
    expect([toId(0), toId('0'), toId(-1), toId('-1'), toId(null), toId(''), toId({})]).toEqual(
      Array(7).fill(undefined),
    );
  });
});

describe('texts', () => {
  it.each([
    ['<b>Huis</b> &amp; tuin', 'Huis & tuin'],
    ['&lt;b&gt;Huis&lt;/b&gt; met <br/>tuin', 'Huis met tuin'],
    ['Huis\r\nmet tuin ', 'Huis met tuin'],
    ['Prijs < 300 000 & meer', 'Prijs < 300 000 & meer'],
    ['Ge&#239;soleerd huis', 'Geïsoleerd huis'],
    ['<script>alert(1)</script>Villa', 'Villa'],
    ['<img src=x onerror=alert(1)>', ''],
  ])('are plain in titles: %s', (raw, plain) => expect(toPlainText(raw)).toBe(plain));

  it.each([
    ['<p style="color:red" onclick="x()">Ruim&nbsp;huis</p>\r\n', '<p>Ruim\u00A0huis</p>'],
    ['<div style="font-size:14px">Maison<br>sans EPC</div>', '<p>Maison<br />sans EPC</p>'],
    ['Regel een\r\nRegel twee', 'Regel een\nRegel twee'],
    ['<p>&nbsp;</p><br>', ''],
    ['<a href="javascript:alert(1)">x</a><iframe src="https://x.example"></iframe>', '<a>x</a>'],
    ['<h1>Titel</h1>', '<h2>Titel</h2>'],
    ['Koken &amp; wonen &ndash; <span>3 < 4</span>', 'Koken & wonen – 3 < 4'],
    ['&lt;b&gt;vet&lt;/b&gt;', '&lt;b&gt;vet&lt;/b&gt;'],
  ])('keep only the tags that a page may contain: %s', (raw, rich) => expect(toRichText(raw)).toBe(rich));

  it('keep only the languages that have words', () => {
    expect(toLocalizedText({ NL: 'Huis', fr: ' ', de: null, it: 'Casa', en: '<p></p>' }, toPlainText)).toEqual({
      nl: 'Huis',
    });
    expect(toLocalizedText({ nl: '' }, toPlainText)).toBeUndefined();
    expect(toLocalizedText(null, toPlainText)).toBeUndefined();
    expect(toLocalizedText(['a'], toPlainText)).toBeUndefined();
    expect(toAllLanguages('Notelaar')).toEqual({ nl: 'Notelaar', fr: 'Notelaar', en: 'Notelaar', de: 'Notelaar' });
    expect([toPlainLine(' <i>a</i> '), toPlainLine(''), toPlainLine(3)]).toEqual(['a', undefined, undefined]);
  });

  it('may arrive as numbers when they are codes', () => {
    expect([toCode(9000), toCode(' 18A '), toCode(0), toCode(-1), toCode(Number.NaN), toCode(null)]).toEqual([
      '9000',
      '18A',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('times', () => {
  it.each([
    ['2026-11-12T16:42:48.123+01:00', '2026-11-12T16:42:48+01:00'],
    ['2026-11-12T15:42:48Z', '2026-11-12T15:42:48Z'],
    ['2026-11-12T16:42:48', '2026-11-12T16:42:48+01:00'],
    ['2026-07-01 08:00', '2026-07-01T08:00:00+02:00'],
    ['2026-07-01', '2026-07-01T00:00:00+02:00'],
    // These times are around the two nights in which the clocks change: before the change, in the hour that is missing
    // or occurs twice, and after the change.
    ['2026-03-29T01:59:59', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T03:00:00', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T01:59:59', '2026-10-25T01:59:59+02:00'],
    ['2026-10-25T03:00:00', '2026-10-25T03:00:00+01:00'],
    ['2026-02-30T10:00:00', undefined],
    ['2026-01-01T25:00:00', undefined],
    ['12/11/2026', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s is %s', (raw, instant) => expect(toInstant(raw)).toBe(instant));

  it.each(['2026-03-29T02:30:00', '2026-10-25T02:30:00'])(
    '%s, in an hour that is missing or occurs twice, is a time within that hour',
    (raw) => {
      const hours = (Date.parse(toInstant(raw) ?? '') - Date.parse(`${raw.slice(0, 10)}T00:00:00Z`)) / 3_600_000;
      expect([0.5, 1.5]).toContain(hours);
    },
  );

  it('are converted to the day in Belgium', () => {
    expect(toBelgianDay('2026-09-17T00:00:00+02:00')).toBe('2026-09-17');
    expect(toBelgianDay('2026-11-12T23:30:00Z')).toBe('2026-11-13');
    expect(toBelgianDay('2026-12-01')).toBe('2026-12-01');
    expect(toBelgianDay('soon')).toBeUndefined();
  });
});

describe('prices', () => {
  it.each([
    [465_000, { amount: 465_000 }],
    [0, {}],
    [null, {}],
    ['', {}],
    ['465000', { amount: 465_000 }],
    ['465.000', { amount: 465_000 }],
    ['1.250', { amount: 1250 }],
    ['465.00', { amount: 465 }],
    ['0.000', {}],
    ['€ 465.000', { amount: 465_000 }],
    ['465 000 euro', { amount: 465_000 }],
    ['1.250,50 EUR', { amount: 1250.5 }],
    ['Vanaf € 250.000,-', { amount: 250_000, isPriceFrom: true }],
    ['à partir de 250000 €', { amount: 250_000, isPriceFrom: true }],
    ['Prijs op aanvraag', { isOnRequest: true }],
    ['Prix sur demande: 465000', { isOnRequest: true }],
    ['POA', { isOnRequest: true }],
    ['drie miljoen', { isOnRequest: true, doubt: 'words that are no price' }],
    ['465000 of 470000', { isOnRequest: true, doubt: 'words that are no price' }],
  ])('%s is %o', (raw, price) => expect(parsePrice(raw)).toEqual(price));
});
