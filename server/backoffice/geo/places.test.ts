import { describe, expect, it } from 'vitest';
import { addressSchema } from '#shared/api/estate.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { toAddressParts, toCity, measureDistanceKm, findPlaces, findPlaceById, places } from './places.ts';

const findFirstPlace = (zip: string, name?: string) => findPlaces(zip, name)[0];

describe('places', () => {
  it('assigns every place a unique id that contains its zip', () => {
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
    expect(places.every((place) => Math.floor(place.id / 100) === Number(place.zip))).toBe(true);
    expect(places.length).toBeGreaterThan(2700);
  });

  it('refers to municipalities by the id of a place that exists', () => {
    expect(places.filter((place) => !findPlaceById(place.municipality.id))).toEqual([]);
  });

  it('puts the main place of a zip first', () => {
    expect(findFirstPlace('9700')).toMatchObject({ id: 970000, name: { nl: 'Oudenaarde', fr: 'Audenarde' } });
  });

  it('has one name in each language for a municipality and the main place of the same name', () => {
    const differences = places.filter(
      ({ name, municipality }) =>
        municipality.name.nl === name.nl && JSON.stringify(municipality.name) !== JSON.stringify(name),
    );
    expect(differences.map(({ id }) => id)).toEqual([]);
  });

  it('gives villages their official names, distinct names for namesakes, and their French names', () => {
    expect(findFirstPlace('6831')?.name).toMatchObject({ nl: 'Noirefontaine', fr: 'Noirefontaine' });
    expect(findFirstPlace('8791')?.name).toEqual({ nl: 'Beveren-Leie', fr: 'Beveren-Leie' });
    expect(findFirstPlace('1932')?.name).toEqual({ nl: 'Sint-Stevens-Woluwe', fr: 'Woluwe-Saint-Étienne' });
    expect(findPlaceById(920007)?.name).toMatchObject({
      nl: 'Sint-Gillis-bij-Dendermonde',
      fr: 'Saint-Gilles-lez-Termonde',
    });
    const capitalizedWord = /-(?:Aan|De|Den|Le|La|Les|Sur|Sous)-/;
    expect(places.filter(({ name }) => Object.values(name).some((each) => capitalizedWord.test(each)))).toEqual([]);
  });

  it('names the province in every language and gives Brussels none', () => {
    const provinces = new Map(places.flatMap(({ province }) => (province ? [[province.id, province.name]] : [])));
    expect(provinces.size).toBe(10);
    for (const [id, name] of provinces) expect(Object.keys(name), id).toEqual([...LOCALES]);
    expect(findFirstPlace('9000')?.province).toMatchObject({
      id: 'BE-VOV',
      name: { nl: 'Oost-Vlaanderen', fr: 'Flandre-Orientale', de: 'Ostflandern', en: 'East Flanders' },
    });
    expect(findFirstPlace('1000')).toMatchObject({ region: 'BRUSSELS' });
    expect(findFirstPlace('1000')?.province).toBeUndefined();
  });

  it('has each municipality in one province', () => {
    const provinces = Map.groupBy(places, ({ municipality }) => municipality.id);
    const splitMunicipalities = [...provinces].filter(
      ([, municipalityPlaces]) => new Set(municipalityPlaces.map(({ province }) => province?.id)).size > 1,
    );
    expect(splitMunicipalities.map(([id]) => id)).toEqual([]);
  });

  it('puts municipalities that merged across a province border into their new province', () => {
    for (const [zip, name] of [
      ['2070', 'Zwijndrecht'],
      ['2070', 'Burcht'],
      ['9120', 'Beveren'],
    ] as const)
      expect(findFirstPlace(zip, name), name).toMatchObject({ province: { id: 'BE-VOV' }, region: 'FLANDERS' });
  });

  it('uses the local name in English and German where there is no other', () => {
    expect(findFirstPlace('7000')?.name).toEqual({ nl: 'Bergen', fr: 'Mons', en: 'Mons', de: 'Mons' });
    expect(findFirstPlace('4000')?.name).toEqual({ nl: 'Luik', fr: 'Liège', en: 'Liège', de: 'Lüttich' });
    expect(findFirstPlace('2000')?.name).toEqual({ nl: 'Antwerpen', fr: 'Anvers', en: 'Antwerp' });
    expect(findFirstPlace('4760')?.name).toEqual({ nl: 'Büllingen', fr: 'Bullange' });
    expect(findFirstPlace('4950')?.name).toEqual({ nl: 'Weismes', fr: 'Waimes', en: 'Waimes' });
  });
});

describe('findPlaces', () => {
  it.each([
    ['4000', 'Liege', 400000],
    ['1932', 'Woluwe-saint-Etienne', 193200],
    ['4540', 'Jehay-Bodegnée', 454003],
    ['6831', 'Noirfontaine', 683100],
    ['8791', 'Beveren', 879100],
    ['9200', 'Sint-Gillis-Dendermonde', 920007],
    ['4000', 'LÜTTICH', 400000],
    ['2000', 'Antwerp', 200000],
    ['1000', 'Brussels', 100000],
    ['1050', 'elsene', 105000],
    ['1050', 'Ixelles', 105000],
    ['1200', 'Sint Lambrechts Woluwe', 120000],
    ['1200', 'Woluwe-St-Lambert', 120000],
    ['9100', 'St.-Niklaas', 910000],
    ['4780', 'St. Vith', 478000],
    ['1420', "Braine l'Alleud", 142000],
    ['7070', 'LE RŒULX', 707000],
    ['7911', 'Œudeghien', 791106],
  ])('finds %s %s', (zip, name, id) => {
    expect(findFirstPlace(zip, name)?.id).toBe(id);
  });

  it('finds a part of a municipality by its own name', () => {
    expect(findFirstPlace('9700', 'Ename')?.name.nl).toBe('Ename');
  });

  it('finds the places of a zip by the name of their municipality', () => {
    expect(findFirstPlace('1020', 'Bruxelles')?.name.nl).toBe('Laken');
  });

  it('finds a place by the start of its name when only one name begins like that', () => {
    expect(findFirstPlace('4101', 'Jemeppe')?.name.fr).toBe('Jemeppe-sur-Meuse');
    expect(findPlaces('4101', 'Jem')).toEqual([]);
  });

  it('finds nothing for a zip or a name that does not exist', () => {
    expect(findPlaces('1005')).toEqual([]);
    expect(findPlaces('9000', 'Brugge')).toEqual([]);
  });
});

it('measures distances', () => {
  const [ghent, brussels] = [findFirstPlace('9000'), findFirstPlace('1000')];
  expect(measureDistanceKm(ghent!, brussels!)).toBeCloseTo(50, -1);
  expect(measureDistanceKm(ghent!, ghent!)).toBe(0);
});

it('makes the parts of an address that the contract accepts', () => {
  const place = findPlaceById(120000)!;
  expect(toCity(place)).toMatchObject({ id: 120000, zip: '1200' });
  expect(addressSchema.parse(toAddressParts(place))).toMatchObject({
    region: 'BRUSSELS',
    municipality: { id: 120000 },
  });
});
