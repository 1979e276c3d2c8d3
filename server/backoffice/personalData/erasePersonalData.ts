import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import { PERSONAL_DATA } from './registry.ts';

/**
 * Deletes the data that a site stores about an address. It must be called within a transaction. It records the time and
 * the counts of the erasure, but not the address.
 */
export async function erasePersonalData(
  transaction: Database,
  siteId: string,
  email: string,
): Promise<Record<string, number>> {
  const folded = foldEmail(email);
  const counts: Record<string, number> = {};
  for (const data of PERSONAL_DATA) {
    const count = await data.erase(transaction, siteId, folded);
    if (count > 0) counts[data.name] = count;
  }
  await transaction.execute(
    sql`insert into erasures (id, site_id, counts) values (${randomUUID()}, ${siteId}, ${JSON.stringify(counts)}::jsonb)`,
  );
  return counts;
}
