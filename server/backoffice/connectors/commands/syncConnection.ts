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
 * Returns whether the sync is done. Records that failed, and pictures that could not be copied, are not awaited,
 * because they are retried later.
 */
const isSyncDone = ({ lastFull, phase, waiting, failing }: SyncStatus, previousFullAt: string | undefined): boolean =>
  lastFull !== previousFullAt && phase === 'idle' && waiting <= failing;

/**
 * Shows the progress of the sync in the back office until the sync is done or cannot continue: the CRM refuses the
 * credentials, the connection waits for an event, or there is a problem. Returns the last status, or undefined when no
 * back office works on the connection.
 */
async function waitUntilDone(
  context: ConnectorContext,
  { stores }: OpenedConnectors,
  key: ConnectionKey,
  previousFullAt: string | undefined,
): Promise<SyncStatus | undefined> {
  const progressLine = createProgressLine(context);
  let lastActiveAt = Date.now();
  try {
    for (;;) {
      const status = await stores.connectionSync.status.readStatus(key);
      if (status?.isAtWork === true) lastActiveAt = Date.now();
      if (
        status &&
        (isSyncDone(status, previousFullAt) || status.isRefused || (status.awaited ?? status.problem) !== undefined)
      )
        return status;
      if (Date.now() - lastActiveAt > MAX_IDLE_MS) return undefined;
      if (status?.phase === 'reading') {
        const total = Math.max(status.listed ?? 0, status.waiting);
        progressLine.show({ phase: 'copying', done: total - status.waiting, total: Math.max(1, total) });
      } else progressLine.show({ phase: 'reading', done: status?.waiting ?? 0 });
      await sleep(POLL_INTERVAL_MS);
    }
  } finally {
    progressLine.end();
  }
}

/** Implements `connectors sync`, which requests a full sync from the running back office. */
export async function syncConnection(context: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { values, out } = context;
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name, state } = connection;
  if (state === 'paused') throw new Error(`${name} of ${siteId} is paused. Use connectors resume to continue it.`);
  const { leases, progress, records, status } = connectors.stores.connectionSync;
  await leases.add(connection);
  const previousFullAt = (await status.readStatus(connection))?.lastFull;
  await progress.resume(connection);
  const adapter = await connectors.registry.loadAdapter(connection.crm);
  // Only the adapters of CRMs that offer no list of their homes define `describeMissedCalls`.
  const hasList = adapter?.describeMissedCalls === undefined;
  if (values.flag('again') && !hasList)
    context.err.write(
      '--again has no effect: the CRM has no list of homes. Publish a home again in the CRM to have it read again.\n',
    );
  if (values.flag('again') && hasList) await records.forgetVersions(connection);
  if (values.flag('allow-removals')) await progress.allowRemovals(connection);
  await progress.requestFullSync(connection);
  if (!values.flag('wait')) {
    out.write(`A full sync of ${name} of ${siteId} is due; a running back office starts it at once.\n`);
    return 0;
  }
  const finalStatus = await waitUntilDone(context, connectors, connection, previousFullAt);
  if (!finalStatus)
    throw new Error('No back office is running for this connection. Start one; it begins the sync automatically.');
  if (finalStatus.problem) throw new Error(finalStatus.problem.text);
  const refusedFiles = await readRefusedFiles(connectors, connection);
  const finalState = describeConnectionState(connection, { ...finalStatus, isAtWork: false }, refusedFiles);
  const isInStep = finalState === 'in step';
  const arrivedFileCount = await countArrivedFiles(connectors, connection);
  const stateWithFiles = arrivedFileCount > 0 ? 'in step with the accepted files' : finalState;
  const stateText = hasList
    ? stateWithFiles
    : 'in step with the received calls (the CRM has no list of homes; it sends a call for each home)';
  out.write(
    `${name} of ${siteId} is ${isInStep ? stateText : `not in step (${finalState})`}: ${finalStatus.estates} listings, ${finalStatus.rentals} holiday homes, ${finalStatus.refused} refused, ${finalStatus.missingMedia} pictures to copy.\n`,
  );
  const tasks = listTasks(finalStatus, (option) => `connectors sync --site ${siteId} --name ${name} ${option}`);
  const fileTasks =
    arrivedFileCount > 0
      ? [
          `${arrivedFileCount} ${arrivedFileCount === 1 ? 'file has' : 'files have'} arrived and not been processed yet: processing begins a minute after the last change of a file.`,
        ]
      : [];
  for (const task of [...tasks, ...refusedFiles, ...fileTasks]) out.write(`  ! ${task}\n`);
  return isInStep ? 0 : 1;
}
