import { typedEntries } from '#shared/domain/typedKeys.ts';
import lists from '#shared/domain/values/valueLists.json' with { type: 'json' };
import type { ValueKey } from '#shared/domain/values/values.ts';
import {
  type AvailabilityKey,
  type BuildingTypeKey,
  type ConditionKey,
  type NamedValue,
  type PeriodKey,
  type RoomKey,
  type StickerKey,
  SUB_TYPES,
  type SubTypeKey,
  type TransactionKey,
} from '#shared/primitives/vocabulary.ts';
import { createFactReader, createObligationReader } from '../../reading/answerInWords.ts';
import { indexByFoldedName, foldName } from '../../reading/foldedName.ts';

/**
 * Rooms whose ids have the same meaning in every account. Other rooms are recognised by name, because agencies add
 * rooms of their own.
 */
export const ROOM_BY_ID: Readonly<Record<string, RoomKey>> = {
  1: 'BEDROOM',
  3: 'CELLAR',
  5: 'BATHROOM',
  6: 'GARAGE',
  7: 'LIVING_ROOM',
  10: 'TERRACE',
  11: 'ATTIC',
  14: 'PARKING_SPACE',
  16: 'TOILET',
};

export const ROOM_BY_NAME = indexByFoldedName<RoomKey>({
  BEDROOM: 'slaapkamer|chambre|chambre à coucher|bedroom|schlafzimmer',
  KITCHEN: 'keuken|cuisine|kitchen|küche',
  CELLAR: 'kelder|cave|cellar|keller',
  OFFICE: 'bureau|kantoor|bureauruimte|office|study|arbeitszimmer',
  BATHROOM: 'badkamer|salle de bain|salle de bains|bathroom|badezimmer|douchekamer|salle de douche|shower room',
  GARAGE: 'garage',
  LIVING_ROOM: 'woonkamer|leefruimte|living|salon|séjour|living room|wohnzimmer',
  DINING_ROOM: 'eetkamer|eetplaats|eethoek|salle à manger|coin repas|dining room|esszimmer',
  LAUNDRY: 'wasplaats|wasruimte|washok|buanderie|laundry|laundry room|waschküche',
  TERRACE: 'terras|terrasse|terrace',
  ATTIC: 'zolder|grenier|attic|dachboden',
  GARDEN: 'tuin|jardin|garden|garten',
  HALL: 'hal|hall|inkom|inkomhal|entrance|entrance hall|hall d’entrée|diele',
  PARKING_SPACE: 'parkeerplaats|staanplaats|parking|parking place|parking space|emplacement de parking|stellplatz',
  STORAGE: 'berging|bergruimte|débarras|shed|storage|storage room|abstellraum',
  TOILET: 'toilet|wc|toilette|toilettes|restroom',
  SWIMMING_POOL: 'zwembad|buitenzwembad|binnenzwembad|zwemvijver|piscine|swimming pool|pool|schwimmbad',
  COURTYARD: 'koer|binnenkoer|binnenplaats|cour|cour intérieure|courtyard|inner courtyard|innenhof|hof',
  BALCONY: 'balkon|balcon|balcony',
});

/**
 * Transactions whose ids are known to have the same meaning in every account. Other transactions are recognised by
 * name. The ids 3, 4 and 6 are used only when the name is not recognised.
 */
export const TRANSACTION_BY_ID: Readonly<Record<string, TransactionKey>> = { 1: 'FOR_SALE', 2: 'TO_RENT', 5: 'SOLD' };
export const TRANSACTION_BY_LIKELY_ID: Readonly<Record<string, TransactionKey>> = {
  3: 'SALE_UNDER_OPTION',
  4: 'RENT_UNDER_OPTION',
  6: 'RENTED',
};
export const TRANSACTION_BY_NAME = indexByFoldedName<TransactionKey>({
  FOR_SALE: 'te koop|à vendre|for sale|zu verkaufen',
  TO_RENT: 'te huur|à louer|for rent|to rent|zu vermieten',
  SALE_UNDER_OPTION: 'optie|option|optie koop|optie verkoop|onder optie|in optie|sous option|option vente|option sale',
  RENT_UNDER_OPTION: 'optie huur|optie verhuur|option location|option rent',
  SOLD: 'verkocht|vendu|sold|verkauft',
  RENTED: 'verhuurd|loué|rented|let|vermietet',
  TAKE_OVER: 'over te nemen|overname|ter overname|à remettre|take over|for transfer|übernahme',
  LEASE_TAKE_OVER: 'huurovername|overname huur|reprise de bail|lease transfer|lease take over',
  TAKEN_OVER: 'overgenomen|remis|taken over|transferred',
  COMING_SOON: 'binnenkort|binnenkort te koop|binnenkort te huur|prochainement|bientôt|coming soon|demnächst',
});

