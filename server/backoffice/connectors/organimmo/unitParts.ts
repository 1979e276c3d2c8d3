import { toId } from '../reading/readNumbers.ts';
import type { OrganimmoCalls } from './calls.ts';
import type { UnitParts } from './joinedUnit.ts';
import { toReferenceId, type OrganimmoRow } from './rows.ts';

/** The parts that rarely change. The parts of all homes of an account are read together, in few requests. */
type LastingParts = Omit<UnitParts, 'periods' | 'promotions' | 'daypartoccupations'>;

async function collect(rows: AsyncIterable<OrganimmoRow>): Promise<OrganimmoRow[]> {
  const collected: OrganimmoRow[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

const groupByUnit = (rows: readonly OrganimmoRow[]): ReadonlyMap<string, readonly OrganimmoRow[]> =>
  Map.groupBy(rows, (row) => toReferenceId(row['rentalUnit']) ?? '');

/**
 * Reads the periods, the prices and the occupied half days of one home. They are always read completely, because freed
 * half days may be missing from changes.
 */
async function readCalendar(calls: OrganimmoCalls, unitId: string) {
  const list = (name: string) => collect(calls.all(`rentalunits/${unitId}/${name}`));
  return {
    periods: await list('periods'),
    promotions: await list('promotions'),
    daypartoccupations: await list('daypartoccupations'),
  };
}

/** Reads all parts of one home. */
export async function readParts(calls: OrganimmoCalls, unitId: string): Promise<UnitParts> {
  const list = (name: string) => collect(calls.all(`rentalunits/${unitId}/${name}`));
  return {
    photos: await list('photos'),
    places: await list('places'),
    options: await list('options'),
    costfactors: await list('costfactors'),
    guarantees: await list('guarantees'),
    ...(await readCalendar(calls, unitId)),
  };
}

/**
 * Reads the parts of all homes that rarely change, and returns a function that reads the remaining parts of one home.
 */
export async function readAllParts(calls: OrganimmoCalls): Promise<(unitId: string) => Promise<UnitParts>> {
  const list = (name: string) => collect(calls.all(name));
  const places = await list('rentalunitplaces');
  const unitOfPlace = new Map(places.map((row) => [toId(row['id']), toReferenceId(row['rentalUnit']) ?? '']));
  const options = await list('rentalunitoptions');
  const lists: Readonly<Record<keyof LastingParts, ReadonlyMap<string, readonly OrganimmoRow[]>>> = {
    photos: groupByUnit(await list('rentalunitphotos')),
    places: groupByUnit(places),
    // Options belong to rooms, so they are assigned to the home of the room.
    options: Map.groupBy(options, (row) => unitOfPlace.get(toReferenceId(row['rentalUnitPlace'])) ?? ''),
    costfactors: groupByUnit(await list('rentalunitcostpricefactors')),
    guarantees: groupByUnit(await list('rentalunitguarantees')),
  };
  return async (unitId) => {
    const getRows = (name: keyof LastingParts) => lists[name].get(unitId) ?? [];
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
