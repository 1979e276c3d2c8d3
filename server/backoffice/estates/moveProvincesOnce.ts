import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { addressOf, places } from '../geo/places.ts';
import { onceForEstates } from './onceForEstates.ts';

/**
 * Moves the estates of a database from before to the province that their municipality is in by now; again for each
 * gazetteer that has other provinces.
 */
export async function moveProvincesOnce(db: Database): Promise<void> {
  const provinces = JSON.stringify(
    places.map((place) => {
      const { province = null, region } = addressOf(place);
      return { city: place.id, province, region };
    }),
  );
  await onceForEstates(db, {
    milestone: `estates are in the provinces of ${crc32(provinces).toString(16)}`,
    size: 20_000,
    update: (transaction, isInPart) =>
      transaction.execute(sql`
        with moved as (
          select e.site_id as moved_site, e.id as moved_id,
            jsonb_build_object('province', p.province, 'region', p.region) as whole
          from estates e
          join jsonb_to_recordset(${provinces}::jsonb) as p (city integer, province jsonb, region text) on p.city = e.city_id
          where ${isInPart} and e.province <> p.province ->> 'id'
        )
        update estates set province = whole #>> '{province,id}', region = whole ->> 'region',
          document = jsonb_set(document, '{address}', document -> 'address' || whole),
          summary = jsonb_set(summary, '{address}', summary -> 'address' || whole)
        from moved where site_id = moved_site and id = moved_id`),
  });
}
