import path from 'node:path';
import type { Site } from '#shared/api/site.ts';
import { readRedirects } from './readRedirects.ts';
import { separateRepeatedRows } from './repeatedRows.ts';
import type { RedirectWriteResult } from './redirectTable.ts';
import type { RedirectRepository } from './redirectRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { findAction, requireOption, type ActionArguments } from '../core/cli/actions.ts';
import type { Command, CommandContext } from '../core/cli/command.ts';
import { prepareReport } from '../core/cli/reportFile.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';

interface Stores {
  readonly redirects: Pick<RedirectRepository, 'list' | 'putMany' | 'remove'>;
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

/** The number of refused rows that the command shows. The report file contains all of them. */
const MAX_SHOWN_REFUSALS = 20;

interface RedirectAction extends ActionArguments {
  run(context: CommandContext, repositories: Stores, site: Site): Promise<number>;
}

async function listRedirects({ out }: CommandContext, { redirects }: Stores, site: Site): Promise<number> {
  const rows = (await redirects.list(site.id)).map(({ from, to }) => [from, to]);
  out.write(formatTable([{ title: 'From' }, { title: 'To' }], rows));
  return 0;
}

async function addRedirect({ positionals, out }: CommandContext, { redirects }: Stores, site: Site): Promise<number> {
  const [, from = '', to = ''] = positionals;
  const [result] = await redirects.putMany(site.id, [{ from, to }]);
  if (!result || result.outcome === 'refused')
    throw new Error(`Refused: ${result?.field === 'to' ? to : from} ${result?.reason}.`);
  const { redirect, outcome } = result;
  out.write(`${redirect.from} → ${redirect.to} (${outcome})\n`);
  return 0;
}

async function removeRedirect(
  { positionals, out }: CommandContext,
  { redirects }: Stores,
  site: Site,
): Promise<number> {
  const [, from = ''] = positionals;
  if (!(await redirects.remove(site.id, from))) throw new Error(`There is no redirect from ${from}.`);
  out.write(`Removed ${from}\n`);
  return 0;
}

const countOutcomes = (outcomes: readonly RedirectWriteResult[], outcome: RedirectWriteResult['outcome']) =>
  String(outcomes.filter((each) => each.outcome === outcome).length);

async function importFile({ values, out }: CommandContext, { redirects }: Stores, site: Site): Promise<number> {
  const file = values.text('file') ?? '';
  const isDryRun = values.flag('dry-run');
  const fileRows = await readRedirects(path.resolve(file), site);
  const { rows, repeatedRows } = separateRepeatedRows(fileRows);
  const writeReport = await prepareReport(values);
  const outcomes = await redirects.putMany(
    site.id,
    rows.map(({ redirect }) => redirect),
    { dryRun: isDryRun },
  );
  const refusedByTable = rows.flatMap(({ row, redirect }, index) => {
    const outcome = outcomes[index];
    return outcome?.outcome === 'refused' ? [{ row, ...redirect, column: outcome.field, reason: outcome.reason }] : [];
  });
  const refusedRows = [
    ...refusedByTable,
    ...repeatedRows.map(({ row, redirect, reason }) =>
      Object.assign({ row, column: 'from' as const, reason }, redirect),
    ),
  ].toSorted((a, b) => a.row - b.row);
  out.write(`${isDryRun ? 'Dry run, nothing was written: ' : ''}${path.basename(file)} → ${site.id}\n`);
  const counts = (['created', 'updated', 'unchanged'] as const).map((name) => [name, countOutcomes(outcomes, name)]);
  out.write(
    formatTable(
      [{ title: 'Rows' }, { title: 'Number', align: 'right' }],
      [['read', String(fileRows.length)], ...counts, ['refused', String(refusedRows.length)]],
    ),
  );
  if (refusedRows.length > 0) out.write(formatRefusedRows(refusedRows));
  await writeReport({ read: fileRows.length, refused: refusedRows });
  return 0;
}

interface RefusedRow {
  readonly from: string;
  readonly to: string;
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** Formats the first refused rows as a table, and says how many more there are. */
function formatRefusedRows(refusedRows: readonly RefusedRow[]): string {
  const shownRows = refusedRows
    .slice(0, MAX_SHOWN_REFUSALS)
    .map(({ row, from, to, column, reason }) => [String(row), from, to, `${column} ${reason}`]);
  const columns = [
    { title: 'Row', align: 'right' as const },
    { title: 'From' },
    { title: 'To' },
    { title: 'Reason for refusal' },
  ];
  const moreNote =
    refusedRows.length > shownRows.length
      ? `… and ${refusedRows.length - shownRows.length} more; use --report to write all of them to a file\n`
      : '';
  return `\n${formatTable(columns, shownRows, 100)}${moreNote}`;
}

const REDIRECT_ACTIONS: Readonly<Record<string, RedirectAction>> = {
  list: { run: listRedirects },
  add: { acceptedArguments: { count: 2, label: 'an address and its target' }, run: addRedirect },
  remove: { acceptedArguments: { count: 1, label: 'the address' }, run: removeRedirect },
  import: { options: ['file', 'dry-run', 'report'], run: importFile },
};

export const redirectCommand: Command<Stores> = {
  name: 'redirect',
  summary: 'Lists, adds, removes and imports redirects of moved addresses',
  usage: 'list | add FROM TO | remove FROM | import',
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    file: { value: 'FILE', help: 'For import: CSV, JSON or NDJSON with the columns from and to' },
    'dry-run': { help: 'For import: check everything and write nothing' },
    report: { value: 'FILE', help: 'For import: write all refused rows to this file, as JSON' },
  },
  details: `
A redirect leads permanently (301) from an address without a page to another address. FROM is a path of the site, with a
query when the query is part of the address (/detail.php?id=12). Without a query, FROM matches the path with any query.
TO is a path of the same site. Files may contain complete URLs of the site.

The command refuses loops, chains (each redirect must lead to its final address in one step) and addresses of pages. When
two rows of a file have the same address, the second one is refused.

  npm run backoffice -- redirect add --site claes /te-koop /nl/aanbod
  npm run backoffice -- redirect import --site claes --file redirects.csv --dry-run`,
  async run(context) {
    const { positionals, values } = context;
    const action = findAction(redirectCommand, REDIRECT_ACTIONS, context);
    if (positionals[0] === 'import') requireOption(values, 'file');
    const { repositories } = await context.open();
    return action.run(context, repositories, await requireSite(repositories, values.text('site')));
  },
};
