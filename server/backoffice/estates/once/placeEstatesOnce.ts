import { sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { loadDisplacement, toEstatePlace } from '../../geo/estatePlace.ts';
import { updateEstatesOnce } from './onceForEstates.ts';

/** Stores the map position of each estate, in a database of an older version that did not store these positions. */
export async function placeEstatesOnce(db: Database): Promise<void> {
  let displacement: ReturnType<typeof loadDisplacement> | undefined;
  await updateEstatesOnce(db, {
    milestone: 'estates have places',
    partSize: 500,
    async update(transaction, isInPart) {
      const displace = await (displacement ??= loadDisplacement(transaction));
      const rows = await transaction
        .select({ siteId: estates.siteId, id: estates.id, document: estates.document })
        .from(estates)
        .where(isInPart);
      const placedRows = rows.map(({ siteId, id, document: { address } }) => {
        const { shownPlace, searchPoint } = toEstatePlace(address, displace);
        return {
          site_id: siteId,
          id,
          latitude: searchPoint?.latitude,
          longitude: searchPoint?.longitude,
          place: shownPlace,
        };
      });
      await transaction.execute(sql`
        update estates e set latitude = r.latitude, longitude = r.longitude,
          summary = case when r.place is null then e.summary else e.summary || jsonb_build_object('place', r.place) end
        from jsonb_to_recordset(${JSON.stringify(placedRows)}::jsonb)
          as r (site_id text, id bigint, latitude double precision, longitude double precision, place jsonb)
        where e.site_id = r.site_id and e.id = r.id`);
    },
  });
}
