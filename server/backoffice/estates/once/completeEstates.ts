import type { Database } from '../../core/db/database.ts';
import { nameCitiesOnce } from '../cityNames.ts';
import { assignEstatesOnce } from './assignEstatesOnce.ts';
import { placeEstatesOnce } from './placeEstatesOnce.ts';

/**
 * Completes the estates of a database that an older version has written. The function must be called after the
 * migrations, at each start and after each restore. Each step runs once for a database.
 */
export async function completeEstates(db: Database): Promise<void> {
  await placeEstatesOnce(db);
  await nameCitiesOnce(db);
  await assignEstatesOnce(db);
}
