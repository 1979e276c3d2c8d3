import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { type ConditionKey, CONDITIONS, SUB_TYPES, type SubTypeKey } from '../../primitives/vocabulary.ts';

/** An element below `objektart` with the value of its attribute: `<haus haustyp="VILLA"/>`. */
interface OpenImmoKind {
  readonly element: string;
  /** The value of the attribute; absent when the element has none. */
  readonly attribute?: string;
  readonly value?: string;
}

/**
 * The attribute of each element below `objektart`, and the head type of an element without a known value of that
 * attribute.
 */
export const OPENIMMO_ELEMENTS: ReadonlyMap<string, { readonly attribute: string; readonly headTypeId: number }> =
  new Map(
    Object.entries({
      wohnung: { attribute: 'wohnungtyp', headTypeId: 1 },
      zimmer: { attribute: 'zimmertyp', headTypeId: 1 },
      haus: { attribute: 'haustyp', headTypeId: 3 },
      grundstueck: { attribute: 'grundst_typ', headTypeId: 2 },
      land_und_forstwirtschaft: { attribute: 'land_typ', headTypeId: 2 },
      buero_praxen: { attribute: 'buero_typ', headTypeId: 10 },
      einzelhandel: { attribute: 'handel_typ', headTypeId: 4 },
      gastgewerbe: { attribute: 'gastgew_typ', headTypeId: 4 },
      freizeitimmobilie_gewerblich: { attribute: 'freizeit_typ', headTypeId: 4 },
      hallen_lager_prod: { attribute: 'hallen_typ', headTypeId: 6 },
      parken: { attribute: 'parken_typ', headTypeId: 5 },
      zinshaus_renditeobjekt: { attribute: 'zins_typ', headTypeId: 3 },
      sonstige: { attribute: 'sonstige_typ', headTypeId: 8 },
    }),
  );

/**
 * Rows with the key of one of the product's subtypes, an element and a value. An export uses the first row of a
 * subtype; an import uses the first row of an element and a value.
 */
