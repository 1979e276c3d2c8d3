import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { ValueKey } from '#shared/domain/values/values.ts';
import { foldText } from '#server/backoffice/geo/foldText.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import {
  answer,
  carPlaces,
  chosen,
  toColumn,
  countedUp,
  day,
  type Detail,
  type DetailRule,
  type DetailedHome,
  flag,
  measure,
  monthlyCost,
  number,
  room,
  roomCount,
  roomSurface,
  text,
  yesNo,
} from './detailRules.ts';
import { listObjects, type WhiseObject } from './whiseRecord.ts';

/** The account's list of detail names. It is used for details whose ids are not documented. */
export const DETAIL_LIST = 'details';

const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const ORIENTATION: Readonly<Record<number, ValueKey<'orientation'>>> = Object.fromEntries(
  [27, 35, 43, 978, 987].flatMap((first) => WINDS.map((wind, index) => [first + index, wind])),
);

// biome-ignore format: the lists of the API, in its order
const HEATING: Readonly<Record<number, ValueKey<'heating'> | undefined>> = {
  ...countedUp(658, [
    'NONE', 'GAS', 'GAS', 'FUEL_OIL', 'ELECTRICITY', 'COAL', 'WOOD', 'SOLAR', 'HOT_AIR', 'HEAT_PUMP', 'HOT_AIR',
    'HOT_AIR', 'STOVES', 'STOVES', 'FLOOR', 'GAS', 'DISTRICT', 'ELECTRIC_ACCUMULATION', undefined,
  ]),
  1000: 'PELLETS',
  1001: 'STOVES',
  1168: 'STOVES',
  1490: 'HEAT_PUMP',
  1491: 'CENTRAL',
  1547: 'CENTRAL',
};
// biome-ignore format: the list of the API, in its order
const KITCHEN = countedUp(683, [
  'NONE', 'SEMI_EQUIPPED', 'FULLY_EQUIPPED', 'FULLY_EQUIPPED', 'OPEN', 'OPEN_FULLY_EQUIPPED', 'OPEN_FULLY_EQUIPPED',
]);
// biome-ignore format: the list of the API, in its order
const BATHROOM = countedUp(690, [
  'NONE', 'SHOWER', 'BATH', 'BATH', 'BATH_AND_SHOWER', 'BATH_AND_SHOWER', 'SHOWER_IN_BATH', 'FULLY_EQUIPPED',
  'FULLY_EQUIPPED',
]);
/** Destinations of the ground as the codes of the Flemish plans. Some have no code. */
const DESTINATION: Readonly<Record<number, ValueKey<'zoning'> | undefined>> = {
  ...countedUp(1, ['AG', 'EG', undefined, undefined, 'BG', 'IGB', 'GDR', 'GVR', 'GWG', 'NG', 'PG', 'WG', 'WCHE', 'WP']),
  ...countedUp(15, ['WUG', undefined, 'NR', 'LWAG', 'IAB']),
  999: 'WGL',
  1839: undefined,
  1871: undefined,
};
const SUMMONS = countedUp(1832, ['YES', 'YES', 'YES', 'YES', 'YES', 'NO']);
const SURROUNDINGS: Readonly<Record<number, ValueKey<'environment'> | undefined>> = {
  ...countedUp(51, [
    'COUNTRYSIDE',
    undefined,
    undefined,
    'TOWN',
    'TOWN',
    'SUBURBAN_AREA',
    'RESIDENTIAL',
    'RESIDENTIAL',
  ]),
  ...countedUp(59, [undefined, undefined, 'INDUSTRIAL', 'INDUSTRIAL', 'CRAFT_INDUSTRY', undefined, 'TOWN', undefined]),
  ...countedUp(67, ['SEA_BEACH_DUNE', 'SEA_BEACH_DUNE', undefined, 'TOWN']),
  1482: undefined,
  1483: 'SEA_BEACH_DUNE',
};
const SEA_VIEW = 68;

