import { AccountFault } from '../accounts/accounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { OpenedConnectors } from './connectorStores.ts';

/** The files of a connection that were refused, in sentences for people; none of one that cannot be opened, which its state says. */
export async function refusedFilesOf(
  { accounts, registry }: Pick<OpenedConnectors, 'accounts' | 'registry'>,
  connection: Connection,
): Promise<readonly string[]> {
  const adapter = await registry.loadAdapter(connection.crm);
  if (!adapter?.refusedFiles) return [];
  try {
    const { settings } = await accounts.read(connection);
    return await adapter.refusedFiles(settings);
  } catch (error) {
    if (error instanceof AccountFault) return [];
    throw error;
  }
}
