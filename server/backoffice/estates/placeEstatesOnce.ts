import { asc, sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { estates } from '../core/db/schema.ts';
import { loadDisplacement, placeOf } from '../geo/estatePlace.ts';

/** Estates per statement. */
const CHUNK = 500;

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
    let last = { siteId: '', id: 0 };
    for (;;) {
      const rows = await transaction
        .select({ siteId: estates.siteId, id: estates.id, document: estates.document })
        .from(estates)
        .where(sql`(site_id, id) > (${last.siteId}, ${last.id}::bigint)`)
        .orderBy(asc(estates.siteId), asc(estates.id))
        .limit(CHUNK);
      const end = rows.at(-1);
      if (!end) return;
      const placed = rows.map(({ siteId, id, document: { address } }) => {
        const { shown, point } = placeOf(address, displace);
        return { site_id: siteId, id, latitude: point?.latitude, longitude: point?.longitude, place: shown };
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
