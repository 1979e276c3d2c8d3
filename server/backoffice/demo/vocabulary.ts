import type { Named } from '#shared/api/common.ts';
import { VALUE_LISTS } from '#shared/domain/values/values.ts';
import { AVAILABILITIES, BUILDING_TYPES, CONDITIONS, type NamedValue } from '#shared/primitives/vocabulary.ts';
import type { DemoLocale } from './demoLocales.ts';

/** A text in all four languages. */
export type FullText = Record<DemoLocale, string>;

const named = (id: number, name: FullText) => ({ id, name }) as const satisfies Named;

/** Returns a value that the product knows, with the product's id and names. */
function known(list: readonly NamedValue[], key: string) {
  const value = list.find((each) => each.key === key);
  if (!value) throw new Error(`The product knows no value ${key}.`);
  return { id: value.id, name: { ...value.name } } satisfies Named;
}

export const BUILDING_TYPE = {
  OPEN: known(BUILDING_TYPES, 'OPEN'),
  HALF_OPEN: known(BUILDING_TYPES, 'HALF_OPEN'),
  CLOSED: known(BUILDING_TYPES, 'CLOSED'),
} as const;

export const CONDITION = {
  NEW: known(CONDITIONS, 'NEW'),
  EXCELLENT: known(CONDITIONS, 'EXCELLENT'),
  GOOD: known(CONDITIONS, 'GOOD'),
  TO_REFRESH: known(CONDITIONS, 'TO_REFRESH'),
  TO_RENOVATE: known(CONDITIONS, 'TO_RENOVATE'),
} as const;

export const AVAILABILITY = {
  IMMEDIATE: known(AVAILABILITIES, 'IMMEDIATE'),
  DEED: known(AVAILABILITIES, 'DEED'),
  AFTER_NOTICE_PERIOD: known(AVAILABILITIES, 'AFTER_NOTICE_PERIOD'),
  DELIVERY: known(AVAILABILITIES, 'DELIVERY'),
  TBD: known(AVAILABILITIES, 'TBD'),
} as const;

const ENVIRONMENTS: readonly NamedValue[] = [...VALUE_LISTS.environment].map(([key, name], index) => ({
  id: index + 1,
  key,
  name,
}));
/** The product knows these values by their keys; this demo data assigns the ids. */
export const ENVIRONMENT = {
  TOWN: known(ENVIRONMENTS, 'TOWN'),
  RESIDENTIAL: known(ENVIRONMENTS, 'RESIDENTIAL'),
  COUNTRYSIDE: known(ENVIRONMENTS, 'COUNTRYSIDE'),
  VILLAGE: known(ENVIRONMENTS, 'VILLAGE'),
  SUBURBAN_AREA: known(ENVIRONMENTS, 'SUBURBAN_AREA'),
  CRAFT_INDUSTRY: known(ENVIRONMENTS, 'CRAFT_INDUSTRY'),
  INDUSTRIAL: known(ENVIRONMENTS, 'INDUSTRIAL'),
  SEA_BEACH_DUNE: known(ENVIRONMENTS, 'SEA_BEACH_DUNE'),
} as const;
export type EnvironmentKey = keyof typeof ENVIRONMENT;

