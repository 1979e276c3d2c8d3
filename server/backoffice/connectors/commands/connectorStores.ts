import type { Site } from '#shared/api/site.ts';
import type { CommandContext, OpenedStores } from '../../core/cli/command.ts';
import type { EstateRepository } from '../../estates/estateRepository.ts';
import type { RentalUnitRepository } from '../../holidayHomes/store/rentalUnitRepository.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import { type AdapterRegistry, openAccounts, type OpenedAccounts } from '../accounts/openAccounts.ts';
import type { LeadStore } from '../leads/leadStore.ts';
import type { SyncStore } from '../sync/store/syncStore.ts';
import type { CrmTransportOptions } from '../transport/crmTransport.ts';

/** The stores that the commands about connections use. */
export interface ConnectorStores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly connectionSync: SyncStore;
  readonly leadStore: Pick<LeadStore, 'list' | 'markDone' | 'retry'>;
  readonly estates: Pick<EstateRepository, 'listSourceIds' | 'write'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listSourceIds' | 'withdrawMany'>;
}

export interface OpenedConnectors extends OpenedAccounts {
  readonly stores: ConnectorStores;
  readonly openedStores: OpenedStores<ConnectorStores>;
  readonly registry: AdapterRegistry;
}

export type ConnectorContext = CommandContext<ConnectorStores>;

/** Calls `run` with the connections of the environment and the database, and closes the transport afterwards. */
export async function runWithConnectors<T>(
  context: ConnectorContext,
  registry: AdapterRegistry,
  run: (connectors: OpenedConnectors) => Promise<T>,
  options: Pick<CrmTransportOptions, 'mayRepeat'> = {},
): Promise<T> {
  const openedStores = await context.open();
  const accounts = await openAccounts(openedStores.db, openedStores.env, registry, options);
  try {
    return await run({ ...accounts, openedStores: openedStores, stores: openedStores.repositories, registry });
  } finally {
    await accounts.transport.close();
  }
}

/**
 * Returns the connection that `--site` and `--name` specify. Without a name, the site must have exactly one connection.
 * Throws an `Error` when there is no such connection.
 */
export async function requireConnection(
  { store, stores }: OpenedConnectors,
  siteId: string,
  name: string | undefined,
): Promise<{ readonly site: Site; readonly connection: Connection }> {
  const site = await requireSite(stores, siteId);
  const siteConnections = await store.list(site.id);
  const matchingConnections =
    name === undefined ? siteConnections : siteConnections.filter((each) => each.name === name);
  const [connection] = matchingConnections;
  if (connection && matchingConnections.length === 1) return { site, connection };
  const names = siteConnections.map((each) => each.name).join(', ');
  if (siteConnections.length === 0) throw new Error(`${site.id} has no connection. Use connect to create one.`);
  throw new Error(
    name === undefined
      ? `${site.id} has several connections. Use --name to select one (${names}).`
      : `${site.id} has no connection ${name}. Its connections: ${names}`,
  );
}
