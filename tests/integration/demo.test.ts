import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { loadDemo } from '#server/backoffice/demo/demo.ts';
import { DEMO_SITES } from '../support/demoSites.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { EXPECTED_SUMMARIES, readSummaries } from '../support/programs/completeDemo.ts';
import type { TestDatabase } from '../support/programs/databases.ts';
import { createOwnDemoDatabase } from '../support/programs/demoData.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

const log = pino({ level: 'silent' });

describe('the demo data', () => {
  let folder: TestDatabase;
  let backoffice: TestBackOffice;
  beforeAll(async () => {
    folder = await createOwnDemoDatabase();
    backoffice = await startTestBackOffice({ database: folder });
  });
  afterAll(async () => {
    await backoffice.close();
    await folder.remove();
  });

  it('is complete after the load', async () => {
    expect(await readSummaries(backoffice)).toEqual(EXPECTED_SUMMARIES);
  });

  it('stores every picture and file that its documents name', async () => {
    for (const demo of DEMO_SITES) {
      const stored = new Set((await backoffice.repositories.assets.list(demo.site.id)).map(({ hash }) => hash));
      const spoken = JSON.stringify([demo.pages, demo.entities, demo.estates]).match(/(?<="hash":")[0-9a-f]{64}/g);
      expect(spoken?.length).toBeGreaterThan(100);
      expect(spoken?.filter((hash) => !stored.has(hash))).toEqual([]);
    }
  });

  it('changes nothing when it is loaded again', async () => {
    const database = await openDatabase(folder.env, log);
    let purges = 0;
    await loadDemo(
      createRepositories(database.db, () => (purges += 1)),
      log,
    );
    expect(purges).toBe(0);
    await database.close();
  });
});
