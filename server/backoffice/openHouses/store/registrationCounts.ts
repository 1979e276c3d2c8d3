import { type SQL, sql } from 'drizzle-orm';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import { openHouseRegistrations, openHouses } from '../../core/db/schema.ts';

export const toTimestamp = (moment: Moment): SQL => sql`${new Date(moment).toISOString()}::timestamptz`;

/** The columns or values that identify a day. */
interface DaySql {
  readonly siteId: SQL;
  readonly estateId: SQL;
  readonly id: SQL;
  readonly startsAt: SQL;
  readonly endsAt: SQL;
}

/**
 * Counts the parties and people that are registered for a day. The times belong to the condition, because an agency may
 * use the id of a past day again for a new one.
 */
export const buildRegisteredCountsSql = ({ siteId, estateId, id, startsAt, endsAt }: DaySql): SQL => sql`
  select count(*) as parties, coalesce(sum(r.people), 0) as people from open_house_registrations r
  where r.site_id = ${siteId} and r.estate_id = ${estateId} and r.open_house_id = ${id}
    and r.starts_at = ${startsAt} and r.ends_at = ${endsAt} and r.state = 'registered'`;

/** Returns columns for a query on `open_houses` that count the registrations in a state. */
function selectCountsByState(state: 'registered' | 'unconfirmed') {
  const fromClause = sql`from ${openHouseRegistrations} where ${openHouseRegistrations.siteId} = ${openHouses.siteId}
    and ${openHouseRegistrations.estateId} = ${openHouses.estateId}
    and ${openHouseRegistrations.openHouseId} = ${openHouses.id}
    and ${openHouseRegistrations.startsAt} = ${openHouses.startsAt}
    and ${openHouseRegistrations.endsAt} = ${openHouses.endsAt} and ${openHouseRegistrations.state} = ${state}`;
  return {
    parties: sql`(select count(*) ${fromClause})`.mapWith(Number),
    people: sql`(select coalesce(sum(${openHouseRegistrations.people}), 0) ${fromClause})`.mapWith(Number),
  };
}

export const REGISTERED_COUNTS = selectCountsByState('registered');
export const UNCONFIRMED_COUNTS = selectCountsByState('unconfirmed');
