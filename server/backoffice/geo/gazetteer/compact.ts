/**
 * Turns the list of Belgian postcodes into `places.generated.json`.
 *
 *     node server/backoffice/geo/gazetteer/compact.ts <postcodes.json>
 *
 * The ids in an existing file are kept, so that a new list never renames a place that estates refer to. `namedPlaces.ts`
 * adds what the list lacks.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CompactName, type CompactPlaces, PLACE_LEVELS, type PlaceLevel, REMAINDER } from './compactPlaces.ts';
import {
  CORRECTED_NAMES,
  CORRECTED_POINTS,
  CORRECTED_PROVINCES,
  type NamedPlace,
  RESORTS,
  VILLAGES,
} from './namedPlaces.ts';

interface SourceNames {
  readonly nl: string;
  readonly fr: string;
  readonly de?: string;
  readonly en?: string;
}

/** One place of the source. `main`: it is the chief place of a (former) municipality. */
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
  /** Not in the source: it has villages only. */
  readonly level?: PlaceLevel;
  /** What the source calls it in Dutch, where that was corrected: a former file may have it under either name. */
  readonly listed?: string;
}

/** German names that the source lacks. */
const NAMES_DE: Readonly<Record<string, string>> = {
  Ieper: 'Ypern',
  Oostende: 'Ostende',
  Tongeren: 'Tongern',
  Weismes: 'Weismes',
};

/** The languages of the source, in the order of the names in the file. */
const LISTED_LOCALES = ['nl', 'fr', 'de', 'en'] as const;

/** French that repeats the Dutch name is 0, and zeros at the end are left out. */
function compactName(source: SourceNames): CompactName {
  const { nl, fr } = source;
  const names = { ...source, fr: fr === nl ? 0 : fr, de: source.de ?? NAMES_DE[nl] } as const;
  const [, ...others] = LISTED_LOCALES.map((locale) => names[locale] ?? 0);
  while (others.at(-1) === 0) others.pop();
  return [nl, ...others];
}

const mean = (values: readonly number[]) =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(5));

/** A place that the source lacks, under a postcode that it has. */
const added = (
  level: PlaceLevel,
  of: SourcePlace,
  { names, lat, lon }: Pick<SourcePlace, 'names' | 'lat' | 'lon'>,
): SourcePlace => ({ ...of, names, main: false, main_of_zip: false, lat, lon, level });

/** The source's places under the right names and at the right points, with the places that it lacks. */
function completed(source: readonly SourcePlace[]): SourcePlace[] {
  const byZip = Map.groupBy(source, ({ zip }) => zip);
  const named = (level: PlaceLevel, [zip, lat, lon, nl, fr = nl]: NamedPlace) => {
    const [first] = byZip.get(zip) ?? [];
    if (!first) throw new Error(`zip ${zip} does not exist`);
    return added(level, first, { names: { nl, fr }, lat, lon });
  };
  const remainders = [...byZip.values()].flatMap((places) => {
    const [first, second] = places;
    if (!first || !second || places.some(({ main }) => main)) return [];
    const names = namesOfMunicipality(source, first.municipality.nl);
    const middle = { lat: mean(places.map(({ lat }) => lat)), lon: mean(places.map(({ lon }) => lon)) };
    return added('remainder', first, { names, ...middle });
  });
  const municipalities = new Map(
    source.flatMap(({ zip, names, municipality }) => {
      const corrected = CORRECTED_NAMES[`${zip} ${names.nl}`];
      return corrected && names.nl === municipality.nl ? [[names.nl, { ...municipality, ...corrected }]] : [];
    }),
  );
  const corrected = source.map((place) => {
    const key = `${place.zip} ${place.names.nl}`;
    const point = CORRECTED_POINTS[key];
    const names = CORRECTED_NAMES[key];
    return {
      ...place,
      ...(point && { lat: point[0], lon: point[1] }),
      municipality: municipalities.get(place.municipality.nl) ?? place.municipality,
      ...(names && { names: { ...place.names, ...names }, listed: place.names.nl }),
    };
  });
  return [
    ...corrected,
    ...VILLAGES.map((place) => named('village', place)),
    ...RESORTS.map((place) => named('resort', place)),
    ...remainders,
  ];
}

