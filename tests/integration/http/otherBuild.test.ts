import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const FILE_HASH_PATTERN = /(?<![0-9a-f])[0-9a-f]{8}(?=\.(?:js|css|png|svg|woff2)$)/;

const changeHash = (hash: string) => hash.replaceAll(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));

let backOffice: FakeBackOffice;
let folder: string;
let sites: TestSite[] = [];

/** Copies the existing build, with other hashes in the names of all its client files. */
async function createOtherBuild(): Promise<string> {
  const bundle = await ensureBuiltSite();
  const dist = path.join(folder, 'dist');
  await cp(path.dirname(path.dirname(bundle)), dist, {
    recursive: true,
    filter: (file) => !file.includes('compile-cache'),
  });
  for (const name of ['node_modules', 'public', 'locales', 'server', 'package.json'])
    await symlink(path.join(projectRoot, name), path.join(folder, name));
  const client = path.join(dist, 'client');
  const names = await readdir(client);
  const hashes = new Set(names.flatMap((name) => FILE_HASH_PATTERN.exec(name) ?? []));
  const renameHashes = (text: string) =>
    text.replaceAll(/(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g, (hash) => (hashes.has(hash) ? changeHash(hash) : hash));
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => path.join(client, name));
  for (const file of [...texts, path.join(dist, 'loadable-stats.json')])
    await writeFile(file, renameHashes(await readFile(file, 'utf8')));
  for (const name of names) await rename(path.join(client, name), path.join(client, renameHashes(name)));
  return path.join(dist, 'server/site.js');
}

const listAssets = (text: string) => new Set(Array.from(text.matchAll(/\/assets\/[\w.-]+/g), ([address]) => address));

beforeAll(async () => {
  backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-other-build-'));
  const bundle = await createOtherBuild();
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const options = { apiUrl: backOffice.address, defaultHost: 'alpha.test', dataDir };
  sites = [await startSite(options), await startSite({ ...options, bundle })];
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await backOffice.close();
  await rm(folder, { recursive: true, force: true });
});

it('a page of one build finds its files at an instance of the other, in both directions', async () => {
  const namedFiles: Set<string>[] = [];
  for (const { port } of sites) {
    const page = await request(`http://127.0.0.1:${port}/nl/aanbod`, { headers: { host: 'alpha.test' } });
    expect(page.statusCode).toBe(200);
    namedFiles.push(listAssets(await page.body.text()));
  }
  const [first = new Set(), second = new Set()] = namedFiles;
  expect(first.size).toBeGreaterThan(2);
  expect([...first].filter((address) => second.has(address))).toEqual([]);
  for (const [index, addresses] of [second, first].entries()) {
    for (const address of addresses) {
      const [ownAnswer, otherAnswer] = await Promise.all([sites[index]?.ask(address), sites[1 - index]?.ask(address)]);
      expect(ownAnswer?.status, address).toBe(200);
      expect(ownAnswer?.bytes.equals(otherAnswer?.bytes ?? Buffer.alloc(0)), address).toBe(true);
      expect(ownAnswer?.headers['cache-control'], address).toBe('public, max-age=31536000, immutable');
      expect(ownAnswer?.headers['content-type'], address).toBe(otherAnswer?.headers['content-type']);
    }
  }
});

it('the 404 for a file that no build here has is not cached, because the next instance may have it', async () => {
  const answer = await sites[0]?.ask('/assets/main.01234567.js');
  expect(answer?.status).toBe(404);
  expect(answer?.headers['cache-control']).toBe('no-store');
});
