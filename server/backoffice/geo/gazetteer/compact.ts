/**
 * Turns the list of Belgian postcodes into `places.generated.json`.
 *
 *     node server/backoffice/geo/gazetteer/compact.ts <postcodes.json>
 *
 * The ids in an existing file stay the same, so that a new list never changes the id of a place that estates refer to.
 * `namedPlaces.ts` contains the places that are missing in the list.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CompactName,
  type CompactPlaces,
  PLACE_LEVELS,
  type PlaceLevel,
  REMAINDER_SEQUENCE_NUMBER,
} from './compactPlaces.ts';
import {
  CORRECTED_NAMES,
  CORRECTED_POINTS,
  CORRECTED_PROVINCES,
  type MissingPlace,
  RESORTS,
  VILLAGES,
} from './namedPlaces.ts';

interface SourceNames {
  readonly nl: string;
  readonly fr: string;
  readonly de?: string;
  readonly en?: string;
}

/** A place in the list of postcodes (the source). `main` is true for the main place of a (former) municipality. */
interface SourcePlace {
  readonly zip: string;
  readonly names: SourceNames;
  readonly main: boolean;
  readonly main_of_zip: boolean;
  readonly municipality: SourceNames;
  readonly province_iso: string | null;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
  /** The level of the place. The source contains villages only, and does not set this field. */
  readonly level?: PlaceLevel;
  /**
   * The Dutch name in the source, for a place whose name was corrected. The former `places.generated.json` may contain
   * the place under the source's name or under the corrected name.
   */
  readonly listedName?: string;
}

/** German names that are missing in the source. */
const GERMAN_NAMES: Readonly<Record<string, string>> = {
  Ieper: 'Ypern',
  Oostende: 'Ostende',
  Tongeren: 'Tongern',
  Weismes: 'Weismes',
};

/** The languages of the source, in the order in which the generated file has the names. */
const SOURCE_LOCALES = ['nl', 'fr', 'de', 'en'] as const;

/**
 * Shortens the names of a place: a French name that equals the Dutch one becomes 0, and zeros at the end are left out.
 */
function compactName(source: SourceNames): CompactName {
  const { nl, fr } = source;
  const names = { ...source, fr: fr === nl ? 0 : fr, de: source.de ?? GERMAN_NAMES[nl] } as const;
  const [, ...otherNames] = SOURCE_LOCALES.map((locale) => names[locale] ?? 0);
  while (otherNames.at(-1) === 0) otherNames.pop();
  return [nl, ...otherNames];
}

const averageCoordinate = (values: readonly number[]) =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(5));

/** Returns a place that is missing in the source, under the postcode of a place that the source has. */
const createPlace = (
  level: PlaceLevel,
  placeOfZip: SourcePlace,
  { names, lat, lon }: Pick<SourcePlace, 'names' | 'lat' | 'lon'>,
): SourcePlace => ({ ...placeOfZip, names, main: false, main_of_zip: false, lat, lon, level });

/** Corrects the names and coordinates of the source's places, and adds the missing places. */
function completeSource(source: readonly SourcePlace[]): SourcePlace[] {
  const placesByZip = Map.groupBy(source, ({ zip }) => zip);
  const createNamedPlace = (level: PlaceLevel, [zip, lat, lon, nl, fr = nl]: MissingPlace) => {
    const [first] = placesByZip.get(zip) ?? [];
    if (!first) throw new Error(`zip ${zip} does not exist`);
    return createPlace(level, first, { names: { nl, fr }, lat, lon });
  };
  const remainders = [...placesByZip.values()].flatMap((places) => {
    const [first, second] = places;
    if (!first || !second || places.some(({ main }) => main)) return [];
    const names = findMunicipalityNames(source, first.municipality.nl);
    const centre = {
      lat: averageCoordinate(places.map(({ lat }) => lat)),
      lon: averageCoordinate(places.map(({ lon }) => lon)),
    };
    return createPlace('remainder', first, { names, ...centre });
  });
  const correctedMunicipalities = new Map(
    source.flatMap(({ zip, names, municipality }) => {
      const corrected = CORRECTED_NAMES[`${zip} ${names.nl}`];
      return corrected && names.nl === municipality.nl ? [[names.nl, { ...municipality, ...corrected }]] : [];
    }),
  );
  const correctedPlaces = source.map((place) => {
    const key = `${place.zip} ${place.names.nl}`;
    const point = CORRECTED_POINTS[key];
    const names = CORRECTED_NAMES[key];
    return {
      ...place,
      ...(point && { lat: point[0], lon: point[1] }),
      municipality: correctedMunicipalities.get(place.municipality.nl) ?? place.municipality,
      ...(names && { names: { ...place.names, ...names }, listedName: place.names.nl }),
    };
  });
  return [
    ...correctedPlaces,
    ...VILLAGES.map((place) => createNamedPlace('village', place)),
    ...RESORTS.map((place) => createNamedPlace('resort', place)),
    ...remainders,
  ];
}

/**
 * Returns the names of a municipality. When its main place has the same name, these are the names of that place,
 * because the source has them in more languages.
 */