/** The product's stickers by names that agencies use. */
export const STICKER_BY_NAME = indexByFoldedName<StickerKey>({
  SOLD: 'verkocht|vendu|sold|verkauft',
  RENTED: 'verhuurd|loué|rented|let|vermietet',
  UNDER_OPTION: 'onder optie|in optie|optie|sous option|option|under option',
  NEW: 'nieuw|nouveau|new|neu',
  NEW_PRICE: 'nieuwe prijs|prijs verlaagd|prijsdaling|nouveau prix|baisse de prix|new price|neuer preis',
  OPEN_HOUSE: 'open huis|openhuizendag|opendeurdag|portes ouvertes|journée portes ouvertes|open house',
  EXCLUSIVE: 'exclusief|exclusivité|exclusif|exclusive|exklusiv',
  LIFE_ANNUITY: 'lijfrente|viager|life annuity|leibrente',
});

export const CONDITION_BY_NAME = indexByFoldedName<ConditionKey>({
  NEW: 'nieuw|nieuwbouw|neuf|new|neu',
  EXCELLENT: 'uitstekend|zeer goed|excellent|très bon|very good|instapklaar',
  GOOD: 'goed|goede staat|bon|bon état|good|gut',
  NORMAL: 'normaal|redelijk|gemiddeld|normal|moyen|average',
  RENOVATED: 'gerenoveerd|volledig gerenoveerd|rénové|renovated|renoviert',
  TO_REFRESH: 'op te frissen|à rafraîchir|to refresh|needs refreshing',
  TO_RENOVATE: 'te renoveren|te verbouwen|à rénover|to renovate|needs renovating',
  TO_DEMOLISH: 'af te breken|afbraak|à démolir|to demolish|to be demolished',
});

export const BUILDING_TYPE_BY_NAME = indexByFoldedName<BuildingTypeKey>({
  OPEN: 'open|open bebouwing|vrijstaand|alleenstaand|quatre façades|4 façades|detached|freistehend',
  HALF_OPEN: 'halfopen|half open|halfopen bebouwing|trois façades|3 façades|semi detached|semi-detached',
  CLOSED: 'gesloten|gesloten bebouwing|rijwoning|deux façades|2 façades|mitoyen|terraced|closed',
});

export const PERIOD_BY_NAME = indexByFoldedName<PeriodKey>({
  MONTH: 'per maand|maand|maandelijks|par mois|mois|per month|month|monthly',
  WEEK: 'per week|week|par semaine|semaine|weekly',
  YEAR: 'per jaar|jaar|jaarlijks|par an|an|année|per year|year|yearly',
});

export const AVAILABILITY_BY_NAME = indexByFoldedName<AvailabilityKey>({
  IMMEDIATE: 'onmiddellijk|onmiddelijk|dadelijk|direct|vrij|immédiat|immédiatement|immediate|immediately|sofort',
  DEED: 'bij akte|bij het verlijden van de akte|bij verlijden akte|à l’acte|at deed|on completion',
  AFTER_NOTICE_PERIOD: 'na opzeg|na opzegtermijn|après préavis|après le préavis|after the notice period',
  DELIVERY: 'bij oplevering|à la livraison|on delivery',
  TBD: 'te bespreken|overeen te komen|nader overeen te komen|à convenir|to be agreed|nach absprache',
});

