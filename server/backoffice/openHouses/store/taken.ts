import { type SQL, sql } from 'drizzle-orm';
import { openHouseRegistrations, openHouses } from '../../core/db/schema.ts';

/** How many parties and people are registered for a day. */
export const takenOf = (siteId: SQL, estateId: SQL, id: SQL): SQL => sql`
  select count(*) as parties, coalesce(sum(r.people), 0) as people from open_house_registrations r
  where r.site_id = ${siteId} and r.estate_id = ${estateId} and r.open_house_id = ${id} and r.state = 'registered'`;

/** Beside a row of `open_houses`. */
function countOf(state: 'registered' | 'unconfirmed') {
  const counted = sql`from ${openHouseRegistrations} where ${openHouseRegistrations.siteId} = ${openHouses.siteId}
    and ${openHouseRegistrations.estateId} = ${openHouses.estateId}
    and ${openHouseRegistrations.openHouseId} = ${openHouses.id} and ${openHouseRegistrations.state} = ${state}`;
  return {
    parties: sql`(select count(*) ${counted})`.mapWith(Number),
    people: sql`(select coalesce(sum(${openHouseRegistrations.people}), 0) ${counted})`.mapWith(Number),
  };
}

export const TAKEN = countOf('registered');
export const UNCONFIRMED = countOf('unconfirmed');
