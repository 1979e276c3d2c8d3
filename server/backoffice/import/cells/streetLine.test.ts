import { describe, expect, it } from 'vitest';
import { detectStreetLanguage } from './languageOfStreet.ts';
import { listAddressNotes, splitAddress, splitStreets } from './streetLine.ts';

const splitCells = (street: string, number = '', box = '') => splitAddress({ street, number, box });

describe('splitAddress', () => {
  it.each([
    ['Kerkstraat', '12', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat,', '', { street: 'Kerkstraat' }],
    ['Kerkstraat', '64 5', { street: 'Kerkstraat', number: '64', box: '5' }],
    ['Kerkstraat', '13 13', { street: 'Kerkstraat', number: '13', box: '13' }],
    ['Kerkstraat', '4 B', { street: 'Kerkstraat', number: '4B' }],
    ['Kerkstraat', '12 A bus 3', { street: 'Kerkstraat', number: '12A', box: '3' }],
    ['Kerkstraat', '4 B2', { street: 'Kerkstraat', number: '4', box: 'B2' }],
    ['Kerkstraat', '2D 21', { street: 'Kerkstraat', number: '2D', box: '21' }],
    ['Kerkstraat', '59-65', { street: 'Kerkstraat', number: '59-65' }],
    ['Kerkstraat', '12 bus 0301', { street: 'Kerkstraat', number: '12', box: '0301' }],
    ['Kerkstraat', '12/0301', { street: 'Kerkstraat', number: '12', box: '0301' }],
    ['Kerkstraat', '12 B 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat', '12, bte 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat', 'nr. 12', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat', '138/140', { street: 'Kerkstraat', number: '138/140' }],
    ['Kerkstraat', '0', { street: 'Kerkstraat' }],
    ['Place du 4 Août', '7', { street: 'Place du 4 Août', number: '7' }],
    ['Laan van 1914', '12', { street: 'Laan van 1914', number: '12' }],
    ['Koning Leopold 1 straat', '17', { street: 'Koning Leopold 1 straat', number: '17' }],
    ['Rue du 11 Novembre', '', { street: 'Rue du 11 Novembre' }],
    ['', '12 bus 3', { street: '', number: '12', box: '3' }],
  ])('keeps "%s" and "%s" in their cells', (street, number, expected) => {
    expect(splitCells(street, number)).toEqual({ hasMovedParts: false, ...expected });
  });

  it.each([
    ['Kerkstraat| 12', '12'],
    ['Kerkstraat|, 12', '12'],
    ['Pastoor Coplaan| 100, ', '100'],
    ['Kerkstraat| 7B', '7B'],
    ['Kerkstraat| 455 I', '455I'],
    ['Kerkstraat| 28 c', '28c'],
    ['Kerkstraat| 12E', '12E'],
    ['Kerkstraat| 12bis', '12bis'],
    ['Kerkstraat| n° 12', '12'],
    ['Kerkstraat| nr.12', '12'],
    ['Dokter De Moorstraat| 24-26', '24-26'],
    ['Kerkstraat| 24 – 26', '24-26'],
    ['Kerkstraat| 138/140', '138/140'],
    ['Kerkstraat| 18/4', '18', '4'],
    ['Koning Boudewijnlaan| 20/A', '20', 'A'],
    ["Rue 't Serstevens| 5/21", '5', '21'],
    ['Zeedijk| 900/02.01', '900', '02.01'],
    ['Zeedijk| 900 / bus 3', '900', '3'],
    ['Langeveldstraat| 75 Bus 3', '75', '3'],
    ['Kempische Steenweg| 303, bus 100', '303', '100'],
    ['Brugsesteenweg| 255, box2', '255', '2'],
    ['Kerkstraat| 12bus3', '12', '3'],
    ['Kerkstraat| 12A bus 4', '12A', '4'],
    ['Kerkstraat| 12 A bus 4', '12A', '4'],
    ['Rue Neuve| 12 b, bte 4', '12b', '4'],
    ['Kerkstraat| 24-26 bus 3', '24-26', '3'],
    ['Kerkstraat| 12 - bus 3', '12', '3'],
    ['Kerkstraat| 12 bus A', '12', 'A'],
    ['Place du Luxembourg| 1 boîte 12', '1', '12'],
    ['Place du Luxembourg| 1 bo\u0069\u0302te 12', '1', '12'],
    ['Place du Luxembourg| 1, BOITE 12', '1', '12'],
    ['Avenue des Croix du Feu| 11 bte 0.1', '11', '0.1'],
    ['Avenue des Croix du Feu| 11 bte. n° 2', '11', '2'],
    ['Steenweg op Gierle| 18 b4', '18', '4'],
    ['Steenweg op Gierle| 18 b. 4', '18', '4'],
    ['Steenweg op Gierle| 18 B4', '18', 'B4'],
    ['Zeedijk| 812 app. 5.3', '812', '5.3'],
    ['Zeedijk| 812, appartement 5', '812', '5'],
    ['Arnaud Fraiteurlaan| 15-23 A02', '15-23', 'A02'],
    ['Kerkstraat| 12-C11', '12', 'C11'],
    ['Kerkstraat| 64 5', '64', '5'],
    ['Rijksweg| 23', '23'],
    ['Rijksweg| 23 bus 12', '23', '12'],
    ['Steenweg op Gierle| 64 5', '64', '5'],
    ['Kerkstraat| 998-1002', '998-1002'],
    ['Zeedijk| 12 bus 1001', '12', '1001'],
    ['Kerkstraat| 12 kot 1001', '12', 'kot 1001'],
    ['Rue Neuve| 12 2ème étage', '12', '2ème étage'],
    ['Rue Neuve| 12, 1er ét.', '12', '1er ét.'],
    ['Rue Neuve| 12 - étage 2', '12', 'étage 2'],
    ['Rue Neuve| 12 rez-de-chaussée gauche', '12', 'rez-de-chaussée gauche'],
    ['Kerkstraat| 12, 2de verdieping', '12', '2de verdieping'],
    ['Kerkstraat| 12 2e verd. bus 3', '12', '2e verd. bus 3'],
    ['Kerkstraat| 12 gelijkvloers', '12', 'gelijkvloers'],
    ['Kerkstraat| 12 kot 3', '12', 'kot 3'],
    ['Square Wiser| 12', '12'],
    ['Rue du Onze Novembre| 11', '11'],
    ['Rue du 11 Novembre| 5', '5'],
    ['Rue du 11 Novembre 1918| 5', '5'],
    ['Laan van 1914| 12', '12'],
    ['Rue Albert 1er| 12', '12'],
    ['1 Meilaan| 12', '12'],
    ['Nieuwe Kaai| 5', '5'],
    ['Chaussée de Wavre| 1945 bte 2', '1945', '2'],
  ])('splits a line at the mark `|` of the test: %s', (markedLine, number, box?: string) => {
    const [street, rest = ''] = markedLine.split('|');
    expect(splitCells(street + rest)).toEqual({
      hasMovedParts: true,
      street,
      number,
      ...(box !== undefined && { box }),
    });
  });

  it.each([
    ['Kerkstraat 12', '12', { street: 'Kerkstraat', number: '12' }],
    ['Kerkstraat 12', '12 bus 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 12 bus 3', '12', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 12/3', '12 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 12 bus', '3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 154', '01-1', { street: 'Kerkstraat', number: '154', box: '01-1' }],
    ['Rue Neuve 50 A2.', '5', { street: 'Rue Neuve', number: '50', box: 'A2.5' }],
    ['Rue Neuve 2 2.', '2', { street: 'Rue Neuve', number: '2', box: '2.2' }],
    ['Rue Neuve 50 A', '5', { street: 'Rue Neuve', number: '50', box: 'A5' }],
    ['Rue Neuve 30 /', '0031', { street: 'Rue Neuve', number: '30', box: '0031' }],
    ['Rue Neuve 30 /A', '22', { street: 'Rue Neuve', number: '30', box: 'A22' }],
    ['Kerkstraat 14 B', '14B', { street: 'Kerkstraat', number: '14B' }],
    ['Kerkstraat 14 B', '14', { street: 'Kerkstraat', number: '14B' }],
    ['35 rue du Lavoir', '35', { street: 'rue du Lavoir', number: '35' }],
    ['16 Rue de Quatrecht', '', { street: 'Rue de Quatrecht', number: '16' }],
    ['12, rue du 4 Août', '', { street: 'rue du 4 Août', number: '12' }],
    ['12 bte 3, rue Neuve', '', { street: 'rue Neuve', number: '12', box: '3' }],
    ['Kerkstraat bus 3', '12', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat, bus A', '12', { street: 'Kerkstraat', number: '12', box: 'A' }],
    ['Rue Neuve, 2ème étage', '12', { street: 'Rue Neuve', number: '12', box: '2ème étage' }],
    ['Kerkstraat bus 3', '12 bus 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 12', 'bus 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['Kerkstraat 12 bus 3', 'bus 3', { street: 'Kerkstraat', number: '12', box: '3' }],
    ['49 Begijnenvest', '', { street: 'Begijnenvest', number: '49' }],
  ])('splits "%s" and "%s"', (street, number, expected) => {
    expect(splitCells(street, number)).toEqual({ hasMovedParts: true, ...expected });
  });

  it.each([
    ['Plein 1830', /year/],
    ['Laan van 1914', /name/],
    ['Rue du 11 Novembre 1918', /name/],
    ['Oud-Strijderslaan 1914-1918', /./],
    ['Rue Albert 1', /"Albert"/],
    ['Rue Albert 1 12', /"Albert"/],
    ['1 Meilaan', /1 may belong to the name/],
    ['7 Zustersstraat', /7 may belong to the name/],
    ['12 Rue Neuve 5', /name/],
    ['Kaai 52', /"Kaai"/],
    ['N9 12', /name/],
    ['Kerkstraat 12, 9000 Gent', /name/],
    ['Kerkstraat 12 9000', /postcode/],
    ['Kerkstraat 12-9000', /postcode/],
    ['Kerkstraat 12 - 9000', /postcode/],
    ['Kerkstraat 12 B 9000', /postcode/],
    ['Kerkstraat 12 B9000', /postcode/],
    ['Kerkstraat 12 B-9000', /postcode/],
    ['Kerkstraat 12;14', /name/],
    ['Route Nationale 4', /number of the road/],
    ['Route Nationale 4 12', /number of the road/],
    ['Nationale 4 12', /number of the road/],
    ['Rijksweg 23 12', /23 may belong to the name/],
    ['Chemin 12 3', /12 may belong to the name/],
    ['Boulevard 1 5', /1 may belong to the name/],
    ['Zone industrielle 5 12', /5 may belong to the name/],
    ['Industriezone Noord 5 12', /5 may belong to the name/],
    ['Bundesstraße 5 12', /5 may belong to the name/],
    ['Kerkstraat 12-3', /name/],
    ['Kerkstraat 12 A 3', /name/],
    ['Kerkstraat 12 achterbouw links', /name/],
    ['Nieuwstraat 12 / Rue Neuve 12', /name/],
  ])('keeps "%s" whole, with a doubt', (street, doubt) => {
    expect(splitCells(street)).toEqual({ street, hasMovedParts: false, doubtReason: expect.stringMatching(doubt) });
    // The digits belong to the name when the number is in its own cell.
    expect(splitCells(street, '200')).toMatchObject({ street, number: '200', hasMovedParts: false });
  });

  it.each([
    ['12 achterbouw', /neither/],
    ['10-1', /neither/],
    ['12 A/3', /neither/],
    ['12A3', /neither/],
    ['12;14', /neither/],
    ['bus 3', /box without a number/],
    ['12-9000', /postcode/],
    ['12 9000', /postcode/],
  ])('keeps a text that is hardly a number in its own cell, with a warning: %s', (number, reason) => {
    const parts = splitCells('Kerkstraat', number);
    expect(parts).toMatchObject({
      street: 'Kerkstraat',
      number,
      hasMovedParts: false,
      numberDoubtReason: expect.stringMatching(reason),
    });
    expect(parts.box).toBeUndefined();
    expect(listAddressNotes(parts)).toMatchObject([{ kind: 'address-split', field: 'number', handling: 'kept' }]);
  });

  it('keeps a box in the line of the street, with a doubt, when no cell has the number', () => {
    expect(splitCells('Kerkstraat bus 3')).toMatchObject({
      street: 'Kerkstraat bus 3',
      doubtReason: expect.stringMatching(/"bus"/),
    });
    expect(splitCells("Rue de l'étage 2", '12')).toMatchObject({ street: "Rue de l'étage 2", number: '12' });
  });

  it.each([
    '/',
    '//',
    '-',
    '?',
    'n.v.t.',
    'Geen',
    'sans',
    'Sans objet',
    'n/a',
    'none',
    'ohne',
    'keine Angabe',
    'entfällt',
    's/n',
  ])('reads a text that means "no number or box" as an absent value: %s', (mark) => {
    const partsWithMark = splitCells('Kerkstraat', '12', mark);
    expect(partsWithMark).toEqual({ street: 'Kerkstraat', number: '12', hasMovedParts: false, absentParts: ['box'] });
    expect(listAddressNotes(partsWithMark)).toMatchObject([{ kind: 'unreadable', field: 'box', handling: 'dropped' }]);
    expect(splitCells('Kerkstraat', mark)).toEqual({
      street: 'Kerkstraat',
      hasMovedParts: false,
      absentParts: ['number'],
    });
    expect(splitCells('Kerkstraat 12', mark)).toMatchObject({
      street: 'Kerkstraat',
      number: '12',
      hasMovedParts: true,
    });
  });

  it.each(['z/n', 'z.n.', 'zonder nummer', 'sans numéro', 'no number', 'ohne Nr.'])(
    'reads a text for an absent number as none: %s',
    (mark) => {
      expect(splitCells('Kerkstraat', mark)).toEqual({
        street: 'Kerkstraat',
        hasMovedParts: false,
        absentParts: ['number'],
      });
    },
  );

  it('warns once about a number in a street with two languages', () => {
    const lines = [
      ['nl', 'Kerkstraat'],
      ['fr', "Rue de l'Église"],
    ] as const;
    expect(splitStreets(lines, { number: '12A3', box: '' }).notes).toHaveLength(1);
    expect(splitStreets(lines, { number: 'z/n', box: '/' })).toMatchObject({ number: '', box: '' });
  });

  it('keeps a line whole when its number differs from the number in the cell', () => {
    const doubtReason = expect.stringContaining('12');
    expect(splitCells('Kerkstraat 12', '14')).toEqual({
      street: 'Kerkstraat 12',
      number: '14',
      hasMovedParts: false,
      doubtReason,
    });
    expect(splitCells('Kerkstraat 12 bus 3', '12 bus 4')).toMatchObject({
      street: 'Kerkstraat 12 bus 3',
      number: '12',
    });
  });

  it.each([
    ['bus 3', '3'],
    ['app. 5.3', '5.3'],
    ['/3', '3'],
    ['b4', '4'],
    ['A5.03', 'A5.03'],
    ['0301', '0301'],
    ['2de verdieping', '2de verdieping'],
    ['bus', 'bus'],
  ])('reads the cell of a box: %s', (cell, box) => {
    expect(splitCells('Zeedijk', '812', cell)).toEqual({ street: 'Zeedijk', number: '812', box, hasMovedParts: false });
  });

  it('uses the box from its own cell, and reports the box in the line', () => {
    const partsWithSameBox = splitCells('Kerkstraat 12 bus 0301', '', '301');
    expect(partsWithSameBox).toEqual({ street: 'Kerkstraat', number: '12', box: '301', hasMovedParts: true });
    const partsWithOtherBox = splitCells('Kerkstraat', '12 bus 3', '4');
    expect(partsWithOtherBox).toEqual({
      street: 'Kerkstraat',
      number: '12',
      box: '4',
      hasMovedParts: false,
      lostBox: '3',
    });
    expect(listAddressNotes(partsWithOtherBox)).toMatchObject([
      { kind: 'contradiction', field: 'box', handling: 'dropped' },
    ]);
  });

  it('reports only moved parts as corrected', () => {
    expect(listAddressNotes(splitCells('Kerkstraat', '12 bus 3'))).toEqual([]);
    expect(listAddressNotes(splitCells('Kerkstraat 12 bus 3'))).toMatchObject([
      { handling: 'corrected', reason: 'read as Kerkstraat, 12, box 3' },
    ]);
    expect(listAddressNotes(splitCells('Plein 1830'))).toMatchObject([{ kind: 'address-split', handling: 'kept' }]);
  });

  it('keeps texts that are too long for an address', () => {
    const street = 'a 1 '.repeat(100);
    expect(splitCells(street, '5')).toEqual({ street, number: '5', hasMovedParts: false });
    expect(splitCells('Kerkstraat', '1 '.repeat(100)).number).toHaveLength(199);
  });
});

it('recognises the language of a street name', () => {
  expect(detectStreetLanguage('Brusselsesteenweg')).toBe('nl');
  expect(detectStreetLanguage('Chaussée de Mons')).toBe('fr');
  expect(detectStreetLanguage('Sablon')).toBeUndefined();
});

describe('a box at a post office', () => {
  it.each(['Postbus 12', 'Rue Haute 12, boîte postale 3', 'BP 12', 'Boîte postale 12', 'Kerkstraat 12 Postbus 3'])(
    'is neither a house number nor a box: "%s" stays whole, with a doubt',
    (street) => {
      const parts = splitCells(street);
      expect(parts).toMatchObject({ street, hasMovedParts: false, doubtReason: expect.any(String) });
      expect([parts.number, parts.box]).toEqual([undefined, undefined]);
    },
  );

  it('is not created from a cell that programs fill with -1', () => {
    expect(splitCells('Kerkstraat', '12', '-1')).toMatchObject({ number: '12', box: undefined, absentParts: ['box'] });
  });
});
