import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccounts } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import { sweepbrightAdapter } from '#server/backoffice/connectors/sweepbright/sweepbrightAdapter.ts';
import { createActiveConnections } from '#server/backoffice/connectors/sync/activeConnections.ts';
import { createMediaFetcher } from '#server/backoffice/connectors/sync/media/fetchPublicMedia.ts';
import { startSyncWorker } from '#server/backoffice/connectors/sync/syncWorker.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createFetchOutside } from '#server/backoffice/core/outside/fetchOutside.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import type { Estate } from '#shared/api/estate.ts';
import { type SweepbrightEmulator, startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { HOOK_WINDOW_MS } from '../../support/crm/sweepbright/sweepbrightState.ts';
import { UNPACED_ADAPTERS } from '../../support/crm/unpaced.ts';
import { listDatabaseKinds, type TestDatabase } from '../../support/programs/databases.ts';
import { siteInput } from '../../support/siteInput.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const CONNECTION_KEY = { siteId: 'duinhof', name: 'sweepbright' };
const ID_PREFIX = '5b0e0000-0000-4000-8000-0000000000';
const [HOUSE, PROJECT] = [`${ID_PREFIX}01`, `${ID_PREFIX}10`];
const MINUTE_MS = 60_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const isLoopback = (address: string) => address === '127.0.0.1';

// The last kind of the list is tested: PostgreSQL when it is installed, and otherwise the embedded database.
const [kind] = listDatabaseKinds().toReversed();
if (!kind) throw new Error('There is no database to test on.');

describe(`A site that is connected to SweepBright, on ${kind.name}`, () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let repositories: Repositories;
  let crm: SweepbrightEmulator;
  let hooks: Server;
  let now = 0;

  async function receiveHook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [signature] = [request.headers['x-hook-signature']].flat();
    const events = sweepbrightAdapter.readHook?.({ headers: { 'x-hook-signature': signature }, body }, crm.credentials);
    const call = createHash('sha256').update(body).digest('hex');
    await repositories.connectionSync.leases.add(CONNECTION_KEY);
    if (events) await repositories.connectionSync.hooks.add(CONNECTION_KEY, call, events);
    response.writeHead(events ? 204 : 401).end();
  }

  beforeAll(async () => {
    // The clock is ahead of the database's clock, which decides when something is due. The difference is large enough
    // for a slow test.
    now = Date.now() + 60 * MINUTE_MS;
    crm = await startSweepbright();
    crm.server.clock.moveTo(now);
    database = await kind.start();
    opened = await openDatabase(database.env, log);
    repositories = createRepositories(opened.db);
    await repositories.sites.put(siteInput(CONNECTION_KEY.siteId));
    hooks = createServer((request, response) => void receiveHook(request, response));
    await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
    crm.hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`;
    await settle();
  });
  afterAll(async () => {
    hooks.close();
    await opened.close();
    await database.remove();
    await crm.close();
  });

  /** Runs a program until nothing is due. */
  async function settle(): Promise<void> {
    const { clientId = '', clientSecret = '' } = crm.credentials;
    const connectVariables = {
      CONNECT_DUINHOF: 'sweepbright',
      CONNECT_SWEEPBRIGHT_CLIENT_ID: clientId,
      CONNECT_SWEEPBRIGHT_CLIENT_SECRET: clientSecret,
      CONNECT_SWEEPBRIGHT_SETTINGS: JSON.stringify(crm.settings),
    };
    const env = { ...database.env, connectorKeys: [], connectVariables, isConnectorAddress: isLoopback };
    const accounts = await openAccounts(opened.db, env, UNPACED_ADAPTERS);
    const worker = startSyncWorker({
      stores: repositories,
      connections: createActiveConnections(accounts, repositories.sites),
      fetchMedia: createMediaFetcher(createFetchOutside(isLoopback)),
      requestPage: async () => {},
      log,
      now: () => now,
      pollIntervalMs: 20,
    });
    try {
      await vi.waitFor(async () => {
        const { rows } = await opened.pool.query<{ settled: boolean }>(
          'select holder is null and due_at > $1 as settled from connection_syncs',
          [new Date(now).toISOString()],
        );
        expect(rows).toEqual([{ settled: true }]);
      }, WAIT_OPTIONS);
    } finally {
      await worker.stop();
      await accounts.transport.close();
    }
  }
  const moveClock = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
    crm.server.clock.moveBy(milliseconds);
    await settle();
  };
  async function readServedEstates(): Promise<Map<string, Estate>> {
    const found = new Map<string, Estate>();
    for await (const estate of repositories.estates.stream(CONNECTION_KEY.siteId))
      found.set(estate.source?.id.slice(-2) ?? '', estate);
    return found;
  }
  const listIds = async () => [...(await readServedEstates()).keys()].toSorted();
  const describeMissed = async () =>
    sweepbrightAdapter.describeMissedCalls?.(
      await repositories.connectionSync.hookHistory.read(CONNECTION_KEY, new Date(now), new Date(now)),
    );

  it('imports each home when it is published, with its pictures and the units of its project', async () => {
    await crm.state.publish(HOUSE);
    await crm.state.publish(PROJECT);
    await settle();
    expect(await listIds()).toEqual(['01', '10', '11', '12', '13']);
    const homes = await readServedEstates();
    expect(homes.get('01')?.pictures.map(({ file }) => file.contentType)).toEqual(['image/jpeg', 'image/jpeg']);
    expect(homes.get('01')?.files).toHaveLength(2);
    expect(homes.get('11')?.general.parentId).toBe(homes.get('10')?.general.id);
  });

  it('removes a unit that left its project, and keeps the others', async () => {
    const units = crm.state.estates.get(PROJECT)?.estate['properties'];
    await moveClock(1000);
    await crm.state.change(PROJECT, { properties: Array.isArray(units) ? units.slice(0, 2) : [] });
    await settle();
    expect(await listIds()).toEqual(['01', '10', '11', '12']);
  });

  it('keeps a home that can no longer be read unchanged, and reports it', async () => {
    await moveClock(1000);
    await crm.state.change(HOUSE, { price: { amount: 440_000, currency: 'EUR', hidden: false } });
    now += HOOK_WINDOW_MS;
    crm.server.clock.moveBy(HOOK_WINDOW_MS + 1000);
    await settle();
    expect((await readServedEstates()).get('01')?.general.price?.value).toBe(465_000);
    await moveClock(60_000);
    expect(await describeMissed()).toEqual([expect.stringContaining(`Published, but not read`)]);
    await moveClock(1000);
    await crm.state.publish(HOUSE);
    await settle();
    expect((await readServedEstates()).get('01')?.general.price?.value).toBe(440_000);
    expect(await describeMissed()).toEqual([]);
  });

  it('records a missing home as a failure of that home, not of the connection', async () => {
    await moveClock(1000);
    const id = await crm.state.add();
    const played = crm.state.getEstate(id);
    played.isPublished = false;
    await settle();
    const { status } = repositories.connectionSync;
    expect(await status.readStatus(CONNECTION_KEY)).toMatchObject({ problem: undefined, failing: 1 });
    await moveClock(HOOK_WINDOW_MS + MINUTE_MS);
    expect(await describeMissed()).toEqual([expect.stringContaining(id)]);
    await crm.state.withdraw(id);
    await settle();
    expect(await describeMissed()).toEqual([]);
    expect(await status.readStatus(CONNECTION_KEY)).toMatchObject({ problem: undefined, failing: 0 });
  });

  it('removes the sticker of an open house after the open house', async () => {
    await moveClock(1000);
    const [start_date, end_date] = [60, 120].map((minutes) => new Date(now + minutes * MINUTE_MS).toISOString());
    await crm.state.change(HOUSE, { open_homes: [{ start_date, end_date }] });
    await settle();
    const openEstate = (await readServedEstates()).get('01');
    expect([openEstate?.general.sticker?.id, openEstate?.extraFields.length]).toEqual([6, 1]);
    await moveClock(121 * MINUTE_MS);
    const { general, extraFields, pictures } = (await readServedEstates()).get('01') ?? {};
    expect([general?.sticker, extraFields, pictures?.length]).toEqual([undefined, [], 2]);
    expect(general?.price?.value).toBe(440_000);
  });

  it('keeps the units of a project when the open house of the project is over', async () => {
    await moveClock(1000);
    const [start_date, end_date] = [60, 120].map((minutes) => new Date(now + minutes * MINUTE_MS).toISOString());
    await crm.state.change(PROJECT, { open_homes: [{ start_date, end_date }] });
    await settle();
    expect((await readServedEstates()).get('10')?.general.sticker?.id).toBe(6);
    // Earlier versions stored this when a person requested that everything is read again.
    await opened.pool.query('update connection_records set version = null where version is not null');
    await moveClock(121 * MINUTE_MS);
    expect((await readServedEstates()).get('10')?.general.sticker).toBeUndefined();
    expect(await listIds()).toEqual(['01', '10', '11', '12']);
  });

  it('sends a page’s address, and reports a refusal because an earlier call was lost', async () => {
    await moveClock(5 * MINUTE_MS);
    expect(crm.state.estates.get(HOUSE)?.publishedUrl).toContain('/nl/');
    const id = await crm.state.add();
    await settle();
    crm.hooks.loseNext(1);
    await crm.state.withdraw(id);
    await moveClock(5 * MINUTE_MS);
    expect(await describeMissed()).toEqual([
      expect.stringContaining(`according to SweepBright no longer published to it: ${id}`),
    ]);
    await crm.state.publish(id);
    await settle();
    await moveClock(25 * 60 * MINUTE_MS);
    expect(await describeMissed()).toEqual([]);
    // The address of the page was already reported to the CRM, and is reported again each day.
    crm.hooks.loseNext(1);
    await crm.state.withdraw(id);
    await moveClock(25 * 60 * MINUTE_MS);
    expect(await describeMissed()).toEqual([
      expect.stringContaining(`according to SweepBright no longer published to it: ${id}`),
    ]);
    expect(await listIds()).toContain(id.slice(-2));
    await crm.state.withdraw(id);
    await settle();
    expect(await describeMissed()).toEqual([]);
  });

  it('removes withdrawn homes, and a project with its units', async () => {
    await moveClock(1000);
    await crm.state.withdraw(PROJECT);
    await settle();
    expect(await listIds()).toEqual(['01']);
    expect(await repositories.connectionSync.status.readStatus(CONNECTION_KEY)).toMatchObject({
      estates: 1,
      waiting: 0,
    });
    await moveClock(1000);
    await crm.state.withdraw(HOUSE);
    await settle();
    expect(await listIds()).toEqual([]);
  });
});
