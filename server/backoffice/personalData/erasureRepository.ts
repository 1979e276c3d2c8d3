import { foldEmail } from '../mail/enqueueMail.ts';
import type { PersonalRecord } from '../core/db/personalData.ts';
import { PERSONAL_DATA } from './registry.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';

/**
 * Deletes the data that a site stores about a visitor. The function must be called within a transaction. It records the
 * time and the counts of the erasure, but not who the visitor was.
 */
async function erasePersonalData(
  transaction: Database,
  siteId: string,
  email: string,
): Promise<Record<string, number>> {
  const foldedEmail = foldEmail(email);
  const counts: Record<string, number> = {};
  for (const dataKind of PERSONAL_DATA) {
    const count = await dataKind.erase(transaction, siteId, foldedEmail);
    if (count > 0) counts[dataKind.name] = count;
  }
  await transaction.execute(
    sql`insert into erasures (id, site_id, counts) values (${randomUUID()}, ${siteId}, ${JSON.stringify(counts)}::jsonb)`,
  );
  return counts;
}

/** Finds and erases the data that a site stores about a visitor. */
export interface ErasureRepository {
  /** Returns all records as they are exported to the visitor. The field `category` says the kind of a record. */
  find(siteId: string, email: string): Promise<PersonalRecord[]>;
  /**
   * Deletes the records without sending mails (`eraseVisitor` sends them) and returns the number of each kind. The
   * function works like `erasePersonalData`.
   */
  erase(siteId: string, email: string): Promise<Record<string, number>>;
}

export const createErasureRepository = ({ db, write }: UnitOfWork): ErasureRepository => ({
  async find(siteId, email) {
    const foldedEmail = foldEmail(email);
    const records: PersonalRecord[] = [];
    for (const dataKind of PERSONAL_DATA)
      for (const record of await dataKind.find(db, siteId, foldedEmail))
        records.push({ category: dataKind.name, ...record });
    return records;
  },
  erase: (siteId, email) => write((transaction) => erasePersonalData(transaction, siteId, email)),
});
