import { toId } from '../reading/readNumbers.ts';
import type { OrganimmoCalls } from './calls.ts';
import type { UnitParts } from './joinedUnit.ts';
import { toReferenceId, type OrganimmoRow } from './rows.ts';

/**
 * The parts of a home that rarely change. These parts are read for all homes of an account together, in few requests.
 */
type RarelyChangedParts = Omit<UnitParts, 'periods' | 'promotions' | 'daypartoccupations'>;

async function gatherRows(rows: AsyncIterable<OrganimmoRow>): Promise<OrganimmoRow[]> {
  const collectedRows: OrganimmoRow[] = [];
  for await (const row of rows) collectedRows.push(row);
  return collectedRows;
}

const groupByUnit = (rows: readonly OrganimmoRow[]): ReadonlyMap<string, readonly OrganimmoRow[]> =>
  Map.groupBy(rows, (row) => toReferenceId(row['rentalUnit']) ?? '');

/**
 * Reads the periods, the prices and the occupied half days of one home. They are always read completely, because a list
 * of changes may not contain half days that have become free.
 */
async function readCalendar(calls: OrganimmoCalls, unitId: string) {
  const readRows = (name: string) => gatherRows(calls.readRows(`rentalunits/${unitId}/${name}`));
  return {
    periods: await readRows('periods'),
    promotions: await readRows('promotions'),
    daypartoccupations: await readRows('daypartoccupations'),
  };
}

/** Reads all parts of one home. */
export async function readUnitParts(calls: OrganimmoCalls, unitId: string): Promise<UnitParts> {
  const readRows = (name: string) => gatherRows(calls.readRows(`rentalunits/${unitId}/${name}`));
  return {
    photos: await readRows('photos'),
    places: await readRows('places'),
    options: await readRows('options'),
    costfactors: await readRows('costfactors'),
    guarantees: await readRows('guarantees'),
    ...(await readCalendar(calls, unitId)),
  };
}

/**
 * Reads the rarely changing parts of all homes. Returns a function that reads the other parts of one home and returns
 * all of its parts.
 */
export async function readPartsOfAllUnits(calls: OrganimmoCalls): Promise<(unitId: string) => Promise<UnitParts>> {
  const readRows = (name: string) => gatherRows(calls.readRows(name));
  const places = await readRows('rentalunitplaces');
  const unitIdByPlaceId = new Map(places.map((row) => [toId(row['id']), toReferenceId(row['rentalUnit']) ?? '']));
  const options = await readRows('rentalunitoptions');
  const rowsByUnit: Readonly<Record<keyof RarelyChangedParts, ReadonlyMap<string, readonly OrganimmoRow[]>>> = {
    photos: groupByUnit(await readRows('rentalunitphotos')),
    places: groupByUnit(places),
    // Options belong to rooms, so each option is grouped under the home of its room.
    options: Map.groupBy(options, (row) => unitIdByPlaceId.get(toReferenceId(row['rentalUnitPlace'])) ?? ''),
    costfactors: groupByUnit(await readRows('rentalunitcostpricefactors')),
    guarantees: groupByUnit(await readRows('rentalunitguarantees')),
  };
  return async (unitId) => {
    const getRows = (name: keyof RarelyChangedParts) => rowsByUnit[name].get(unitId) ?? [];
    return {
      photos: getRows('photos'),
      places: getRows('places'),
      options: getRows('options'),
      costfactors: getRows('costfactors'),
      guarantees: getRows('guarantees'),
      ...(await readCalendar(calls, unitId)),
    };
  };
}
