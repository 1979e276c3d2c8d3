import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccounts } from '../../server/backoffice/connectors/accounts/openAccounts.ts';
import { adapterRegistry } from '../../server/backoffice/connectors/registry.ts';
import { createLeadSender } from '../../server/backoffice/connectors/leads/leadSender.ts';
import { createLeadTargets } from '../../server/backoffice/connectors/leads/leadTargets.ts';
import { activeConnections } from '../../server/backoffice/connectors/sync/activeConnections.ts';
import { fetchPublicMedia } from '../../server/backoffice/connectors/sync/fetchPublicMedia.ts';
import { startSyncWorker } from '../../server/backoffice/connectors/sync/syncWorker.ts';
import { createFetchOutside } from '../../server/backoffice/core/outside/fetchOutside.ts';
import { type OpenDatabase, openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import { createRepositories, type Repositories } from '../../server/backoffice/repositories.ts';
import { receiveMessage } from '../../server/backoffice/messages/receiveMessage.ts';
import type { Estate } from '../../shared/api/estate.ts';
import { messageSchema } from '../../shared/api/messages.ts';
import { CrmClock } from '../support/crm/crmClock.ts';
import { playedClock } from '../support/crm/playedClock.ts';
import { startZabun, type ZabunEmulator } from '../support/crm/zabun/zabunEmulator.ts';
import { zabunProperty } from '../support/crm/zabun/zabunFixture.ts';
import { databaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const HOUR_MS = 3_600_000;
const PAGE = '/api/v1/property/media-sync';
const isHere = (address: string) => address === '127.0.0.1';

/** What the environment says of the account. */
function variablesOf(zabun: ZabunEmulator, site: string): Readonly<Record<string, string>> {
  const named = Object.entries(zabun.credentials).map(([field, value]) => [
    `CONNECT_ZABUN_${field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`,
    value,
  ]);
  return {
    [`CONNECT_${site.replaceAll('-', '_').toUpperCase()}`]: 'zabun',
    CONNECT_ZABUN_SETTINGS: JSON.stringify(zabun.settings),
    ...Object.fromEntries(named),
  };
}

describe.each(databaseKinds())('A site that is connected to Zabun, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let repositories: Repositories;
  let zabun: ZabunEmulator;
  let sites = 0;
  let key = { siteId: '', name: 'zabun' };
  /** Of the back office and of the CRM. */
  let now = 0;

  beforeAll(async () => {
    database = await kind.start();
    opened = await openDatabase(database.env, log);
    repositories = createRepositories(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });
  beforeEach(async () => {
    sites += 1;
    key = { siteId: `site-${sites}`, name: 'zabun' };
    // Ahead of the database, whose clock says when a connection was made.
    now = Date.now() + 5000;
    zabun = await startZabun({ requestsPerSecond: 1000, clock: new CrmClock({ start: now }) });
    await repositories.sites.put(siteInput(key.siteId));
  });
  afterEach(() => zabun.close());

  const open = () => {
    const connectVariables = variablesOf(zabun, key.siteId);
    const env = { ...database.env, connectorKeys: [], connectVariables, isConnectorAddress: isHere };
    // Its pauses take no time.
    return openAccounts(opened.db, env, adapterRegistry, { clock: playedClock(now) });
  };
  /** Lets the back office work until nothing is due. */
  async function settle(): Promise<void> {
    const accounts = await open();
    const worker = startSyncWorker({
      stores: repositories,
      connections: activeConnections(accounts, repositories.sites),
      fetchMedia: fetchPublicMedia(createFetchOutside(isHere)),
      log,
      now: () => now,
      pollMs: 10,
    });
    try {
      await vi.waitFor(
        async () => {
          const { rows } = await opened.pool.query<{ settled: boolean }>(
            'select holder is null and due_at > $2 as settled from connection_syncs where site_id = $1',
            [key.siteId, new Date(now).toISOString()],
          );
          expect(rows).toEqual([{ settled: true }]);
        },
        { timeout: 60_000, interval: 20 },
      );
    } finally {
      await worker.stop();
      await accounts.transport.close();
    }
  }
  /** Sends what visitors have asked. */
  async function sendLeads(): Promise<void> {
    const { store, accounts, transport } = await open();
    const targetsOf = createLeadTargets({
      connections: store,
      accounts,
      sites: repositories.sites,
      loadAdapter: adapterRegistry.loadAdapter,
    });
    const sendSome = createLeadSender(repositories, { targetsOf, log, now: () => new Date() });
    while (await sendSome(AbortSignal.timeout(60_000)));
    await transport.close();
  }
  const ask = (estateId: number) =>
    repositories.transaction((tx) =>
      receiveMessage(
        tx,
        key.siteId,
        messageSchema.parse({
          kind: 'property',
          locale: 'nl',
          visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example', phone: '0470 00 00 12' },
          text: 'Graag meer uitleg over de tuin.',
          consent: true,
          estateId,
        }),
      ),
    );
  async function later(milliseconds: number): Promise<void> {
    now += milliseconds;
    zabun.server.clock.moveTo(now);
    await settle();
  }
  const tenMinutes = () => later(11 * 60_000);
  const nextNight = () => later(40 * HOUR_MS);

  const estates = async (): Promise<ReadonlyMap<string, Estate>> => {
    const found = new Map<string, Estate>();
    for await (const estate of repositories.estates.stream(key.siteId)) found.set(estate.source?.id ?? '', estate);
    return found;
  };
  const one = async (id: string): Promise<Estate> => {
    const estate = (await estates()).get(id);
    if (!estate) throw new Error(`there is no home ${id}`);
    return estate;
  };
  const status = async () => repositories.connectionSync.status.status(key);
  const paths = () => zabun.server.takeVisits().map(({ path }) => path);

  it('shows what is on the medium, with pictures, projects before their units, and hides what is hidden', async () => {
    await settle();
    const all = await estates();
    expect([...all.keys()].toSorted().join(' ')).toBe(
      '4200001 4200002 4200010 4200011 4200012 4200013 4200020 4200030 4200040 4200050',
    );
    const house = all.get('4200001');
    expect(house?.pictures.map(({ index, file }) => [index, file.contentType])).toEqual([
      [0, 'image/jpeg'],
      [1, 'image/jpeg'],
      [2, 'image/jpeg'],
    ]);
    expect(house?.files.map(({ link }) => link.contentType)).toEqual(['application/pdf']);
    expect(house?.salesRep?.name).toBe('Ilse Voorbeeld');
    const project = all.get('4200010')?.general.id;
    expect(['4200011', '4200012', '4200013'].map((id) => all.get(id)?.general.parentId)).toEqual(
      Array(3).fill(project),
    );
    const discreet = all.get('4200030');
    expect([discreet?.general.price?.visible, discreet?.address.visible]).toEqual([false, false]);
    // Its city comes from the account's geography.
    expect(all.get('4200040')?.address.city.name.nl).toBe('Charleroi');
    const unmapped = await repositories.connectionSync.names.unmapped(key);
    expect(unmapped.map(({ list, id }) => `${list} ${id}`)).toEqual(
      expect.arrayContaining(['layouts 555555', 'types 9999', 'conditions 999']),
    );
  });

  it('changes nothing and copies no picture when it is read again', async () => {
    await settle();
    const before = JSON.stringify([...(await estates()).values()]);
    paths();
    await nextNight();
    const asked = paths();
    expect(asked.filter((path) => path.startsWith('/upload/'))).toEqual([]);
    expect(asked.filter((path) => /\/property\/\d+$/.test(path))).toEqual([]);
    expect(asked).toContain(`${PAGE}/14`);
    expect(JSON.stringify([...(await estates()).values()])).toBe(before);
  });

  it('has a change within ten minutes, and reads nothing else for it', async () => {
    await settle();
    paths();
    zabun.account.change(4_200_001, { price: 449_000, price_visible: true });
    await tenMinutes();
    expect((await one('4200001')).general.price?.value).toBe(449_000);
    const asked = paths();
    expect(asked.filter((path) => /\/property\/\d+$/.test(path))).toEqual(['/api/v1/property/4200001']);
    expect(asked.filter((path) => path.startsWith('/upload/'))).toEqual([]);
    zabun.account.change(4_200_001, { price_visible: false });
    await tenMinutes();
    expect((await one('4200001')).general.price).toMatchObject({ value: 449_000, visible: false });
  });

  it('copies a picture that is new, keeps the others, and their order', async () => {
    await settle();
    paths();
    const { photos } = zabunProperty('house') as { photos: Record<string, unknown>[] };
    const added = {
      ...photos[0],
      autoid: '3746009001000000099',
      index: 0,
      url: String(photos[0]?.['url']).replace('.jpg', 'x.jpg'),
    };
    const before = (await one('4200001')).pictures.map(({ file }) => file.hash);
    zabun.account.change(4_200_001, { photos: [...photos, added] });
    await tenMinutes();
    expect(paths().filter((path) => path.startsWith('/upload/'))).toHaveLength(1);
    expect((await one('4200001')).pictures.map(({ file }) => file.hash).slice(1)).toEqual(before);
  });

  it('shows a unit that is added, and not one that is not public any more', async () => {
    await settle();
    zabun.account.put({ ...zabunProperty('unit-1'), property_id: 4_200_014, reference: 'GB-P1-4' });
    await tenMinutes();
    const project = await one('4200010');
    expect((await one('4200014')).general.parentId).toBe(project.general.id);
    zabun.account.change(4_200_012, { publish: false });
    await nextNight();
    expect((await estates()).has('4200012')).toBe(false);
    expect((await estates()).has('4200014')).toBe(true);
  });

  it('takes off what was taken off the medium, and what is not there any more, after the next whole list', async () => {
    await settle();
    zabun.account.takeOff(4_200_020);
    zabun.account.remove(4_200_050);
    await tenMinutes();
    expect((await estates()).has('4200020')).toBe(true);
    await nextNight();
    expect([...(await estates()).keys()].filter((id) => ['4200020', '4200050'].includes(id))).toEqual([]);
    zabun.account.putBack(4_200_020);
    await nextNight();
    expect((await one('4200020')).general.transaction.id).toBe(5);
  });

  it.each([
    ['torn', { kind: 'torn' }],
    ['empty', { kind: 'empty' }],
    ['a page of the gateway', { kind: 'html' }],
    ['an error', { kind: 'status', status: 500 }],
  ] as const)('takes off nothing because of a list that is %s', async (_, fault) => {
    await settle();
    zabun.server.faults.add({ fault, path: PAGE, times: 1000 });
    await nextNight();
    expect((await estates()).size).toBe(10);
    expect((await status())?.problem?.text).toContain('list');
    zabun.server.faults.clear();
    await later(2 * HOUR_MS);
    expect((await status())?.problem).toBeUndefined();
  });

  it('asks before it takes off most of what there is', async () => {
    await settle();
    for (const id of [4_200_001, 4_200_002, 4_200_011, 4_200_012, 4_200_013, 4_200_020, 4_200_030])
      zabun.account.takeOff(id);
    await nextNight();
    expect((await estates()).size).toBe(10);
    expect(await status()).toMatchObject({ heldRemovals: { gone: 7 } });
  });

  it('says that credentials are refused, and asks no more', async () => {
    await settle();
    zabun.server.faults.add({ fault: { kind: 'status', status: 401 }, times: 1000 });
    paths();
    await tenMinutes();
    const asked = paths().length;
    expect(asked).toBeLessThanOrEqual(2);
    await tenMinutes();
    expect(paths()).toEqual([]);
    expect((await status())?.problem?.text).toContain('credentials');
    expect((await estates()).size).toBe(10);
  });

  it('gets what a visitor asks about a home, once, and a person where that is not sure', async () => {
    await settle();
    const estateId = (await one('4200001')).general.id ?? 0;
    paths();
    await ask(estateId);
    await sendLeads();
    const visits = zabun.server.takeVisits();
    expect(visits.map(({ path }) => path)).toEqual(['/auth/v1/heartbeat', '/api/v1/person', '/api/v1/contactmessage']);
    expect(visits.at(-1)?.json).toMatchObject({
      contact: {
        last_name: 'Peeters',
        first_name: 'Noor',
        email: 'noor@bezoeker.example',
        phone: '470000012',
        phone_cc: '32',
        language: 'NL',
        marketing_opt_in: true,
        mailing_opt_in: false,
      },
      message: { text: expect.stringContaining('Graag meer uitleg over de tuin.'), property_id: 4_200_001 },
    });
    zabun.server.faults.add({ fault: { kind: 'closed', taken: true }, path: '/api/v1/contactmessage' });
    await ask(estateId);
    await sendLeads();
    await sendLeads();
    expect(zabun.server.takeVisits('/api/v1/contactmessage')).toHaveLength(1);
    const leads = await repositories.leadStore.list({ siteId: key.siteId, limit: 10 });
    expect(leads.map(({ state }) => state).toSorted()).toEqual(['sent', 'unsure']);
  });
});
