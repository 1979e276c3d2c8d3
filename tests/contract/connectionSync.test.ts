import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CrmFailure, CrmUnauthorised, NoDeliveryYet } from '#server/backoffice/connectors/seam/crmFailure.ts';
import { listTasks } from '#server/backoffice/connectors/commands/connectionState.ts';
import { readConnectionTotals } from '#server/backoffice/connectors/sync/store/connectionTotals.ts';
import { startSyncWorker } from '#server/backoffice/connectors/sync/syncWorker.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import type { Estate } from '#shared/api/estate.ts';
import { ScriptedCrm, type ScriptedHome } from '../support/crm/scriptedCrm.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const HOUR_MS = 3_600_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
/** The duration of the lease of a connection. */
const LEASE_MS = 60_000;
/** The duration of the release of a lease, which is long enough for the worker to poll several times meanwhile. */
const SLOW_RELEASE_MS = 400;

const buildPicture = (id: string, version = '1') => ({ id, version });
const buildHome = (id: string, more: Partial<ScriptedHome> = {}): ScriptedHome => ({ id, version: '1', ...more });
const buildWithdrawnHome = (id: string, isDeleted: boolean) =>
  ({ id, version: 'gone', state: 'withdrawn', isDeleted }) as const;

/** Returns the address of a picture. */
const buildPictureAddress = (id: string, version = '1') => `https://pictures.example/${id}/${version}`;

const findParentId = (found: Map<string, Estate>, id: string) => found.get(id)?.general.parentId;
const buildHomes = (count: number): ScriptedHome[] =>
  Array.from({ length: count }, (_, index) => buildHome(`h${String(index).padStart(3, '0')}`));

/** Returns the account's list of rooms. */
const buildRoomNames = (names: Readonly<Record<string, string>>) => [
  { list: 'rooms', entries: Object.entries(names).map(([id, nl]) => ({ id, name: { nl } })) },
];

