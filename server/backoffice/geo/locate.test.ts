import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';
import { places } from './places.ts';

const createCoordinates = (latitude: number, longitude: number) => ({ latitude, longitude });
const locateName = (zip: string, locality = '', coordinates?: { latitude: number; longitude: number }) => {
  const { place, warning } = locate({ zip, locality, coordinates }) ?? {};
  return [place?.id, place?.name.fr ?? place?.name.nl, warning?.handling].filter((each) => each !== undefined);
};

describe('the place of a home', () => {
  it.each([
    ['8670', createCoordinates(51.1165, 2.683), [867001, 'Oostduinkerke']],
    ['8670', createCoordinates(51.107, 2.615), [867003, 'Saint-Idesbald']],
    ['5100', createCoordinates(50.457, 4.867), [510001, 'Jambes']],
    ['6941', createCoordinates(50.378, 5.523), [694101, 'Bomal-sur-Ourthe']],
    ['9000', createCoordinates(51.05, 3.73), [900000, 'Gand']],
  ])('is the village that contains its coordinates when none is named: %s', (zip, coordinates, place) => {
    expect(locateName(zip, '', coordinates)).toEqual(place);
  });

  it('is found when latitude and longitude are swapped', () => {
    expect(locateName('5100', '', createCoordinates(4.867, 50.457))).toEqual([510001, 'Jambes']);
  });

  it.each([
    ['5100', '', [510099, 'Namur', 'kept']],
    ['5100', 'Namur', [510099, 'Namur', 'kept']],
    ['6941', 'Durbuy', [694199, 'Durbuy', 'kept']],
    ['6941', 'nowhere', [694199, 'Durbuy', 'corrected']],
    ['8670', '', [867000, 'Coxyde', 'kept']],
    ['1348', '', [134800, 'Louvain-la-Neuve']],
  ])('is the municipality when nothing shows which village is meant: %s %s', (zip, locality, place) => {
    expect(locateName(zip, locality)).toEqual(place);
  });

  it('ignores coordinates in another municipality', () => {
    expect(locateName('5100', '', createCoordinates(50.41, 4.44))).toEqual([510099, 'Namur', 'kept']);
    expect(locateName('8670', '', createCoordinates(51.226, 2.914))).toEqual([867000, 'Coxyde', 'kept']);
    expect(locateName('5100', '', createCoordinates(52.37, 4.9))).toEqual([510099, 'Namur', 'kept']);
  });

  it('is the named village, with a warning when the coordinates are far away in another one', () => {
    expect(locateName('8670', 'Wulpen', createCoordinates(51.1009, 2.6994))).toEqual([867002, 'Wulpen']);
    expect(locateName('8670', 'Koksijde', createCoordinates(51.116, 2.683))).toEqual([867000, 'Coxyde']);
    expect(locateName('5100', 'Naninne', createCoordinates(50.457, 4.867))).toEqual([510002, 'Naninne', 'kept']);
  });

  it('is the named village, with a warning at shorter distances for the alphabetically first village', () => {
    expect(locateName('5100', 'Dave', createCoordinates(50.457, 4.867))).toEqual([510000, 'Dave', 'kept']);
    expect(locateName('2070', 'Burcht', createCoordinates(51.2192, 4.3265))).toEqual([207001, 'Burcht', 'kept']);
    expect(locateName('2070', 'Zwijndrecht', createCoordinates(51.206, 4.341))).toEqual([207000, 'Zwijndrecht']);
    expect(locateName('5100', 'Dave', createCoordinates(50.415, 4.887))).toEqual([510000, 'Dave']);
    expect(locateName('5100', 'Dave')).toEqual([510000, 'Dave']);
  });

  it.each([
    ['8301', 'Duinbergen', 830102],
    ['8301', 'Heist', 830100],
    ['8300', 'Albertstrand', 830004],
    ['8300', 'Het Zoute', 830003],
    ['8300', 'Le Zoute', 830003],
    ['8670', 'St.-Idesbald', 867003],
    ['8670', 'Oostduinkerke-Bad', 867005],
    ['8670', 'Groenendijk', 867004],
    ['8670', 'Coxyde', 867000],
    ['8420', 'Le Coq', 842000],
    ['8420', 'Le Coq-sur-Mer', 842000],
    ['8380', 'Zeebruges', 838002],
    ['1348', 'LLN', 134800],
    ['1050', 'Flagey', 105000],
    ['1932', 'Woluwe-Saint-Étienne', 193200],
    ['4101', 'Jemeppe s/Meuse', 410100],
    ['6831', 'Noirefontaine', 683100],
  ])('is found by a common name: %s %s', (zip, locality, id) => {
    expect([id, locate({ zip, locality, coordinates: undefined })?.warning]).toEqual([
      locate({ zip, locality, coordinates: undefined })?.place.id,
      undefined,
    ]);
  });

  it.each([
    ['8300', 'Duinbergen', 830102],
    ['8300', 'Heist', 830100],
    ['8301', 'Het Zoute', 830003],
    ['8420', 'Wenduine', 842002],
    ['9000', 'Gentbrugge', 905000],
    ['1000', 'Laeken', 102000],
    ['9200', 'Sint-Gillis-bij-Dendermonde', 920007],
  ])('is the named village, also with another postcode of its municipality: %s %s', (zip, locality, id) => {
    const { place, warning } = locate({ zip, locality, coordinates: undefined }) ?? {};
    expect([place?.id, warning]).toEqual([id, undefined]);
  });

  it('is the named village for any postcode of its municipality, also when the municipality has the same name', () => {
    const misplacedVillages = [...Map.groupBy(places, ({ municipality }) => municipality).values()].flatMap(
      (municipalityPlaces) => {
        const zips = new Set(municipalityPlaces.map(({ zip }) => zip));
        const villages = municipalityPlaces.filter(({ level, name, municipality }) => {
          const hasSameName = (each: (typeof municipalityPlaces)[number]) => each.name.nl === name.nl;
          return (
            level !== 'remainder' &&
            name.nl !== municipality.name.nl &&
            municipalityPlaces.filter(hasSameName).length === 1
          );
        });
        return villages.flatMap((village) =>
          [...zips].flatMap((zip) => {
            const locatedPlace = locate({ zip, locality: village.name.nl ?? '', coordinates: undefined });
            return locatedPlace?.place === village && !locatedPlace.warning ? [] : [`${zip} ${village.name.nl}`];
          }),
        );
      },
    );
    expect(misplacedVillages).toEqual([]);
  });

  it('is the village of the postcode at the coordinates when a village elsewhere in the municipality is named', () => {
    expect(locateName('8300', 'Duinbergen', createCoordinates(51.341, 3.258))).toEqual([830102, 'Duinbergen']);
    expect(locateName('9000', 'Drongen', createCoordinates(51.05, 3.73))).toEqual([900000, 'Gand', 'corrected']);
    expect(locateName('9000', 'Drongen', createCoordinates(51.05, 3.66))).toEqual([903100, 'Drongen']);
  });

  it('is undefined for a postcode that does not exist', () => {
    expect(locate({ zip: '1005', locality: 'Brussel', coordinates: createCoordinates(50.85, 4.35) })).toBeUndefined();
  });

  it('is each village at its own centre, and the smaller of two villages with the same centre', () => {
    const villages = places.filter(({ level }) => level === 'village');
    const differences = villages.flatMap((village) => {
      const place = locate({ zip: village.zip, locality: '', coordinates: village })?.place;
      return place === village ? [] : [[village.name.nl, place?.name.nl]];
    });
    expect(differences).toContainEqual(['Langemark-Poelkapelle', 'Langemark']);
    expect(differences.filter(([wholeName, part = '']) => !wholeName?.split('-').includes(part))).toEqual([]);
  });
});
