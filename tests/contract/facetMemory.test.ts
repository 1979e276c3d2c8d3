import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConditions } from '#server/backoffice/estates/search/estateConditions.ts';
import { createFacetSource } from '#server/backoffice/estates/search/facetSource.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';

/** This limit is large enough for two small sites, but not for three. */
const MAX_FACET_BYTES = 10_000;
const SITE_IDS = ['noord', 'oost', 'zuid'];

let database: TestDatabase;
let backOffice: OpenedRepositories;
beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  backOffice = await openRepositories({ DATA_DIR: database.env.dataDir, LOG_LEVEL: 'silent' });
  const { estates, sites } = backOffice.repositories;
  for (const [index, site] of SITE_IDS.entries()) {
    await sites.put(siteInput(site));
    await estates.upsertMany(
      site,
      Array.from({ length: index + 1 }, (_, at) => estateInput({ id: at + 1 })),
    );
  }
});
afterAll(async () => {
  await backOffice.close();
  await database.remove();
});

it('the memory for facets keeps sites while it has room, and evicts the least recently requested site', async () => {
  const statements: string[] = [];
  const db = drizzle(backOffice.pool, { logger: { logQuery: (text) => statements.push(text) } });
  const readFacets = createFacetSource(db, MAX_FACET_BYTES);
  const readSiteFacets = async (site: string) => {
    statements.length = 0;
    const { table } = await readFacets(site, buildConditions(site, {}));
    const hasReadEstates = statements.some((text) => text.includes('from estates '));
    return [table.rowCount, hasReadEstates ? 'read' : 'kept'];
  };
  expect(await readSiteFacets('noord')).toEqual([1, 'read']);
  expect(await readSiteFacets('oost')).toEqual([2, 'read']);
  expect(await readSiteFacets('noord')).toEqual([1, 'kept']);
  expect(await readSiteFacets('zuid')).toEqual([3, 'read']);
  expect(await readSiteFacets('noord')).toEqual([1, 'kept']);
  expect(await readSiteFacets('oost')).toEqual([2, 'read']);
});
