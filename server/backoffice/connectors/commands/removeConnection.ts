import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../core/cli/command.ts';
import { readTypedLine } from '../../core/cli/typedLine.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type ConnectorContext, type OpenedConnectors, requireConnection } from './connectorStores.ts';

const RENTALS_PER_BATCH = 100;
const POLL_INTERVAL_MS = 1000;

interface ImportedHomes {
  readonly estates: ReadonlyMap<string, number>;
  readonly rentals: ReadonlyMap<string, number>;
}

const countHomes = ({ estates, rentals }: ImportedHomes): number => estates.size + rentals.size;

async function listImportedHomes(
  { stores }: OpenedConnectors,
  { siteId, name }: ConnectionKey,
): Promise<ImportedHomes> {
  return {
    estates: await stores.estates.listSourceIds(siteId, name),
    rentals: await stores.rentalUnits.listSourceIds(siteId, name),
  };
}

async function withdrawHomes(
  { stores }: OpenedConnectors,
  siteId: string,
  { estates, rentals }: ImportedHomes,
): Promise<void> {
  await stores.estates.write(siteId, { withdrawnIds: [...estates.values()] }, { kind: 'inParts', onFailure: 'keep' });
  const ids = [...rentals.values()];
  for (let start = 0; start < ids.length; start += RENTALS_PER_BATCH)
    await stores.rentalUnits.withdrawMany(siteId, ids.slice(start, start + RENTALS_PER_BATCH));
}

/**
 * Returns whether the operator wants to keep or to withdraw the homes, according to `--homes` or to the typed answer.
 * Returns undefined for any other typed answer. Throws `UsageError` for another value of `--homes`, and when the option
 * is missing and there is no terminal.
 */
async function chooseHomesAction({ values, input, err }: ConnectorContext): Promise<'keep' | 'withdraw' | undefined> {
  const homesOption = values.text('homes');
  if (homesOption === 'keep' || homesOption === 'withdraw') return homesOption;
  if (homesOption !== undefined) throw new UsageError('--homes must be keep or withdraw');
  if (input?.isTTY !== true)
    throw new UsageError('connectors remove asks whether to keep the homes; without a terminal, use --homes');
  err.write('Type keep to leave the homes on the site, or withdraw to remove them (410): ');
  const typedAnswer = await readTypedLine(input);
  return typedAnswer === 'keep' || typedAnswer === 'withdraw' ? typedAnswer : undefined;
}

/**
 * Pauses the connection and waits until the back office no longer works on it. Without this pause, the caller could
 * miss homes that the back office still writes.
 */
async function pauseAndWait({ err }: ConnectorContext, { store, stores }: OpenedConnectors, key: ConnectionKey) {
  await store.setState(key, 'paused');
  const isAtWork = async () => (await stores.connectionSync.status.readStatus(key))?.isAtWork === true;
  if (!(await isAtWork())) return;
  err.write('A back office is synchronising this connection; waiting until it has finished…\n');
  do await sleep(POLL_INTERVAL_MS);
  while (await isAtWork());
}

/**
 * Implements `connectors remove`, which removes the connection with its credentials and its sync state. The homes of
 * the connection stay or are withdrawn.
 */
export async function removeConnection(context: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { values, out } = context;
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  if (connectors.accounts.isDeclared(connection))
    throw new Error(
      `Environment variables connect ${siteId} to ${name}: remove the CONNECT_… variables first, or use connectors pause.`,
    );
  const importedHomes = await listImportedHomes(connectors, connection);
  const { estates, rentals } = importedHomes;
  out.write(`${name} of ${siteId} has ${estates.size} listings and ${rentals.size} holiday homes.\n`);
  // The option counts also for a connection without homes, because a running synchronization may still write some.
  const mustChoose = countHomes(importedHomes) > 0 || values.text('homes') !== undefined;
  const homesAction = mustChoose ? await chooseHomesAction(context) : 'keep';
  if (homesAction === undefined) {
    out.write('Nothing was removed.\n');
    return 1;
  }
  await pauseAndWait(context, connectors, connection);
  // The homes are withdrawn in parts. After an interruption, the command can be repeated while the connection exists.
  const remainingHomes = await listImportedHomes(connectors, connection);
  if (homesAction === 'withdraw') await withdrawHomes(connectors, siteId, remainingHomes);
  await connectors.store.remove(connection);
  if (countHomes(remainingHomes) === 0) out.write('Removed.\n');
  else if (homesAction === 'keep') out.write('Removed. Its homes stay on the site, but are no longer updated.\n');
  else out.write('Removed. Its homes are withdrawn; their addresses answer 410.\n');
  return 0;
}
