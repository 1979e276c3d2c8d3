import type { Database } from '../../core/db/database.ts';
import type { BackOfficeEnv } from '../../env.ts';
import type { Adapter } from '../seam/adapter.ts';
import { createCrmTransport, type CrmTransport, type CrmTransportOptions } from '../transport/crmTransport.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type ConnectionStore, createConnectionStore } from './connectionStore.ts';
import { readConnectVariables } from './connectVariables.ts';
import { loadConnectorKeys } from './connectorKeys.ts';
import { createCredentialCipher } from './credentialBox.ts';

type AccountEnv = Pick<
  BackOfficeEnv,
  'connectorKeys' | 'connectVariables' | 'databaseUrl' | 'dataDir' | 'isConnectorAddress'
>;

/** The available CRMs and their adapters. */
export interface AdapterRegistry {
  readonly crms: readonly string[];
  readonly loadAdapter: (crm: string) => Promise<Adapter | undefined>;
}

export interface OpenedAccounts {
  readonly store: ConnectionStore;
  readonly accounts: Accounts;
  readonly transport: CrmTransport;
}

/**
 * Opens the connections that are in the database or in the environment. Throws a `StartFault` that names every wrong
 * `CONNECT_…` variable. The caller must close the returned transport.
 */
export async function openAccounts(
  db: Database,
  env: AccountEnv,
  { crms, loadAdapter }: AdapterRegistry,
  options: CrmTransportOptions = {},
): Promise<OpenedAccounts> {
  // All adapters are loaded only when the environment has `CONNECT_…` variables, because only the check of these
  // variables needs all adapters.
  const hasVariables = Object.keys(env.connectVariables).length > 0;
  const adapters = hasVariables ? await Promise.all(crms.map(loadAdapter)) : [];
  const variables = readConnectVariables(
    env.connectVariables,
    adapters.filter((adapter) => adapter !== undefined),
  );
  const store = createConnectionStore(db, variables);
  const transport = createCrmTransport({ isExcepted: env.isConnectorAddress, ...options });
  const cipher = createCredentialCipher(loadConnectorKeys(env));
  return { store, transport, accounts: createAccounts({ store, cipher, variables, transport, loadAdapter }) };
}
