import type { Named } from '../../../shared/api/common.ts';
import { VALUE_LISTS } from '../../../shared/domain/values/values.ts';
import { AVAILABILITIES, BUILDING_TYPES, CONDITIONS, type NamedValue } from '../../../shared/domain/vocabulary.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';

/** A text in all four languages. */
export type FullText = Record<Locale, string>;

const named = (id: number, nl: string, fr: string, en: string, de: string) =>
  ({ id, name: { nl, fr, en, de } }) as const satisfies Named;

/** A value that the product knows, under the product's id and names. */
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
export type AvailabilityKey = keyof typeof AVAILABILITY;

const ENVIRONMENTS: readonly NamedValue[] = [...VALUE_LISTS.environment].map(([key, name], index) => ({
  id: index + 1,
  key,
  name,
}));
/** The product knows these by their keys; the ids are this back office's own. */
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

/** Lists of the specification's section 3.3 that the contract leaves open: ids and names are this back office's own. */
export const FACILITY = {
  ELEVATOR: named(1, 'Lift', 'Ascenseur', 'Lift', 'Aufzug'),
  SOLAR: named(2, 'Zonnepanelen', 'Panneaux solaires', 'Solar panels', 'Photovoltaikanlage'),
  POOL: named(3, 'Zwembad', 'Piscine', 'Swimming pool', 'Schwimmbad'),
  ALARM: named(4, 'Alarm', 'Alarme', 'Alarm', 'Alarmanlage'),
  BIKES: named(5, 'Fietsenberging', 'Local à vélos', 'Bicycle store', 'Fahrradraum'),
  CHARGING: named(6, 'Laadpaal', 'Borne de recharge', 'Charging point', 'Ladestation'),
  FIREPLACE: named(7, 'Open haard', 'Feu ouvert', 'Fireplace', 'Kamin'),
  AIRCO: named(8, 'Airconditioning', 'Climatisation', 'Air conditioning', 'Klimaanlage'),
  VIDEOPHONE: named(9, 'Videofoon', 'Vidéophone', 'Video entry phone', 'Videosprechanlage'),
  SAUNA: named(10, 'Sauna', 'Sauna', 'Sauna', 'Sauna'),
  STABLES: named(11, 'Stallen', 'Écuries', 'Stables', 'Stallungen'),
  RAINWATER: named(12, 'Regenwaterput', 'Citerne d’eau de pluie', 'Rainwater tank', 'Regenwasserzisterne'),
  TERRACE: named(13, 'Terras', 'Terrasse', 'Terrace', 'Terrasse'),
  FURNISHED: named(14, 'Gemeubeld', 'Meublé', 'Furnished', 'Möbliert'),
} as const;
export type FacilityKey = keyof typeof FACILITY;

export const FILE_TYPE = {
  SPECIFICATION: named(1, 'Verkooplastenboek', 'Cahier des charges', 'Specification of works', 'Baubeschreibung'),
  FLOOR_PLAN: named(2, 'Grondplan', 'Plan', 'Floor plan', 'Grundriss'),
  ENERGY: named(3, 'Energieprestatiecertificaat', 'Certificat PEB', 'Energy certificate', 'Energieausweis'),
  ELECTRICITY: named(4, 'Elektrische keuring', 'Contrôle électrique', 'Electrical inspection', 'Elektroprüfung'),
  ASBESTOS: named(5, 'Asbestattest', 'Attestation amiante', 'Asbestos certificate', 'Asbestnachweis'),
  SOIL: named(6, 'Bodemattest', 'Attestation du sol', 'Soil certificate', 'Bodenattest'),
  PLANNING: named(
    7,
    'Stedenbouwkundige inlichtingen',
    'Renseignements urbanistiques',
    'Planning information',
    'Städtebauliche Auskünfte',
  ),
} as const;

/** Storeys by level; -1 is the cellar. */
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
