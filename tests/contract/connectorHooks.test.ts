import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connections } from '#server/backoffice/core/db/schema.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createPlayedCrm, buildPlayedHome } from '../support/crm/playedCrm.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const CONNECTION_KEY = { siteId: 'noord', name: 'played' };
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

describe.each(listDatabaseKinds())('Hook calls of CRMs, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let backOffice: TestBackOffice;
  let secret: string;
  const { homes, registry } = createPlayedCrm();

  beforeAll(async () => {
    database = await kind.start();
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
    backOffice = await startTestBackOffice({
      database,
      adapters: registry,
      connectVariables: {
        CONNECT_NOORD: 'played',
        CONNECT_PLAYED_CLIENT_ID: '12',
        CONNECT_NOORD_PLAYED_API_KEY: 'played-key',
      },
    });
    await backOffice.repositories.sites.put(siteInput('noord'));
    await backOffice.repositories.sites.put(siteInput('zuid'));
    await opened.db
      .insert(connections)
      .values({ ...CONNECTION_KEY, crm: 'played', hookSecret: 'a-secret-of-a-connection_32signs' })
      .onConflictDoNothing();
    const [connection] = await opened.db.select().from(connections);
    secret = connection?.hookSecret ?? '';
  });
  afterAll(async () => {
    await backOffice.close();
    await opened.close();
    await database.remove();
  });

  function call(
    hook: object,
    {
      key = 'played-key',
      site = 'noord',
      to = secret,
      ...more
    }: { key?: string; site?: string; to?: string; anonymous?: boolean } = {},
  ) {
    const body = Buffer.from(JSON.stringify(hook));
    const signature = createHmac('sha256', key).update(body).digest('hex');
    return backOffice.call('POST', `/connectors/hooks/${to}`, {
      body: { headers: { 'x-played-signature': signature }, body: body.toString('base64') },
      site,
      ...more,
    });
  }
  const listShown = () => backOffice.repositories.estates.listSourceIds('noord', 'played');

  it('import a published home', async () => {
    homes.set('1', buildPlayedHome('1'));
    expect(await call({ id: '1', kind: 'changed' })).toMatchObject({ status: 200, body: { outcome: 'taken' } });
    await vi.waitFor(async () => expect([...(await listShown()).keys()]).toEqual(['1']), WAIT_OPTIONS);
  });

  it('count once when they arrive twice', async () => {
    await backOffice.repositories.connectionSync.leases.add(CONNECTION_KEY);
    const hook = { id: '2', kind: 'changed', at: 'once' };
    expect([(await call(hook)).status, (await call(hook)).status]).toEqual([200, 200]);
    const { rows } = await opened.db.execute(
      `select count(*)::integer as n from connection_hooks where record_id = '2'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('are refused with a wrong signature, from another site, at another address, or without authorization', async () => {
    const hook = { id: '3', kind: 'changed' };
    expect((await call(hook, { key: 'another' })).body).toEqual({ outcome: 'unsigned' });
    expect((await call(hook, { site: 'zuid' })).status).toBe(404);
    expect((await call(hook, { to: 'x'.repeat(32) })).status).toBe(404);
    expect((await call(hook, { anonymous: true })).status).toBe(401);
    const { rows } = await opened.db.execute(
      `select count(*)::integer as n from connection_hooks where record_id = '3'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('are counted in the metrics of their connection', async () => {
    const { text } = await backOffice.call('GET', '/metrics');
    expect(text).toMatch(/gevel_crm_connections\{crm="played",state="\w[\w ]+"\} 1/);
    expect(text).toMatch(/gevel_crm_homes\{crm="played"\} \d/);
    expect(text).toMatch(/gevel_leads\{state="queued"\} 0/);
  });

  it('wait while the connection is paused, and may be repeated where it cannot be used', async () => {
    await opened.db.update(connections).set({ state: 'paused' });
    expect((await call({ id: '4', kind: 'changed' })).body).toEqual({ outcome: 'taken' });
    await opened.db.update(connections).set({ state: 'active', settings: { size: 'wrong' } });
    const { status, headers } = await call({ id: '5', kind: 'changed' });
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  });
});