const SUB_TYPE_ROWS: readonly (readonly [key: SubTypeKey, element: string, value: string])[] = [
  ['FLAT', 'wohnung', 'ETAGE'],
  ['FLAT', 'wohnung', 'APARTMENT'],
  ['FLAT', 'wohnung', 'TERRASSEN'],
  ['DUPLEX', 'wohnung', 'MAISONETTE'],
  ['DUPLEX', 'wohnung', 'GALERIE'],
  ['TRIPLEX', 'wohnung', 'MAISONETTE'],
  ['LOFT', 'wohnung', 'LOFT-STUDIO-ATELIER'],
  ['STUDIO', 'wohnung', 'LOFT-STUDIO-ATELIER'],
  ['PENTHOUSE', 'wohnung', 'PENTHOUSE'],
  ['PENTHOUSE', 'wohnung', 'ATTIKAWOHNUNG'],
  ['STUDENT_ROOM', 'zimmer', 'ZIMMER'],
  ['GROUND_FLOOR', 'wohnung', 'ERDGESCHOSS'],
  ['ROOF_APARTMENT', 'wohnung', 'DACHGESCHOSS'],
  ['ROOF_APARTMENT', 'wohnung', 'ROHDACHBODEN'],
  ['SOUPLEX', 'wohnung', 'SOUTERRAIN'],
  ['HOLIDAY_APARTMENT', 'wohnung', 'FERIENWOHNUNG'],
  ['ASSISTED_FLAT', 'zinshaus_renditeobjekt', 'BETREUTES-WOHNEN'],
  ['CARE_HOME_ROOM', 'zinshaus_renditeobjekt', 'PFLEGEHEIM'],
  ['SERVICE_RESIDENCE', 'zinshaus_renditeobjekt', 'SENIORENHEIM'],
  ['BUILDING_PLOT', 'grundstueck', 'WOHNEN'],
  ['AGRICULTURAL_LAND', 'grundstueck', 'LAND_FORSTWIRSCHAFT'],
  ['AGRICULTURAL_LAND', 'land_und_forstwirtschaft', 'ACKERBAU'],
  ['MEADOW', 'land_und_forstwirtschaft', 'VIEHWIRTSCHAFT'],
  ['FOREST', 'land_und_forstwirtschaft', 'JAGD_UND_FORSTWIRTSCHAFT'],
  ['POND', 'land_und_forstwirtschaft', 'TEICH_UND_FISCHWIRTSCHAFT'],
  ['ORCHARD', 'land_und_forstwirtschaft', 'GARTENBAU'],
  ['RECREATIONAL_LAND', 'grundstueck', 'FREIZEIT'],
  ['INDUSTRIAL_LAND', 'grundstueck', 'INDUSTRIE'],
  ['INDUSTRIAL_LAND', 'grundstueck', 'GEWERBE'],
  ['INDUSTRIAL_LAND', 'grundstueck', 'GEWERBEPARK'],
  ['PROJECT_LAND', 'grundstueck', 'GEMISCHT'],
  ['DETACHED_HOUSE', 'haus', 'EINFAMILIENHAUS'],
  ['VILLA', 'haus', 'VILLA'],
  ['BUNGALOW', 'haus', 'BUNGALOW'],
  ['CASTLE', 'haus', 'SCHLOSS'],
  ['CASTLE', 'haus', 'BURG'],
  ['TOWNHOUSE', 'haus', 'STADTHAUS'],
  ['FARM_01', 'haus', 'BAUERNHAUS'],
  ['FARM_01', 'haus', 'RESTHOF'],
  ['FARM_01', 'land_und_forstwirtschaft', 'BAUERNHOF'],
  ['COUNTRY_HOUSE', 'haus', 'LANDHAUS'],
  ['COUNTRY_HOUSE', 'haus', 'FINCA'],
  ['COUNTRY_HOUSE', 'haus', 'RUSTICO'],
  ['TERRACED_HOUSE', 'haus', 'REIHENHAUS'],
  ['TERRACED_HOUSE', 'haus', 'REIHENMITTEL'],
  ['CORNER_HOUSE', 'haus', 'REIHENECK'],
  ['CORNER_HOUSE', 'haus', 'REIHENEND'],
  ['SEMI_DETACHED_HOUSE', 'haus', 'DOPPELHAUSHAELFTE'],
  ['APARTMENT_BLOCK', 'haus', 'MEHRFAMILIENHAUS'],
  ['APARTMENT_BLOCK', 'haus', 'ZWEIFAMILIENHAUS'],
  ['APARTMENT_BLOCK', 'haus', 'APARTMENTHAUS'],
  ['APARTMENT_BLOCK', 'zinshaus_renditeobjekt', 'MEHRFAMILIENHAUS'],
  ['APARTMENT_BLOCK', 'zinshaus_renditeobjekt', 'WOHNANLAGEN'],
  ['MIXED_BUILDING', 'zinshaus_renditeobjekt', 'WOHN_UND_GESCHAEFTSHAUS'],
  ['CHALET', 'haus', 'CHALET'],
  ['CHALET', 'haus', 'BERGHUETTE'],
  ['MANOR', 'haus', 'HERRENHAUS'],
  ['HOLIDAY_HOUSE', 'haus', 'FERIENHAUS'],
  ['HOLIDAY_HOUSE', 'haus', 'STRANDHAUS'],
  ['SHOP', 'einzelhandel', 'LADENLOKAL'],
  ['SHOP', 'einzelhandel', 'EINZELHANDELSLADEN'],
  ['SHOP', 'einzelhandel', 'VERKAUFSFLAECHE'],
  ['SHOWROOM', 'einzelhandel', 'AUSSTELLUNGSFLAECHE'],
  ['CATERING', 'gastgewerbe', 'GASTRONOMIE'],
  ['CATERING', 'gastgewerbe', 'GASTRONOMIE_UND_WOHNUNG'],
  ['HOTEL', 'gastgewerbe', 'HOTELS'],
  ['BED_AND_BREAKFAST', 'gastgewerbe', 'PENSIONEN'],
  ['RESTAURANT', 'gastgewerbe', 'RESTAURANT'],
  ['CAFE', 'gastgewerbe', 'CAFE'],
  ['CAFE', 'gastgewerbe', 'BAR'],
  ['PRACTICE', 'buero_praxen', 'PRAXIS'],
  ['PRACTICE', 'buero_praxen', 'PRAXISFLAECHE'],
  ['PRACTICE', 'buero_praxen', 'PRAXISHAUS'],
  ['OFFICE_SPACE', 'buero_praxen', 'BUEROFLAECHE'],
  ['OFFICE_BUILDING', 'buero_praxen', 'BUEROHAUS'],
  ['OFFICE_BUILDING', 'buero_praxen', 'BUEROZENTRUM'],
  ['COWORKING', 'buero_praxen', 'COWORKING'],
  ['COWORKING', 'buero_praxen', 'SHARED_OFFICE'],
  ['GARAGE_BOX', 'parken', 'EINZELGARAGE'],
  ['DOUBLE_GARAGE', 'parken', 'DOPPELGARAGE'],
  ['CARPORT', 'parken', 'CARPORT'],
  ['PARKING', 'parken', 'STELLPLATZ'],
  ['INDOOR_PARKING', 'parken', 'TIEFGARAGENSTELLPLATZ'],
  ['INDOOR_PARKING', 'parken', 'TIEFGARAGE'],
  ['INDOOR_PARKING', 'parken', 'PARKHAUS'],
  ['WAREHOUSE', 'hallen_lager_prod', 'LAGER'],
  ['WAREHOUSE', 'hallen_lager_prod', 'LAGERFLAECHEN'],
  ['WAREHOUSE', 'hallen_lager_prod', 'LAGER_MIT_FREIFLAECHE'],
  ['WAREHOUSE', 'hallen_lager_prod', 'HOCHREGALLAGER'],
  ['WORKSHOP', 'hallen_lager_prod', 'WERKSTATT'],
  ['INDUSTRIAL_BUILDING', 'hallen_lager_prod', 'HALLE'],
  ['INDUSTRIAL_BUILDING', 'hallen_lager_prod', 'INDUSTRIEHALLE'],
  ['FACTORY', 'hallen_lager_prod', 'PRODUKTION'],
  ['LOGISTICS', 'hallen_lager_prod', 'SPEDITIONSLAGER'],
  ['OTHER', 'sonstige', 'SONSTIGE'],
];

