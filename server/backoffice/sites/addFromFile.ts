import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';
import { formatTable } from '../core/cli/table.ts';
import { Conflict } from '../core/db/writeResult.ts';
import { type PlannedSite, planSites } from './plannedSites.ts';
import { readSiteRows } from './siteRows.ts';
import type { SiteStores } from './siteStores.ts';
import { STARTER_NAVIGATION } from './starterSite.ts';

/** So many reasons are shown; the report file has all. */
const REASONS_SHOWN = 20;

async function create({ sites, navigation }: SiteStores, { site }: PlannedSite): Promise<void> {
  if (!site) return;
  await sites.create(site);
  await navigation.put(site.id, STARTER_NAVIGATION);
}

/** Each site in a transaction of its own: one that was added elsewhere meanwhile is refused alone. */
async function createEach(
  stores: SiteStores,
  planned: readonly PlannedSite[],
  done: () => void,
): Promise<PlannedSite[]> {
  const results: PlannedSite[] = [];
  for (const each of planned) {
    try {
      if (each.outcome === 'created') await stores.transaction((tx) => create(tx, each));
      results.push(each);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const { row, id } = each;
      results.push({ row, id, outcome: 'refused', problems: [{ field: 'id', reason: error.message }] });
    }
    done();
  }
  return results;
}

async function createAll(stores: SiteStores, planned: readonly PlannedSite[]): Promise<void> {
  await stores.transaction(async (tx) => {
    for (const each of planned) if (each.outcome === 'created') await create(tx, each);
  });
}

const OUTCOMES = ['created', 'unchanged', 'refused'] as const;

function table(results: readonly PlannedSite[]): string {
  const counts = OUTCOMES.map((outcome) => [
    outcome,
    String(results.filter((result) => result.outcome === outcome).length),
  ]);
  const numbers = formatTable(
    [{ title: 'Rows' }, { title: 'Number', align: 'right' }],
    [['read', String(results.length)], ...counts],
  );
  const reasons = results.flatMap(({ row, id, problems }) =>
    problems.map(({ field, reason }) => [String(row), id, field, reason]),
  );
  if (reasons.length === 0) return numbers;
  const shown = reasons.slice(0, REASONS_SHOWN);
  const more =
    reasons.length > shown.length ? `… and ${reasons.length - shown.length} more: --report names them all\n` : '';
  const columns = [
    { title: 'Row', align: 'right' as const },
    { title: 'Id' },
    { title: 'Field' },
    { title: 'Refused because' },
  ];
  return `${numbers}\n${formatTable(columns, shown, 100)}${more}`;
}

/** `site add --from`: adds the sites of a file, all but those that are refused. Ends with 1 when one is. */
export async function addFromFile(
  { values, out, err }: CommandContext,
  { repositories }: OpenedStores<SiteStores>,
): Promise<number> {
  const file = path.resolve(values.text('from') ?? '');
  const planned = planSites(await readSiteRows(file), await repositories.sites.list());
  const isRefused = planned.some(({ outcome }) => outcome === 'refused');
  const isOneWrite = values.flag('all-or-nothing');
  const isWritten = !values.flag('dry-run') && !(isOneWrite && isRefused);
  const progress = createProgressLine({ err });
  let done = 0;
  const step = () => progress.show({ phase: 'writing', done: (done += 1), total: planned.length });
  let results: readonly PlannedSite[] = planned;
  if (isWritten && isOneWrite) await createAll(repositories, planned);
  else if (isWritten) results = await createEach(repositories, planned, step);
  progress.end();

  const report = values.text('report');
  if (report !== undefined) {
    const rows = results.map(({ row, id, outcome, problems }) => ({ row, id, outcome, problems }));
    await writeFile(report, `${JSON.stringify({ written: isWritten, rows }, null, 2)}\n`);
  }
  const nothing = values.flag('dry-run') ? 'Dry run, nothing was written: ' : 'Nothing was written: ';
  out.write(`${isWritten ? '' : nothing}${path.basename(file)}\n`);
  out.write(table(results));
  return results.some(({ outcome }) => outcome === 'refused') ? 1 : 0;
}
