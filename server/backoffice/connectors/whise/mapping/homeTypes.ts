import { typedEntries } from '#shared/domain/typedKeys.ts';
import type { HeadTypeKey, SubTypeKey } from '#shared/primitives/vocabulary.ts';
import { toReferenceId, type WhiseObject } from './whiseRecord.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';

/** The head type by the id of `category`. */
const HEAD_TYPE_BY_CATEGORY: ReadonlyMap<number, HeadTypeKey> = new Map([
  [1, 'HOUSE'],
  [2, 'APARTMENT'],
  [3, 'PLOT'],
  [4, 'OFFICE'],
  [5, 'COMMERCIAL'],
  [6, 'INDUSTRIAL'],
  [7, 'GARAGE'],
]);
/** The ids of `subCategory` for assisted living, in any category. */
const ASSISTED_LIVING_IDS: ReadonlySet<number> = new Set([95, 165]);

/**
 * The ids of `subCategory` by the subtype of the product. A home with another id gets the most general subtype of its
 * category, or no subtype.
 */
const SUB_CATEGORY_IDS_BY_SUB_TYPE: Readonly<Partial<Record<SubTypeKey, readonly number[]>>> = {
  DWELLING: [1, 16, 71, 87, 89, 96, 154, 158],
  EXCEPTIONAL_PROPERTY: [2],
  APARTMENT_BLOCK: [3],
  FARM_01: [4],
  BUNGALOW: [5],
  BEL_ETAGE: [7],
  MIXED_BUILDING: [8, 45, 47, 69],
  FERMETTE: [9],
  CHALET: [10],
  // The French name of this `subCategory` is "maison de maître".
  TOWNHOUSE: [12],
  VILLA: [13, 155],
  CASTLE: [14],
  COUNTRY_HOUSE: [70],
  SEMI_DETACHED_HOUSE: [90],
  FLAT: [17, 20, 62, 72, 74, 97, 156],
  GROUND_FLOOR: [25, 73],
  DUPLEX: [18],
  PENTHOUSE: [19],
  ROOF_APARTMENT: [94],
  STUDIO: [21],
  TRIPLEX: [22],
  LOFT: [23],
  STUDENT_ROOM: [93, 160],
  ASSISTED_FLAT: [95, 165],
  BUILDING_PLOT: [26, 34, 161],
  AGRICULTURAL_LAND: [27, 31],
  MEADOW: [30],
  FOREST: [32],
  ORCHARD: [33],
  INDUSTRIAL_LAND: [78, 88, 159],
  OFFICE_SPACE: [35, 40, 76],
  OFFICE_BUILDING: [36, 38, 41],
  SHOP: [42, 44, 65, 151, 162],
  CAFE: [43, 103],
  CATERING: [54],
  BED_AND_BREAKFAST: [99],
  HOTEL: [128],
  RESTAURANT: [138],
  INDUSTRIAL_BUILDING: [46],
  WAREHOUSE: [53],
  FACTORY: [79],
  WORKSHOP: [80],
  OFFICE_WITH_WAREHOUSE: [82],
  SME_UNIT: [169],
  OUTDOOR_PARKING: [48],
  PARKING: [170],
  INDOOR_PARKING: [49],
  GARAGE_BOX: [50, 51, 85],
  CARPORT: [52],
  STORAGE_UNIT: [84, 157],
  DOUBLE_GARAGE: [86],
  BICYCLE_STORAGE: [167],
};
const SUB_TYPE_BY_SUB_CATEGORY: ReadonlyMap<number, SubTypeKey> = new Map(
  typedEntries(SUB_CATEGORY_IDS_BY_SUB_TYPE).flatMap(([key, ids]) => ids.map((id) => [id, key] as const)),
);
/** The ids of `subCategory` that say no more than the category. */
const GENERAL_SUB_CATEGORY_IDS: ReadonlySet<number> = new Set([28, 60, 61, 63, 66, 164, 171, 172]);
/** Returns whether an id of `subCategory` is a kind of shop or business. */
const isTradeSubCategory = (id: number): boolean => (id >= 55 && id <= 59) || (id >= 98 && id <= 153);
const GENERAL_SUB_TYPES: Readonly<Partial<Record<HeadTypeKey, SubTypeKey>>> = { HOUSE: 'DWELLING', APARTMENT: 'FLAT' };

/** The subtype of a project by the id of `category`. */
const PROJECT_SUB_TYPE_BY_CATEGORY: ReadonlyMap<number, SubTypeKey> = new Map([
  [1, 'HOUSING_PROJECT'],
  [2, 'APARTMENT_PROJECT'],
  [3, 'ALLOTMENT'],
  [4, 'OFFICE_PROJECT'],
]);

/** Writes the head type and the subtype of a home, a project or a unit. */
export function writeType(writer: DraftWriter, estate: WhiseObject, isProject: boolean): void {
  const category = toReferenceId(estate['category']);
  const subCategory = toReferenceId(estate['subCategory']);
  if (isProject) {
    writer.choose('general.headType', 'PROJECT', 'canHaveChildren', estate['canHaveChildren']);
    const projectSubType = category === undefined ? undefined : PROJECT_SUB_TYPE_BY_CATEGORY.get(category);
    writer.choose('general.subType', projectSubType, 'category', estate['category']);
    return;
  }
  const knownHeadType = category === undefined ? undefined : HEAD_TYPE_BY_CATEGORY.get(category);
  if (category !== undefined && knownHeadType === undefined) {
    const reason = 'a category that is not known: it is shown as another kind of property';
    writer.warn({ kind: 'unknown-value', column: 'category', value: category, reason, handling: 'corrected' });
  }
  const headType = category === undefined ? undefined : (knownHeadType ?? 'OTHER');
  const isAssisted = subCategory !== undefined && ASSISTED_LIVING_IDS.has(subCategory);
  writer.choose('general.headType', isAssisted ? 'ASSISTED_LIVING' : headType, 'category', estate['category']);
  if (subCategory === undefined || headType === undefined || GENERAL_SUB_CATEGORY_IDS.has(subCategory)) return;
  const subType =
    SUB_TYPE_BY_SUB_CATEGORY.get(subCategory) ?? (isTradeSubCategory(subCategory) ? 'BUSINESS' : undefined);
  if (subType === undefined) {
    const reason = 'a subcategory that is not known';
    writer.warn({ kind: 'unknown-value', column: 'subCategory', value: subCategory, reason, handling: 'dropped' });
  }
  writer.choose('general.subType', subType ?? GENERAL_SUB_TYPES[headType], 'subCategory', estate['subCategory']);
}
