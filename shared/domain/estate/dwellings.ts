import type { Estate } from '../../api/estate.ts';
import { HEAD_TYPE, type Region } from '../../primitives/ids.ts';

const DWELLING_HEAD_TYPE_IDS: ReadonlySet<number> = new Set([
  HEAD_TYPE.APARTMENT,
  HEAD_TYPE.HOUSE,
  HEAD_TYPE.HOLIDAY_HOME,
  HEAD_TYPE.ASSISTED_LIVING,
]);

export const isDwellingHeadType = (headTypeId: number): boolean => DWELLING_HEAD_TYPE_IDS.has(headTypeId);

/** The subtype of a project that sells plots. */
export const ALLOTMENT_SUB_TYPE_ID = 903;
const OFFICE_PROJECT_SUB_TYPE_ID = 905;

/**
 * Returns the region by whose bands the class of an estate's energy use is known; undefined for an estate that is no
 * dwelling, because the bands are those of dwellings. A project counts as dwellings, unless it sells plots or offices.
 */
export function findEnergyBandRegion({ general, address }: Pick<Estate, 'general' | 'address'>): Region | undefined {
  const { headType, subType } = general;
  const isProjectOfDwellings =
    headType.id === HEAD_TYPE.PROJECT &&
    subType?.id !== ALLOTMENT_SUB_TYPE_ID &&
    subType?.id !== OFFICE_PROJECT_SUB_TYPE_ID;
  return isProjectOfDwellings || isDwellingHeadType(headType.id) ? address.region : undefined;
}
