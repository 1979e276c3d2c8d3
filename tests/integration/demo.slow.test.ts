import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { loadDemo } from '#server/backoffice/demo/demo.ts';
import { DEMO_SITES } from '../support/demoSites.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { EXPECTED_SUMMARIES, readSummaries } from '../support/programs/completeDemo.ts';
import { listDatabaseKinds } from '../support/programs/databases.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';

const log = pino({ level: 'silent' });

describe.each(listDatabaseKinds())('the demo data, on $name', (kind) => {
  it('loads the first time, and changes nothing the second time', async () => {
    const folder = await kind.start();
    const database = await openDatabase(folder.env, log);
    let purges = 0;
    const repositories = createRepositories(database.db, () => (purges += 1));
    await loadDemo(repositories, log);
    expect(purges).toBe(DEMO_SITES.length);
    await loadDemo(repositories, log);
    expect(purges).toBe(DEMO_SITES.length);
    const backoffice = await startTestBackOffice({ database: folder });
    expect(await readSummaries(backoffice)).toEqual(EXPECTED_SUMMARIES);
    await backoffice.close();
    await database.close();
    await folder.remove();
  });
});
