import { type Account, AccountFault } from '../accounts/accounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { Adapter } from '../seam/adapter.ts';
import type { OpenedConnectors } from './connectorStores.ts';

type Opened = Pick<OpenedConnectors, 'accounts' | 'registry'>;

/** What an adapter says by the settings of a connection; undefined of one without files, and of one that
 * cannot be opened, which its state says. */
async function said<T>(
  { accounts, registry }: Opened,
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

/** The files of a connection that were refused, in sentences for people. */
export const refusedFilesOf = async (opened: Opened, connection: Connection): Promise<readonly string[]> =>
  (await said(opened, connection, (adapter, settings) => adapter.refusedFiles?.(settings))) ?? [];

/** How many files of a connection have arrived and are not taken yet. */
export const arrivedFilesOf = async (opened: Opened, connection: Connection): Promise<number> =>
  (await said(opened, connection, (adapter, settings) => adapter.arrivedFiles?.(settings))) ?? 0;