const SUB_TYPE_KEYS: ReadonlyMap<number, SubTypeKey> = new Map(SUB_TYPES.map(({ id, key }) => [id, key]));

const createOpenImmoKind = (element: string, value: string): OpenImmoKind => {
  const attribute = OPENIMMO_ELEMENTS.get(element)?.attribute;
  return attribute === undefined ? { element } : { element, attribute, value };
};
const kindBySubType = new Map(
  SUB_TYPE_ROWS.toReversed().map(([key, element, value]) => [key, createOpenImmoKind(element, value)]),
);

/**
 * The kinds by head type, for subtypes without a row. A project has the kind of the homes that most projects contain.
 */
const KIND_BY_HEAD_TYPE: ReadonlyMap<number, OpenImmoKind> = new Map<number, OpenImmoKind>([
  [1, createOpenImmoKind('wohnung', 'KEINE_ANGABE')],
  [2, createOpenImmoKind('grundstueck', 'WOHNEN')],
  [3, createOpenImmoKind('haus', 'KEINE_ANGABE')],
  [4, createOpenImmoKind('einzelhandel', 'LADENLOKAL')],
  [5, createOpenImmoKind('parken', 'STELLPLATZ')],
  [6, createOpenImmoKind('hallen_lager_prod', 'HALLE')],
  [7, createOpenImmoKind('haus', 'FERIENHAUS')],
  [8, createOpenImmoKind('sonstige', 'SONSTIGE')],
  [9, createOpenImmoKind('wohnung', 'KEINE_ANGABE')],
  [10, createOpenImmoKind('buero_praxen', 'BUEROFLAECHE')],
  [11, createOpenImmoKind('zinshaus_renditeobjekt', 'BETREUTES-WOHNEN')],
]);

