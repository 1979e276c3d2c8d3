import { type SQL, sql } from 'drizzle-orm';
import { openHouseRegistrations, openHouses } from '../../core/db/schema.ts';

/** How many parties and people are registered for a day. */
export const takenOf = (siteId: SQL, estateId: SQL, id: SQL): SQL => sql`
  select count(*) as parties, coalesce(sum(r.people), 0) as people from open_house_registrations r
  where r.site_id = ${siteId} and r.estate_id = ${estateId} and r.open_house_id = ${id} and r.state = 'registered'`;

const registered = sql`from ${openHouseRegistrations} where ${openHouseRegistrations.siteId} = ${openHouses.siteId}
  and ${openHouseRegistrations.estateId} = ${openHouses.estateId}
  and ${openHouseRegistrations.openHouseId} = ${openHouses.id} and ${openHouseRegistrations.state} = 'registered'`;

/** The same beside a row of `open_houses`. */
export const TAKEN = {
  parties: sql`(select count(*) ${registered})`.mapWith(Number),
  people: sql`(select coalesce(sum(${openHouseRegistrations.people}), 0) ${registered})`.mapWith(Number),
};
