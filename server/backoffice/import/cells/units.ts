/** The factor from each unit to the unit in the document: m², metres, euros or kWh. */
export const UNITS = {
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

const A_YEAR = String.raw`[\s./*·]{0,3}(?:per\s|par\s)?(?:jaar|jr|j|année|annee|an|a|year|yr|jahr)`;
const M2 = String.raw`m\s?(?:²|\^?2)`;

/**
 * The units and words that may follow a number, by the measure of a field, each with its factor to the unit of the
 * document. A cell with a word of another measure is unreadable: `3 slpk` (3 bedrooms) is no price.
 */
const WRITTEN = {
  area: [
    [`${M2}|vierkante meters?|m[eè]tres? carr[ée]s?|sqm|sq\\.? ?m|qm|ca|centiares?`, UNITS.centiare],
    ['are|aren|ares|a', UNITS.are],
    ['ha|hectaren?|hectares?', UNITS.hectare],
  ],
  length: [
    ['m|meters?|m[eè]tres?', UNITS.m],
    ['cm', UNITS.cm],
    ['km', UNITS.km],
  ],
  percentage: [['%', 1]],
  energyPerArea: [[`kwh(?: ?ep)? ?/ ?\\(?${M2}(?:${A_YEAR})?\\)?`, 1]],
  energy: [
    [`kwh(?:${A_YEAR})?`, UNITS.kwh],
    [`mwh(?:${A_YEAR})?`, UNITS.mwh],
  ],
  co2: [[`kg(?: ?co[²₂2])? ?/ ?\\(?${M2}(?:${A_YEAR})?\\)?`, 1]],
  liquid: [['l|liters?|litres?', 1]],
  bedrooms: [['slpk|slk|slaapkamers?|ch|chambres?|bedrooms?|beds?|sz|schlafzimmer', 1]],
  bathrooms: [['badkamers?|badk|bdk|salles? de bains?|sdb|bathrooms?|baths?|badezimmer', 1]],
  toilets: [["toilet|toiletten|toilettes?|toilets|wc|wc['’]?s", 1]],
  garages: [['garages?|garagen', 1]],
  parkings: [['parkings?|parkeerplaats|parkeerplaatsen|staanplaats|staanplaatsen|places?|parking spaces?', 1]],
  facades: [['gevels?|fa[cç]ades?|fassaden?|fronten|vrije gevels|fa[cç]ades? libres?', 1]],
  persons: [['pers|personen|persoon|personnes?|persons?|people|gasten|guests?', 1]],
} as const satisfies Readonly<Record<string, readonly (readonly [words: string, factor: number])[]>>;

export type Measure = keyof typeof WRITTEN;

const PATTERNS = new Map(
  Object.entries(WRITTEN).map(([measure, units]) => [
    measure,
    units.map(([words, factor]) => [new RegExp(String.raw`^(?:${words})\.?$`, 'iu'), factor] as const),
  ]),
);

/** An example of each unit for messages. */
const EXAMPLE: Readonly<Record<Measure, string>> = {
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
export const getUnitExample = (measure: Measure | undefined): string | undefined => measure && EXAMPLE[measure];

/** Returns the measure of a column whose mapping names a unit. */
export const findMeasureOfUnit = (unit: keyof typeof UNITS | undefined): Measure | undefined => {
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

/** Longer texts are not parsed and stay unchanged. */
const MAX_CHARACTERS = 100;
const NUMBER_FIRST = /^[+-]?\d[\d.,\s'’]*/;

/** Matches an area as surveyors write it: `2 ha 30 a 15 ca`, with each part below 100 of the next unit. */
const PLOT =
  /^(?:(\d{1,5})\s?(?:ha|hectaren?|hectares?))?\s?(?:(\d{1,2})\s?(?:ares?|aren|a))?\s?(?:(\d{1,2})\s?(?:ca|centiares?))?$/i;

/** Returns the square metres of a plot in several units; undefined for any other text. */
function readPlotArea(text: string): number | undefined {
  const parts = PLOT.exec(text)?.slice(1) ?? [];
  if (parts.filter((part) => part !== undefined).length < 2) return undefined;
  const [hectares = 0, ares = 0, centiares = 0] = parts.map((part) => Number(part ?? 0));
  return hectares * UNITS.hectare + ares * UNITS.are + centiares;
}

interface WithoutUnit {
  readonly text: string;
  /** The factor of the unit after the number; absent when there was no unit. */
  readonly factor?: number;
}

/** Removes the unit after a number, when it is a unit of this measure. */
export function removeUnit(text: string, measure: Measure | undefined): WithoutUnit {
  const trimmed = text.trim();
  const number = measure === undefined || trimmed.length > MAX_CHARACTERS ? undefined : NUMBER_FIRST.exec(trimmed)?.[0];
  if (measure === undefined || number === undefined) return { text };
  const plot = measure === 'area' ? readPlotArea(trimmed) : undefined;
  if (plot !== undefined) return { text: String(plot), factor: UNITS.m2 };
  const unit = trimmed.slice(number.length);
  const found = PATTERNS.get(measure)?.find(([pattern]) => pattern.test(unit));
  return found ? { text: number, factor: found[1] } : { text };
}
