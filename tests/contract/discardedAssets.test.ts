import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeDiscardedAssets } from '#server/backoffice/assets/discardedAssets.ts';
import { startSyncWorker } from '#server/backoffice/connectors/sync/syncWorker.ts';
import { assetBlobs } from '#server/backoffice/core/db/schema.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { ScriptedCrm, type ScriptedHome } from '../support/crm/scriptedCrm.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

const buildHome = (id: string, ...pictures: readonly string[]): ScriptedHome => ({
  id,
  version: pictures.join(),
  pictures: pictures.map((each) => ({ id: each.slice(0, 1), version: each.slice(1) })),
});

describe.each(listDatabaseKinds())('Copies that no CRM record names any more, on $name', (kind) => {
  let database: TestDatabase;
  let one: OpenedRepositories;
  let crm: ScriptedCrm;
  let key = { siteId: '', name: 'scripted' };
  let sites = 0;
  let now = 0;

  /** Moves the clock ahead by `laterMs` milliseconds and runs a program until nothing is due. */
  async function sync(laterMs = 40 * HOUR_MS): Promise<void> {
    now += laterMs;
    const worker = startSyncWorker({
      stores: one.repositories,
      connections: crm.connections(key),
      fetchMedia: crm.fetchMedia,
      log,
      now: () => now,
      pollIntervalMs: 10,
    });
    try {
      await vi.waitFor(async () => {
        const { rows } = await one.pool.query(
          'select holder is null and due_at > $2 as settled from connection_syncs where site_id = $1',
          [key.siteId, new Date(now).toISOString()],
        );
        expect(rows).toEqual([{ settled: true }]);
      }, WAIT_OPTIONS);
    } finally {
      await worker.stop();
    }
  }
  const removeDiscarded = (days: number) => removeDiscardedAssets(one.db, new Date(Date.now() + days * DAY_MS));
  const listAssetIds = async () => (await one.repositories.assets.list(key.siteId)).map(({ id }) => id);
  /** Returns the stored pictures of a home. */
  const readStoredPictures = async (id: string) => {
    for await (const estate of one.repositories.estates.stream(key.siteId))
      if (estate.source?.id === id) return estate.pictures.map(({ file }) => file.id);
    return [];
  };
  const countBlobs = () => one.db.$count(assetBlobs, eq(assetBlobs.siteId, key.siteId));

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    one = await openRepositories({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
  });
  afterAll(async () => {
    await one.close();
    await database.remove();
  });
  beforeEach(async () => {
    sites += 1;
    key = { siteId: `site-${sites}`, name: 'scripted' };
    crm = new ScriptedCrm();
    now = Date.now() + 5000;
    await one.pool.query('delete from connections');
    await one.pool.query('delete from discarded_assets');
    await one.repositories.sites.put(siteInput(key.siteId));
    await one.pool.query("insert into connections (site_id, name, crm, hook_secret) values ($1, $2, 'scripted', $1)", [
      key.siteId,
      key.name,
    ]);
  });

  it('are removed after a month with their bytes, but never uploads of a person, an import or the demo', async () => {
    crm.put(buildHome('a', 'x1', 'y1'), buildHome('b', 'x1'));
    await sync(0);
    const [x, y] = await readStoredPictures('a');
    const otherPicture = await one.repositories.assets.read(key.siteId, y ?? '');
    const upload = { content: Buffer.from('a plan'), contentType: 'application/pdf' };
    await one.repositories.assets.put(key.siteId, { id: 'plan', ...upload });
    crm.put(buildHome('a', 'x2'));
    await sync();
    const [newest] = await readStoredPictures('a');
    expect(new Set(await listAssetIds())).toEqual(new Set([newest, 'plan', x, y]));

    // The picture stays for a month, because cached pages and mails still show it.
    expect(await removeDiscarded(29)).toEqual({ removedCount: 0, hasMore: false });
    expect(await countBlobs()).toBe(4);
    expect(await removeDiscarded(31)).toEqual({ removedCount: 1, hasMore: false });
    expect(new Set(await listAssetIds())).toEqual(new Set([newest, 'plan', x]));
    expect([await countBlobs(), await readStoredPictures('b')]).toEqual([3, [x]]);
    expect(await one.repositories.assets.read(key.siteId, y ?? '')).toBeUndefined();

    // The picture is copied again when the CRM has it again.
    crm.put(buildHome('a', 'x2', 'y1'));
    await sync();
    expect(await readStoredPictures('a')).toEqual([newest, y]);
    expect((await one.repositories.assets.read(key.siteId, y ?? ''))?.content).toEqual(otherPicture?.content);
    expect(await removeDiscarded(400)).toMatchObject({ removedCount: 0 });
  });

  it('keep bytes that another asset uses, and stay while a text of the site names them', async () => {
    crm.put(buildHome('a', 'x1', 'y1'));
    await sync(0);
    const [x = '', y = ''] = await readStoredPictures('a');
    const same = await one.repositories.assets.read(key.siteId, x);
    if (!same) throw new Error('it was copied');
    const { content, ref } = same;
    await one.repositories.assets.put(key.siteId, { id: 'mine', content, contentType: ref.contentType });
    const text = JSON.stringify({ 'home:intro': `<img src="/media/${y}/large.jpg">` });
    await one.pool.query("insert into translations (site_id, locale, messages) values ($1, 'nl', $2)", [
      key.siteId,
      text,
    ]);
    crm.put(buildHome('a', 'z1'));
    await sync();
    expect(await removeDiscarded(31)).toMatchObject({ removedCount: 1 });
    expect(new Set(await listAssetIds())).toEqual(new Set([...(await readStoredPictures('a')), 'mine', y]));
    expect((await one.repositories.assets.read(key.siteId, 'mine'))?.content).toEqual(content);
    await one.pool.query('delete from translations where site_id = $1', [key.siteId]);
    // The sweep checks the picture again a month later.
    expect([await removeDiscarded(32), await removeDiscarded(62)]).toMatchObject([
      { removedCount: 0 },
      { removedCount: 1 },
    ]);
    expect(new Set(await listAssetIds())).toEqual(new Set([...(await readStoredPictures('a')), 'mine']));
  });

  it('stay with the homes that a removed connection leaves, and are removed with these homes', async () => {
    crm.put(buildHome('a', 'x1'), buildHome('b', 'y1'));
    await sync(0);
    const [x] = await readStoredPictures('a');
    await one.pool.query('delete from connections');
    expect(await removeDiscarded(31)).toMatchObject({ removedCount: 0 });
    const ids = await one.repositories.estates.listSourceIds(key.siteId, key.name);
    await one.repositories.estates.withdrawMany(key.siteId, [ids.get('b') ?? 0]);
    expect(await removeDiscarded(62)).toMatchObject({ removedCount: 1 });
    expect(await listAssetIds()).toEqual([x]);
  });

  it('stay for a month after the last record stopped using them', async () => {
    crm.put(buildHome('a', 'x1'), buildHome('b', 'x1'));
    await sync(0);
    const [x] = await readStoredPictures('a');
    crm.put(buildHome('a'));
    await sync();
    await one.pool.query("update discarded_assets set due_at = now() - interval '1 day'");
    crm.put(buildHome('b'));
    await sync();
    expect(await removeDiscarded(1)).toEqual({ removedCount: 0, hasMore: false });
    expect(await listAssetIds()).toEqual([x]);
    expect([await removeDiscarded(31), await listAssetIds()]).toEqual([{ removedCount: 1, hasMore: false }, []]);
  });

  it('include those of records that were gone for three months, of which nothing is kept', async () => {
    crm.put(buildHome('a', 'x1'), buildHome('b', 'y1'), buildHome('c'));
    await sync(0);
    const ids = await one.repositories.estates.listSourceIds(key.siteId, key.name);
    crm.homes.delete('b');
    crm.put({ ...buildHome('c'), version: 'hidden', hidden: true });
    await sync();
    const listRows = async () => {
      const { rows: found } = await one.pool.query<{ id: string }>(
        'select record_id as id from connection_records where site_id = $1 order by 1',
        [key.siteId],
      );
      return found.map(({ id }) => id);
    };
    // The database's clock has set the times at which the records were gone, so the program's clock is set relative to
    // the real time.
    now = Date.now() + 80 * DAY_MS;
    await sync();
    expect(await listRows()).toEqual(['a', 'b', 'c']);
    now = Date.now() + 91 * DAY_MS;
    await sync();
    // The list contains the record that is marked as not shown. The record is therefore known and is not read again
    // every night.
    expect(await listRows()).toEqual(['a', 'c']);
    expect(await removeDiscarded(31)).toMatchObject({ removedCount: 1 });
    expect(await listAssetIds()).toEqual(await readStoredPictures('a'));

    crm.put(buildHome('b', 'y1'));
    await sync();
    expect((await one.repositories.estates.listSourceIds(key.siteId, key.name)).get('b')).toBe(ids.get('b'));
    expect(await readStoredPictures('b')).toHaveLength(1);
  });

  it('include those of the units of a project that was gone for three months', async () => {
    crm.put(buildHome('a'), { ...buildHome('p', 'x1'), project: true, units: [buildHome('u', 'y1')] });
    await sync(0);
    expect(await readStoredPictures('u')).toHaveLength(1);
    crm.homes.delete('p');
    await sync();
    now = Date.now() + 91 * DAY_MS;
    await sync();
    const { rows } = await one.pool.query<{ id: string }>(
      'select record_id as id from connection_records where site_id = $1',
      [key.siteId],
    );
    expect(rows).toEqual([{ id: 'a' }]);
    expect(await removeDiscarded(31)).toMatchObject({ removedCount: 2 });
    expect(await listAssetIds()).toEqual([]);
  });

  it('are removed only once by two programs, and are removed with their site', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `${String.fromCharCode(0x4e00 + index)}1`);
    crm.put(buildHome('a', ...many));
    await sync(0);
    crm.put(buildHome('a'));
    await sync();
    const sweepResults = await Promise.all([removeDiscarded(31), removeDiscarded(31)]);
    const lastSweep = await removeDiscarded(31);
    expect(sweepResults[0].removedCount + sweepResults[1].removedCount + lastSweep.removedCount).toBe(60);
    expect(await listAssetIds()).toEqual([]);
    crm.put(buildHome('a', 'x1'));
    await sync();
    await one.repositories.sites.remove(key.siteId);
    expect((await one.pool.query('select from discarded_assets')).rows).toEqual([]);
  });
});