export const VIOLATION_ANSWER_BY_NAME: ReadonlyMap<string, ValueKey<'planningAnswer'>> = indexByFoldedName({
  NO: 'geen maatregel opgelegd|geen maatregel|geen|nee|geen dagvaarding|geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd|aucune mesure|aucune mesure imposée|aucune|non|no measure imposed|no measure|none|no|keine maßnahme|keine|nein|gmo|gdv',
});

export const LICENSE_ANSWER_BY_NAME: ReadonlyMap<string, ValueKey<'planningAnswer'>> = indexByFoldedName({
  YES: 'vergund|vergunning uitgereikt|ja|autorisé|permis délivré|oui|granted|yes',
  NO: 'niet vergund|geen vergunning|nee|non autorisé|non|not granted|no',
  PENDING: 'in aanvraag|aangevraagd|en cours|demandé|pending|applied for',
  BEFORE_1962: 'vergund geacht|vermoeden van vergunning|réputé autorisé|deemed permitted',
});

export const FLOODING_BY_NAME: ReadonlyMap<string, ValueKey<'flooding'>> = indexByFoldedName({
  NO: 'niet overstromingsgevoelig|niet van toepassing|geen|nee|non sensible|sans objet|non|not sensitive|not applicable|no',
  YES: 'overstromingsgevoelig|effectief overstromingsgevoelig|mogelijk overstromingsgevoelig|afgebakend overstromingsgebied|afgebakende oeverzone|effectivement sensible|potentiellement sensible|sensitive|ja|oui|yes',
});

/** Returns, for the name of a list entry, whether there is an obligation to renovate. */
export const RENOVATION_ANSWER_BY_NAME = createObligationReader([
  'renovatieverplichting renovatieplicht renovatieplichtig toepassing verplicht verplichting onderworpen aan renoveren',
  'renovation obligation soumis soumise applicable obligatoire renover',
  'required applies subject renovate',
  'renovierungspflicht sanierungspflicht renovierungspflichtig sanierungspflichtig anwendbar pflicht',
]);

/**
 * Returns, for the name of a list entry, whether a home is in the heritage inventory. Protected homes are always in the
 * inventory.
 */
export const HERITAGE_ANSWER_BY_NAME = createFactReader(
  [
    'inventaris geinventariseerd opgenomen erfgoed landschapsatlas vastgesteld',
    'inventaire inventorie repris reprise patrimoine recense',
    'inventory inventoried listed heritage included',
    'inventar denkmalinventar denkmal aufgenommen inventarisiert',
  ],
  [
    'beschermd beschermde monument landschap stadsgezicht dorpsgezicht archeologische site',
    'classe classee protege protegee paysage',
    'protected',
    'denkmalschutz denkmalgeschutzt geschutzt',
  ],
);

const ORIENTATION_BY_SPELLING = indexByFoldedName<ValueKey<'orientation'>>({
  NE: 'noordoosten|noord-oost|nord est',
  SE: 'zuidoosten|zuid-oost|sud est',
  SW: 'zuidwesten|zuid-west|sud ouest',
  NW: 'noordwesten|noord-west|nord ouest',
  N: 'noorden',
  E: 'oosten',
  S: 'zuiden',
  W: 'westen',
});

/** Builds a map from the product's own names, in all languages, to its keys. */
const indexByOwnNames = <Key extends string>(
  rows: readonly (readonly [key: Key, name: NamedValue['name']])[],
): ReadonlyMap<string, Key> =>
  new Map(rows.flatMap(([key, name]) => Object.values(name).map((each) => [foldName(each), key] as const)));

export const ORIENTATION_BY_NAME: ReadonlyMap<string, ValueKey<'orientation'>> = new Map([
  ...indexByOwnNames(typedEntries(lists.orientation)),
  ...ORIENTATION_BY_SPELLING,
]);

export const ZONING_BY_NAME: ReadonlyMap<string, ValueKey<'zoning'>> = new Map([
  ...indexByOwnNames(typedEntries(lists.zoning)),
  ...indexByFoldedName({
    GWG: 'gemengd woongebied',
    GDR: 'dagrecreatie',
    GVR: 'verblijfsrecreatie',
    BG: 'bosgebieden',
  }),
]);