describe.each(listDatabaseKinds())('A connection to a CRM, on $name', (kind) => {
  let database: TestDatabase;
  let firstProgram: OpenedRepositories;
  let secondProgram: OpenedRepositories;
  let variables: Record<string, string>;
  let crm: ScriptedCrm;
  let key = { siteId: '', name: 'scripted' };
  let sites = 0;
  /** The time of the clock that both programs use. */
  let now = 0;

  const startWorker = (program = firstProgram, played = crm) =>
    startSyncWorker({
      stores: program.repositories,
      connections: played.connections(key),
      fetchMedia: played.fetchMedia,
      requestPage: played.requestPage,
      log,
      now: () => now,
      pollIntervalMs: 30,
    });
  const isSettled = async () => {
    const { rows } = await firstProgram.pool.query<{ settled: boolean }>(
      'select holder is null and due_at > $2 as settled from connection_syncs where site_id = $1',
      [key.siteId, new Date(now).toISOString()],
    );
    expect(rows).toEqual([{ settled: true }]);
  };
  /** Runs a program until nothing is due. */
  async function settle(program = firstProgram): Promise<void> {
    const worker = startWorker(program);
    try {
      await vi.waitFor(isSettled, WAIT_OPTIONS);
    } finally {
      await worker.stop();
    }
  }
  const moveClock = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
    await settle();
  };
  /** Moves the clock to the next full synchronization. */
  const moveToNextNight = () => moveClock(40 * HOUR_MS);
  const readEstates = async (): Promise<Map<string, Estate>> => {
    const found = new Map<string, Estate>();
    for await (const estate of firstProgram.repositories.estates.stream(key.siteId))
      found.set(estate.source?.id ?? '', estate);
    return found;
  };
  const readPriceVisibility = async () =>
    [...(await readEstates()).values()].map(({ general }) => general.price?.visible ?? true);
  const readIds = async () => [...(await readEstates()).keys()].toSorted();
  const readStatus = async () => {
    const found = await firstProgram.repositories.connectionSync.status.readStatus(key);
    if (!found) throw new Error('it has not begun');
    return found;
  };
  const store = () => firstProgram.repositories.connectionSync;
  const listUnshown = () => store().status.listUnshown(key, 10);
  /** Returns the minutes until something is due. */
  const readDueMinutes = async () => {
    const { rows } = await firstProgram.pool.query<{ due: Date }>(
      'select due_at as due from connection_syncs where site_id = $1',
      [key.siteId],
    );
    return Math.round(((rows[0]?.due.getTime() ?? 0) - now) / 60_000);
  };

  const readPictures = async (id: string) => (await readEstates()).get(id)?.pictures.map(({ file }) => file.hash) ?? [];
  const addHook = (name: string, recordId: string, eventKind: 'changed' | 'removed', at: number) =>
    store().hooks.add(key, name, [{ recordId, kind: eventKind, at: new Date(at).toISOString() }]);
  const addUntimedHook = () => store().hooks.add(key, 'the same body', [{ recordId: 'a', kind: 'changed' }]);
  const buildExpiringHome = (version: string, milliseconds: number) =>
    buildHome('a', { pictures: [{ id: 'x', version, expiresAt: new Date(now + milliseconds).toISOString() }] });

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    [firstProgram, secondProgram] = await Promise.all([openRepositories(variables), openRepositories(variables)]);
  });
  afterAll(async () => {
    await Promise.all([firstProgram.close(), secondProgram.close()]);
    await database.remove();
  });
  beforeEach(async () => {
    sites += 1;
    key = { siteId: `site-${sites}`, name: 'scripted' };
    crm = new ScriptedCrm();
    // The database's clock sets the creation time of a connection. The program's clock is ahead of that clock, because
    // otherwise a connection could be created in the program's future.
    now = Date.now() + 5000;
    await firstProgram.pool.query('delete from connections');
    await firstProgram.repositories.sites.put(siteInput(key.siteId));
    await firstProgram.pool.query(
      "insert into connections (site_id, name, crm, hook_secret) values ($1, $2, 'scripted', $1)",
      [key.siteId, key.name],
    );
  });

  it('imports published homes with their pictures, and imports nothing twice', async () => {
    crm.put(buildHome('a', { price: 250_000, pictures: [buildPicture('p1'), buildPicture('p2')] }), buildHome('b'));
    crm.repeatedIds = ['a'];
    await settle();
    const { a, b } = Object.fromEntries(await readEstates());
    expect(a?.general.price?.value).toBe(250_000);
    expect(a?.pictures.map(({ index, file }) => [index, file.contentType])).toEqual([
      [0, 'image/jpeg'],
      [1, 'image/jpeg'],
    ]);
    expect(b?.pictures).toEqual([]);
    expect(await readStatus()).toMatchObject({ estates: 2, listed: 2, refused: 0, phase: 'idle', problem: undefined });

    const { rows } = await firstProgram.pool.query('select id, updated_at from estates where site_id = $1', [
      key.siteId,
    ]);
    await moveToNextNight();
    expect([crm.listRequestCount, crm.readRecordIds.toSorted(), crm.fetchedPictures.length]).toEqual([
      2,
      ['a', 'b'],
      2,
    ]);
    const rowsAgain = await firstProgram.pool.query('select id, updated_at from estates where site_id = $1', [
      key.siteId,
    ]);
    expect(rowsAgain.rows).toEqual(rows);
  });

  it('ignores a list that ends too early, and reads it again to the end', async () => {
    crm.put(...buildHomes(6));
    await settle();
    crm.put(buildHome('new'));
    crm.homes.delete('h000');
    crm.tornAfter = 3;
    await moveToNextNight();
    expect(await readIds()).toEqual(buildHomes(6).map(({ id }) => id));
    expect((await readStatus()).problem).toMatchObject({ text: 'a page is missing', failures: 1 });
    crm.tornAfter = undefined;
    await moveClock(HOUR_MS);
    expect(await readIds()).toEqual([
      ...buildHomes(6)
        .map(({ id }) => id)
        .slice(1),
      'new',
    ]);
    expect((await readStatus()).problem).toBeUndefined();
  });

  it('withdraws homes that the list no longer has, unless there are too many of them', async () => {
    crm.put(...buildHomes(60));
    await settle();
    for (const { id } of buildHomes(12)) crm.homes.delete(id);
    await moveToNextNight();
    expect((await readEstates()).size).toBe(48);

    for (const { id } of buildHomes(45)) crm.homes.delete(id);
    await moveToNextNight();
    expect((await readEstates()).size).toBe(48);
    expect((await readStatus()).heldRemovals).toMatchObject({ gone: 33, stored: 48 });
    await store().progress.allowRemovals(key);
    await moveClock(HOUR_MS);
    expect((await readEstates()).size).toBe(15);
    expect((await readStatus()).heldRemovals).toBeUndefined();
  });

  it('keeps a request for a full sync, and its permission to remove homes, that comes while another one ends', async () => {
    crm.put(...buildHomes(60));
    await settle();
    for (const { id } of buildHomes(45)) crm.homes.delete(id);
    crm.put(buildHome('h059', { version: '2' }));
    let request: Promise<void> | undefined;
    crm.onRead = () => (request ??= store().progress.allowRemovals(key));
    await moveToNextNight();
    expect([(await readEstates()).size, crm.listRequestCount]).toEqual([15, 3]);
    expect((await readStatus()).heldRemovals).toBeUndefined();
    // The permission was for one sync only.
    for (const { id } of buildHomes(57)) crm.homes.delete(id);
    await moveToNextNight();
    expect([(await readEstates()).size, (await readStatus()).heldRemovals?.gone]).toEqual([15, 12]);
  });

  it('uses a permission to remove homes that comes before the list is read, and only for this list', async () => {
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer' });
    crm.put(...buildHomes(60));
    await settle();
    for (const { id } of buildHomes(45)) crm.homes.delete(id);
    crm.onReadNames = () => store().progress.allowRemovals(key);
    await moveToNextNight();
    expect([(await readEstates()).size, crm.listRequestCount]).toEqual([15, 2]);
    crm.onReadNames = () => {};
    for (const { id } of buildHomes(57)) crm.homes.delete(id);
    await moveToNextNight();
    expect([(await readEstates()).size, (await readStatus()).heldRemovals?.gone]).toEqual([15, 12]);
  });

  it('reads a list that has failed at once when the connection is resumed, and no other list', async () => {
    crm.put(buildHome('a'));
    await settle();
    crm.listFailure = new CrmFailure('it is away');
    await moveToNextNight();
    expect((await readStatus()).problem?.text).toBe('it is away');
    crm.listFailure = undefined;
    crm.put(buildHome('b'));
    await store().progress.resume(key);
    await settle();
    expect([await readIds(), (await readStatus()).problem]).toEqual([['a', 'b'], undefined]);
    const before = crm.listRequestCount;
    await store().progress.resume(key);
    await settle();
    expect(crm.listRequestCount).toBe(before);
  });

  describe('whose settings change', () => {
    it('reads all homes again, also a home that waits for a picture and a unit within its project', async () => {
      crm.put(
        buildHome('a'),
        buildHome('b', { pictures: [buildPicture('x')] }),
        buildHome('p', { project: true, units: [buildHome('u')] }),
      );
      crm.brokenMedia.add('*');
      await settle();
      expect(await readPriceVisibility()).toEqual([true, true, true, true]);
      crm.settings = { hidesPrices: true };
      await moveClock(10 * 60_000);
      expect(await readPriceVisibility()).toEqual([false, false, false, false]);
      expect([crm.listRequestCount, await readIds()]).toEqual([2, ['a', 'b', 'p', 'u']]);
      const readCount = crm.readRecordIds.length;
      crm.brokenMedia.clear();
      await moveToNextNight();
      expect(crm.readRecordIds.slice(readCount).filter((id) => id !== 'b')).toEqual([]);
    });

    it('reads nothing again while it is not known which settings were used', async () => {
      crm.put(buildHome('a'));
      await settle();
      // This is the state of a connection that only earlier versions have synchronized.
      await firstProgram.pool.query('update connection_syncs set settings_hash = null where site_id = $1', [
        key.siteId,
      ]);
      crm.settings = { hidesPrices: true };
      await moveClock(10 * 60_000);
      expect([crm.listRequestCount, await readPriceVisibility()]).toEqual([1, [true]]);
      crm.settings = { hidesPrices: false };
      await moveClock(10 * 60_000);
      expect([crm.listRequestCount, crm.readRecordIds]).toEqual([2, ['a', 'a']]);
    });
  });

  it('withdraws homes that the CRM marks as deleted, and holds the removal of homes that merely vanished', async () => {
    crm.put(
      ...buildHomes(30),
      buildHome('p', { project: true }),
      buildHome('u', { parent: 'p' }),
      buildHome('v', { parent: 'p' }),
    );
    await settle();
    const vanished = buildHomes(20).map(({ id }) => id);
    crm.changedRecords = vanished.map((id) => buildWithdrawnHome(id, false));
    await moveClock(10 * 60_000);
    expect([(await readIds()).length, (await readStatus()).heldRemovals?.gone]).toEqual([33, 20]);
    crm.changedRecords = [buildWithdrawnHome('h029', true)];
    await moveClock(10 * 60_000);
    expect([(await readIds()).includes('h029'), (await readIds()).length]).toEqual([false, 32]);
    expect((await readStatus()).heldRemovals).toMatchObject({ gone: 20, stored: 32 });
    // A complete list without these homes has the same effect: the twenty removals are held, and deleted records are
    // removed. A deleted project is removed together with those of its units that are missing.
    for (const id of [...vanished, 'h029', 'h028', 'p', 'u']) crm.homes.delete(id);
    crm.deleted.add('h028').add('p');
    await moveToNextNight();
    expect(await readIds()).toEqual([...buildHomes(28).map(({ id }) => id), 'v']);
    expect((await readStatus()).heldRemovals).toMatchObject({ gone: 20 });
    // When the CRM lists a deleted record again, the record no longer counts as deleted.
    crm.deleted.clear();
    crm.put(buildHome('h028', { version: '2' }));
    await moveToNextNight();
    crm.homes.delete('h028');
    await moveToNextNight();
    expect([(await readIds()).includes('h028'), (await readStatus()).heldRemovals?.gone]).toEqual([true, 21]);
  });

  it('waits for the CRM’s first list, and checks for it every minute', async () => {
    crm.listFailure = new NoDeliveryYet('no complete delivery has come yet');
    await settle();
    expect(await readStatus()).toMatchObject({ awaited: 'no complete delivery has come yet', problem: undefined });
    expect([crm.listRequestCount, await readDueMinutes()]).toEqual([1, 1]);
    await moveClock(2 * 60_000);
    expect(crm.listRequestCount).toBe(2);
    crm.listFailure = undefined;
    crm.put(buildHome('a'));
    await moveClock(2 * 60_000);
    expect(await readStatus()).toMatchObject({ awaited: undefined, problem: undefined, estates: 1 });
    // Once a first list was read, a missing list is a failure, because homes may be lost.
    crm.listFailure = new NoDeliveryYet('no complete delivery has come yet');
    await moveToNextNight();
    expect(await readStatus()).toMatchObject({ awaited: undefined, estates: 1 });
    expect((await readStatus()).problem?.text).toBe('no complete delivery has come yet');
  });

  it('treats an empty list after a full one as broken', async () => {
    crm.put(...buildHomes(5));
    await settle();
    crm.homes.clear();
    await moveToNextNight();
    expect((await readEstates()).size).toBe(5);
    expect((await readStatus()).problem?.text).toContain('the list is empty, and had 5 records before');
  });

  it('withdraws a home that is marked as not shown, and does not read it again until it changes', async () => {
    crm.put(...buildHomes(4), buildHome('never', { hidden: true }));
    await settle();
    expect((await readEstates()).size).toBe(4);
    crm.put(buildHome('h001', { version: '2', hidden: true }));
    await moveToNextNight();
    expect(await readIds()).toEqual(['h000', 'h002', 'h003']);
    const readCount = crm.readRecordIds.length;
    await moveToNextNight();
    await moveToNextNight();
    expect(crm.readRecordIds.length).toBe(readCount);
    expect(await listUnshown()).toEqual([{ reason: 'it is not to be shown', homes: 2, some: ['h001', 'never'] }]);
    expect(await store().status.listRefusals(key, 10)).toEqual([]);
    crm.homes.delete('never');
    crm.put(buildHome('h001', { version: '3' }));
    await moveToNextNight();
    expect(await readIds()).toEqual(['h000', 'h001', 'h002', 'h003']);
    expect([await listUnshown(), (await readStatus()).refused]).toEqual([[], 0]);
  });

  it('restores a withdrawn home under the same number', async () => {
    crm.put(...buildHomes(3));
    await settle();
    const idBefore = (await readEstates()).get('h001')?.general.id;
    crm.homes.delete('h001');
    await moveToNextNight();
    expect(await readIds()).toEqual(['h000', 'h002']);
    crm.put(buildHome('h001'));
    await moveToNextNight();
    expect((await readEstates()).get('h001')?.general.id).toBe(idBefore);
  });

  it('continues where a killed program stopped, and reads no stored record twice', async () => {
    crm.put(...buildHomes(70));
    const killed = startWorker();
    const half = new Promise<void>((resolve) => {
      crm.onRead = () => {
        if (crm.readRecordIds.length >= 50) resolve();
      };
    });
    await half;
    await killed.stop();
    const written = (await readEstates()).size;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(70);
    await settle(secondProgram);
    expect([(await readEstates()).size, crm.listRequestCount]).toEqual([70, 1]);
    expect(crm.readRecordIds.length).toBeLessThanOrEqual(140 - written);
  });

  it('is processed by one program at a time, and by another one after the first has died', async () => {
    crm.put(...buildHomes(40));
    const [first, second] = [startWorker(firstProgram), startWorker(secondProgram)];
    await vi.waitFor(isSettled, WAIT_OPTIONS);
    await Promise.all([first.stop(), second.stop()]);
    expect([crm.listRequestCount, crm.readRecordIds.length]).toEqual([1, 40]);

    // This is the state after a kill: the lease exists, and no program renews it.
    await firstProgram.pool.query(
      "update connection_syncs set holder = gen_random_uuid(), leased_until = now() + interval '1 minute', due_at = 'infinity' where site_id = $1",
      [key.siteId],
    );
    now += 40 * HOUR_MS;
    const secondWorker = startWorker(secondProgram);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(crm.listRequestCount).toBe(1);
    await firstProgram.pool.query(
      "update connection_syncs set leased_until = now() - interval '1 second' where site_id = $1",
      [key.siteId],
    );
    await vi.waitFor(isSettled, WAIT_OPTIONS);
    await secondWorker.stop();
    expect(crm.listRequestCount).toBe(2);
  });

  it('goes on after the clock of the program was set back by days', async () => {
    crm.put(buildHome('a'));
    await settle();
    now += 40 * HOUR_MS;
    const before = crm.listRequestCount;
    // A program whose clock was far ahead has stored such a time.
    await firstProgram.pool.query(
      "update connection_syncs set due_at = now() + interval '30 days' where site_id = $1",
      [key.siteId],
    );
    const worker = startWorker();
    await vi.waitFor(() => expect(crm.listRequestCount).toBeGreaterThan(before), WAIT_OPTIONS);
    await worker.stop();
  });

  it('is processed by programs that have one database connection each', async () => {
    const narrow = { ...variables, DATABASE_POOL: '1' };
    const programs = await Promise.all([openRepositories(narrow), openRepositories(narrow)]);
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer' });
    crm.put(buildHome('p', { project: true, units: [buildHome('u1'), buildHome('u2')] }));
    // There are more homes than one batch reads, and more pictures than are copied at once.
    const pictured = buildHomes(20).map(({ id }) =>
      buildHome(id, { room: '1', pictures: [buildPicture(`${id}-1`), buildPicture(id)] }),
    );
    crm.put(...buildHomes(45).map(({ id }) => buildHome(id, { room: '1' })), ...pictured);
    const workers = programs.map((program) => startWorker(program));
    await vi.waitFor(isSettled, WAIT_OPTIONS);
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(programs.map((program) => program.close()));
    expect([
      (await readIds()).length,
      crm.listRequestCount,
      crm.readRecordIds.length,
      crm.fetchedPictures.length,
    ]).toEqual([48, 1, 46, 40]);
    expect(await readStatus()).toMatchObject({ estates: 48, missingMedia: 0, problem: undefined });
  });

  it('keeps the last valid copy of a refused record, also when the record is missing from the store', async () => {
    crm.put(buildHome('a', { price: 100_000 }), buildHome('b'), buildHome('c'));
    await settle();
    crm.put(buildHome('a', { version: '2', zip: '75001' }), buildHome('d', { zip: 'x' }));
    await moveToNextNight();
    expect((await readEstates()).get('a')?.general.price?.value).toBe(100_000);
    expect(await readStatus()).toMatchObject({ refused: 2, estates: 3 });
    expect(await store().status.listRefusals(key, 10)).toMatchObject([
      { id: 'a', column: 'zip', value: '75001' },
      { id: 'd', column: 'zip' },
    ]);
    const readCount = crm.readRecordIds.length;
    await moveToNextNight();
    expect([crm.readRecordIds.length, await readIds()]).toEqual([readCount, ['a', 'b', 'c']]);
    // A home that the CRM no longer has is not counted as failing.
    crm.homes.delete('d');
    await moveToNextNight();
    const refused = await store().status.listRefusals(key, 10);
    expect([(await readStatus()).refused, refused.map(({ id }) => id), await listUnshown()]).toEqual([1, ['a'], []]);
    crm.put(buildHome('d', { zip: 'x' }));
    await moveToNextNight();
    expect((await readStatus()).refused).toBe(2);
  });

  it('retries a record that could not be read, and keeps its earlier copy meanwhile', async () => {
    crm.put(buildHome('a', { price: 1_000_000 }), buildHome('b'));
    await settle();
    crm.put(buildHome('a', { version: '2', price: 2_000_000 }));
    crm.failures.set('a', new CrmFailure('the answer was 400', { status: 400 }));
    await moveToNextNight();
    expect((await readEstates()).get('a')?.general.price?.value).toBe(1_000_000);
    expect(await store().status.listRefusals(key, 10)).toMatchObject([
      { id: 'a', reason: expect.stringContaining('400') },
    ]);
    crm.failures.clear();
    await moveClock(HOUR_MS);
    expect((await readEstates()).get('a')?.general.price?.value).toBe(2_000_000);
    expect(await store().status.listRefusals(key, 10)).toEqual([]);
  });

  describe('with projects', () => {
    it('stores units under their project, in any order of arrival', async () => {
      crm.put(buildHome('u1', { parent: 'p' }), buildHome('u2', { parent: 'p' }), buildHome('p', { project: true }));
      await settle();
      const found = await readEstates();
      expect([findParentId(found, 'u1'), findParentId(found, 'u2'), found.size]).toEqual([
        found.get('p')?.general.id,
        found.get('p')?.general.id,
        3,
      ]);
    });

    it('holds a unit without its project until the next list, then stores it alone', async () => {
      crm.put(buildHome('u', { parent: 'p' }), buildHome('a'));
      await settle();
      expect([await readIds(), (await readStatus()).held]).toEqual([['a'], 1]);
      await moveToNextNight();
      const alone = await readEstates();
      expect([[...alone.keys()].toSorted(), findParentId(alone, 'u')]).toEqual([['a', 'u'], undefined]);
      expect(await store().status.listDoubtful(key, 10)).toMatchObject([{ id: 'u', warnings: [{ kind: 'project' }] }]);
      crm.put(buildHome('p', { project: true }));
      await moveToNextNight();
      const together = await readEstates();
      expect(findParentId(together, 'u')).toBe(together.get('p')?.general.id);
    });

    it('puts a unit that was shown alone under the project to which it moves', async () => {
      crm.put(buildHome('u', { parent: 'p' }), buildHome('q', { project: true }), buildHome('a'));
      await settle();
      await moveToNextNight();
      const found = await readEstates();
      expect([found.has('u'), findParentId(found, 'u')]).toEqual([true, undefined]);
      crm.put(buildHome('u', { version: '2', parent: 'q' }));
      await moveToNextNight();
      const moved = await readEstates();
      expect(findParentId(moved, 'u')).toBe(moved.get('q')?.general.id);
      // When the new project is removed, the unit is shown alone again.
      crm.homes.delete('q');
      await moveToNextNight();
      const alone = await readEstates();
      expect([[...alone.keys()].toSorted(), findParentId(alone, 'u')]).toEqual([['a', 'u'], undefined]);
    });

    it('keeps the units of a project whose pictures are awaited when everything is read again', async () => {
      crm.put(buildHome('p', { project: true, units: [buildHome('u')], pictures: [buildPicture('x')] }));
      crm.brokenMedia.add('*');
      await settle();
      expect(await readIds()).toEqual(['p', 'u']);
      await store().records.forgetVersions(key);
      await store().progress.requestFullSync(key);
      await moveClock(HOUR_MS);
      expect([await readIds(), crm.readRecordIds.length > 1]).toEqual([['p', 'u'], true]);
    });

    it('keeps the units of a project that was missing from one list while its pictures were awaited', async () => {
      crm.put(
        ...buildHomes(6),
        buildHome('p', { project: true, units: [buildHome('u')], pictures: [buildPicture('x')] }),
      );
      crm.brokenMedia.add('*');
      await settle();
      const project = crm.homes.get('p');
      const readListNow = async () => {
        await store().progress.requestFullSync(key);
        await settle();
      };
      // The removal is held, because too many homes are missing.
      crm.homes.clear();
      crm.put(buildHome('h000'));
      await readListNow();
      expect((await readStatus()).heldRemovals?.gone).toBeGreaterThan(2);
      crm.put(...buildHomes(6), ...(project ? [project] : []));
      await readListNow();
      expect(await readIds()).toEqual([...buildHomes(6).map(({ id }) => id), 'p', 'u']);
    });

    it('withdraws units that only their project’s answer contained, and keeps units that are published separately', async () => {
      const inside = [buildHome('i1'), buildHome('i2')];
      crm.put(buildHome('p', { project: true, units: inside }), buildHome('own', { parent: 'p' }), ...buildHomes(10));
      await settle();
      expect((await readEstates()).size).toBe(14);
      crm.put(buildHome('p', { version: '2', project: true, units: inside.slice(1) }));
      await moveToNextNight();
      expect((await readIds()).filter((id) => id.startsWith('i'))).toEqual(['i2']);
      crm.homes.delete('p');
      await moveToNextNight();
      const found = await readEstates();
      expect((await readIds()).filter((id) => !id.startsWith('h'))).toEqual(['own']);
      expect(findParentId(found, 'own')).toBeUndefined();
    });
  });

  describe('with pictures', () => {
    it('copies them while it still reads other records', async () => {
      crm.put(buildHome('a', { pictures: [buildPicture('early')] }), buildHome('b'));
      // A picture's address may have expired by the time that the last record is read.
      crm.onRead = async (id) => {
        if (id === 'b') await vi.waitUntil(() => crm.fetchedPictures.length === 1, WAIT_OPTIONS);
      };
      await settle();
      expect(await readIds()).toEqual(['a', 'b']);
      expect(await readPictures('a')).toHaveLength(1);
    });

    it('copies only changed pictures, and keeps the order of the record', async () => {
      crm.put(buildHome('a', { pictures: [buildPicture('x'), buildPicture('y')] }));
      await settle();
      const [x, y] = await readPictures('a');
      crm.put(buildHome('a', { version: '2', pictures: [buildPicture('y'), buildPicture('x', '2')] }));
      await moveToNextNight();
      const [first, second] = await readPictures('a');
      expect([first, second === x, crm.fetchedPictures.length]).toEqual([y, false, 3]);
      crm.put(
        buildHome('a', { version: '3', pictures: [buildPicture('x', '2')] }),
        buildHome('b', { pictures: [buildPicture('z')] }),
      );
      await moveToNextNight();
      const copied = await store().media.find(key, ['a', 'b']);
      expect(copied.map(({ recordId, mediaId }) => `${recordId} ${mediaId}`).toSorted()).toEqual(['a x', 'b z']);
      crm.put(buildHome('a', { version: '4' }), buildHome('b', { version: '2', pictures: [buildPicture('z')] }));
      await moveToNextNight();
      expect((await store().media.find(key, ['a', 'b'])).map(({ mediaId }) => mediaId)).toEqual(['z']);
    });

    it('treats a stored version with a host in its address as equal to one without', async () => {
      crm.put(buildHome('a', { pictures: [buildPicture('x', '7 https://files.example/x.jpg')] }));
      await settle();
      const copied = await readPictures('a');
      crm.put(buildHome('a', { version: '2', pictures: [buildPicture('x', '7 /x.jpg')] }));
      await moveToNextNight();
      expect([await readPictures('a'), crm.fetchedPictures.length]).toEqual([copied, 1]);
      crm.put(buildHome('a', { version: '3', pictures: [buildPicture('x', '8 /x.jpg')] }));
      await moveToNextNight();
      expect(crm.fetchedPictures).toHaveLength(2);
    });

    it('keeps the old picture while the new one is unavailable, and completes the record later', async () => {
      crm.put(buildHome('a', { pictures: [buildPicture('x')] }));
      await settle();
      const [old] = await readPictures('a');
      crm.put(
        buildHome('a', { version: '2', price: 1_000_000, pictures: [buildPicture('x', '2'), buildPicture('z')] }),
      );
      crm.brokenMedia.add('*');
      await moveToNextNight();
      expect([await readPictures('a'), (await readEstates()).get('a')?.general.price?.value]).toEqual([
        [old],
        1_000_000,
      ]);
      expect((await readStatus()).missingMedia).toBe(2);
      const uncopied = await store().status.listUncopied(key, 10);
      expect(uncopied.map(({ id, media, reason }) => `${id} ${media}: ${reason}`).toSorted()).toEqual([
        'a x: the answer was 503',
        'a z: the answer was 503',
      ]);
      crm.brokenMedia.clear();
      await moveClock(HOUR_MS);
      const bothPictures = await readPictures('a');
      expect([bothPictures.length, bothPictures.includes(old ?? ''), (await readStatus()).missingMedia]).toEqual([
        2,
        false,
        0,
      ]);
      expect([await store().status.listDoubtful(key, 10), await store().status.listUncopied(key, 10)]).toEqual([
        [],
        [],
      ]);
    });

    it('reads a record again to get a new address after the old one has expired', async () => {
      crm.put(buildExpiringHome('1', HOUR_MS));
      crm.brokenMedia.add('*');
      await settle();
      expect(await readPictures('a')).toEqual([]);
      crm.brokenMedia.clear();
      // The record keeps its version, but has a new picture address at each reading.
      crm.put({ ...buildExpiringHome('1', 50 * HOUR_MS), version: '1' });
      await moveClock(2 * HOUR_MS);
      expect([(await readPictures('a')).length, crm.readRecordIds]).toEqual([1, ['a', 'a']]);
    });
  });

  it('applies changes within ten minutes, and removes only what the changes withdraw', async () => {
    crm.put(...buildHomes(4));
    await settle();
    crm.put(buildHome('h000', { version: '2', price: 500_000 }), buildHome('h009'));
    crm.changedRecords = [
      { id: 'h000', version: '2', state: 'published' },
      { id: 'h009', version: '1', state: 'published' },
      { id: 'h001', version: '2', state: 'withdrawn' },
      { id: 'h002', version: '1', state: 'published' },
    ];
    await moveClock(10 * 60_000);
    expect((await readEstates()).get('h000')?.general.price?.value).toBe(500_000);
    expect([await readIds(), crm.listRequestCount]).toEqual([['h000', 'h002', 'h003', 'h009'], 1]);
    expect(crm.readRecordIds.slice(4).toSorted()).toEqual(['h000', 'h009']);
  });

  it('takes complete records directly from the list', async () => {
    crm.isWhole = true;
    crm.put(
      buildHome('p', { project: true, units: [buildHome('u')] }),
      buildHome('a', { pictures: [buildPicture('x')] }),
    );
    await settle();
    expect([await readIds(), crm.readRecordIds]).toEqual([['a', 'p', 'u'], []]);
    crm.put(buildHome('a', { version: '2', price: 700_000, pictures: [buildPicture('x')] }));
    await moveToNextNight();
    expect((await readEstates()).get('a')?.general.price?.value).toBe(700_000);
    expect([crm.readRecordIds, crm.fetchedPictures.length]).toEqual([[], 1]);
  });

  describe('with hooks', () => {
    it('reads each record named by a hook once', async () => {
      crm.put(...buildHomes(3));
      await settle();
      crm.put(buildHome('h001', { version: '2', price: 900_000 }));
      expect([await addHook('c1', 'h001', 'changed', now), await addHook('c1', 'h001', 'changed', now)]).toEqual([
        1, 0,
      ]);
      now += 1000;
      await settle();
      expect((await readEstates()).get('h001')?.general.price?.value).toBe(900_000);
      expect([crm.readRecordIds.length, crm.listRequestCount]).toEqual([4, 1]);
    });

    it('reads records named by a hook before the rest of a long first synchronization', async () => {
      crm.put(...buildHomes(60));
      const clock = performance.now.bind(performance);
      let passed = 0;
      const slow = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
      onTestFinished(() => slow.mockRestore());
      let called: Promise<number> | undefined;
      crm.onRead = async () => {
        await (called ??= addHook('c1', 'h059', 'changed', now));
        passed += 300;
      };
      await settle();
      // Without the call of the webhook, the home would be in the second batch of forty, because its id is the last
      // one.
      expect(crm.readRecordIds.indexOf('h059')).toBeLessThan(40);
      expect([new Set(crm.readRecordIds).size, await readIds()]).toEqual([60, buildHomes(60).map(({ id }) => id)]);
    });

    it('requests new picture addresses if the CRM has no list, as long as the record can be read', async () => {
      crm.hasList = false;
      await settle();
      crm.put(buildExpiringHome('1', HOUR_MS));
      crm.brokenMedia.add('*');
      await addHook('1', 'a', 'changed', now);
      now += 1000;
      await settle();
      crm.homes.clear();
      await moveClock(2 * HOUR_MS);
      expect([await readIds(), await readPictures('a'), crm.readRecordIds.length]).toEqual([['a'], [], 2]);
      expect(await readStatus()).toMatchObject({ refused: 0, waiting: 0, missingMedia: 1 });
      crm.brokenMedia.clear();
      crm.put(buildExpiringHome('1', 50 * HOUR_MS));
      await moveClock(2 * HOUR_MS);
      expect([(await readPictures('a')).length, crm.readRecordIds.length, (await readStatus()).missingMedia]).toEqual([
        1, 3, 0,
      ]);
    });

    it('treats a hook without a time as a new one once the earlier one was processed', async () => {
      crm.put(buildHome('a'));
      await settle();
      expect([await addUntimedHook(), await addUntimedHook()]).toEqual([1, 0]);
      await moveClock(1000);
      crm.put(buildHome('a', { version: '2', price: 900_000 }));
      expect(await addUntimedHook()).toBe(1);
      await moveClock(1000);
      expect([(await readEstates()).get('a')?.general.price?.value, crm.readRecordIds]).toEqual([
        900_000,
        ['a', 'a', 'a'],
      ]);
    });

    it('orders hooks by the time of their events if the CRM has no list', async () => {
      crm.hasList = false;
      await settle();
      crm.put(buildHome('a'), buildHome('b'), buildHome('c'));
      await addHook('1', 'a', 'changed', now);
      await addHook('2', 'b', 'removed', now + 1000);
      await addHook('3', 'b', 'changed', now);
      await addHook('4', 'c', 'changed', now);
      now += 5000;
      await settle();
      expect(await readIds()).toEqual(['a', 'c']);
      await addHook('5', 'c', 'removed', now);
      await addHook('6', 'a', 'removed', now - 60_000);
      now += 1000;
      await settle();
      expect(await readIds()).toEqual(['a']);
      // The home can be read for a short time only, so a failed read does not remove it.
      crm.homes.clear();
      await moveToNextNight();
      await moveToNextNight();
      expect(await readIds()).toEqual(['a']);
    });
  });

  it('dates an event from the future to the time at which it arrived', async () => {
    crm.hasList = false;
    await settle();
    crm.put(buildHome('a'), buildHome('b'));
    await addHook('1', 'a', 'changed', Date.parse('9999-01-01T00:00:00Z'));
    await addHook('2', 'b', 'changed', now);
    await moveClock(1000);
    expect(await readIds()).toEqual(['a', 'b']);
    // Older versions stored times in the far future in this form.
    await firstProgram.pool.query(
      "update connection_records set event_at = '9998-01-01' where site_id = $1 and record_id = 'b'",
      [key.siteId],
    );
    await addHook('3', 'a', 'removed', now);
    await addHook('4', 'b', 'removed', now);
    await moveClock(1000);
    expect(await readIds()).toEqual([]);
  });

  it('reports unmapped names of the account, and reads their homes again once they are mapped', async () => {
    crm.nameLists = [
      {
        list: 'rooms',
        entries: [
          { id: '1', name: { nl: 'Slaapkamer' } },
          { id: '77', name: { nl: 'Speelkamer' } },
        ],
      },
    ];
    crm.put(buildHome('a', { room: '1' }), buildHome('b', { room: '77' }), buildHome('c', { room: '77' }));
    await settle();
    expect((await readEstates()).get('a')?.general.bedroomCount).toBe(2);
    expect(await store().names.listUnmapped(key)).toEqual([
      { list: 'rooms', id: '77', name: { nl: 'Speelkamer' }, homes: 2, times: 2 },
    ]);
    await store().names.map(key, { list: 'rooms', id: '77' }, 'BEDROOM');
    now += 60_000;
    await settle();
    expect((await readEstates()).get('b')?.general.bedroomCount).toBe(2);
    expect(await store().names.listUnmapped(key)).toEqual([]);
    expect(crm.readRecordIds.slice(3).toSorted()).toEqual(['b', 'c']);
  });

  const readBedroomCount = async (id: string) => (await readEstates()).get(id)?.general.bedroomCount;

  it('gives up a list that does not end, and keeps what is there', async () => {
    crm.put(buildHome('a'), buildHome('b'));
    await settle();
    crm.isEndless = true;
    await moveToNextNight();
    expect([await readIds(), (await readStatus()).problem?.text]).toEqual([
      ['a', 'b'],
      'the list does not end: it has more than 250000 entries',
    ]);
  });

  it('reads the account’s names before any home', async () => {
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer' });
    crm.namesFailure = new CrmFailure('it is away');
    crm.put(buildHome('a', { room: '1' }));
    await settle();
    expect([await readIds(), crm.listRequestCount, (await readStatus()).problem?.text]).toEqual([[], 0, 'it is away']);
    crm.namesFailure = undefined;
    await moveClock(HOUR_MS);
    expect([await readBedroomCount('a'), crm.readRecordIds]).toEqual([2, ['a']]);
    expect((await readStatus()).problem).toBeUndefined();
  });

  it('reads only those homes again that use a new, changed or removed name', async () => {
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer', 2: 'Zolder' });
    crm.put(
      buildHome('a', { room: '1' }),
      buildHome('b', { room: '2' }),
      buildHome('c', { room: '3' }),
      buildHome('d'),
    );
    await settle();
    const readAgain = async (names: Record<string, string>): Promise<string[]> => {
      const before = crm.readRecordIds.length;
      crm.nameLists = buildRoomNames(names);
      await moveClock(25 * HOUR_MS);
      return crm.readRecordIds.slice(before).toSorted();
    };
    expect(await readAgain({ 1: 'Slaapkamer', 2: 'Zolder', 9: 'Kelder' })).toEqual([]);
    expect(await readAgain({ 1: 'Slaapkamer', 2: 'Slaapkamer', 9: 'Kelder' })).toEqual(['b']);
    expect(await readAgain({ 1: 'Slaapkamer', 2: 'Slaapkamer', 3: 'Slaapkamer' })).toEqual(['c']);
    expect([await readBedroomCount('a'), await readBedroomCount('b'), await readBedroomCount('c')]).toEqual([2, 2, 2]);
    expect(await readAgain({ 2: 'Slaapkamer', 3: 'Slaapkamer' })).toEqual(['a']);
    expect(await readBedroomCount('a')).toBeUndefined();
    // The engine must not accept an answer that contains no names.
    expect([await readAgain({ 1: 'x', 2: 'Slaapkamer', 3: 'Slaapkamer' }), await readAgain({})]).toEqual([['a'], []]);
    expect((await readStatus()).problem?.text).toBe('its list of rooms is empty, and had 3 names before');
  });

  it('reads the names again soon when a home uses an unknown name', async () => {
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer' });
    crm.put(buildHome('a', { room: '1' }));
    await settle();
    await moveClock(HOUR_MS);
    crm.nameLists = buildRoomNames({ 1: 'Slaapkamer', 2: 'Slaapkamer' });
    crm.put(buildHome('b', { room: '2' }));
    await addHook('hook', 'b', 'changed', now);
    await moveClock(1000);
    expect([await readBedroomCount('b'), crm.readRecordIds]).toEqual([2, ['a', 'b', 'b']]);
  });

  it('goes on at once when it is due again before the program knows that the last turn has ended', async () => {
    const { leases } = store();
    const slowRelease: typeof leases.release = async (...released) => {
      await leases.release(...released);
      await delay(SLOW_RELEASE_MS);
    };
    const worker = startSyncWorker({
      stores: {
        ...firstProgram.repositories,
        connectionSync: { ...store(), leases: { ...leases, release: slowRelease } },
      },
      connections: crm.connections(key),
      fetchMedia: crm.fetchMedia,
      log,
      now: () => now,
      pollIntervalMs: 30,
    });
    try {
      crm.put(buildHome('a'));
      await vi.waitFor(isSettled, WAIT_OPTIONS);
      // The hook arrives while the program still waits until its release of the lease is confirmed.
      crm.put(buildHome('b'));
      await addHook('hook', 'b', 'changed', now);
      await vi.waitFor(async () => expect(await readIds()).toEqual(['a', 'b']), {
        ...WAIT_OPTIONS,
        timeout: LEASE_MS / 2,
      });
    } finally {
      await worker.stop();
    }
  });

  it('shows a home that was hidden for lack of a mapping once the mapping is set', async () => {
    crm.put(buildHome('a'), buildHome('b', { room: '78', hidden: true }));
    await settle();
    expect([await readIds(), await store().names.listUnmapped(key)]).toEqual([
      ['a'],
      [{ list: 'rooms', id: '78', name: {}, homes: 1, times: 1 }],
    ]);
    await moveToNextNight();
    await store().names.map(key, { list: 'rooms', id: '77' }, 'BEDROOM');
    await moveClock(60_000);
    expect(crm.readRecordIds.toSorted()).toEqual(['a', 'b']);
    await store().names.map(key, { list: 'rooms', id: '78' }, 'BEDROOM');
    await moveClock(60_000);
    expect([await readIds(), await store().names.listUnmapped(key), await listUnshown()]).toEqual([['a', 'b'], [], []]);
    await moveToNextNight();
    expect(await readIds()).toEqual(['a', 'b']);
  });

  it('tells the CRM a page’s address once the page answers, and when it is gone', async () => {
    crm.isDark = true;
    crm.put(buildHome('p', { project: true, units: [buildHome('u')] }), buildHome('a'), buildHome('b'));
    await settle();
    await moveClock(3 * 60_000);
    expect([crm.reportedPublications, crm.askedPages.length > 0]).toEqual([[], true]);
    expect((await readStatus()).unreported).toBe(4);
    crm.isDark = false;
    await moveClock(5 * 60_000);
    expect((await readStatus()).unreported).toBe(0);
    const reportedStates = crm.reportedPublications.map(({ recordId, state, isProject, isUnit }) => [
      recordId,
      state,
      isProject,
      isUnit,
    ]);
    expect(reportedStates.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['a', 'online', false, false],
      ['b', 'online', false, false],
      ['p', 'online', true, false],
      ['u', 'online', false, true],
    ]);
    const { urls, estateId } = crm.reportedPublications.find(({ recordId }) => recordId === 'a') ?? {};
    expect(Object.keys(urls ?? {})).toEqual(['nl', 'fr']);
    expect(urls?.['nl']).toMatch(new RegExp(`^https://${key.siteId}\\.example\\.com/nl/.*${estateId}`));

    crm.put(buildHome('a', { version: '2', price: 1_000_000 }));
    crm.homes.delete('b');
    await moveToNextNight();
    await moveClock(HOUR_MS);
    expect(crm.reportedPublications.slice(4)).toMatchObject([{ recordId: 'b', state: 'offline', urls: {} }]);

    // The site gets another host name, so the new addresses of its pages must be reported to the CRM.
    const renamed = `new-${key.siteId}.example.com`;
    await firstProgram.repositories.sites.put(
      siteInput(key.siteId, { hostnames: [renamed], origin: `https://${renamed}` }),
    );
    await moveToNextNight();
    const moved = crm.reportedPublications.slice(5).map(({ recordId, state, urls: { fr } }) => [recordId, state, fr]);
    expect(moved.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual(
      ['a', 'p', 'u'].map((id) => [id, 'changed', expect.stringMatching(`^https://${renamed}/fr/`)]),
    );
    await moveToNextNight();
    expect(crm.reportedPublications).toHaveLength(8);
  });

  it('counts pictures that no browser can show, and does not request them repeatedly', async () => {
    crm.heicMedia.add(buildPictureAddress('x')).add(buildPictureAddress('y')).add(buildPictureAddress('z'));
    crm.put(
      buildHome('a', { pictures: [buildPicture('x'), buildPicture('y'), buildPicture('jpeg')] }),
      buildHome('b', { pictures: [buildPicture('z')] }),
    );
    await settle();
    expect(await readStatus()).toMatchObject({ missingMedia: 0, heicPictures: 3, heicHomes: 2, withWarnings: 2 });
    expect((await readPictures('a')).length).toBe(1);
    expect(listTasks(await readStatus(), String)).toEqual([
      expect.stringMatching(
        /^3 pictures of 2 homes are HEIC and not on the site\. Replace them with JPEG files in the CRM/,
      ),
    ]);
    const { length } = crm.fetchedPictures;
    await moveClock(30 * HOUR_MS);
    expect(crm.fetchedPictures.length).toBe(length);
    crm.put(buildHome('b', { version: '2', pictures: [buildPicture('z', '2')] }));
    await moveToNextNight();
    expect(await readStatus()).toMatchObject({ heicPictures: 2, heicHomes: 1 });
  });

  it('sends a page’s address to the CRM again within minutes after an outage, and a day later after a refusal', async () => {
    crm.put(buildHome('a'));
    crm.reportFailure = new CrmFailure('answered 503', { status: 503 });
    await settle();
    await moveClock(3 * 60_000);
    expect((await readStatus()).unreported).toBe(1);
    crm.reportFailure = new CrmFailure('answered 403', { status: 403 });
    await moveClock(5 * 60_000);
    crm.reportFailure = undefined;
    await moveClock(HOUR_MS);
    expect([crm.reportedPublications, (await readStatus()).unreported]).toEqual([[], 1]);
    await moveClock(25 * HOUR_MS);
    expect([crm.reportedPublications.map(({ recordId }) => recordId), (await readStatus()).unreported]).toEqual([
      ['a'],
      0,
    ]);
  });

  it('counts no failure of a page when a stopping program did not await its answer', async () => {
    crm.put(buildHome('a'));
    await settle();
    now += 3 * 60_000;
    crm.isMute = true;
    const worker = startWorker();
    await vi.waitFor(() => expect(crm.askedPages).not.toEqual([]), WAIT_OPTIONS);
    await worker.stop();
    expect((await readStatus()).unreported).toBe(0);
    crm.isMute = false;
    await settle();
    expect(crm.reportedPublications.map(({ recordId }) => recordId)).toEqual(['a']);
  });

  it('waits longer after each attempt for a page that does not answer', async () => {
    crm.isDark = true;
    crm.put(buildHome('a'));
    await settle();
    for (let looks = 0; looks < 24; looks += 1) await moveClock(HOUR_MS / 2);
    expect(crm.askedPages.length).toBeGreaterThan(4);
    expect(crm.askedPages.length).toBeLessThan(12);
  });

  it('does nothing while it is paused', async () => {
    crm.put(buildHome('a'));
    await settle();
    crm.isPaused = true;
    crm.put(buildHome('b'));
    await moveToNextNight();
    expect([crm.listRequestCount, await readIds()]).toEqual([1, ['a']]);
    crm.isPaused = false;
    await store().leases.wake(key);
    await moveClock(HOUR_MS);
    expect(await readIds()).toEqual(['a', 'b']);
  });

  it('gives sales contacts new ids if another source of the site came first', async () => {
    crm.put(buildHome('a', { agentId: 5 }));
    await settle();
    const readSalesRepId = async (id: string) => (await readEstates()).get(id)?.salesRep?.id;
    expect(await readSalesRepId('a')).toBe(5);
    crm.movesIds = true;
    crm.put(
      buildHome('a', { agentId: 5, version: '2' }),
      buildHome('b', { agentId: 5 }),
      buildHome('c', { agentId: 6 }),
    );
    await moveToNextNight();
    const [a, b, c] = [await readSalesRepId('a'), await readSalesRepId('b'), await readSalesRepId('c')];
    expect([a === b, a === c, a === 5, (await readEstates()).get('a')?.salesRep?.name]).toEqual([
      true,
      false,
      false,
      'Agent 5',
    ]);
  });

  describe('that cannot be opened', () => {
    /** The log lines that the worker writes. */
    let lines: { msg: string; level: number; problem?: string }[] = [];
    const settleLogged = async (): Promise<void> => {
      const worker = startSyncWorker({
        stores: firstProgram.repositories,
        connections: crm.connections(key),
        fetchMedia: crm.fetchMedia,
        log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
        now: () => now,
        pollIntervalMs: 30,
      });
      try {
        await vi.waitFor(isSettled, WAIT_OPTIONS);
      } finally {
        await worker.stop();
      }
    };
    const listReasons = () =>
      lines.map(({ msg }) => msg).filter((msg) => msg.includes('open') || msg.includes('declared'));
    beforeEach(() => {
      lines = [];
    });

    it('reports the reason once, is retried less and less often, and continues by itself when it can', async () => {
      crm.put(buildHome('a'));
      crm.accountFault = 'Credentials are missing: the key.';
      const waits: number[] = [];
      for (let turn = 0; turn < 7; turn += 1) {
        await settleLogged();
        waits.push(await readDueMinutes());
        // The connection becomes due at once, as when another program starts.
        await firstProgram.pool.query('update connection_syncs set due_at = now() where site_id = $1', [key.siteId]);
      }
      expect(waits.at(-1)).toBeGreaterThanOrEqual(12);
      expect(waits.at(-1)).toBeLessThanOrEqual(15);
      expect(waits[0]).toBeLessThanOrEqual(1);
      expect(listReasons()).toEqual(['connection cannot be opened']);
      expect(await readStatus()).toMatchObject({ closed: 'account', problem: { text: crm.accountFault, failures: 7 } });
      expect(await readConnectionTotals(firstProgram.db)).toMatchObject([
        { crm: 'scripted', state: 'unopened', connections: 1 },
      ]);

      crm.accountFault = 'Its settings are invalid: size.';
      await settleLogged();
      expect(listReasons()).toEqual(['connection cannot be opened', 'connection cannot be opened']);
      expect((await readStatus()).problem).toMatchObject({ text: crm.accountFault, failures: 1 });

      crm.accountFault = undefined;
      now += HOUR_MS;
      await settleLogged();
      expect([await readIds(), (await readStatus()).problem, (await readStatus()).closed]).toEqual([
        ['a'],
        undefined,
        undefined,
      ]);
      expect(listReasons().slice(2)).toEqual(['connection reopened']);
    });

    it('stops without an error when the environment no longer names it, and keeps its homes', async () => {
      crm.put(buildHome('a'));
      await settle();
      crm.accountFault = 'The environment does not connect it any more.';
      crm.accountFaultKind = 'undeclared';
      crm.put(buildHome('b'));
      now += 40 * HOUR_MS;
      await settleLogged();
      await settleLogged();
      expect([await readIds(), crm.listRequestCount]).toEqual([['a'], 1]);
      expect(lines.map(({ msg, level }) => [msg, level])).toEqual([['connection is no longer declared', 40]]);
      expect((await readStatus()).closed).toBe('undeclared');
      expect(await readConnectionTotals(firstProgram.db)).toMatchObject([{ state: 'undeclared' }]);
    });

    it('waits longer after each internal error, and resets the delay after a success', async () => {
      crm.put(buildHome('a'));
      crm.openingError = new Error('a program has an error');
      const waits: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        await settle();
        waits.push(await readDueMinutes());
        await firstProgram.pool.query('update connection_syncs set due_at = now() where site_id = $1', [key.siteId]);
      }
      expect(waits.at(-1)).toBeGreaterThan(5);
      expect((await readStatus()).problem).toMatchObject({ text: 'a program has an error', failures: 4 });
      crm.openingError = undefined;
      await moveClock(HOUR_MS);
      expect([await readIds(), (await readStatus()).problem]).toEqual([['a'], undefined]);
    });
  });

  it('sends no more calls after its credentials are refused, until they change', async () => {
    crm.put(buildHome('a'));
    await settle();
    crm.put(buildHome('b'));
    crm.everyRequestFailure = new CrmUnauthorised('the key is not accepted', { status: 401 });
    await moveToNextNight();
    expect(await readStatus()).toMatchObject({
      isRefused: true,
      problem: { text: expect.stringContaining('credentials') },
    });
    crm.everyRequestFailure = undefined;
    await moveToNextNight();
    expect([crm.listRequestCount, await readIds()]).toEqual([2, ['a']]);
    crm.fingerprint = 'two';
    await moveClock(HOUR_MS);
    expect([await readIds(), (await readStatus()).isRefused]).toEqual([['a', 'b'], false]);
    expect((await readStatus()).problem).toBeUndefined();
  });
});
