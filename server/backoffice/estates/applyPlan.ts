import type { Run } from '../core/db/runBatch.ts';
import { saveCityNames } from './cityNames.ts';
import { insertRows, updateRows } from './estateStatements.ts';
import { recordHistory } from './history/recordHistory.ts';
import { deleteUnusedTerms, saveTerms } from './estateTerms.ts';
import type { Plan } from './writePlan.ts';

/**
 * Writes the rows of a plan into the tables, with the names that they use and with their history. `namedCities`
 * contains the names that the same load has already stored and that are not stored again.
 */
export async function applyPlan(
  run: Run,
  siteId: string,
  { known, inserts, updates, active }: Plan,
  namedCities?: Set<string>,
): Promise<void> {
  await insertRows(run, siteId, inserts);
  await updateRows(run, siteId, updates);
  await saveCityNames(run, siteId, active, namedCities);
  await saveTerms(run, siteId, active);
  await deleteUnusedTerms(run, siteId, known, active);
  const written = [...inserts, ...updates].map(({ id }) => Number(id));
  await recordHistory(run, siteId, written);
}