/** The contract leaves these lists of specification §3.3 open, so this demo data assigns ids and names. */
export const FACILITY = {
  ELEVATOR: named(1, { nl: 'Lift', fr: 'Ascenseur', en: 'Lift', de: 'Aufzug' }),
  SOLAR: named(2, { nl: 'Zonnepanelen', fr: 'Panneaux solaires', en: 'Solar panels', de: 'Photovoltaikanlage' }),
  POOL: named(3, { nl: 'Zwembad', fr: 'Piscine', en: 'Swimming pool', de: 'Schwimmbad' }),
  ALARM: named(4, { nl: 'Alarm', fr: 'Alarme', en: 'Alarm', de: 'Alarmanlage' }),
  BIKES: named(5, { nl: 'Fietsenberging', fr: 'Local à vélos', en: 'Bicycle store', de: 'Fahrradraum' }),
  CHARGING: named(6, { nl: 'Laadpaal', fr: 'Borne de recharge', en: 'Charging point', de: 'Ladestation' }),
  FIREPLACE: named(7, { nl: 'Open haard', fr: 'Feu ouvert', en: 'Fireplace', de: 'Kamin' }),
  AIRCO: named(8, { nl: 'Airconditioning', fr: 'Climatisation', en: 'Air conditioning', de: 'Klimaanlage' }),
  VIDEOPHONE: named(9, { nl: 'Videofoon', fr: 'Vidéophone', en: 'Video entry phone', de: 'Videosprechanlage' }),
  SAUNA: named(10, { nl: 'Sauna', fr: 'Sauna', en: 'Sauna', de: 'Sauna' }),
  STABLES: named(11, { nl: 'Stallen', fr: 'Écuries', en: 'Stables', de: 'Stallungen' }),
  RAINWATER: named(12, {
    nl: 'Regenwaterput',
    fr: 'Citerne d’eau de pluie',
    en: 'Rainwater tank',
    de: 'Regenwasserzisterne',
  }),
  TERRACE: named(13, { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' }),
  FURNISHED: named(14, { nl: 'Gemeubeld', fr: 'Meublé', en: 'Furnished', de: 'Möbliert' }),
} as const;
export type FacilityKey = keyof typeof FACILITY;

export const FILE_TYPE = {
  SPECIFICATION: named(1, {
    nl: 'Verkooplastenboek',
    fr: 'Cahier des charges',
    en: 'Specification of works',
    de: 'Baubeschreibung',
  }),
  FLOOR_PLAN: named(2, { nl: 'Grondplan', fr: 'Plan', en: 'Floor plan', de: 'Grundriss' }),
  ENERGY: named(3, {
    nl: 'Energieprestatiecertificaat',
    fr: 'Certificat PEB',
    en: 'Energy certificate',
    de: 'Energieausweis',
  }),
  ELECTRICITY: named(4, {
    nl: 'Elektrische keuring',
    fr: 'Contrôle électrique',
    en: 'Electrical inspection',
    de: 'Elektroprüfung',
  }),
  ASBESTOS: named(5, {
    nl: 'Asbestattest',
    fr: 'Attestation amiante',
    en: 'Asbestos certificate',
    de: 'Asbestnachweis',
  }),
  SOIL: named(6, { nl: 'Bodemattest', fr: 'Attestation du sol', en: 'Soil certificate', de: 'Bodenattest' }),
  PLANNING: named(7, {
    nl: 'Stedenbouwkundige inlichtingen',
    fr: 'Renseignements urbanistiques',
    en: 'Planning information',
    de: 'Städtebauliche Auskünfte',
  }),
} as const;

/** Returns the name of a floor; level -1 is the basement. */
export function storeyName(level: number): FullText {
  if (level < 0) return { nl: 'Kelder', fr: 'Sous-sol', en: 'Basement', de: 'Untergeschoss' };
  if (level === 0) return { nl: 'Gelijkvloers', fr: 'Rez-de-chaussée', en: 'Ground floor', de: 'Erdgeschoss' };
  const english = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'][level];
  const dutch = ['', 'Eerste', 'Tweede', 'Derde', 'Vierde', 'Vijfde', 'Zesde', 'Zevende', 'Achtste', 'Negende'][level];
  return {
    nl: `${dutch ?? `${level}e`} verdieping`,
    fr: level === 1 ? '1er étage' : `${level}e étage`,
    en: `${english ?? `${level}th`} floor`,
    de: `${level}. Obergeschoss`,
  };
}

export type Orientation = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
export const ORIENTATION: Readonly<Record<Orientation, FullText>> = {
  N: { nl: 'noorden', fr: 'nord', en: 'north', de: 'Norden' },
  NE: { nl: 'noordoosten', fr: 'nord-est', en: 'north-east', de: 'Nordosten' },
  E: { nl: 'oosten', fr: 'est', en: 'east', de: 'Osten' },
  SE: { nl: 'zuidoosten', fr: 'sud-est', en: 'south-east', de: 'Südosten' },
  S: { nl: 'zuiden', fr: 'sud', en: 'south', de: 'Süden' },
  SW: { nl: 'zuidwesten', fr: 'sud-ouest', en: 'south-west', de: 'Südwesten' },
  W: { nl: 'westen', fr: 'ouest', en: 'west', de: 'Westen' },
  NW: { nl: 'noordwesten', fr: 'nord-ouest', en: 'north-west', de: 'Nordwesten' },
};
