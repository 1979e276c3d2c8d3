import { setTimeout as sleep } from 'node:timers/promises';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import type { SyncStatus } from '../sync/store/statusStore.ts';
import { describeConnectionState, listTasks } from './connectionState.ts';
import { type ConnectorContext, type OpenedConnectors, requireConnection } from './connectorStores.ts';
import { countArrivedFiles, readRefusedFiles } from './arrivedFiles.ts';

const POLL_INTERVAL_MS = 500;
/**
 * The command gives up when no back office has worked on the connection for this long. A back office looks for work
 * every two seconds and detects a new connection within a minute.
 */
const MAX_IDLE_MS = 75_000;

/**
 * Returns whether the sync is done. Failed records and pictures do not count as work, because they are retried later.
 */
const isSyncDone = ({ lastFull, phase, waiting, failing }: SyncStatus, before: string | undefined): boolean =>
  lastFull !== before && phase === 'idle' && waiting <= failing;

/**
 * Shows the progress of the back office until it is done. Returns the final status, or undefined when no back office
 * works on the connection.
 */
async function waitUntilDone(
  context: ConnectorContext,
  { stores }: OpenedConnectors,
  key: ConnectionKey,
  before: string | undefined,
): Promise<SyncStatus | undefined> {
  const line = createProgressLine(context);
  let seenAt = Date.now();
  try {
    for (;;) {
      const status = await stores.connectionSync.status.readStatus(key);
      if (status?.isAtWork === true) seenAt = Date.now();
      if (
        status &&
        (isSyncDone(status, before) || status.isRefused || (status.awaited ?? status.problem) !== undefined)
      )
        return status;
      if (Date.now() - seenAt > MAX_IDLE_MS) return undefined;
      if (status?.phase === 'reading') {
        const total = Math.max(status.listed ?? 0, status.waiting);
        line.show({ phase: 'copying', done: total - status.waiting, total: Math.max(1, total) });
      } else line.show({ phase: 'reading', done: status?.waiting ?? 0 });
      await sleep(POLL_INTERVAL_MS);
    }
  } finally {
    line.end();
  }
}

/** Implements `connectors sync`, which requests a full sync from the running back office. */
export async function syncConnection(context: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { values, out } = context;
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name, state } = connection;
  if (state === 'paused') throw new Error(`${name} of ${siteId} is paused; connectors resume lets it go on.`);
  const { leases, progress, status } = connectors.stores.connectionSync;
  await leases.add(connection);
  const before = (await status.readStatus(connection))?.lastFull;
  await progress.resume(connection);
  if (values.flag('allow-removals')) await progress.allowRemovals(connection);
  await progress.requestFullSync(connection, values.flag('again'));
  if (!values.flag('wait')) {
    out.write(`A full sync of ${name} of ${siteId} is due; a running back office begins at once.\n`);
    return 0;
  }
  const done = await waitUntilDone(context, connectors, connection, before);
  if (!done) throw new Error('No back office works for it: start one, and it begins by itself.');
  if (done.problem) throw new Error(done.problem.text);
  const refusedFiles = await readRefusedFiles(connectors, connection);
  const reached = describeConnectionState(connection, { ...done, isAtWork: false }, refusedFiles);
  const isInStep = reached === 'in step';
  const adapter = await connectors.registry.loadAdapter(connection.crm);
  // Only the adapters of CRMs without a list define `describeMissedCalls`.
  const hasList = adapter?.describeMissedCalls === undefined;
  const arrived = await countArrivedFiles(connectors, connection);
  const taken = arrived > 0 ? 'in step with the files that were taken' : reached;
  const inStep = hasList ? taken : 'in step with the calls that came (it has no list: homes come when it calls)';
  out.write(
    `${name} of ${siteId} is ${isInStep ? inStep : `not in step (${reached})`}: ${done.estates} listings, ${done.rentals} holiday homes, ${done.refused} refused, ${done.missingMedia} pictures still to come.\n`,
  );
  const tasks = listTasks(done, (option) => `connectors sync --site ${siteId} --name ${name} ${option}`);
  const waiting =
    arrived > 0
      ? [
          `${arrived} ${arrived === 1 ? 'file has' : 'files have'} arrived and not been taken yet: that begins a minute after the last change of a file.`,
        ]
      : [];
  for (const task of [...tasks, ...refusedFiles, ...waiting]) out.write(`  ! ${task}\n`);
  return isInStep ? 0 : 1;
}
