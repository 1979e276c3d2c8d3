import { type Account, AccountFault } from '../accounts/accounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { Adapter } from '../seam/adapter.ts';
import type { OpenedConnectors } from './connectorStores.ts';

type AccountsAndRegistry = Pick<OpenedConnectors, 'accounts' | 'registry'>;

/**
 * Calls the adapter with the settings of a connection. Returns undefined when the CRM sends no files, or when the
 * account cannot be opened. The latter is no error here, because the state of the connection already shows this
 * problem.
 */
async function callAdapter<T>(
  { accounts, registry }: AccountsAndRegistry,
  connection: Connection,
  readFiles: (adapter: Adapter, settings: Account['settings']) => Promise<T> | undefined,
): Promise<T | undefined> {
  const adapter = await registry.loadAdapter(connection.crm);
  if (!adapter?.listRefusedFiles && !adapter?.countArrivedFiles) return undefined;
  try {
    return await readFiles(adapter, (await accounts.read(connection)).settings);
  } catch (error) {
    if (error instanceof AccountFault) return undefined;
    throw error;
  }
}

/** Returns a sentence for people about each refused file of a connection. */
export const readRefusedFiles = async (
  connectors: AccountsAndRegistry,
  connection: Connection,
): Promise<readonly string[]> =>
  (await callAdapter(connectors, connection, (adapter, settings) => adapter.listRefusedFiles?.(settings))) ?? [];

/** Returns how many files of a connection have arrived and are not processed yet. */
export const countArrivedFiles = async (connectors: AccountsAndRegistry, connection: Connection): Promise<number> =>
  (await callAdapter(connectors, connection, (adapter, settings) => adapter.countArrivedFiles?.(settings))) ?? 0;
