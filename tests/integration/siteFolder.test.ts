import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_FOLDER } from '#server/backoffice/demo/demoSites.ts';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { importArchive } from '#server/backoffice/siteArchive/importArchive.ts';
import { DEMO_SITES } from '../support/demoSites.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { getCheapestKind, type TestDatabase } from '../support/programs/databases.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { siteInput } from '../support/siteInput.ts';

const ARDENNE_FOLDER = path.join(DEMO_FOLDER, 'ardenne');
const ARDENNE_SITE = DEMO_SITES.find(({ site }) => site.id === 'ardenne');
const COPY_ARGUMENTS = ['--as', 'copy'];

let database: TestDatabase;
let work: string;
beforeAll(async () => {
  database = await getCheapestKind().start();
  work = await mkdtemp(path.join(os.tmpdir(), 'gevel-folder-'));
});
afterAll(async () => {
  await database.remove();
  await rm(work, { recursive: true, force: true });
});

const importFolder = (folder: string, ...more: readonly string[]) =>
  runCommandOn(database, ['import', '--archive', folder, ...more]);

async function queryDatabase(text: string): Promise<unknown> {
  const opened = await openRepositories(toVariables(database));
  const { rows } = await opened.pool.query<{ value: unknown }>(text);
  await opened.close();
  return rows[0]?.value;
}
const countHomes = () =>
  queryDatabase("select count(*)::int as value from estates where site_id = 'copy' and deleted_at is null");

/**
 * Waits until a transaction waits for a lock of another transaction. The embedded database runs one transaction at a
 * time, so no transaction ever waits there.
 */
async function waitUntilOneWaits(): Promise<void> {
  const sql = `select count(*)::int as value from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let waitingCount: unknown = 0;
  while (waitingCount === 0) waitingCount = await queryDatabase(sql);
}

describe('the folder of a site, imported as an archive', () => {
  it('is only read by a dry run', async () => {
    const { code, out } = await importFolder(ARDENNE_FOLDER, ...COPY_ARGUMENTS, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('nothing was written: ardenne → copy')]);
    expect(await queryDatabase('select count(*)::int as value from sites')).toBe(0);
  });

  it('becomes a site with all that it describes', async () => {
    const { code, out, err } = await importFolder(ARDENNE_FOLDER, ...COPY_ARGUMENTS);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Imported copy: http://copy.localhost');
    expect(out).toMatch(/estates +43\n/);
    expect(await countHomes()).toBe(ARDENNE_SITE?.estates.length);
    expect(
      await queryDatabase(
        "select count(*)::int as value from estates where site_id = 'copy' and deleted_at is not null",
      ),
    ).toBe(ARDENNE_SITE?.withdrawn.length);
    // The folder has only two of the four agreements in each of four languages; the import adds the others.
    expect(await queryDatabase("select count(*)::int as value from agreements where site_id = 'copy'")).toBe(16);
    expect(await queryDatabase("select count(*)::int as value from open_houses where site_id = 'copy'")).toBe(
      ARDENNE_SITE?.openHouses.flatMap(({ days }) => days).length,
    );
    expect(await queryDatabase("select count(*)::int as value from assets where site_id = 'copy'")).toBe(
      ARDENNE_SITE?.assets.length,
    );
  });

  it('replaces a site only when asked, and then all of it', async () => {
    const existingSiteResult = await importFolder(ARDENNE_FOLDER, ...COPY_ARGUMENTS);
    expect([existingSiteResult.code, existingSiteResult.err]).toEqual([
      1,
      expect.stringContaining('The site copy exists.'),
    ]);
    await queryDatabase(`
      insert into messages (site_id, id, kind, email, document)
      values ('copy', gen_random_uuid(), 'contact', 'lies@visitors.example.net', '{}')`);
    await queryDatabase("insert into redirects (site_id, source, target) values ('copy', '/other', '/fr')");
    const replaced = await importFolder(ARDENNE_FOLDER, ...COPY_ARGUMENTS, '--replace', '--yes');
    expect([replaced.code, replaced.err]).toEqual([0, '']);
    expect(await countHomes()).toBe(ARDENNE_SITE?.estates.length);
    expect(await queryDatabase("select count(*)::int as value from messages where site_id = 'copy'")).toBe(0);
    expect(await queryDatabase("select site_id as value from site_hostnames where hostname = 'copy.localhost'")).toBe(
      'copy',
    );
    expect(await queryDatabase("select count(*)::int as value from redirects where site_id = 'copy'")).toBe(
      ARDENNE_SITE?.redirects.length,
    );
  });

  it('is refused with a list of its problems, and changes nothing', async () => {
    const broken = path.join(work, 'broken');
    await cp(ARDENNE_FOLDER, broken, { recursive: true });
    for (const name of ['values.json', 'media.json', 'media'])
      await cp(path.join(DEMO_FOLDER, name), path.join(work, name), { recursive: true });
    await writeFile(path.join(broken, 'redirects.json'), '[{ "from": "/old" }]');
    const { code, err } = await importFolder(broken, ...COPY_ARGUMENTS, '--replace', '--yes');
    expect([code, err]).toEqual([1, expect.stringContaining('redirects.json: 0.to: ')]);
    expect(await countHomes()).toBe(ARDENNE_SITE?.estates.length);
  });

  it('is not written in part when the database refuses some of it', async () => {
    const otherImport = await importFolder(ARDENNE_FOLDER, '--as', 'second', '--hostname', 'copy.localhost');
    expect(otherImport.code).toBe(1);
    expect(otherImport.err).toContain('copy.localhost');
    expect(await queryDatabase("select count(*)::int as value from estates where site_id = 'second'")).toBe(0);
  });

  it('leaves a site alone that was created while the folder was read', async () => {
    const opened = await openRepositories(toVariables(database));
    const { sites, ...others } = opened.repositories;
    // The command does not find the site, as if another program created it just after the command had looked for it.
    const repositories = { ...others, sites: { ...sites, get: async () => undefined } };
    for (const replace of [false, true]) {
      const values = {
        text: (name: string) => ({ archive: ARDENNE_FOLDER, as: 'copy' })[name],
        list: () => [],
        flag: (name: string) => replace && name === 'replace',
      };
      const openWithoutSite = async () => ({ ...opened, repositories });
      const context = { values, positionals: [], out: new TextSink(), err: new TextSink(), open: openWithoutSite };
      await queryDatabase("update redirects set target = '/changed' where site_id = 'copy'");
      await expect(importArchive(context, openWithoutSite)).rejects.toThrow('A site copy exists already.');
      expect(await queryDatabase("select target as value from redirects where site_id = 'copy'")).toBe('/changed');
    }
    await opened.close();
  });

  it('creates no site when another program is just creating it', async () => {
    const opened = await openRepositories(toVariables(database));
    const otherClient = await opened.pool.connect();
    await otherClient.query('begin');
    await otherClient.query("insert into sites (id, document) values ('twice', $1)", [siteInput('twice')]);
    const created = opened.repositories.sites.create(siteInput('twice')).then(() => 'created', String);
    if (database.env.databaseUrl !== undefined) await waitUntilOneWaits();
    await otherClient.query('commit');
    otherClient.release();
    expect(await created).toContain('A site twice exists already.');
    await opened.close();
  });
});
