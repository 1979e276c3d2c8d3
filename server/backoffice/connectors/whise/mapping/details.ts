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
  createAnswerRule,
  createParkingCountRule,
  createChoiceRule,
  toColumn,
  buildEnumeration,
  createDayRule,
  type WhiseDetail,
  type DetailRule,
  type DetailedHome,
  createFlagRule,
  createMeasureRule,
  writeMonthlyCost,
  createNumberRule,
  createRoomRule,
  createRoomCountRule,
  createRoomSurfaceRule,
  createTextRule,
  createYesNoRule,
} from './detailRules.ts';
import { listObjects, type WhiseObject } from './whiseRecord.ts';

/** The name of the stored list with names of details. It is used for details whose ids are not documented. */
export const DETAIL_LIST = 'details';

const WIND_DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const ORIENTATION_BY_ID: Readonly<Record<number, ValueKey<'orientation'>>> = Object.fromEntries(
  [27, 35, 43, 978, 987].flatMap((firstId) => WIND_DIRECTIONS.map((direction, index) => [firstId + index, direction])),
);

// biome-ignore format: the lists of the API, in its order
const HEATING_BY_ID: Readonly<Record<number, ValueKey<'heating'> | undefined>> = {
  ...buildEnumeration(658, [
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
const KITCHEN_BY_ID = buildEnumeration(683, [
  'NONE', 'SEMI_EQUIPPED', 'FULLY_EQUIPPED', 'FULLY_EQUIPPED', 'OPEN', 'OPEN_FULLY_EQUIPPED', 'OPEN_FULLY_EQUIPPED',
]);
// biome-ignore format: the list of the API, in its order
const BATHROOM_BY_ID = buildEnumeration(690, [
  'NONE', 'SHOWER', 'BATH', 'BATH', 'BATH_AND_SHOWER', 'BATH_AND_SHOWER', 'SHOWER_IN_BATH', 'FULLY_EQUIPPED',
  'FULLY_EQUIPPED',
]);
/** The codes of the Flemish zoning plans by the id of Whise's destination. Some destinations have no code. */
const ZONING_BY_DESTINATION_ID: Readonly<Record<number, ValueKey<'zoning'> | undefined>> = {
  ...buildEnumeration(1, [
    'AG',
    'EG',
    undefined,
    undefined,
    'BG',
    'IGB',
    'GDR',
    'GVR',
    'GWG',
    'NG',
    'PG',
    'WG',
    'WCHE',
    'WP',
  ]),
  ...buildEnumeration(15, ['WUG', undefined, 'NR', 'LWAG', 'IAB']),
  999: 'WGL',
  1839: undefined,
  1871: undefined,
};
const SUMMONS_ANSWER_BY_ID = buildEnumeration(1832, ['YES', 'YES', 'YES', 'YES', 'YES', 'NO']);
const ENVIRONMENT_BY_ID: Readonly<Record<number, ValueKey<'environment'> | undefined>> = {
  ...buildEnumeration(51, [
    'COUNTRYSIDE',
    undefined,
    undefined,
    'TOWN',
    'TOWN',
    'SUBURBAN_AREA',
    'RESIDENTIAL',
    'RESIDENTIAL',
  ]),
  ...buildEnumeration(59, [
    undefined,
    undefined,
    'INDUSTRIAL',
    'INDUSTRIAL',
    'CRAFT_INDUSTRY',
    undefined,
    'TOWN',
    undefined,
  ]),
  ...buildEnumeration(67, ['SEA_BEACH_DUNE', 'SEA_BEACH_DUNE', undefined, 'TOWN']),
  1482: undefined,
  1483: 'SEA_BEACH_DUNE',
};
const SEA_VIEW_ID = 68;

const FLOOD_ANSWER_BY_ID: ReadonlyMap<number, readonly [path: EstatePathOf<'YES' | 'NO'>, answer: 'YES' | 'NO']> =
  new Map([
    [1229, ['fields.flood_information.effectively_flood_prone', 'YES']],
    [1230, ['fields.flood_information.possibly_flood_prone', 'YES']],
    [1233, ['fields.flood_information.flood_prone_area', 'NO']],
    [1231, ['fields.flood_information.delimited_flood_area', 'YES']],
    [1232, ['fields.flood_information.delimited_riparian_zone', 'YES']],
  ]);
const writeFloodRisk: DetailRule = (detail, { writer }) => {
  const [path, answer] = FLOOD_ANSWER_BY_ID.get(detail.enumId ?? 0) ?? [];
  if (path !== undefined) writer.set(path, answer, toColumn(detail), detail.value);
};

const writeSurroundings: DetailRule = (detail, home) => {
  createChoiceRule('fields.other.environment', ENVIRONMENT_BY_ID)(detail, home);
  if (detail.enumId === SEA_VIEW_ID) home.writer.set('fields.other.sea_view', true, toColumn(detail), detail.value);
};

/** The rule for each detail, by the id of the detail. These ids are the same in all accounts. */
const RULE_BY_DETAIL_ID: Readonly<Record<number, DetailRule>> = {
  14: createMeasureRule('technical.constructionYear'),
  585: createMeasureRule('technical.renovationYear'),
  15: createNumberRule('fields.construction.floors_count'),
  19: createRoomCountRule('GARAGE'),
  1068: createParkingCountRule(),
  998: createParkingCountRule('fields.construction.parking_spaces_inside_count'),
  999: createParkingCountRule('fields.construction.parking_spaces_outside_count'),
  1005: createRoomCountRule('TERRACE'),
  55: createRoomCountRule('TOILET'),
  57: createNumberRule('fields.construction.showers_count'),
  20: createRoomRule('PARKING_SPACE'),
  21: createRoomRule('PARKING_SPACE'),
  143: createRoomRule('PARKING_SPACE'),
  39: createRoomRule('LAUNDRY'),
  67: createRoomRule('OFFICE'),
  134: createRoomRule('STORAGE'),
  26: createMeasureRule('dimensions.widthGround'),
  713: createMeasureRule('dimensions.widthHouse'),
  718: createMeasureRule('dimensions.depthGround'),
  27: createMeasureRule('fields.construction.built_area'),
  78: createRoomSurfaceRule('BEDROOM'),
  79: createRoomSurfaceRule('BEDROOM'),
  80: createRoomSurfaceRule('BEDROOM'),
  1009: createRoomSurfaceRule('LIVING_ROOM'),
  1494: createRoomSurfaceRule('OFFICE'),
  1495: createRoomSurfaceRule('OFFICE'),
  1496: createRoomSurfaceRule('OFFICE'),
  874: createRoomSurfaceRule('TERRACE'),
  23: createChoiceRule('fields.construction.orientation', ORIENTATION_BY_ID),
  1737: createChoiceRule('fields.construction.orientation', ORIENTATION_BY_ID),
  53: createChoiceRule('fields.comfort.heating_common', { 638: 'INDIVIDUAL', 639: 'COMMON' }),
  1020: createChoiceRule('fields.comfort.heating', HEATING_BY_ID),
  1595: createChoiceRule('fields.comfort.kitchen', KITCHEN_BY_ID),
  1596: createChoiceRule('fields.comfort.bathroom', BATHROOM_BY_ID),
  461: createAnswerRule('fields.comfort.glazing', 'DOUBLE'),
  1849: createNumberRule('address.location.latitude'),
  1850: createNumberRule('address.location.longitude'),
  2390: createMeasureRule('energy.epcValueTotal'),
  2391: createTextRule('energy.epcReference'),
  2776: createDayRule('fields.certification.epc_valid_until'),
  2090: createMeasureRule('energy.co2'),
  1733: createMeasureRule('ki.nonIndexed'),
  496: createMeasureRule('ki.indexed'),
  301: writeMonthlyCost,
  574: createAnswerRule('fields.financial.vat_regime', true),
  808: createYesNoRule('planning.buildingLicense'),
  812: createYesNoRule('planning.allocationLicense'),
  1734: createYesNoRule('planning.presaleRight'),
  691: createYesNoRule('fields.planning.judicial_measure'),
  2712: createChoiceRule('planning.townPlanningViolation', SUMMONS_ANSWER_BY_ID),
  1736: createChoiceRule('planning.townPlanningValue', ZONING_BY_DESTINATION_ID),
  2222: writeFloodRisk,
  2223: writeFloodRisk,
  763: createAnswerRule('fields.certification.heating_oil_certificate', 'VALID'),
  820: createYesNoRule('fields.certification.soil_certificate'),
  372: createFlagRule('technical.elevator'),
  22: createFlagRule('fields.comfort.wheelchair_accessible'),
  1764: createYesNoRule('technical.petsAllowed'),
  108: createMeasureRule('fields.other.distance_shops'),
  109: createMeasureRule('fields.other.distance_school'),
  110: createMeasureRule('fields.other.distance_public_transport'),
  111: createMeasureRule('fields.other.distance_centre'),
  115: createMeasureRule('fields.other.distance_sea'),
  795: writeSurroundings,
  824: createFlagRule('fields.financial.currently_leased'),
  322: createFlagRule('fields.comfort.swimming_pool'),
  43: createFlagRule('fields.comfort.air_conditioning'),
  1752: createFlagRule('fields.comfort.alarm'),
  724: createFlagRule('fields.comfort.connection_sewer'),
  757: createFlagRule('fields.comfort.connection_electricity'),
  1757: createFlagRule('fields.comfort.connection_television'),
  1760: createFlagRule('fields.comfort.connection_gas'),
  1772: createFlagRule('fields.comfort.connection_water'),
  1763: createFlagRule('fields.comfort.intercom'),
  1771: createFlagRule('fields.comfort.videophone'),
  1769: createFlagRule('fields.comfort.armoured_door'),
};

/**
 * The surfaces of the fourth and further bedrooms are in details with ids in this range. Other details have ids in the
 * same range, so the label must match too.
 */
const FURTHER_BEDROOM_DETAILS = { first: 81, last: 89, label: /slaapkamer|chambre|bedroom|schlafzimmer/ };
const isFurtherBedroom = ({ id, label }: WhiseDetail): boolean =>
  id >= FURTHER_BEDROOM_DETAILS.first &&
  id <= FURTHER_BEDROOM_DETAILS.last &&
  FURTHER_BEDROOM_DETAILS.label.test(foldText(label));

/** The flood score of a building (G score) and of a parcel (P score), each from `A` to `D`. */
const FLOOD_SCORE_FIELDS = [
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
const EMPTY_FLOOD_SCORES: ReadonlySet<string> = new Set(['', '0', '-1']);

/** Returns whether the name of a detail is the name of a flood score. */
export const isFloodScoreName = (name: string): boolean =>
  FLOOD_SCORE_FIELDS.some(({ words }) => words.test(foldName(name)));

/**
 * Writes a flood score. The value must be a single letter, alone or after the name of the score; any other value causes
 * a warning.
 */
function writeFloodScore(detail: WhiseDetail, writer: DraftWriter, names: NameTable): void {
  const storedNames = Object.values(names.findEntry(DETAIL_LIST, String(detail.id))?.name ?? {});
  const scoreField = [...storedNames, detail.label]
    .map((name) => FLOOD_SCORE_FIELDS.find(({ words }) => words.test(foldName(name))))
    .find((each) => each !== undefined);
  if (scoreField === undefined || EMPTY_FLOOD_SCORES.has(detail.value)) return;
  const score = parseFloodScore(scoreField.value.exec(detail.value)?.[1]);
  const column = toColumn(detail);
  writer.set(scoreField.path, score, column, detail.value);
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
export function listDetails(estate: WhiseObject): WhiseDetail[] {
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
export function writeDetails(writer: DraftWriter, details: readonly WhiseDetail[], names: NameTable): void {
  const home: DetailedHome = { writer, surfacesByRoom: new Map(), parkingPlaceCount: 0 };
  for (const detail of details) {
    const rule =
      RULE_BY_DETAIL_ID[detail.id] ?? (isFurtherBedroom(detail) ? createRoomSurfaceRule('BEDROOM') : undefined);
    if (rule) rule(detail, home);
    else writeFloodScore(detail, writer, names);
  }
  for (const [key, surfaces] of home.surfacesByRoom)
    writer.set(`rooms.${key}.surfaces`, surfaces, `details of rooms (${key.toLowerCase()})`, surfaces);
  if (home.parkingPlaceCount > 0)
    writer.set('rooms.PARKING_SPACE.count', home.parkingPlaceCount, 'details 998, 999, 1068', home.parkingPlaceCount);
}
