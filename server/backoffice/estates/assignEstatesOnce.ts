import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { onceForEstates } from './onceForEstates.ts';

/**
 * Gives the estates of a database from before there were offices their office and their sales contact in columns of their
 * own. A trigger reads both from the document, as it does with every write since.
 */
export const assignEstatesOnce = (db: Database): Promise<void> =>
  onceForEstates(db, {
    milestone: 'estates are assigned',
    size: 5000,
    update: (transaction, isInPart) =>
      transaction.execute(sql`
        update estates set document = document
        where ${isInPart} and (document ? 'salesRep' or document #> '{general,officeId}' is not null)`),
  });
