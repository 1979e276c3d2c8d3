/** The factor that converts each unit to the unit of estate documents: m², metres, euros or kWh. */
export const UNIT_FACTORS = {
  m2: 1,
  centiare: 1,
  are: 100,
  hectare: 10_000,
  m: 1,
  cm: 0.01,
  km: 1000,
  eur: 1,
  keur: 1000,
  kwh: 1,
  mwh: 1000,
} as const;

const PER_YEAR_PATTERN = String.raw`[\s./*·]{0,3}(?:per\s|par\s)?(?:jaar|jr|j|année|annee|an|a|year|yr|jahr)`;
const SQUARE_METRE_PATTERN = String.raw`m\s?(?:²|\^?2)`;

/**
 * The units and words that may follow a number, by the measure of a field, each with its factor to the unit of the
 * document. A cell with a word of another measure is unreadable: `3 slpk` (3 bedrooms) is no price.
 */
const UNIT_WORDS = {
  area: [
    [
      `${SQUARE_METRE_PATTERN}|vierkante meters?|m[eè]tres? carr[ée]s?|sqm|sq\\.? ?m|qm|ca|centiares?`,
      UNIT_FACTORS.centiare,
    ],
    ['are|aren|ares|a', UNIT_FACTORS.are],
    ['ha|hectaren?|hectares?', UNIT_FACTORS.hectare],
  ],
  length: [
    ['m|meters?|m[eè]tres?', UNIT_FACTORS.m],
    ['cm', UNIT_FACTORS.cm],
    ['km', UNIT_FACTORS.km],
  ],
  percentage: [['%', 1]],
  energyPerArea: [[`kwh(?: ?ep)? ?/ ?\\(?${SQUARE_METRE_PATTERN}(?:${PER_YEAR_PATTERN})?\\)?`, 1]],
  energy: [
    [`kwh(?:${PER_YEAR_PATTERN})?`, UNIT_FACTORS.kwh],
    [`mwh(?:${PER_YEAR_PATTERN})?`, UNIT_FACTORS.mwh],
  ],
  co2: [[`kg(?: ?co[²₂2])? ?/ ?\\(?${SQUARE_METRE_PATTERN}(?:${PER_YEAR_PATTERN})?\\)?`, 1]],
  liquid: [['l|liters?|litres?', 1]],
  bedrooms: [['slpk|slk|slaapkamers?|ch|chambres?|bedrooms?|beds?|sz|schlafzimmer', 1]],
  bathrooms: [['badkamers?|badk|bdk|salles? de bains?|sdb|bathrooms?|baths?|badezimmer', 1]],
  toilets: [["toilet|toiletten|toilettes?|toilets|wc|wc['’]?s", 1]],
  garages: [['garages?|garagen', 1]],
  parkings: [['parkings?|parkeerplaats|parkeerplaatsen|staanplaats|staanplaatsen|places?|parking spaces?', 1]],
  facades: [['gevels?|fa[cç]ades?|fassaden?|fronten|vrije gevels|fa[cç]ades? libres?', 1]],
  persons: [['pers|personen|persoon|personnes?|persons?|people|gasten|guests?', 1]],
} as const satisfies Readonly<Record<string, readonly (readonly [words: string, factor: number])[]>>;

export type Measure = keyof typeof UNIT_WORDS;

const UNIT_PATTERNS = new Map(
  Object.entries(UNIT_WORDS).map(([measure, units]) => [
    measure,
    units.map(([words, factor]) => [new RegExp(String.raw`^(?:${words})\.?$`, 'iu'), factor] as const),
  ]),
);

/** An example of a unit for each measure, which messages show. */
const UNIT_EXAMPLES: Readonly<Record<Measure, string>> = {
  area: 'm²',
  length: 'm',
  percentage: '%',
  energyPerArea: 'kWh/m²',
  energy: 'kWh',
  co2: 'kg/m²',
  liquid: 'l',
  bedrooms: 'slpk',
  bathrooms: 'badkamers',
  toilets: 'wc',
  garages: 'garages',
  parkings: 'parkeerplaatsen',
  facades: 'gevels',
  persons: 'pers.',
};
export const getUnitExample = (measure: Measure | undefined): string | undefined => measure && UNIT_EXAMPLES[measure];

/** Returns the measure (area, length or energy) of a unit that a mapping names for a column. */
export const findMeasureOfUnit = (unit: keyof typeof UNIT_FACTORS | undefined): Measure | undefined => {
  switch (unit) {
    case 'm2':
    case 'centiare':
    case 'are':
    case 'hectare':
      return 'area';
    case 'm':
    case 'cm':
    case 'km':
      return 'length';
    case 'kwh':
    case 'mwh':
      return 'energy';
    default:
      return undefined;
  }
};

/** The maximum length of a text that is parsed. A longer text stays unchanged. */
const MAX_QUANTITY_CHARACTERS = 100;
const LEADING_NUMBER = /^[+-]?\d[\d.,\s'’]*/;

/**
 * Matches an area as surveyors write it: `2 ha 30 a 15 ca`. Ares and centiares are below 100, because 100 centiares are
 * an are, and 100 ares are a hectare.
 */
const PLOT_AREA =
  /^(?:(\d{1,5})\s?(?:ha|hectaren?|hectares?))?\s?(?:(\d{1,2})\s?(?:ares?|aren|a))?\s?(?:(\d{1,2})\s?(?:ca|centiares?))?$/i;

/** Returns the square metres of a plot in several units; undefined for any other text. */
function readPlotArea(text: string): number | undefined {
  const parts = PLOT_AREA.exec(text)?.slice(1) ?? [];
  if (parts.filter((part) => part !== undefined).length < 2) return undefined;
  const [hectares = 0, ares = 0, centiares = 0] = parts.map((part) => Number(part ?? 0));
  return hectares * UNIT_FACTORS.hectare + ares * UNIT_FACTORS.are + centiares;
}

interface NumberWithoutUnit {
  readonly text: string;
  /** The factor of the unit after the number; absent when there was no unit. */
  readonly unitFactor?: number;
}

/** Removes the unit after a number, when it is a unit of this measure. */
export function removeUnit(text: string, measure: Measure | undefined): NumberWithoutUnit {
  const trimmed = text.trim();
  const number =
    measure === undefined || trimmed.length > MAX_QUANTITY_CHARACTERS ? undefined : LEADING_NUMBER.exec(trimmed)?.[0];
  if (measure === undefined || number === undefined) return { text };
  const plotM2 = measure === 'area' ? readPlotArea(trimmed) : undefined;
  if (plotM2 !== undefined) return { text: String(plotM2), unitFactor: UNIT_FACTORS.m2 };
  const unit = trimmed.slice(number.length);
  const unitPattern = UNIT_PATTERNS.get(measure)?.find(([pattern]) => pattern.test(unit));
  return unitPattern ? { text: number, unitFactor: unitPattern[1] } : { text };
}
