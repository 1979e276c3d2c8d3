import { sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { updateEstatesOnce } from './onceForEstates.ts';

/**
 * Fills the columns of the office and the sales contact for estates of a database that is older than these columns. A
 * trigger reads both values from the document, as at every write.
 */
export const assignEstatesOnce = (db: Database): Promise<void> =>
  updateEstatesOnce(db, {
    milestone: 'estates are assigned',
    partSize: 5000,
    update: (transaction, isInPart) =>
      transaction.execute(sql`
        update estates set document = document
        where ${isInPart} and (document ? 'salesRep' or document #> '{general,officeId}' is not null)`),
  });
