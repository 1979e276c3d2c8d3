import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountFault, createAccounts } from '#server/backoffice/connectors/accounts/accounts.ts';
import { type Connection, createConnectionStore } from '#server/backoffice/connectors/accounts/connectionStore.ts';
import { readConnectVariables } from '#server/backoffice/connectors/accounts/connectVariables.ts';
import { createCredentialCipher } from '#server/backoffice/connectors/accounts/credentialBox.ts';
import type { Adapter } from '#server/backoffice/connectors/seam/adapter.ts';
import { createActiveConnections } from '#server/backoffice/connectors/sync/activeConnections.ts';
import { createCrmTransport } from '#server/backoffice/connectors/transport/crmTransport.ts';
import { connections } from '#server/backoffice/core/db/schema.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { estateInput } from '../support/estateInput.ts';
import { playedAdapter } from '../support/crm/playedAdapter.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)];
const CONNECTION_KEY = { siteId: 'noord', name: 'played' };
const CREDENTIALS_OWNER = { ...CONNECTION_KEY, crm: 'played' };
const STORED_CREDENTIALS = { clientId: '7', apiKey: 'stored-key' };

describe.each(listDatabaseKinds())('Connections to CRMs, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;

  beforeAll(async () => {
    database = await kind.start();
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
    const { sites } = createRepositories(opened.db);
    await sites.put(siteInput('noord'));
    await sites.put(siteInput('zuid-oost'));
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });
  beforeEach(() => opened.db.delete(connections));

  function accountsWith(
    variables: Record<string, string> = {},
    keys: readonly string[] = [NEW],
    adapter: Adapter = playedAdapter,
  ) {
    const read = readConnectVariables(variables, [playedAdapter]);
    const store = createConnectionStore(opened.db, read);
    const accounts = createAccounts({
      store,
      cipher: createCredentialCipher(keys),
      variables: read,
      transport: createCrmTransport(),
      loadAdapter: async (crm) => (crm === 'played' ? adapter : undefined),
    });
    const connect = (owner = CREDENTIALS_OWNER): Promise<Connection> =>
      store.put({
        ...owner,
        settings: { size: 5 },
        credentials: accounts.encryptCredentials(STORED_CREDENTIALS, owner),
      });
    return { store, accounts, connect };
  }

  it('are stored without readable credentials, and opened with them', async () => {
    const { store, accounts, connect } = accountsWith();
    const connection = await connect();
    expect(JSON.stringify(await store.list())).not.toContain('stored-key');
    const account = await accounts.read(connection);
    expect(account).toMatchObject({
      credentials: STORED_CREDENTIALS,
      settings: { size: 5, baseUrl: 'https://crm.example' },
    });
    const { signal } = new AbortController();
    expect((await accounts.open(account, ['nl', 'fr'], signal).check()).account).toBe('noord nl,fr 7');
  });

  it('keep the address of their hook and continue when their credentials change', async () => {
    const { store, connect } = accountsWith();
    const { hookSecret } = await connect();
    expect(await store.setState(CONNECTION_KEY, 'paused')).toBe(true);
    expect(await connect()).toMatchObject({ hookSecret, state: 'active' });
    expect(await store.setState({ ...CONNECTION_KEY, name: 'none' }, 'paused')).toBe(false);
  });

  it('are declared by the environment once the site exists', async () => {
    const { store, accounts } = accountsWith({
      CONNECT_ZUID_OOST: 'played',
      CONNECT_LATER: 'played',
      CONNECT_PLAYED_CLIENT_ID: '1',
      CONNECT_PLAYED_API_KEY: 'of-all',
      CONNECT_ZUID_OOST_PLAYED_API_KEY: 'of-one',
    });
    const [only, ...others] = await store.list();
    expect([only?.siteId, only?.name, others]).toEqual(['zuid-oost', 'played', []]);
    if (!only) return;
    expect((await accounts.read(only)).credentials).toEqual({ clientId: '1', apiKey: 'of-one' });
    await store.setState(only, 'paused');
    expect(await store.list()).toMatchObject([{ state: 'paused', hookSecret: only.hookSecret }]);
    expect(await store.list('noord')).toEqual([]);
  });

  it('stop when the environment no longer declares them, until an operator connects or removes them', async () => {
    const declared = {
      CONNECT_NOORD: 'played',
      CONNECT_PLAYED_CLIENT_ID: '1',
      CONNECT_PLAYED_API_KEY: 'of-all',
    };
    await accountsWith(declared).store.list();
    const { CONNECT_NOORD: _none, ...others } = declared;
    const { store, accounts, connect } = accountsWith(others);
    const active = createActiveConnections({ store, accounts }, createRepositories(opened.db).sites);
    const [remainingConnection] = await store.list();
    expect(remainingConnection).toMatchObject({ name: 'played', declared: true, state: 'active' });
    expect(await active.open(CONNECTION_KEY, new AbortController().signal)).toEqual({
      failing: 'undeclared',
      problem: expect.stringMatching(/no longer connects noord to played \(CONNECT_NOORD\).*connectors remove/),
    });
    // An operator can create the connection by command too, without the variable `CONNECT_NOORD`.
    const connection = await connect();
    expect(connection.declared).toBe(false);
    expect((await accounts.read(connection)).credentials).toEqual(STORED_CREDENTIALS);
    expect(await store.remove(CONNECTION_KEY)).toBe(true);
    expect(await store.list()).toEqual([]);
    expect(await accountsWith(declared).store.list()).toMatchObject([{ declared: true }]);
  });

  it('are not opened with another key, and report the reason', async () => {
    await accountsWith({}, [OLD]).connect();
    const { store, accounts } = accountsWith({}, [NEW]);
    const active = createActiveConnections({ store, accounts }, createRepositories(opened.db).sites);
    expect(await active.open(CONNECTION_KEY, new AbortController().signal)).toEqual({
      failing: 'account',
      problem: expect.stringContaining('CONNECTOR_KEY'),
    });
  });

  it('assign new ids if another source of the site came first', async () => {
    const { connect } = accountsWith();
    expect(await connect()).toMatchObject({ movesIds: false });
    const second = { ...CREDENTIALS_OWNER, name: 'played-2' };
    expect(await connect(second)).toMatchObject({ movesIds: true });
    // A connection keeps its `movesIds` when it is connected again.
    expect([(await connect()).movesIds, (await connect(second)).movesIds]).toEqual([false, true]);
    const declared = { CONNECT_ZUID_OOST: 'played', CONNECT_PLAYED_CLIENT_ID: '1', CONNECT_PLAYED_API_KEY: 'k' };
    const { estates } = createRepositories(opened.db);
    const imported = estateInput({ id: 7, estate: { source: { name: 'file', id: '7' } } });
    await estates.upsertMany('zuid-oost', [imported]);
    expect(await accountsWith(declared).store.list('zuid-oost')).toMatchObject([{ movesIds: true }]);
  });

  it('prefer the nearest credentials: the site’s environment, the database, then the general environment', async () => {
    const { accounts, connect } = accountsWith({
      CONNECT_NOORD_PLAYED_CLIENT_ID: 'site',
      CONNECT_PLAYED_API_KEY: 'all',
      CONNECT_PLAYED_USER_ID: 'all',
    });
    expect((await accounts.read(await connect())).credentials).toEqual({
      clientId: 'site',
      apiKey: 'stored-key',
      userId: 'all',
    });
    // The site's variable does not apply when the site has several connections to the same CRM.
    const second = await connect({ ...CREDENTIALS_OWNER, name: 'played-2' });
    expect((await accounts.read(second)).credentials['clientId']).toBe('7');
  });

  it('also prefer the nearest value of each single setting', async () => {
    const all = JSON.stringify({ size: 7, baseUrl: 'https://all.example' });
    const accountsOfAllSites = accountsWith({ CONNECT_PLAYED_SETTINGS: all });
    expect((await accountsOfAllSites.accounts.read(await accountsOfAllSites.connect())).settings).toMatchObject({
      size: 5,
      baseUrl: 'https://all.example',
    });
    const accountsOfOneSite = accountsWith({
      CONNECT_PLAYED_SETTINGS: all,
      CONNECT_NOORD_PLAYED_SETTINGS: '{"size":9}',
    });
    expect((await accountsOfOneSite.accounts.read(await accountsOfOneSite.connect())).settings).toMatchObject({
      size: 9,
    });
    const second = await accountsOfOneSite.connect({ ...CREDENTIALS_OWNER, name: 'played-2' });
    expect((await accountsOfOneSite.accounts.read(second)).settings).toMatchObject({ size: 5 });
  });

  it('report variables of sites that do not exist', async () => {
    const { store } = accountsWith({
      CONNECT_ZUID_OOST_PLAYED_CLIENT_ID: '1',
      CONNECT_ZUID_OST_PLAYED_CLIENT_ID: '1',
      CONNECT_PLAYED_CLIENT_ID: '1',
    });
    expect(await store.listVariablesWithoutSite()).toEqual(['CONNECT_ZUID_OST_PLAYED_CLIENT_ID']);
  });

  it('report what they lack', async () => {
    const { store, accounts } = accountsWith();
    const bare = await store.put({ ...CREDENTIALS_OWNER, settings: {}, credentials: null });
    await expect(accounts.read(bare)).rejects.toThrow(
      'Credentials are missing: the number of the company (CONNECT_NOORD_PLAYED_CLIENT_ID), the key of the API (CONNECT_NOORD_PLAYED_API_KEY).',
    );
    const wrong = await store.put({ ...CREDENTIALS_OWNER, settings: { size: 'many' }, credentials: null });
    await expect(accounts.read(wrong)).rejects.toThrow(
      'Its settings are invalid: size is "many"; it should be a whole number.',
    );
    const unknown = await store.put({ ...CREDENTIALS_OWNER, crm: 'gone', settings: {}, credentials: null });
    await expect(accounts.read(unknown)).rejects.toThrow('There is no connector for gone.');
  });

  it('change their fingerprint with their credentials', async () => {
    const { accounts } = accountsWith();
    const readWithKey = async (apiKey: string) =>
      (await accounts.assembleAccount(CREDENTIALS_OWNER, {}, { ...STORED_CREDENTIALS, apiKey })).fingerprint;
    expect(await readWithKey('a')).toBe(await readWithKey('a'));
    expect(await readWithKey('a')).not.toBe(await readWithKey('b'));
  });

  const readHash = async (given: Record<string, unknown>, adapter?: Adapter, variables?: Record<string, string>) => {
    const { accounts } = accountsWith(variables, [NEW], adapter);
    return (await accounts.assembleAccount(CREDENTIALS_OWNER, given, STORED_CREDENTIALS)).settingsHash;
  };

  it('change the hash of their settings with these settings, and not with the defaults of a version', async () => {
    const settings = z.object({ size: z.number(), baseUrl: z.string().optional(), isNew: z.boolean().default(true) });
    const laterAdapter: Adapter = { ...playedAdapter, settings };
    const hash = await readHash({ size: 5 });
    expect(await readHash({ size: 5 }, laterAdapter)).toBe(hash);
    expect(await readHash({ baseUrl: 'https://a.example', size: 5 })).toBe(
      await readHash({ size: 5, baseUrl: 'https://a.example' }),
    );
    expect(await readHash({ size: 6 })).not.toBe(hash);
    for (const name of ['CONNECT_PLAYED_SETTINGS', 'CONNECT_NOORD_PLAYED_SETTINGS'])
      expect(await readHash({ size: 5 }, playedAdapter, { [name]: '{"baseUrl":"https://a.example"}' })).not.toBe(hash);
  });

  it('are not stored without a key, and not read with another one', async () => {
    expect(() => accountsWith({}, []).accounts.encryptCredentials(STORED_CREDENTIALS, CREDENTIALS_OWNER)).toThrow(
      AccountFault,
    );
    const connection = await accountsWith({}, [OLD]).connect();
    await expect(accountsWith({}, [NEW]).accounts.read(connection)).rejects.toThrow('CONNECTOR_KEY');
  });

  it('are encrypted anew after a change of the key', async () => {
    const { siteId } = await accountsWith({}, [OLD]).connect();
    expect(await accountsWith({}, [NEW, OLD]).accounts.renewEncryption()).toBe(1);
    expect(await accountsWith({}, [NEW, OLD]).accounts.renewEncryption()).toBe(0);
    const { store, accounts } = accountsWith({}, [NEW]);
    const connection = await store.find({ ...CONNECTION_KEY, siteId });
    expect(connection && (await accounts.read(connection)).credentials).toEqual(STORED_CREDENTIALS);
  });

  it('are removed with their site', async () => {
    const { sites } = createRepositories(opened.db);
    await sites.put({ ...siteInput('tijdelijk') });
    const { store, connect } = accountsWith();
    await connect({ ...CREDENTIALS_OWNER, siteId: 'tijdelijk' });
    expect(await sites.countContents('tijdelijk')).toMatchObject({ 'connections to a CRM': 1 });
    await sites.remove('tijdelijk');
    expect(await store.list()).toEqual([]);
    await connect();
    expect(await store.remove(CONNECTION_KEY)).toBe(true);
    expect(await store.remove(CONNECTION_KEY)).toBe(false);
  });
});
