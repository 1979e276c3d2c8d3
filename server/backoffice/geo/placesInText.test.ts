import { describe, expect, it } from 'vitest';
import { searchTextForPlaces } from './placesInText.ts';

const findNames = (text: string) =>
  searchTextForPlaces(text).map(({ start, end, exact, places }) =>
    [text.slice(start, end), exact].concat(places.map(({ kind, id }) => `${kind} ${id}`)),
  );

describe('places in a sentence', () => {
  it.each([
    ['in Gent', ['Gent', true, 'municipality 900000']],
    ['Gand, deux chambres', ['Gand', true, 'municipality 900000']],
    ['in Lüttich', ['Lüttich', true, 'municipality 400000']],
    ['st. niklaas', ['st. niklaas', true, 'municipality 910000']],
    ['Woluwe-Saint-Lambert', ['Woluwe-Saint-Lambert', true, 'city 120000']],
    ['à La Louvière', ['La Louvière', true, 'municipality 710000']],
    ['LE RŒULX', ['LE RŒULX', true, 'municipality 707000']],
    ['maison à Œudeghien', ['Œudeghien', true, 'city 791106']],
  ])('are found by their name in any language: %s', (text, found) => {
    expect(findNames(text)).toEqual([found]);
  });

  it('are those of a zip, and a name beside the zip selects one of them', () => {
    expect(findNames('8400')[0]?.length).toBeGreaterThan(3);
    expect(findNames('8400 Oostende')).toEqual([['8400 Oostende', true, 'city 840000']]);
    expect(findNames('Oostende 8400')).toEqual([['Oostende 8400', true, 'city 840000']]);
    expect(findNames('1050 Bruxelles')).toEqual([['1050 Bruxelles', true, 'city 105000']]);
    expect(findNames('1005')).toEqual([]);
  });

  it('are a city rather than the province of the same name, unless the text says that it means the province', () => {
    expect(findNames('Antwerpen')).toEqual([['Antwerpen', true, 'municipality 200000']]);
    expect(findNames('provincie Antwerpen')).toEqual([['Antwerpen', true, 'province BE-VAN']]);
    expect(findNames('province de Liège')).toEqual([['Liège', true, 'province BE-WLG']]);
    expect(findNames('Limburg')).toEqual([['Limburg', true, 'province BE-VLI']]);
  });

  const LIEGE = 'municipality 442000';
  it.each([
    ['Saint-Nicolas province de Liège', LIEGE, true],
    ['maison à Saint-Nicolas en province de Liège', LIEGE, true],
    ['Saint-Nicolas (Liège)', LIEGE, true],
    ['Saint-Nicolas, Liège', LIEGE, true],
    ['Saint-Nicolas (Luik)', LIEGE, true],
    ['Saint-Nicolas Flandre orientale', 'municipality 910000', true],
    ['Sint-Niklaas Oost-Vlaanderen', 'municipality 910000', true],
    ['Nieuwerkerken Oost-Vlaanderen', 'city 932001', true],
    ['Nieuwerkerken (provincie Oost-Vlaanderen)', 'city 932001', true],
    ['Oost-Vlaanderen, Nieuwerkerken', 'city 932001', true],
    ['huis in Nieuwerkerken in Limburg', 'municipality 385000', true],
    ['Zwijndrecht Antwerpen', 'city 207000', true],
    ['Zwijndrecht, Antwerpen', 'city 207000', false],
    ['Mechelen Antwerpen Gent', 'municipality 280000', false],
    ['Nieuwerkerken en Limburg', 'municipality 385000', false],
    ['Gent Limburg', 'municipality 900000', false],
  ])('are distinguished by the province beside them: %s', (text, id, isDistinguished) => {
    const place = searchTextForPlaces(text).find(({ places }) =>
      places.some((each) => `${each.kind} ${each.id}` === id),
    );
    const distinguishingMention = searchTextForPlaces(text).find(({ tellsApart }) => tellsApart !== undefined);
    expect(distinguishingMention?.tellsApart).toBe(isDistinguished ? place?.start : undefined);
    expect(place?.places).toHaveLength(1);
  });

  it('are recognised with one mistake, if only one place can be meant', () => {
    expect(findNames('Brugee')).toEqual([['Brugee', false, 'municipality 800000']]);
    expect(findNames('Oudenarde')).toEqual([['Oudenarde', false, 'municipality 970000']]);
    expect(findNames('sint niklaass')).toEqual([['sint niklaass', false, 'municipality 910000']]);
    expect(findNames('Gntt')).toEqual([]);
  });

  it('must match in their first letter: "belle" does not find Melle, nor "water" Mater', () => {
    const foundNames = searchTextForPlaces('belle water').flatMap(({ places }) => places.map(({ name }) => name.nl));
    expect(foundNames).not.toContain('Melle');
    expect(foundNames).not.toContain('Mater');
  });

  it('keep their order, and never overlap', () => {
    expect(findNames('Marche-en-Famenne ou Namur').map(([text]) => text)).toEqual(['Marche-en-Famenne', 'Namur']);
  });
});
