import { toHookPath } from '#shared/domain/addresses/hookPath.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { toVisitorOrigin } from '../../sites/newSite.ts';
import type { SyncStatus, UncopiedMedia, UnshownRecords } from '../sync/store/statusStore.ts';
import { describeConnectionState, formatMinute, listTasks } from './connectionState.ts';
import { type ConnectorContext, type OpenedConnectors, requireConnection } from './connectorStores.ts';
import { readRefusedFiles } from './arrivedFiles.ts';

const MAX_SHOWN_ROWS = 20;

/**
 * Returns the rows of the table with the counts and times of a connection.
 *
 * @param lastCall the ISO time of the CRM's last call; '' when there was none; undefined when the CRM offers a list of
 * its homes
 */
const listCounts = (status: SyncStatus, lastCall: string | undefined): readonly (readonly [string, string])[] => [
  ['Listings', String(status.estates)],
  ['Holiday homes', String(status.rentals)],
  ...(lastCall === undefined ? ([['In the last whole list', String(status.listed ?? 'none yet')]] as const) : []),
  ['Refused', String(status.refused)],
  ['With warnings', String(status.withWarnings)],
  ['Units without their project', String(status.held)],
  ['Waiting to be read', String(status.waiting)],
  ['Failing', String(status.failing)],
  ['Pictures to copy', String(status.missingMedia)],
  ['Waiting calls', String(status.hooks)],
  ...(lastCall === undefined
    ? ([
        ['Last whole list (UTC)', formatMinute(status.lastFull)],
        ['Last changes (UTC)', formatMinute(status.lastChanges)],
        ['Next whole list (UTC)', formatMinute(status.nextFull)],
      ] as const)
    : ([['Last call (UTC)', formatMinute(lastCall) || 'none yet']] as const)),
];

function formatUncopied(uncopied: readonly UncopiedMedia[], width: number): string {
  if (uncopied.length === 0) return '';
  const table = formatTable(
    [{ title: 'Home', isWhole: true }, { title: 'Picture' }, { title: 'Reason' }, { title: 'Next attempt (UTC)' }],
    uncopied.map(({ id, media, reason, nextAt }) => [id, media, reason, formatMinute(nextAt)]),
    undefined,
    width,
  );
  return `\nPictures and files that could not be copied${uncopied.length < MAX_SHOWN_ROWS ? '' : `, the first ${MAX_SHOWN_ROWS}`}:\n\n${table}`;
}

function formatUnshown(unshown: readonly UnshownRecords[], width: number): string {
  if (unshown.length === 0) return '';
  const table = formatTable(
    [{ title: 'Reason' }, { title: 'Homes', align: 'right' }, { title: 'Such as' }],
    unshown.map(({ reason, homes, some }) => [reason, String(homes), some.join(', ')]),
    undefined,
    width,
  );
  return `\nIn the CRM, but not shown because of their data there:\n\n${table}`;
}

/**
 * Implements `connectors status`, which shows the state of one connection, its refused records and the tasks for a
 * person.
 */
export async function showStatus(context: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { values, out } = context;
  const width = measureLineWidth(out);
  const { stores, registry, openedStores } = connectors;
  const { site, connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name, crm, settings, createdAt } = connection;
  const { status: statuses, names, hookHistory } = stores.connectionSync;
  const [status, refusals, unshown, uncopied, doubts, unmapped] = [
    await statuses.readStatus(connection),
    await statuses.listRefusals(connection, MAX_SHOWN_ROWS),
    await statuses.listUnshown(connection, MAX_SHOWN_ROWS),
    await statuses.listUncopied(connection, MAX_SHOWN_ROWS),
    await statuses.listDoubtful(connection, MAX_SHOWN_ROWS),
    await names.listUnmapped(connection),
  ];
  const adapter = await registry.loadAdapter(crm);
  const hookUrl =
    adapter?.readHook &&
    new URL(toHookPath(connection.hookSecret), toVisitorOrigin(site, openedStores.env.sitePort)).href;
  // The history of calls is only read for a CRM that offers no list of its homes, because only the adapter of such a
  // CRM can find lost calls in the history.
  const history = adapter?.describeMissedCalls && (await hookHistory.read(connection, createdAt, new Date()));
  const missedCallSentences = history ? (adapter.describeMissedCalls?.(history) ?? []) : [];
  const lastCall = history && (history.receivedTimes.at(-1) ?? '');
  const refusedFiles = await readRefusedFiles(connectors, connection);
  const state = describeConnectionState(connection, status, refusedFiles);
  if (values.flag('json')) {
    const report = {
      site: siteId,
      name,
      crm,
      state,
      settings,
      createdAt,
      hookUrl,
      ...status,
      ...(lastCall !== undefined && { lastCall }),
      missed: missedCallSentences,
      refusedFiles,
      refusals,
      unshown,
      uncopied,
      doubts,
      unmapped,
    };
    out.write(`${JSON.stringify(report, null, 2)}\n`);
    return 0;
  }
  out.write(`${siteId}, ${name === crm ? '' : `${name}, `}${adapter?.label ?? crm}: ${state}\n`);
  const tasks = listTasks(status, (option) => `connectors sync --site ${siteId} --name ${name} ${option}`);
  for (const task of [...tasks, ...missedCallSentences, ...refusedFiles]) out.write(`  ! ${task}\n`);
  if (missedCallSentences.length > 0 && hookUrl !== undefined)
    for (const step of adapter?.describeSteps?.(hookUrl) ?? []) out.write(`    ${step}\n`);
  if (status)
    out.write(
      `\n${formatTable([{ title: 'Property' }, { title: 'Value', align: 'right' }], listCounts(status, lastCall))}`,
    );
  if (refusals.length > 0)
    out.write(
      `\nRefused; the last good copy is kept:\n\n${formatTable(
        [{ title: 'Id', isWhole: true }, { title: 'Field' }, { title: 'Value' }, { title: 'Reason' }],
        refusals.map(({ id, column, value, reason }) => [id, column, value, reason]),
        undefined,
        width,
      )}`,
    );
  out.write(formatUnshown(unshown, width));
  out.write(formatUncopied(uncopied, width));
  if (doubts.length > 0)
    out.write(
      `\nDoubtful values, which were corrected or left out:\n\n${formatTable(
        [
          { title: 'Id', isWhole: true },
          { title: 'Field' },
          { title: 'Value' },
          { title: 'Reason' },
          { title: 'Handling' },
        ],
        doubts.flatMap(({ id, warnings }) =>
          warnings.map(({ column, value, reason, handling }) => [id, column, value, reason, handling]),
        ),
        undefined,
        width,
      )}`,
    );
  const unlistedCount = (status?.withWarnings ?? 0) - doubts.length;
  if (unlistedCount > 0) out.write(`and ${unlistedCount} more homes\n`);
  if (unmapped.length > 0) out.write(`\nNames that are not mapped: ${unmapped.length}; connectors map shows them.\n`);
  if (hookUrl !== undefined) out.write(`\nThe CRM calls ${hookUrl}\n`);
  return 0;
}
