import { type Account, AccountFault } from '../accounts/accounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { Adapter } from '../seam/adapter.ts';
import type { OpenedConnectors } from './connectorStores.ts';

type OpenedParts = Pick<OpenedConnectors, 'accounts' | 'registry'>;

/**
 * Calls the adapter with the settings of a connection. Returns undefined when the CRM sends no files, and when the
 * account cannot be opened, which the connection's state shows anyway.
 */
async function callAdapter<T>(
  { accounts, registry }: OpenedParts,
  connection: Connection,
  ask: (adapter: Adapter, settings: Account['settings']) => Promise<T> | undefined,
): Promise<T | undefined> {
  const adapter = await registry.loadAdapter(connection.crm);
  if (!adapter?.refusedFiles && !adapter?.arrivedFiles) return undefined;
  try {
    return await ask(adapter, (await accounts.read(connection)).settings);
  } catch (error) {
    if (error instanceof AccountFault) return undefined;
    throw error;
  }
}

/** Returns the refused files of a connection, in sentences for people. */
export const readRefusedFiles = async (opened: OpenedParts, connection: Connection): Promise<readonly string[]> =>
  (await callAdapter(opened, connection, (adapter, settings) => adapter.refusedFiles?.(settings))) ?? [];

/** Returns how many files of a connection have arrived and are not processed yet. */
export const countArrivedFiles = async (opened: OpenedParts, connection: Connection): Promise<number> =>
  (await callAdapter(opened, connection, (adapter, settings) => adapter.arrivedFiles?.(settings))) ?? 0;
