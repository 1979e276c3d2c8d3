import type { Named } from '../../../shared/api/common.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';

/** A text in all four languages. */
export type FullText = Record<Locale, string>;

const named = (id: number, nl: string, fr: string, en: string, de: string) =>
  ({ id, name: { nl, fr, en, de } }) as const satisfies Named;

/** Lists of the specification's section 3.3 that the contract leaves open: ids are this back office's own. */
export const BUILDING_TYPE = {
  OPEN: named(1, 'Open bebouwing', 'Quatre façades', 'Detached', 'Freistehend'),
  HALF_OPEN: named(2, 'Halfopen bebouwing', 'Trois façades', 'Semi-detached', 'Doppelhaushälfte'),
  CLOSED: named(3, 'Gesloten bebouwing', 'Deux façades', 'Terraced', 'Reihenbebauung'),
} as const;

export const CONDITION = {
  NEW: named(1, 'Nieuw', 'Neuf', 'New', 'Neu'),
  EXCELLENT: named(2, 'Uitstekend', 'Excellent', 'Excellent', 'Ausgezeichnet'),
  GOOD: named(3, 'Goed', 'Bon', 'Good', 'Gut'),
  FRESHEN_UP: named(4, 'Op te frissen', 'À rafraîchir', 'Needs refreshing', 'Auffrischungsbedürftig'),
  RENOVATE: named(5, 'Te renoveren', 'À rénover', 'Needs renovating', 'Renovierungsbedürftig'),
} as const;

export const AVAILABILITY = {
  IMMEDIATE: named(1, 'Onmiddellijk', 'Immédiate', 'Immediately', 'Sofort'),
  DEED: named(2, 'Bij akte', 'À l’acte', 'On signing of the deed', 'Bei notarieller Beurkundung'),
  AFTER_NOTICE_PERIOD: named(
    3,
    'Na opzegtermijn',
    'Après préavis',
    'After the notice period',
    'Nach Ablauf der Kündigungsfrist',
  ),
  DELIVERY: named(4, 'Bij oplevering', 'À la réception', 'On completion', 'Bei Fertigstellung'),
  TBD: named(5, 'Overeen te komen', 'À convenir', 'To be agreed', 'Nach Vereinbarung'),
} as const;
export type AvailabilityKey = keyof typeof AVAILABILITY;

export const ENVIRONMENT = {
  TOWN: named(1, 'Stad', 'Ville', 'Town', 'Stadt'),
  RESIDENTIAL: named(2, 'Woonwijk', 'Quartier résidentiel', 'Residential area', 'Wohngebiet'),
  COUNTRYSIDE: named(3, 'Platteland', 'Campagne', 'Countryside', 'Ländlich'),
  VILLAGE: named(4, 'Dorp', 'Village', 'Village', 'Dorf'),
  SUBURBAN_AREA: named(5, 'Stadsrand', 'Périphérie', 'Suburban area', 'Stadtrand'),
  CRAFT_INDUSTRY: named(6, 'Ambachtelijke zone', 'Zone artisanale', 'Craft zone', 'Handwerkszone'),
  INDUSTRIAL: named(7, 'Industriezone', 'Zone industrielle', 'Industrial zone', 'Industriegebiet'),
  SEA_BEACH_DUNE: named(8, 'Zee, strand en duinen', 'Mer, plage et dunes', 'Sea, beach and dunes', 'Meer und Dünen'),
} as const;
export type EnvironmentKey = keyof typeof ENVIRONMENT;

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
  RAINWATER: named(12, 'Regenwaterput', "Citerne d'eau de pluie", 'Rainwater tank', 'Regenwasserzisterne'),
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