/** The main place's names, which are in more languages than the municipality's own, where it is called as it is. */
function namesOfMunicipality(source: readonly SourcePlace[], name: string): SourceNames {
  const all = source.filter(({ municipality }) => municipality.nl === name);
  const chief = all.find(({ main, names }) => main && names.nl === name);
  const names = chief?.names ?? all[0]?.municipality;
  if (!names) throw new Error(`municipality ${name} has no place`);
  return names;
}

/** The one province of a municipality and all its places; null in Brussels. Throws where the source names several. */
function provinceOf(name: string, places: readonly SourcePlace[]): string | null {
  const [province = null, other] = new Set(places.map(({ province_iso }) => province_iso));
  const corrected = CORRECTED_PROVINCES[name];
  if (corrected !== undefined) return corrected;
  if (other !== undefined) throw new Error(`municipality ${name} lies in several provinces`);
  return province;
}

/** Sequence within the zip: as in the former file, new names after those; the main place comes first. */
function sequences(source: readonly SourcePlace[], former: CompactPlaces | undefined): Map<SourcePlace, number> {
  const known = new Map(
    former?.places
      .filter(([, sequence]) => sequence !== REMAINDER)
      .map(([zip, sequence, , , , [nl]]) => [`${zip} ${nl}`, sequence]),
  );
  const result = new Map<SourcePlace, number>();
  for (const [zip, all] of Map.groupBy(source, (place) => place.zip)) {
    const places = all.filter(({ level }) => level !== 'remainder');
    for (const place of all) if (place.level === 'remainder') result.set(place, REMAINDER);
    const formerly = ({ names, listed = names.nl }: SourcePlace) =>
      known.get(`${zip} ${names.nl}`) ?? known.get(`${zip} ${listed}`);
    let last = Math.max(-1, ...places.map((place) => formerly(place) ?? -1));
    for (const place of places.toSorted((a, b) => Number(b.main_of_zip) - Number(a.main_of_zip))) {
      result.set(place, formerly(place) ?? ++last);
    }
  }
  return result;
}

function compact(source: readonly SourcePlace[], former: CompactPlaces | undefined): CompactPlaces {
  const sequenceOf = sequences(source, former);
  const idOf = (place: SourcePlace) => Number(place.zip) * 100 + (sequenceOf.get(place) ?? 0);

  const provinces = [...new Set(source.flatMap((place) => place.province_iso ?? []))];
  const municipalities = Map.groupBy(source, (place) => place.municipality.nl);
  const provinceIndex = new Map(provinces.map((iso, index) => [iso, index]));
  const municipalityIndex = new Map([...municipalities.keys()].map((name, index) => [name, index]));

  return {
    locales: [...LISTED_LOCALES],
    provinces,
    municipalities: [...municipalities].map(([name, places]) => {
      const chief = places.find((place) => place.main && place.names.nl === name) ?? places.find((place) => place.main);
      if (!chief) throw new Error(`municipality ${name} has no main place`);
      const province = provinceIndex.get(provinceOf(name, places) ?? '') ?? -1;
      return [idOf(chief), compactName(namesOfMunicipality(source, name)), province];
    }),
    places: source
      .toSorted((a, b) => idOf(a) - idOf(b))
      .map((place): CompactPlaces['places'][number] => {
        const level = PLACE_LEVELS.indexOf(place.level ?? 'village');
        const its: CompactPlaces['places'][number] = [
          place.zip,
          sequenceOf.get(place) ?? 0,
          municipalityIndex.get(place.municipality.nl) ?? -1,
          place.lat,
          place.lon,
          compactName(place.names),
        ];
        if (level > 0) its[6] = level;
        return its;
      }),
  };
}

const sourcePath = process.argv[2];
if (!sourcePath) throw new Error('usage: node server/backoffice/geo/gazetteer/compact.ts <postcodes.json>');
const target = path.join(import.meta.dirname, 'places.generated.json');
// Both files are kept by hand with this program: a wrong one shows in the places that come out.
const former = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as CompactPlaces) : undefined;
const result = compact(completed(JSON.parse(readFileSync(sourcePath, 'utf8')) as SourcePlace[]), former);
const line = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(',\n');
writeFileSync(
  target,
  `{"locales":${JSON.stringify(result.locales)},"provinces":${JSON.stringify(result.provinces)},"municipalities":[\n${line(result.municipalities)}\n],"places":[\n${line(result.places)}\n]}\n`,
);
