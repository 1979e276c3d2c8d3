import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { type ArchivedSite, startArchivedSite } from '../support/programs/archivedSite.ts';
import { testArchivesOn } from '../support/programs/archivedSiteSuite.ts';
import { getCheapestKind, listDatabaseKinds } from '../support/programs/databases.ts';
import { toVariables } from '../support/programs/runOn.ts';
import { waitUntilInside } from '../support/programs/untilInside.ts';
import { siteInput } from '../support/siteInput.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';

const CLI_FILE = path.resolve(import.meta.dirname, '../../server/backoffice/commands/cli.ts');

let source: ArchivedSite;
beforeAll(async () => {
  source = await startArchivedSite();
});
afterAll(() => source.close());

// Only the other kinds of databases are tested, because the fast tests cover the cheapest kind.
const otherDatabaseKinds = listDatabaseKinds().filter(({ name }) => name !== getCheapestKind().name);
describe.each(otherDatabaseKinds)('an archive of a site, on $name', (kind) => {
  testArchivesOn(kind, () => source);
});

describe.each(listDatabaseKinds())('an import that is killed halfway, on $name', (kind) => {
  it('changes nothing', async () => {
    const target = await kind.start();
    const running = await openRepositories(toVariables(target));
    await running.repositories.sites.put(siteInput('noord'));
    const before = await computeDatabaseSums(running.pool);
    const isPostgres = target.env.databaseUrl !== undefined;
    // The import writes the table `redirects`, so it must wait for the transaction of the other client.
    const otherClient = isPostgres ? await running.pool.connect() : undefined;
    await otherClient?.query('begin; lock table redirects in share mode');
    const child = spawn(process.execPath, [CLI_FILE, 'import', '--archive', source.archiveWithVisitors], {
      env: { ...process.env, ...toVariables(target) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    await waitUntilInside(child, { pool: running.pool, isPostgres });
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    await otherClient?.query('rollback');
    otherClient?.release();
    expect(await computeDatabaseSums(running.pool)).toEqual(before);
    const schemas = await running.pool.query("select nspname from pg_namespace where nspname like 'gevel%'");
    expect(schemas.rows).toEqual([]);
    await running.close();
    await target.remove();
  });
});