/** For each head type, maps names that differ from the product's own names to subtypes. */
const SUB_TYPE_SPELLINGS: Readonly<Record<number, ReadonlyMap<string, SubTypeKey>>> = {
  1: indexByFoldedName({
    FLAT: 'flat|appartement op verdieping',
    GROUND_FLOOR: 'gelijkvloers|appartement gelijkvloers|rez de chaussée',
    STUDENT_ROOM: 'kot|kamer|kot étudiant|student room',
    ROOF_APARTMENT: 'zolderappartement|appartement sous toit',
  }),
  2: indexByFoldedName({
    BUILDING_PLOT: 'grond|perceel bouwgrond|terrain|building land',
    AGRICULTURAL_LAND: 'agricultural land|akkerland|landbouw',
    FOREST: 'bosgrond|bois|forest',
  }),
  3: indexByFoldedName({
    DWELLING: 'huis|eengezinswoning|gezinswoning|house|maison unifamiliale',
    TERRACED_HOUSE: 'rijhuis|gesloten bebouwing|maison de rangée',
    SEMI_DETACHED_HOUSE: 'halfopen bebouwing|half-open bebouwing',
    DETACHED_HOUSE: 'open bebouwing|alleenstaande woning',
    TOWNHOUSE: 'herenwoning|meesterwoning|mansion',
    FARM_01: 'boerderij|farm',
    APARTMENT_BLOCK: 'appartementsgebouw|appartementsblok|meergezinswoning|immeuble à appartements',
  }),
  4: indexByFoldedName({
    SHOP: 'winkel|winkelruimte|handelsgelijkvloers|handelspand|commerce',
    CATERING: 'horeca',
  }),
  5: indexByFoldedName({
    GARAGE_BOX: 'garage|box',
    PARKING: 'staanplaats|autostaanplaats',
    STORAGE_UNIT: 'kelder',
  }),
  6: indexByFoldedName({ WAREHOUSE: 'magazijn|opslagplaats|opslagruimte', SME_UNIT: 'kmo unit|kmo' }),
  7: indexByFoldedName({ HOLIDAY_HOUSE: 'vakantiewoning', HOLIDAY_APARTMENT: 'vakantiestudio' }),
  9: indexByFoldedName({
    APARTMENT_PROJECT: 'project appartementen|projet appartements|apartment project|appartementen',
    HOUSING_PROJECT: 'project woningen|projet maisons|housing project|woningen',
    ALLOTMENT: 'project gronden|project bouwgronden|projet terrains|bouwgronden',
    MIXED_PROJECT: 'project gemengd|projet mixte',
    OFFICE_PROJECT: 'project kantoren|projet bureaux',
  }),
  10: indexByFoldedName({ OFFICE_SPACE: 'kantoor|kantoren|bureau|office' }),
  11: indexByFoldedName({ ASSISTED_FLAT: 'assistentiewoning|assisted living flat' }),
};

const SUB_TYPES_BY_HEAD_TYPE: ReadonlyMap<number, ReadonlyMap<string, SubTypeKey>> = new Map(
  [...Map.groupBy(SUB_TYPES, ({ headTypeId }) => headTypeId)].map(([headTypeId, types]) => [
    headTypeId,
    new Map([
      ...indexByOwnNames(types.map(({ key, name }) => [key, name] as const)),
      ...(SUB_TYPE_SPELLINGS[headTypeId] ?? []),
    ]),
  ]),
);

/**
 * Returns the subtypes of a head type by name. The same name, such as `Garage`, may be another subtype under another
 * head type.
 */
export const getSubTypesByName = (headTypeId: number | undefined): ReadonlyMap<string, SubTypeKey> =>
  SUB_TYPES_BY_HEAD_TYPE.get(headTypeId ?? 0) ?? new Map();

/** Maps the ids of types that have the same meaning in every account to the product's subtypes. */
export const SUB_TYPE_BY_ID: Readonly<Record<string, SubTypeKey>> = { 1: 'FLAT', 19: 'AGRICULTURAL_LAND' };
