import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccounts } from '../../../server/backoffice/connectors/accounts/openAccounts.ts';
import { adapterRegistry } from '../../../server/backoffice/connectors/registry.ts';
import { activeConnections } from '../../../server/backoffice/connectors/sync/activeConnections.ts';
import { fetchPublicMedia } from '../../../server/backoffice/connectors/sync/fetchPublicMedia.ts';
import { startSyncWorker } from '../../../server/backoffice/connectors/sync/syncWorker.ts';
import { createFetchOutside } from '../../../server/backoffice/core/outside/fetchOutside.ts';
import { type OpenDatabase, openDatabase } from '../../../server/backoffice/core/db/openDatabase.ts';
import type { Estate } from '../../../shared/api/estate.ts';
import { createRepositories, type Repositories } from '../../../server/backoffice/repositories.ts';
import { FIRST_GENERATED } from '../../support/crm/zabun/generatedProperty.ts';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { databaseKinds, type TestDatabase } from '../../support/programs/databases.ts';
import { siteInput } from '../../support/siteInput.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const HOMES = 20;
const PICTURES = 8;
const HOUR_MS = 3_600_000;
/** Zabun takes five requests in a second. */
const WAIT = { timeout: 90_000, interval: 100 };
const KEY = { siteId: 'duinhof', name: 'zabun' };
const isHere = (address: string) => address === '127.0.0.1';

describe.each(databaseKinds())('A site that is connected to Zabun, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let repositories: Repositories;
  let crm: ZabunEmulator;
  let now = 0;

  beforeAll(async () => {
    // Ahead of the database, whose clock says when a connection was made.
    now = Date.now() + 30_000;
    crm = await startZabun({ generated: HOMES, requestsPerSecond: 1000 });
    database = await kind.start();
    opened = await openDatabase(database.env, log);
    repositories = createRepositories(opened.db);
    await repositories.sites.put(siteInput(KEY.siteId));
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
    await crm.close();
  });

  const status = () => repositories.connectionSync.status.status(KEY);
  /** Lets a program work until nothing is due at the moment. */
  async function settle(): Promise<void> {
    const variables: Record<string, string> = {
      CONNECT_DUINHOF: 'zabun',
      CONNECT_ZABUN_SETTINGS: JSON.stringify(crm.settings),
    };
    for (const [field, value] of Object.entries(crm.credentials))
      variables[`CONNECT_ZABUN_${field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`] = value;
    const env = { ...database.env, connectorKeys: [], connectVariables: variables, isConnectorAddress: isHere };
    const accounts = await openAccounts(opened.db, env, adapterRegistry);
    const worker = startSyncWorker({
      stores: repositories,
      connections: activeConnections(accounts, repositories.sites),
      fetchMedia: fetchPublicMedia(createFetchOutside(isHere)),
      log,
      now: () => now,
      pollMs: 20,
    });
    try {
      await vi.waitFor(async () => {
        const { rows } = await opened.pool.query<{ settled: boolean }>(
          'select holder is null and due_at > $1 as settled from connection_syncs',
          [new Date(now).toISOString()],
        );
        expect(rows).toEqual([{ settled: true }]);
      }, WAIT);
    } finally {
      await worker.stop();
      await accounts.transport.close();
    }
  }
  const later = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
    crm.server.clock.moveBy(milliseconds);
    await settle();
  };
  async function generated(): Promise<Estate[]> {
    const found: Estate[] = [];
    for await (const estate of repositories.estates.stream(KEY.siteId))
      if (Number(estate.source?.id) >= FIRST_GENERATED) found.push(estate);
    return found;
  }
  const asked = (path: string) =>
    crm.server.visits.filter((visit) => visit.method === 'GET' && visit.path.startsWith(path)).length;

  it('shows its homes with all pictures, although one answer in fifty is broken', async () => {
    crm.breakOneIn(50);
    await settle();
    expect(await generated()).toHaveLength(HOMES);
    expect(await status()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0, problem: undefined });
    crm.server.faults.clear();
    await later(HOUR_MS);
    expect((await generated()).map(({ pictures }) => pictures.length)).toEqual(
      Array.from({ length: HOMES }, () => PICTURES),
    );
    expect((await status())?.missingMedia).toBe(0);
  });

  it('changes nothing and copies no picture when nothing has changed', async () => {
    const before = [asked('/upload/'), asked('/api/v1/property/5')];
    const rows = 'select id, updated_at from estates order by id';
    const stored = await opened.pool.query(rows);
    await later(40 * HOUR_MS);
    expect([asked('/upload/'), asked('/api/v1/property/5')]).toEqual(before);
    expect((await opened.pool.query(rows)).rows).toEqual(stored.rows);
  });
});
