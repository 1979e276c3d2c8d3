import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { openAccounts } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import { createLeadJobs } from '#server/backoffice/connectors/leads/leadSender.ts';
import { createLeadTargets } from '#server/backoffice/connectors/leads/leadTargets.ts';
import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';
import { createActiveConnections } from '#server/backoffice/connectors/sync/activeConnections.ts';
import { createMediaFetcher } from '#server/backoffice/connectors/sync/media/fetchPublicMedia.ts';
import { startSyncWorker } from '#server/backoffice/connectors/sync/syncWorker.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createFetchOutside } from '#server/backoffice/core/outside/fetchOutside.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { listDatabaseKinds, TestDatabase } from '../programs/databases.ts';
import { runDueJobs } from '../runDueJobs.ts';
import { siteInput } from '../siteInput.ts';
import { buildConnectVariables } from './connectVariables.ts';
import type { CrmEmulator } from './crmEmulator.ts';
import { createPlayedClock } from './playedClock.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const HOUR_MS = 3_600_000;
const isLoopback = (address: string) => address === '127.0.0.1';

/** A site, a back office that works for it, and an emulated CRM, all with one clock. */
export class ConnectedSite {
  readonly key: { readonly siteId: string; readonly name: string };
  readonly #database: TestDatabase;
  readonly #opened: OpenDatabase;
  readonly #repositories: Repositories;
  readonly #crm: CrmEmulator;
  /**
   * The time of the back office. It is ahead of the database's clock, which sets the creation time of connections,
   * because otherwise a connection could be created in the back office's future.
   */
  #now = Date.now() + 5000;

  private constructor(opened: TestRepositories, siteId: string, crm: string, emulator: CrmEmulator) {
    this.#database = opened.database;
    this.#opened = opened.opened;
    this.#repositories = opened.repositories;
    this.key = { siteId, name: crm };
    this.#crm = emulator;
    emulator.server.clock.moveTo(this.#now);
  }

  static async make(
    opened: TestRepositories,
    siteId: string,
    crm: string,
    emulator: CrmEmulator,
  ): Promise<ConnectedSite> {
    // The connections that an earlier test has declared are removed, because they would call this test's CRM.
    await opened.opened.pool.query('delete from connections');
    await opened.repositories.sites.put(siteInput(siteId));
    return new ConnectedSite(opened, siteId, crm, emulator);
  }

  /** Opens the accounts. Pauses between their requests take no time. */
  #openAccounts() {
    const variables = buildConnectVariables(this.key.name, this.#crm, this.key.siteId);
    const env = {
      ...this.#database.env,
      connectorKeys: [],
      connectVariables: variables,
      isConnectorAddress: isLoopback,
    };
    return openAccounts(this.#opened.db, env, adapterRegistry, { clock: createPlayedClock(this.#now) });
  }

  /** Runs the workers of the back office until nothing is due. */
  async settle(): Promise<void> {
    const now = () => this.#now;
    const accounts = await this.#openAccounts();
    const worker = startSyncWorker({
      stores: this.#repositories,
      connections: createActiveConnections(accounts, this.#repositories.sites),
      fetchMedia: createMediaFetcher(createFetchOutside(isLoopback)),
      log,
      now,
      pollIntervalMs: 10,
    });
    const isSettled = async () => {
      const { rows } = await this.#opened.pool.query<{ settled: boolean }>(
        'select holder is null and due_at > $2 as settled from connection_syncs where site_id = $1',
        [this.key.siteId, new Date(this.#now).toISOString()],
      );
      expect(rows).toEqual([{ settled: true }]);
    };
    try {
      await vi.waitFor(isSettled, { timeout: 60_000, interval: 20 });
    } finally {
      await worker.stop();
      await accounts.transport.close();
    }
  }

  async moveLater(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    this.#crm.server.clock.moveTo(this.#now);
    await this.settle();
  }
  tenMinutes = (): Promise<void> => this.moveLater(11 * 60_000);
  nextNight = (): Promise<void> => this.moveLater(40 * HOUR_MS);

  /** Sends the visitors' requests to the CRM. */
  async sendLeads(): Promise<void> {
    const { store, accounts, transport } = await this.#openAccounts();
    const listTargets = createLeadTargets({
      connections: store,
      accounts,
      sites: this.#repositories.sites,
      loadAdapter: adapterRegistry.loadAdapter,
    });
    const jobs = createLeadJobs(this.#repositories, { listTargets, log, now: () => new Date() });
    while (await runDueJobs(jobs, AbortSignal.timeout(60_000)));
    await transport.close();
  }

  /** Returns the estates by the CRM's own id. */
  async estates(): Promise<ReadonlyMap<string, Estate>> {
    const found = new Map<string, Estate>();
    for await (const estate of this.#repositories.estates.stream(this.key.siteId))
      found.set(estate.source?.id ?? '', estate);
    return found;
  }

  async estate(id: string): Promise<Estate> {
    const estate = (await this.estates()).get(id);
    if (!estate) throw new Error(`there is no home ${id}`);
    return estate;
  }

  /** Returns the ids in alphabetical order, separated by spaces. */
  ids = async (): Promise<string> => [...(await this.estates()).keys()].toSorted().join(' ');
  status = async () => this.#repositories.connectionSync.status.readStatus(this.key);
}

/** A database that is open for a test. */
export interface TestRepositories {
  readonly database: TestDatabase;
  readonly opened: OpenDatabase;
  readonly repositories: Repositories;
}

export async function openTestRepositories(
  kind: ReturnType<typeof listDatabaseKinds>[number],
): Promise<TestRepositories> {
  const database = await kind.start();
  const opened = await openDatabase(database.env, log);
  return { database, opened, repositories: createRepositories(opened.db) };
}
