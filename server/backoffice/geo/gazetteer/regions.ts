import type { Locale } from '#shared/i18n/locales.ts';
import { findCityEntry, type GazetteerEntry, findMunicipalityEntry, findProvinceEntry } from './gazetteer.ts';
import { normalizePlaceName } from '../placeName.ts';
import { places } from '../places.ts';

/** A part of the country that has borders of its own and a name that people search for. */
interface Region {
  /** The names in each language, separated by `|`. */
  readonly names: Readonly<Record<Locale, string>>;
  /** Returns the provinces or municipalities that belong to the region. */
  readonly listParts: () => readonly (GazetteerEntry | undefined)[];
}

const listMunicipalityEntries = (ids: Iterable<number>) => [...new Set(ids)].map(findMunicipalityEntry);

const FLEMISH_PROVINCE_IDS = ['BE-VWV', 'BE-VOV', 'BE-VAN', 'BE-VBR', 'BE-VLI'];
const WALLOON_PROVINCE_IDS = ['BE-WHT', 'BE-WBR', 'BE-WNA', 'BE-WLG', 'BE-WLX'];
/** The main places of the municipalities of the German-speaking Community, from north to south. */
const GERMAN_SPEAKING_CITY_IDS = [472000, 471000, 473000, 470000, 475000, 476000, 477000, 478000, 479000];
/** Only this part of Brugge is on the coast. */
const ZEEBRUGGE_CITY_ID = 838002;
/** The main places of the other municipalities on the coast, from east to west. */
const COAST_CITY_IDS = [830000, 837000, 842000, 845000, 840000, 843000, 862000, 867000, 866000];

const REGIONS: readonly Region[] = [
  {
    names: {
      nl: 'Vlaanderen|heel Vlaanderen|Vlaams Gewest|Vlaamse Gewest',
      fr: 'Flandre|Flandres|Région flamande',
      en: 'Flanders|Flemish Region',
      de: 'Flandern|Flämische Region',
    },
    listParts: () => FLEMISH_PROVINCE_IDS.map(findProvinceEntry),
  },
  {
    names: {
      nl: 'Wallonië|Waals Gewest|Waalse Gewest',
      fr: 'Wallonie|Région wallonne',
      en: 'Wallonia|Walloon Region',
      de: 'Wallonien|Wallonische Region',
    },
    listParts: () => WALLOON_PROVINCE_IDS.map(findProvinceEntry),
  },
  {
    names: {
      nl: 'Brussels Gewest|Brusselse Gewest|Brussels Hoofdstedelijk Gewest|Brusselse gemeenten|negentien gemeenten',
      fr: 'Région bruxelloise|Région de Bruxelles|Région de Bruxelles-Capitale|Bruxelles-Capitale',
      en: 'Brussels Region|Brussels-Capital Region|Brussels Capital',
      de: 'Region Brüssel|Region Brüssel-Hauptstadt|Brüssel-Hauptstadt',
    },
    listParts: () =>
      listMunicipalityEntries(
        places.flatMap(({ region, municipality }) => (region === 'BRUSSELS' ? [municipality.id] : [])),
      ),
  },
  {
    names: {
      nl: 'Duitstalige Gemeenschap|Oost-België',
      fr: 'Communauté germanophone',
      en: 'German-speaking Community|East Belgium',
      de: 'Ostbelgien|Deutschsprachige Gemeinschaft',
    },
    listParts: () => listMunicipalityEntries(GERMAN_SPEAKING_CITY_IDS),
  },
  {
    names: {
      nl: 'Belgische kust|Vlaamse kust|aan de kust',
      fr: 'Côte belge|à la côte|littoral belge',
      en: 'Belgian coast|on the coast|at the coast',
      de: 'Belgische Küste|belgischen Küste|an der Küste',
    },
    listParts: () => [...listMunicipalityEntries(COAST_CITY_IDS), findCityEntry(ZEEBRUGGE_CITY_ID)],
  },
];

/** The entries that the name of a region stands for, by its normalised name. */
export const entriesByRegionName: ReadonlyMap<string, readonly GazetteerEntry[]> = new Map(
  REGIONS.flatMap(({ names, listParts }) => {
    const entries = listParts().filter((part) => part !== undefined);
    return Object.values(names).flatMap((namesInLanguage) =>
      namesInLanguage.split('|').map((name) => [normalizePlaceName(name), entries] as const),
    );
  }),
);
