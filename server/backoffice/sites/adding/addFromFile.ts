import path from 'node:path';
import type { CommandContext, OpenedStores } from '../../core/cli/command.ts';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import { prepareReport } from '../../core/cli/reportFile.ts';
import { formatTable } from '../../core/cli/table.ts';
import { findOutageReason, findRefusalMessage } from '../../core/db/opening/databaseErrors.ts';
import { Conflict } from '../../core/db/writeResult.ts';
import { addSite } from './addSite.ts';
import { type PlannedSite, planSites } from './plannedSites.ts';
import { readSiteRows } from './siteRows.ts';
import type { SiteStores } from '../siteStores.ts';

/** The number of reasons that the command shows. The report file contains all of them. */
const MAX_SHOWN_REASONS = 20;

async function createSite(stores: SiteStores, { site }: PlannedSite): Promise<void> {
  if (site) await addSite(stores, site);
}

const toRefused = ({ row, id }: PlannedSite, field: string, reason: string): PlannedSite => ({
  row,
  id,
  outcome: 'refused',
  problems: [{ field, reason }],
});

/** Marks a row as refused because writing it failed. Rethrows an error that does not concern the row. */
function toRefusedByError(plannedSite: PlannedSite, error: unknown): PlannedSite {
  if (error instanceof Conflict) return toRefused(plannedSite, 'id', error.message);
  const reason = findRefusalMessage(error);
  if (reason === undefined) throw error;
  return toRefused(plannedSite, '', `the database refused this: ${reason}`);
}

/**
 * Creates each site in its own transaction. When another program has added a site meanwhile, or the database refuses a
 * site, only this site is refused. When the database becomes unavailable, the remaining rows are not tried.
 */
async function createOneByOne(
  stores: SiteStores,
  plannedSites: readonly PlannedSite[],
  onDone: () => void,
): Promise<PlannedSite[]> {
  const results: PlannedSite[] = [];
  let outageReason: string | undefined;
  for (const each of plannedSites) {
    try {
      if (each.outcome !== 'created') results.push(each);
      else if (outageReason !== undefined)
        results.push(toRefused(each, '', `not tried: the database is unavailable (${outageReason})`));
      else {
        await stores.transaction((tx) => createSite(tx, each));
        results.push(each);
      }
    } catch (error) {
      outageReason = findOutageReason(error);
      // The transaction may have been committed although the answer was lost.
      const uncertainReason = `the database became unavailable (${outageReason}): check with site list whether the site was added`;
      results.push(outageReason === undefined ? toRefusedByError(each, error) : toRefused(each, '', uncertainReason));
    }
    onDone();
  }
  return results;
}

/** Creates all sites in one transaction. Nothing is written when one of them is refused. */
async function createTogether(
  stores: SiteStores,
  plannedSites: readonly PlannedSite[],
): Promise<readonly PlannedSite[]> {
  let currentSite: PlannedSite | undefined;
  try {
    await stores.transaction(async (tx) => {
      for (const each of plannedSites) {
        currentSite = each;
        if (each.outcome === 'created') await createSite(tx, each);
      }
    });
    return plannedSites;
  } catch (error) {
    // When the answer to a commit was lost, the transaction may have been committed.
    if (findOutageReason(error) !== undefined) throw error;
    return plannedSites.map((each) => (each === currentSite ? toRefusedByError(each, error) : each));
  }
}

const hasRefused = (rows: readonly PlannedSite[]): boolean => rows.some(({ outcome }) => outcome === 'refused');

const SITE_OUTCOMES = ['created', 'unchanged', 'refused'] as const;

function formatResultTable(results: readonly PlannedSite[]): string {
  const counts = SITE_OUTCOMES.map((outcome) => [
    outcome,
    String(results.filter((result) => result.outcome === outcome).length),
  ]);
  const countTable = formatTable(
    [{ title: 'Rows' }, { title: 'Number', align: 'right' }],
    [['read', String(results.length)], ...counts],
  );
  const reasons = results.flatMap(({ row, id, problems }) =>
    problems.map(({ field, reason }) => [String(row), id, field, reason]),
  );
  if (reasons.length === 0) return countTable;
  const shownReasons = reasons.slice(0, MAX_SHOWN_REASONS);
  const moreNote =
    reasons.length > shownReasons.length
      ? `… and ${reasons.length - shownReasons.length} more; use --report to write all of them to a file\n`
      : '';
  const columns = [
    { title: 'Row', align: 'right' as const },
    { title: 'Id' },
    { title: 'Field' },
    { title: 'Reason for refusal' },
  ];
  return `${countTable}\n${formatTable(columns, shownReasons, 100)}${moreNote}`;
}

/**
 * Runs `site add --from`: adds the sites of a file, except refused sites. Returns exit code 1 when a site is refused.
 */
export async function addFromFile(
  { values, out, err }: CommandContext,
  { repositories }: OpenedStores<SiteStores>,
): Promise<number> {
  const file = path.resolve(values.text('from') ?? '');
  const plannedSites = planSites(await readSiteRows(file), await repositories.sites.list());
  const writeReport = await prepareReport(values);
  const isOneWrite = values.flag('all-or-nothing');
  let isWritten = !values.flag('dry-run') && !(isOneWrite && hasRefused(plannedSites));
  const progress = createProgressLine({ err });
  let doneCount = 0;
  const showProgress = () => progress.show({ phase: 'writing', done: (doneCount += 1), total: plannedSites.length });
  let results: readonly PlannedSite[] = plannedSites;
  if (isWritten && isOneWrite) {
    results = await createTogether(repositories, plannedSites);
    isWritten = !hasRefused(results);
  } else if (isWritten) results = await createOneByOne(repositories, plannedSites, showProgress);
  progress.end();

  const nothingWrittenNote = values.flag('dry-run') ? 'Dry run, nothing was written: ' : 'Nothing was written: ';
  out.write(`${isWritten ? '' : nothingWrittenNote}${path.basename(file)}\n`);
  out.write(formatResultTable(results));
  const rows = results.map(({ row, id, outcome, problems }) => ({ row, id, outcome, problems }));
  await writeReport({ written: isWritten, rows });
  return hasRefused(results) ? 1 : 0;
}
