import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Estate } from '#shared/api/estate.ts';
import { ConnectedSite, type TestRepositories, openTestRepositories } from '../../support/crm/connectedSite.ts';
import { FIRST_GENERATED_ID } from '../../support/crm/zabun/generatedProperty.ts';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { listDatabaseKinds } from '../../support/programs/databases.ts';

const HOME_COUNT = 8;
const PICTURES_PER_HOME = 8;
const HOUR_MS = 3_600_000;

// The last kind of the list is tested: PostgreSQL when it is installed, and otherwise the embedded database.
const [kind] = listDatabaseKinds().toReversed();
if (!kind) throw new Error('There is no database to test on.');

describe(`A site that is connected to Zabun, on ${kind.name}`, () => {
  let opened: TestRepositories;
  let crm: ZabunEmulator;
  let site: ConnectedSite;

  beforeAll(async () => {
    crm = await startZabun({ generatedCount: HOME_COUNT, requestsPerSecond: 1000 });
    opened = await openTestRepositories(kind);
    site = await ConnectedSite.make(opened, 'duinhof', 'zabun', crm);
  });
  afterAll(async () => {
    await opened.opened.close();
    await opened.database.remove();
    await crm.close();
  });

  const listGeneratedHomes = async (): Promise<Estate[]> =>
    [...(await site.estates()).values()].filter(({ source }) => Number(source?.id) >= FIRST_GENERATED_ID);
  const countRequests = (path: string) =>
    crm.server.visits.filter((visit) => visit.method === 'GET' && visit.path.startsWith(path)).length;

  it('shows its homes with all pictures, although one answer in fifty is broken', async () => {
    crm.breakOneIn(50);
    await site.settle();
    expect(await listGeneratedHomes()).toHaveLength(HOME_COUNT);
    expect(await site.status()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0, problem: undefined });
    crm.server.faults.clear();
    await site.moveLater(HOUR_MS);
    expect((await listGeneratedHomes()).map(({ pictures }) => pictures.length)).toEqual(
      Array.from({ length: HOME_COUNT }, () => PICTURES_PER_HOME),
    );
    expect((await site.status())?.missingMedia).toBe(0);
  });

  it('changes nothing and copies no picture when nothing has changed', async () => {
    const before = [countRequests('/upload/'), countRequests('/api/v1/property/5')];
    const rows = 'select id, updated_at from estates order by id';
    const stored = await opened.opened.pool.query(rows);
    await site.moveLater(40 * HOUR_MS);
    expect([countRequests('/upload/'), countRequests('/api/v1/property/5')]).toEqual(before);
    expect((await opened.opened.pool.query(rows)).rows).toEqual(stored.rows);
  });
});
