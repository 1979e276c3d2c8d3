import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../core/cli/command.ts';
import { readTypedLine } from '../../core/cli/typedLine.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type ConnectorCommand, type OpenedConnectors, requireConnection } from './connectorStores.ts';

const BATCH_RENTALS = 100;
const POLL_MS = 1000;

interface ImportedHomes {
  readonly estates: ReadonlyMap<string, number>;
  readonly rentals: ReadonlyMap<string, number>;
}

async function listImported({ stores }: OpenedConnectors, { siteId, name }: ConnectionKey): Promise<ImportedHomes> {
  return {
    estates: await stores.estates.listSourceIds(siteId, name),
    rentals: await stores.rentalUnits.listSourceIds(siteId, name),
  };
}

async function withdraw(
  { stores }: OpenedConnectors,
  siteId: string,
  { estates, rentals }: ImportedHomes,
): Promise<void> {
  await stores.estates.write(siteId, { withdrawnIds: [...estates.values()] }, { kind: 'inParts', onFailure: 'keep' });
  const ids = [...rentals.values()];
  for (let start = 0; start < ids.length; start += BATCH_RENTALS)
    await stores.rentalUnits.withdrawMany(siteId, ids.slice(start, start + BATCH_RENTALS));
}

/** Returns what happens to the homes: the choice in `--homes`, or the operator's answer. Throws `UsageError`. */
async function chooseFate({ values, input, err }: ConnectorCommand): Promise<'keep' | 'withdraw' | undefined> {
  const given = values.text('homes');
  if (given === 'keep' || given === 'withdraw') return given;
  if (given !== undefined) throw new UsageError('--homes takes keep or withdraw');
  if (input?.isTTY !== true)
    throw new UsageError('connectors remove asks what becomes of the homes; without a terminal, give --homes');
  err.write('Type keep to leave them on the site as they are, or withdraw to take them off (410): ');
  const typed = await readTypedLine(input);
  return typed === 'keep' || typed === 'withdraw' ? typed : undefined;
}

/**
 * Pauses the connection and waits until the back office that works on it has stopped. Homes that the back office writes
 * in the meantime are removed too.
 */
async function stopWork({ err }: ConnectorCommand, { store, stores }: OpenedConnectors, key: ConnectionKey) {
  await store.setState(key, 'paused');
  const isAtWork = async () => (await stores.connectionSync.status.status(key))?.isAtWork === true;
  if (!(await isAtWork())) return;
  err.write('A back office is at work for it; waiting until it has let go…\n');
  do await sleep(POLL_MS);
  while (await isAtWork());
}

/**
 * Implements `connectors remove`: removes the connection with its credentials and its sync state; its homes stay or are
 * withdrawn.
 */
export async function removeConnection(context: ConnectorCommand, connectors: OpenedConnectors): Promise<number> {
  const { values, out } = context;
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  if (connectors.accounts.isDeclared(connection))
    throw new Error(
      `The environment connects ${siteId} to ${name}: take it out of CONNECT_… first, or use connectors pause.`,
    );
  const { estates, rentals } = await listImported(connectors, connection);
  out.write(`${name} of ${siteId} has brought ${estates.size} listings and ${rentals.size} holiday homes.\n`);
  const fate = estates.size + rentals.size === 0 ? 'keep' : await chooseFate(context);
  if (fate === undefined) {
    out.write('Nothing was removed.\n');
    return 1;
  }
  await stopWork(context, connectors, connection);
  await connectors.store.remove(connection);
  if (fate === 'keep') {
    out.write(`Removed. Its homes stay as they are, and nothing brings them up to date any more.\n`);
    return 0;
  }
  await withdraw(connectors, siteId, await listImported(connectors, connection));
  out.write('Removed. Its homes are off the site; their addresses answer 410.\n');
  return 0;
}