/** Returns the OpenImmo kind of one of the product's types. */
export function toOpenImmoKind(headTypeId: number, subTypeId: number | undefined): OpenImmoKind {
  const key = subTypeId === undefined ? undefined : SUB_TYPE_KEYS.get(subTypeId);
  return (
    (key && kindBySubType.get(key)) || KIND_BY_HEAD_TYPE.get(headTypeId) || createOpenImmoKind('sonstige', 'SONSTIGE')
  );
}

const subTypeByKind = new Map(SUB_TYPE_ROWS.toReversed().map(([key, element, value]) => [`${element} ${value}`, key]));

/** Returns the key of the product's subtype for an element and its value; undefined when there is none. */
export const parseOpenImmoSubType = (element: string, value: string): SubTypeKey | undefined =>
  subTypeByKind.get(`${element} ${value.toUpperCase()}`);

/**
 * Rows with a value of `zustand_art` and the key of one of the product's states of repair. An export uses the first of
 * several values.
 */
const CONDITION_ROWS: readonly (readonly [value: string, key: ConditionKey])[] = [
  ['ERSTBEZUG', 'NEW'],
  ['NEUWERTIG', 'EXCELLENT'],
  ['GEPFLEGT', 'GOOD'],
  ['MODERNISIERT', 'RENOVATED'],
  ['VOLL_SANIERT', 'RENOVATED'],
  ['TEIL_VOLLSANIERT', 'RENOVATED'],
  ['TEIL_VOLLRENOVIERT', 'RENOVATED'],
  ['TEIL_VOLLRENOVIERUNGSBED', 'TO_REFRESH'],
  ['SANIERUNGSBEDUERFTIG', 'TO_RENOVATE'],
  ['BAUFAELLIG', 'TO_RENOVATE'],
  ['ENTKERNT', 'TO_RENOVATE'],
  ['ABRISSOBJEKT', 'TO_DEMOLISH'],
];
const conditionIdByKey = new Map(CONDITIONS.map(({ id, key }) => [key, id]));

export const toOpenImmoCondition = (id: number): string | undefined =>
  CONDITION_ROWS.find(([, key]) => conditionIdByKey.get(key) === id)?.[0];
export const parseOpenImmoCondition = (value: string): ConditionKey | undefined =>
  CONDITION_ROWS.find(([name]) => name === value.toUpperCase())?.[1];

/**
 * Returns the name of the `user_defined_simplefield` below `freitexte` for a title or a description in another
 * language. The format has one `objekt_text`, for one language in addition to the file's own, and no element for a
 * second title.
 */
export const toOpenImmoTextField = (field: 'TITLE' | 'TEXT', locale: Locale): string =>
  `BE_${field}_${locale.toUpperCase()}`;

/** The language codes that senders use: ISO 639-1, both codes of ISO 639-2, and the name of the language. */
const LANGUAGE_CODES: Readonly<Record<Locale, readonly string[]>> = {
  nl: ['nl', 'nld', 'dut', 'nederlands', 'niederländisch'],
  fr: ['fr', 'fra', 'fre', 'français', 'französisch'],
  en: ['en', 'eng', 'english', 'englisch'],
  de: ['de', 'deu', 'ger', 'deutsch'],
};
const localeByLanguageCode = new Map(
  LOCALES.flatMap((locale) => LANGUAGE_CODES[locale].map((code): [string, Locale] => [code, locale])),
);

/** Converts `FR`, `fr-BE` or `fre` to `fr`; returns undefined for a language that sites do not have. */
export const parseOpenImmoLocale = (code: string | undefined): Locale | undefined =>
  localeByLanguageCode.get(code?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '');

/** The names of `user_defined_simplefield` for data that Belgium requires and for which the format has no element. */
export const OPENIMMO_FIELD_NAMES = {
  subType: 'BE_SUBTYPE',
  project: 'BE_PROJECT',
  region: 'BE_REGION',
  epcNumber: 'BE_EPC_NUMBER',
  parcelScore: 'BE_FLOOD_P_SCORE',
  buildingScore: 'BE_FLOOD_G_SCORE',
  cadastralIncome: 'BE_KI',
} as const;
