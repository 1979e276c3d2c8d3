import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { type Facility, toFacilities } from '../../reading/facilities.ts';
import type { MapContext } from '../../seam/adapter.ts';
import { AMENITY_LIST } from './targets.ts';
import { toList, toNumber, type SweepbrightParts, toParts, toText } from './values.ts';
import {
  MEANING_BY_AMENITY,
  SQUARE_METRES_BY_UNIT,
  CONDITION_BY_NAME,
  MEANING_BY_FEATURE,
  type FeatureMeaning,
  ROOM_BY_TYPE,
  IGNORED_ROOM_TYPES,
} from './vocabulary.ts';

/** Returns an area in square metres; undefined for an unknown unit, which causes a warning. */
function toSquareMetres(value: unknown, column: string, writer: DraftWriter): number | undefined {
  const { size, unit } = toParts(value);
  const number = toNumber(size);
  if (!number) return undefined;
  const squareMetresPerUnit = SQUARE_METRES_BY_UNIT.get(toText(unit)?.toLowerCase() ?? 'sq_m');
  if (squareMetresPerUnit !== undefined) return Math.round(number * squareMetresPerUnit * 100) / 100;
  writer.warn({ kind: 'unreadable', column, value, reason: 'this unit is not known', handling: 'dropped' });
  return undefined;
}

/**
 * The types of estates for which the liveable area has priority over the net area. For all other types, the net area
 * has priority.
 */
const LIVEABLE_AREA_TYPES: ReadonlySet<unknown> = new Set(['apartment', 'house']);

function readAreas(estate: SweepbrightParts, writer: DraftWriter): void {
  const sizes = toParts(estate['sizes']);
  const readArea = (name: string) => toSquareMetres(sizes[name], `sizes.${name}`, writer);
  const fieldsByPriority = LIVEABLE_AREA_TYPES.has(estate['type'])
    ? ['liveable_area', 'net_area']
    : ['net_area', 'liveable_area'];
  for (const name of fieldsByPriority) writer.set('dimensions.areaBuild', readArea(name), `sizes.${name}`, sizes[name]);
  writer.set('dimensions.areaGround', readArea('plot_area'), 'sizes.plot_area', sizes['plot_area']);
}

function readRooms(estate: SweepbrightParts, writer: DraftWriter): void {
  for (const [field, room] of ROOM_BY_TYPE) writer.set(`rooms.${room}.count`, toCount(estate[field]), field);
  writer.set('fields.construction.showers_count', toCount(estate['shower_rooms']), 'shower_rooms');
  writer.set('fields.construction.floors_count', toCount(estate['floors']), 'floors');
  const surfaces = new Map<RoomKey, number[]>();
  const sortedRooms = toList(estate['rooms'])
    .map(toParts)
    .toSorted((a, b) => (toNumber(a['ordinal']) ?? Infinity) - (toNumber(b['ordinal']) ?? Infinity) || 0);
  for (const room of sortedRooms) {
    const type = toText(room['type']);
    if (type === undefined || IGNORED_ROOM_TYPES.has(type)) continue;
    const key = ROOM_BY_TYPE.get(type);
    if (key === undefined) {
      writer.warn({
        kind: 'unknown-value',
        column: 'rooms.type',
        value: type,
        reason: 'this kind of room has no translation',
        handling: 'dropped',
      });
      continue;
    }
    const surface = toSquareMetres(room, 'rooms.size', writer);
    if (surface !== undefined) surfaces.set(key, [...(surfaces.get(key) ?? []), surface]);
  }
  for (const [key, m2] of surfaces) writer.set(`rooms.${key}.surfaces`, m2, 'rooms', m2.join(', '));
}

const toCount = (value: unknown): number | undefined => {
  const count = toNumber(value);
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
};

function readFacilities(
  estate: SweepbrightParts,
  writer: DraftWriter,
  { names }: Pick<MapContext<unknown>, 'names'>,
): void {
  const facilities: Facility[] = [];
  const addFeature = ({ facility, estateValues }: FeatureMeaning, column: string) => {
    if (facility) facilities.push(facility);
    for (const [path, value] of estateValues ?? []) writer.set(path, value, column, true);
  };
  for (const [name, meaning] of MEANING_BY_FEATURE) {
    const [group = '', feature = ''] = name.split('.');
    if (toParts(toParts(estate['features'])[group])[feature] === true) addFeature(meaning, `features.${name}`);
  }
  for (const amenity of toList(estate['amenities'])) {
    const amenityName = toText(amenity);
    if (amenityName === undefined) continue;
    const meaning =
      MEANING_BY_AMENITY.get(amenityName) ?? MEANING_BY_AMENITY.get(names.findTarget(AMENITY_LIST, amenityName) ?? '');
    if (meaning) addFeature(meaning, 'amenities');
    else
      writer.warn({
        kind: 'unknown-value',
        column: 'amenities',
        value: amenityName,
        reason: 'this amenity has no translation',
        handling: 'dropped',
      });
  }
  if (facilities.length > 0) writer.set('facilities', toFacilities(facilities), 'features, amenities', '');
}

/** Returns the date at the beginning of a text such as `2019-10-01` or `2019-10-01T00:00:00`. */
const readDay = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(toText(value) ?? '')?.[0];

/**
 * Writes the orientation. Newer versions of the API have an object with one direction for each side; the version of
 * 2019 has a single direction.
 */
function readOrientation(estate: SweepbrightParts, writer: DraftWriter): void {
  const sides = toParts(estate['orientation']);
  const directions = new Set(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
  const parseDirection = (value: unknown): string | undefined => {
    const directionText = toText(value)?.toUpperCase();
    return directionText !== undefined && directions.has(directionText) ? directionText : undefined;
  };
  writer.set('technical.directionGarden', parseDirection(sides['garden']), 'orientation.garden');
  writer.set('technical.directionGarden', parseDirection(sides['terrace']), 'orientation.terrace');
  writer.set('technical.directionGarden', parseDirection(estate['terrace_orientation']), 'terrace_orientation');
}

export function readBuilding(
  estate: SweepbrightParts,
  writer: DraftWriter,
  context: Pick<MapContext<unknown>, 'names'>,
): void {
  readAreas(estate, writer);
  readRooms(estate, writer);
  readFacilities(estate, writer, context);
  readOrientation(estate, writer);
  const building = toParts(estate['building']);
  const construction = toParts(building['construction']);
  writer.set('technical.constructionYear', toCount(construction['year']) || undefined, 'building.construction.year');
  writer.set('general.architect', toText(construction['architect']), 'building.construction.architect');
  const renovationYear = toCount(toParts(building['renovation'])['year']) || undefined;
  writer.set('technical.renovationYear', renovationYear, 'building.renovation.year');
  const condition = toText(estate['general_condition']);
  writer.choose('technical.condition', CONDITION_BY_NAME.get(condition ?? ''), 'general_condition', condition);
  if (condition !== undefined && !CONDITION_BY_NAME.has(condition))
    writer.warn({
      kind: 'unknown-value',
      column: 'general_condition',
      value: condition,
      reason: 'this condition has no translation',
      handling: 'dropped',
    });
  const occupancy = toParts(estate['occupancy']);
  writer.set('technical.availableDate', readDay(occupancy['available_from']), 'occupancy.available_from');
  const auctionDay = readDay(toParts(estate['auction'])['start_date']);
  if (auctionDay !== undefined) {
    writer.set('fields.notary.public_sale', true, 'auction.start_date', auctionDay);
    writer.set('fields.notary.public_sale_date', auctionDay, 'auction.start_date');
  }
}
