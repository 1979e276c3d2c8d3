import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { listDatabaseKinds, type TestDatabase } from '../../support/programs/databases.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { launchProgram, type Program } from '../../support/programs/program.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const serverFolder = path.resolve(import.meta.dirname, '../../../dist/server');
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const LISTING_COUNT = 5000;
const IMPORT_MAPPING = {
  format: { nothing: ['.'] },
  source: { name: 'feed', id: 'ref' },
  constants: { transaction: 'FOR_SALE' },
  columns: {
    kind: { to: 'general.subType', values: { villa: 'VILLA' }, required: true },
    price: { to: 'general.price.value' },
    zip: { to: 'address.zip' },
  },
  texts: { 'general.title': { nl: '{type} in {city}' } },
};
const FORMER_PRICE = '211.000';
const NEW_PRICE = '199.000';

const formatRow = (number: number, price: string) => `L${number};villa;${price.replace('.', '')};9000`;

describe.each(listDatabaseKinds())('An import that is killed, on $name', (kind) => {
  let database: TestDatabase;
  let backOffice: TestBackOffice;
  let site: Program;
  let folder: string;
  let port = 0;

  const list = async () => {
    const answer = await request(`http://127.0.0.1:${port}/nl/aanbod`, { headers: { host: 'alpha.test' } });
    return answer.body.text();
  };
  const importing = async (rows: readonly string[]) => {
    const [file, mapping] = [path.join(folder, 'homes.csv'), path.join(folder, 'mapping.json')];
    await writeFile(file, ['ref;kind;price;zip', ...rows].join('\n'));
    await writeFile(mapping, JSON.stringify(IMPORT_MAPPING));
    const args = ['import', '--site', 'alpha', '--file', file, '--mapping', mapping];
    const { databaseUrl = '', dataDir } = database.env;
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    return launchProgram(process.execPath, [path.join(serverFolder, 'cli.js'), ...args], { env, cwd: folder });
  };
  const countStored = () => backOffice.repositories.estates.count('alpha');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-killed-'));
    database = await kind.start();
    backOffice = await startTestBackOffice({ database });
    await backOffice.repositories.sites.put(siteInput('alpha', { hostnames: ['alpha.test'] }));
    const [first = 0, adminPort = 0] = await findFreePorts(2);
    port = first;
    const place = { port, adminPort, dataDir: path.join(folder, 'site') };
    site = await startBuiltProduct(place, {
      WORKERS: '1',
      WARM_PAGES: '0',
      API_URL: backOffice.url,
      API_TOKEN: backOffice.apiToken,
      LOG_LEVEL: 'info',
    });
    await vi.waitUntil(() => site.getOutput().includes('purge subscription established'), WAIT_OPTIONS);
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves no page out of date', async () => {
    const wholeImport = await importing([formatRow(0, FORMER_PRICE)]);
    expect([await wholeImport.exited, wholeImport.getOutput()]).toEqual([0, expect.any(String)]);
    await vi.waitFor(async () => expect(await list()).toContain(FORMER_PRICE), WAIT_OPTIONS);

    const rows = Array.from({ length: LISTING_COUNT }, (_, number) =>
      formatRow(number, number === 0 ? NEW_PRICE : '350.000'),
    );
    const killed = await importing(rows);
    await vi.waitFor(async () => expect(await countStored()).toBeGreaterThan(1), WAIT_OPTIONS);
    await killed.stop('SIGKILL');
    // The test waits until the number of rows stays the same, because the database may still commit a transaction whose
    // commit was requested before the kill.
    let written = -1;
    await vi.waitFor(
      async () => {
        const before = written;
        written = await countStored();
        expect(written).toBe(before);
      },
      { timeout: 10_000, interval: 500 },
    );
    expect(written).toBeLessThan(LISTING_COUNT);
    await vi.waitFor(async () => expect(await list()).not.toContain(FORMER_PRICE), WAIT_OPTIONS);
    expect(await countStored()).toBe(written);
    const { body } = await backOffice.call('POST', '/sites/alpha/estates', { site: 'alpha', body: {} });
    expect(body.total.value).toBe(written);
  });
});