const FLOOD_RISKS: ReadonlyMap<number, readonly [path: EstatePathOf<'YES' | 'NO'>, answer: 'YES' | 'NO']> = new Map([
  [1229, ['fields.flood_information.effectively_flood_prone', 'YES']],
  [1230, ['fields.flood_information.possibly_flood_prone', 'YES']],
  [1233, ['fields.flood_information.flood_prone_area', 'NO']],
  [1231, ['fields.flood_information.delimited_flood_area', 'YES']],
  [1232, ['fields.flood_information.delimited_riparian_zone', 'YES']],
]);
const floodRisk: DetailRule = (detail, { writer }) => {
  const [path, said] = FLOOD_RISKS.get(detail.enumId ?? 0) ?? [];
  if (path !== undefined) writer.set(path, said, toColumn(detail), detail.value);
};

const surroundings: DetailRule = (detail, home) => {
  chosen('fields.other.environment', SURROUNDINGS)(detail, home);
  if (detail.enumId === SEA_VIEW) home.writer.set('fields.other.sea_view', true, toColumn(detail), detail.value);
};

/** The rules by the id of the detail. These ids are the same in all accounts. */
const RULES: Readonly<Record<number, DetailRule>> = {
  14: measure('technical.constructionYear'),
  585: measure('technical.renovationYear'),
  15: number('fields.construction.floors_count'),
  19: roomCount('GARAGE'),
  1068: carPlaces(),
  998: carPlaces('fields.construction.parking_spaces_inside_count'),
  999: carPlaces('fields.construction.parking_spaces_outside_count'),
  1005: roomCount('TERRACE'),
  55: roomCount('TOILET'),
  57: number('fields.construction.showers_count'),
  20: room('PARKING_SPACE'),
  21: room('PARKING_SPACE'),
  143: room('PARKING_SPACE'),
  39: room('LAUNDRY'),
  67: room('OFFICE'),
  134: room('STORAGE'),
  26: measure('dimensions.widthGround'),
  713: measure('dimensions.widthHouse'),
  718: measure('dimensions.depthGround'),
  27: measure('fields.construction.built_area'),
  78: roomSurface('BEDROOM'),
  79: roomSurface('BEDROOM'),
  80: roomSurface('BEDROOM'),
  1009: roomSurface('LIVING_ROOM'),
  1494: roomSurface('OFFICE'),
  1495: roomSurface('OFFICE'),
  1496: roomSurface('OFFICE'),
  874: roomSurface('TERRACE'),
  23: chosen('fields.construction.orientation', ORIENTATION),
  1737: chosen('fields.construction.orientation', ORIENTATION),
  53: chosen('fields.comfort.heating_common', { 638: 'INDIVIDUAL', 639: 'COMMON' }),
  1020: chosen('fields.comfort.heating', HEATING),
  1595: chosen('fields.comfort.kitchen', KITCHEN),
  1596: chosen('fields.comfort.bathroom', BATHROOM),
  461: answer('fields.comfort.glazing', 'DOUBLE'),
  1849: number('address.location.latitude'),
  1850: number('address.location.longitude'),
  2390: measure('energy.epcValueTotal'),
  2391: text('energy.epcReference'),
  2776: day('fields.certification.epc_valid_until'),
  2090: measure('energy.co2'),
  1733: measure('ki.nonIndexed'),
  496: measure('ki.indexed'),
  301: monthlyCost,
  574: answer('fields.financial.vat_regime', true),
  808: yesNo('planning.buildingLicense'),
  812: yesNo('planning.allocationLicense'),
  1734: yesNo('planning.presaleRight'),
  691: yesNo('fields.planning.judicial_measure'),
  2712: chosen('planning.townPlanningViolation', SUMMONS),
  1736: chosen('planning.townPlanningValue', DESTINATION),
  2222: floodRisk,
  2223: floodRisk,
  763: answer('fields.certification.heating_oil_certificate', 'VALID'),
  820: yesNo('fields.certification.soil_certificate'),
  372: flag('technical.elevator'),
  22: flag('fields.comfort.wheelchair_accessible'),
  1764: yesNo('technical.petsAllowed'),
  108: measure('fields.other.distance_shops'),
  109: measure('fields.other.distance_school'),
  110: measure('fields.other.distance_public_transport'),
  111: measure('fields.other.distance_centre'),
  115: measure('fields.other.distance_sea'),
  795: surroundings,
  824: flag('fields.financial.currently_leased'),
  322: flag('fields.comfort.swimming_pool'),
  43: flag('fields.comfort.air_conditioning'),
  1752: flag('fields.comfort.alarm'),
  724: flag('fields.comfort.connection_sewer'),
  757: flag('fields.comfort.connection_electricity'),
  1757: flag('fields.comfort.connection_television'),
  1760: flag('fields.comfort.connection_gas'),
  1772: flag('fields.comfort.connection_water'),
  1763: flag('fields.comfort.intercom'),
  1771: flag('fields.comfort.videophone'),
  1769: flag('fields.comfort.armoured_door'),
};

