import { type SQL, sql } from 'drizzle-orm';
import { openHouseRegistrations, openHouses } from '../../core/db/schema.ts';

/** Counts the parties and people that are registered for a day. */
export const buildRegisteredCountsSql = (siteId: SQL, estateId: SQL, id: SQL): SQL => sql`
  select count(*) as parties, coalesce(sum(r.people), 0) as people from open_house_registrations r
  where r.site_id = ${siteId} and r.estate_id = ${estateId} and r.open_house_id = ${id} and r.state = 'registered'`;

/** Returns columns for a query on `open_houses` that count the registrations in a state. */
function selectCountsByState(state: 'registered' | 'unconfirmed') {
  const fromClause = sql`from ${openHouseRegistrations} where ${openHouseRegistrations.siteId} = ${openHouses.siteId}
    and ${openHouseRegistrations.estateId} = ${openHouses.estateId}
    and ${openHouseRegistrations.openHouseId} = ${openHouses.id} and ${openHouseRegistrations.state} = ${state}`;
  return {
    parties: sql`(select count(*) ${fromClause})`.mapWith(Number),
    people: sql`(select coalesce(sum(${openHouseRegistrations.people}), 0) ${fromClause})`.mapWith(Number),
  };
}

export const REGISTERED_COUNTS = selectCountsByState('registered');
export const UNCONFIRMED_COUNTS = selectCountsByState('unconfirmed');
