import { sql } from 'drizzle-orm';
import type { Address } from '../../../shared/api/estate.ts';
import type { Database } from '../core/db/database.ts';
import { loadDisplacement, placeOf } from '../geo/estatePlace.ts';

/** Estates per statement. */
const CHUNK = 500;

interface Stored extends Record<string, unknown> {
  readonly site_id: string;
  readonly id: string;
  readonly address: Address;
}

/**
 * Gives the estates of a database from before places were stored their place; once, all or nothing. Starters that come
 * at the same time wait for the first one.
 */
export async function placeEstatesOnce(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    const reached = await transaction.execute(
      sql`insert into milestones (name) values ('estates have places') on conflict do nothing returning name`,
    );
    if (reached.rows.length === 0) return;
    const displace = await loadDisplacement(transaction);
    let last: Pick<Stored, 'site_id' | 'id'> = { site_id: '', id: '0' };
    for (;;) {
      const { rows } = await transaction.execute<Stored>(sql`
        select site_id, id::text as id, document -> 'address' as address from estates
        where (site_id, id) > (${last.site_id}, ${last.id}::bigint) order by site_id, id limit ${CHUNK}`);
      const end = rows.at(-1);
      if (!end) return;
      const placed = rows.map(({ site_id, id, address }) => {
        const { shown, point } = placeOf(address, displace);
        return { site_id, id, latitude: point?.latitude, longitude: point?.longitude, place: shown };
      });
      await transaction.execute(sql`
        update estates e set latitude = r.latitude, longitude = r.longitude,
          summary = case when r.place is null then e.summary else e.summary || jsonb_build_object('place', r.place) end
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          as r (site_id text, id bigint, latitude double precision, longitude double precision, place jsonb)
        where e.site_id = r.site_id and e.id = r.id`);
      last = end;
    }
  });
}
