/**
 * Turns the list of Belgian postcodes into `places.generated.json`.
 *
 *     node server/backoffice/geo/compact.ts <postcodes.json>
 *
 * The ids in an existing file are kept, so that a new list never renames a place that estates refer to.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CompactName, CompactPlaces } from './compactPlaces.ts';

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
  readonly province_names: SourceNames | null;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
}

/** English names of the provinces; the source has none. */
const PROVINCES_EN: Readonly<Record<string, string>> = {
  'BE-VAN': 'Antwerp',
  'BE-VBR': 'Flemish Brabant',
  'BE-VLI': 'Limburg',
  'BE-VOV': 'East Flanders',
  'BE-VWV': 'West Flanders',
  'BE-WBR': 'Walloon Brabant',
  'BE-WHT': 'Hainaut',
  'BE-WLG': 'Liège',
  'BE-WLX': 'Luxembourg',
  'BE-WNA': 'Namur',
};

/** German names that the source lacks. */
const NAMES_DE: Readonly<Record<string, string>> = { Oostende: 'Ostende' };

/** `[nl, fr, de, en]`; what repeats the Dutch name is 0, and zeros at the end are left out. */
function compactName({ nl, fr, de = NAMES_DE[nl], en }: SourceNames): CompactName {
  const others = [fr === nl ? 0 : fr, de ?? 0, en ?? 0];
  while (others.at(-1) === 0) others.pop();
  return [nl, ...others] as CompactName;
}

/** Sequence within the zip: as in the former file, new names after those; the main place comes first. */
function sequences(source: readonly SourcePlace[], former: CompactPlaces | undefined): Map<SourcePlace, number> {
  const known = new Map(former?.places.map(([zip, sequence, , , , , [nl]]) => [`${zip} ${nl}`, sequence]));
  const result = new Map<SourcePlace, number>();
  for (const [zip, places] of Map.groupBy(source, (place) => place.zip)) {
    const formerly = (place: SourcePlace) => known.get(`${zip} ${place.names.nl}`);
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

  const provinces = Map.groupBy(
    source.filter((place) => place.province_iso !== null),
    (place) => place.province_iso ?? '',
  );
  const municipalities = Map.groupBy(source, (place) => place.municipality.nl);
  const provinceIndex = new Map([...provinces.keys()].map((iso, index) => [iso, index]));
  const municipalityIndex = new Map([...municipalities.keys()].map((name, index) => [name, index]));

  return {
    provinces: [...provinces].map(([iso, [first]]) => {
      const names = first?.province_names;
      const en = PROVINCES_EN[iso];
      if (!names?.de || !en) throw new Error(`province ${iso} has no name in every language`);
      return [iso, names.nl, names.fr, names.de, en];
    }),
    municipalities: [...municipalities].map(([name, places]) => {
      const chief = places.find((place) => place.main && place.names.nl === name) ?? places.find((place) => place.main);
      if (!chief) throw new Error(`municipality ${name} has no main place`);
      return [idOf(chief), compactName(chief.names.nl === name ? chief.names : chief.municipality)];
    }),
    places: source
      .toSorted((a, b) => idOf(a) - idOf(b))
      .map((place) => [
        place.zip,
        sequenceOf.get(place) ?? 0,
        municipalityIndex.get(place.municipality.nl) ?? -1,
        provinceIndex.get(place.province_iso ?? '') ?? -1,
        place.lat,
        place.lon,
        compactName(place.names),
      ]),
  };
}

const sourcePath = process.argv[2];
if (!sourcePath) throw new Error('usage: node server/backoffice/geo/compact.ts <postcodes.json>');
const target = path.join(import.meta.dirname, 'places.generated.json');
const former = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as CompactPlaces) : undefined;
const result = compact(JSON.parse(readFileSync(sourcePath, 'utf8')) as SourcePlace[], former);
const line = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(',\n');
writeFileSync(
  target,
  `{"provinces":[\n${line(result.provinces)}\n],"municipalities":[\n${line(result.municipalities)}\n],"places":[\n${line(result.places)}\n]}\n`,
);