/**
 * The ids of details of bedrooms after the third one are in this range. Their labels distinguish them from other
 * details.
 */
const FURTHER_BEDROOMS = { first: 81, last: 89, label: /slaapkamer|chambre|bedroom|schlafzimmer/ };
const isFurtherBedroom = ({ id, label }: Detail): boolean =>
  id >= FURTHER_BEDROOMS.first && id <= FURTHER_BEDROOMS.last && FURTHER_BEDROOMS.label.test(foldText(label));

/** The flood scores of a parcel (P) and of a building (G), from `A` to `D`. */
const SCORES = [
  {
    words: /\bg score\b|\bscore g\b/,
    value: /^(?:(?:g[- ]?score|score g)\s?:?\s?)?([a-d])$/i,
    path: 'planning.floodingBuildingScore',
  },
  {
    words: /\bp score\b|\bscore p\b/,
    value: /^(?:(?:p[- ]?score|score p)\s?:?\s?)?([a-d])$/i,
    path: 'planning.floodingParcelScore',
  },
] as const;
/** Whise sends these values when no score was filled in. */
const NO_SCORE: ReadonlySet<string> = new Set(['', '0', '-1']);

/** Returns whether a name is that of a flood score. */
export const isFloodScore = (name: string): boolean => SCORES.some(({ words }) => words.test(foldName(name)));

/**
 * Writes a score that is a single letter, alone or after the name of the score. A letter within other words is no
 * score.
 */
function writeFloodScore(detail: Detail, writer: DraftWriter, names: NameTable): void {
  const known = Object.values(names.entry(DETAIL_LIST, String(detail.id))?.name ?? {});
  const found = [...known, detail.label]
    .map((name) => SCORES.find(({ words }) => words.test(foldName(name))))
    .find((each) => each !== undefined);
  if (found === undefined || NO_SCORE.has(detail.value)) return;
  const score = parseFloodScore(found.value.exec(detail.value)?.[1]);
  const column = toColumn(detail);
  writer.set(found.path, score, column, detail.value);
  if (score === undefined)
    writer.warn({
      kind: 'unknown-value',
      column,
      value: detail.value,
      reason: 'not one of the scores A to D',
      handling: 'dropped',
    });
}

/** Returns the details of a home, except those without a readable value. */
export function listDetails(estate: WhiseObject): Detail[] {
  return listObjects(estate['details']).flatMap((each) => {
    const id = toWholeNumber(each['id']);
    const value = each['value'];
    if (id === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const label = typeof each['label'] === 'string' ? each['label'].trim() : '';
    const enumId = isObject(each['enum']) ? toWholeNumber(each['enum']['id']) : undefined;
    return [{ id, value: String(value).trim(), enumId, label }];
  });
}

/** Writes all details that have a counterpart in the product. */
export function writeDetails(writer: DraftWriter, details: readonly Detail[], names: NameTable): void {
  const home: DetailedHome = { writer, surfaces: new Map(), carPlaces: 0 };
  for (const detail of details) {
    const rule = RULES[detail.id] ?? (isFurtherBedroom(detail) ? roomSurface('BEDROOM') : undefined);
    if (rule) rule(detail, home);
    else writeFloodScore(detail, writer, names);
  }
  for (const [key, surfaces] of home.surfaces)
    writer.set(`rooms.${key}.surfaces`, surfaces, `details of rooms (${key.toLowerCase()})`, surfaces);
  if (home.carPlaces > 0)
    writer.set('rooms.PARKING_SPACE.count', home.carPlaces, 'details 998, 999, 1068', home.carPlaces);
}
