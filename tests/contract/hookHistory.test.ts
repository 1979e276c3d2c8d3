import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepbrightAdapter } from '#server/backoffice/connectors/sweepbright/sweepbrightAdapter.ts';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { createConnectionStore } from '#server/backoffice/connectors/accounts/connectionStore.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: 'silent' });
const MINUTE_MS = 60_000;
const connectionKey = { siteId: 'noord', name: 'sweepbright' };

describe.each(listDatabaseKinds())('a sign that a hook call of a CRM was lost, on $name', (kind) => {
  let database: TestDatabase;
  let openedDatabase: OpenDatabase;
  let repositories: Repositories;
  const now = new Date('2026-11-23T12:00:00Z');
  const timeAfter = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

  const getStore = () => repositories.connectionSync;
  const watch = (minutes: number) =>
    getStore().hookHistory.recordRunning(['sweepbright'], timeAfter(minutes), 2 * MINUTE_MS);
  const readHistory = (minutes = 200) => getStore().hookHistory.read(connectionKey, now, timeAfter(minutes));
  const describeMissed = async (minutes?: number) =>
    sweepbrightAdapter.describeMissedCalls?.(await readHistory(minutes)) ?? [];

  beforeAll(async () => {
    database = await kind.start();
    openedDatabase = await openDatabase(database.env, log);
    await migrate(openedDatabase.pool);
    repositories = createRepositories(openedDatabase.db);
  });
  afterAll(async () => {
    await openedDatabase.close();
    await database.remove();
  });
  beforeEach(async () => {
    await repositories.sites.remove('noord');
    await repositories.sites.put(siteInput('noord'));
    await createConnectionStore(openedDatabase.db).put({
      ...connectionKey,
      crm: 'sweepbright',
      settings: {},
      credentials: null,
    });
    await getStore().leases.add(connectionKey);
  });

  it('is a period in which no program ran', async () => {
    for (const minutes of [0, 0.5, 1, 1.5, 91.5, 92, 93]) await watch(minutes);
    expect((await readHistory()).absences).toEqual([
      { from: expect.stringMatching(/^2026-11-23T12:01:30/), to: '2026-11-23T13:31:30.000Z' },
    ]);
    expect(await describeMissed()).toEqual([
      'No call could be received from 2026-11-23 12:01 to 2026-11-23 13:31 UTC: publish the homes again that were changed in that time.',
    ]);
    expect(await describeMissed(40 * 24 * 60)).toEqual([expect.stringMatching(/^No call has arrived since/)]);
  });

  it('is detected once by two programs, and not for CRMs that have a list', async () => {
    await createConnectionStore(openedDatabase.db).put({
      ...connectionKey,
      name: 'zabun',
      crm: 'zabun',
      settings: {},
      credentials: null,
    });
    await getStore().leases.add({ ...connectionKey, name: 'zabun' });
    await watch(0);
    await Promise.all([watch(60), watch(60), watch(60)]);
    expect((await readHistory()).absences).toHaveLength(1);
    expect((await getStore().hookHistory.read({ ...connectionKey, name: 'zabun' }, now, now)).absences).toEqual([]);
  });

  it('is a home that could not be read, or one that the CRM reports as not published', async () => {
    await getStore().hooks.add(connectionKey, 'one', [{ recordId: 'a', kind: 'changed', at: now.toISOString() }]);
    await getStore().records.save(connectionKey, [
      { recordId: 'a', version: null, attempts: 3, eventAt: now },
      { recordId: 'b', version: 'read', state: 'shown', reported: 'denied' },
      { recordId: 'c', version: 'read', state: 'shown', reported: 'online' },
    ]);
    const history = await readHistory();
    expect(history.receivedTimes).toHaveLength(1);
    expect(history.unreadRecords).toEqual([{ recordId: 'a', at: now.toISOString() }]);
    expect(history.deniedRecords.map(({ recordId }) => recordId)).toEqual(['b']);
    expect(await describeMissed()).toEqual([
      expect.stringMatching(/^Published, but not read .*: a\./),
      expect.stringMatching(/^On the site, but .*no longer published to it: b\./),
    ]);
  });
});