function findMunicipalityNames(source: readonly SourcePlace[], name: string): SourceNames {
  const placesInMunicipality = source.filter(({ municipality }) => municipality.nl === name);
  const mainPlace = placesInMunicipality.find(({ main, names }) => main && names.nl === name);
  const names = mainPlace?.names ?? placesInMunicipality[0]?.municipality;
  if (!names) throw new Error(`municipality ${name} has no place`);
  return names;
}

/**
 * Returns the province of a municipality; null in Brussels. Throws when the source names several provinces for
 * `places`, which are the places of the municipality.
 */
function findProvince(name: string, places: readonly SourcePlace[]): string | null {
  const [province = null, otherProvince] = new Set(places.map(({ province_iso }) => province_iso));
  const correctedProvince = CORRECTED_PROVINCES[name];
  if (correctedProvince !== undefined) return correctedProvince;
  if (otherProvince !== undefined) throw new Error(`municipality ${name} lies in several provinces`);
  return province;
}

/**
 * Numbers the places within each zip. Places keep the number that they have in the former file, and new places get
 * higher numbers, the main place first.
 */
function numberPlaces(source: readonly SourcePlace[], formerFile: CompactPlaces | undefined): Map<SourcePlace, number> {
  const formerNumbers = new Map(
    formerFile?.places
      .filter(([, sequence]) => sequence !== REMAINDER_SEQUENCE_NUMBER)
      .map(([zip, sequence, , , , [nl]]) => [`${zip} ${nl}`, sequence]),
  );
  const placeNumbers = new Map<SourcePlace, number>();
  for (const [zip, placesOfZip] of Map.groupBy(source, (place) => place.zip)) {
    const places = placesOfZip.filter(({ level }) => level !== 'remainder');
    for (const place of placesOfZip)
      if (place.level === 'remainder') placeNumbers.set(place, REMAINDER_SEQUENCE_NUMBER);
    const findFormerNumber = ({ names, listedName = names.nl }: SourcePlace) =>
      formerNumbers.get(`${zip} ${names.nl}`) ?? formerNumbers.get(`${zip} ${listedName}`);
    let lastNumber = Math.max(-1, ...places.map((place) => findFormerNumber(place) ?? -1));
    for (const place of places.toSorted((a, b) => Number(b.main_of_zip) - Number(a.main_of_zip))) {
      placeNumbers.set(place, findFormerNumber(place) ?? ++lastNumber);
    }
  }
  return placeNumbers;
}

function buildCompactPlaces(source: readonly SourcePlace[], formerFile: CompactPlaces | undefined): CompactPlaces {
  const sequenceByPlace = numberPlaces(source, formerFile);
  const toId = (place: SourcePlace) => Number(place.zip) * 100 + (sequenceByPlace.get(place) ?? 0);

  const provinces = [...new Set(source.flatMap((place) => place.province_iso ?? []))];
  const municipalities = Map.groupBy(source, (place) => place.municipality.nl);
  const provinceIndex = new Map(provinces.map((iso, index) => [iso, index]));
  const municipalityIndex = new Map([...municipalities.keys()].map((name, index) => [name, index]));

  return {
    locales: [...SOURCE_LOCALES],
    provinces,
    municipalities: [...municipalities].map(([name, places]) => {
      const mainPlace =
        places.find((place) => place.main && place.names.nl === name) ?? places.find((place) => place.main);
      if (!mainPlace) throw new Error(`municipality ${name} has no main place`);
      const province = provinceIndex.get(findProvince(name, places) ?? '') ?? -1;
      return [toId(mainPlace), compactName(findMunicipalityNames(source, name)), province];
    }),
    places: source
      .toSorted((a, b) => toId(a) - toId(b))
      .map((place): CompactPlaces['places'][number] => {
        const level = PLACE_LEVELS.indexOf(place.level ?? 'village');
        const compactPlace: CompactPlaces['places'][number] = [
          place.zip,
          sequenceByPlace.get(place) ?? 0,
          municipalityIndex.get(place.municipality.nl) ?? -1,
          place.lat,
          place.lon,
          compactName(place.names),
        ];
        if (level > 0) compactPlace[6] = level;
        return compactPlace;
      }),
  };
}

const sourcePath = process.argv[2];
if (!sourcePath) throw new Error('usage: node server/backoffice/geo/gazetteer/compact.ts <postcodes.json>');
const targetPath = path.join(import.meta.dirname, 'places.generated.json');
// The files are not validated, because they are maintained together with this program: an error in them shows in the
// resulting places.
const formerPlaces = existsSync(targetPath)
  ? (JSON.parse(readFileSync(targetPath, 'utf8')) as CompactPlaces)
  : undefined;
const compactFile = buildCompactPlaces(
  completeSource(JSON.parse(readFileSync(sourcePath, 'utf8')) as SourcePlace[]),
  formerPlaces,
);
const formatItems = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(',\n');
writeFileSync(
  targetPath,
  `{"locales":${JSON.stringify(compactFile.locales)},"provinces":${JSON.stringify(compactFile.provinces)},"municipalities":[\n${formatItems(compactFile.municipalities)}\n],"places":[\n${formatItems(compactFile.places)}\n]}\n`,
);
