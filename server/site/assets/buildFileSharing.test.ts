import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createBuildFileSharing } from './buildFileSharing.ts';

const temporaryFolders: string[] = [];
let root: string;
let warnings: unknown[];
const logger = { warn: (fields: unknown) => void warnings.push(fields) };

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gevel-builds-'));
  temporaryFolders.push(root);
  warnings = [];
});
afterAll(() => Promise.all(temporaryFolders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function createBuild(name: string, files: Readonly<Record<string, string>>, maxBytes?: number) {
  const buildFolder = path.join(root, name);
  await mkdir(buildFolder, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(buildFolder, file), content);
  const builds = createBuildFileSharing({
    ownFolder: buildFolder,
    sharedFolder: path.join(root, 'shared'),
    previousFolder: path.join(root, 'previous'),
    canDeleteFiles: true,
    logger,
    ...(maxBytes !== undefined && { maxBytes }),
  });
  builds.close();
  return builds;
}
const findInBuilds = async (builds: Awaited<ReturnType<typeof createBuild>>, address: string) =>
  (await builds.findFile(address))?.prepareCoding('identity');
const readText = async (builds: Awaited<ReturnType<typeof createBuild>>, address: string) =>
  (await findInBuilds(builds, address))?.body.toString();

it('serves files of the previous build, and of the next build as soon as the next build has started', async () => {
  const first = await createBuild('first', { 'main.11111111.js': 'first' });
  await first.shareOwnFiles();
  expect(await first.findFile('/assets/main.22222222.js')).toBeUndefined();
  const second = await createBuild('second', { 'main.22222222.js': 'second' });
  await second.shareOwnFiles();
  expect(await readText(first, '/assets/main.22222222.js')).toBe('second');
  expect(await readText(second, '/assets/main.11111111.js')).toBe('first');
  const { headers } = (await findInBuilds(second, '/assets/main.11111111.js')) ?? {};
  expect(headers).toEqual(expect.arrayContaining(['Cache-Control', 'public, max-age=31536000, immutable']));
});

it('serves the files of the previous build that were delivered with this build', async () => {
  await mkdir(path.join(root, 'previous'));
  await writeFile(path.join(root, 'previous/site.11111111.css'), 'a{}');
  const builds = await createBuild('second', {});
  expect(await readText(builds, '/assets/site.11111111.css')).toBe('a{}');
});

it.each([
  '/assets/../secret.js',
  '/assets/x/../../secret.js',
  '/assets/.draft.js',
  '/assets/',
  '/theme/a.css',
  '/assets/a.exe',
])('returns no file at %s', async (address) => {
  await mkdir(path.join(root, 'shared/x'), { recursive: true });
  for (const file of ['secret.js', 'shared/.draft.js', 'shared/a.css', 'shared/a.exe'])
    await writeFile(path.join(root, file), 'secret');
  const builds = await createBuild('own', {});
  expect(await builds.findFile(address)).toBeUndefined();
});

it('deletes the files that were unused for the longest time when the folder is too large, never its own', async () => {
  for (const [name, age] of [
    ['oldest', 3000],
    ['older', 2000],
  ] as const) {
    const earlierBuild = await createBuild(name, { [`${name}.js`]: 'x'.repeat(100) });
    await earlierBuild.shareOwnFiles();
    const usedAt = new Date(Date.now() - age * 1000);
    await utimes(path.join(root, 'shared', `${name}.js`), usedAt, usedAt);
  }
  const now = await createBuild('now', { 'now.js': 'x'.repeat(100) }, 250);
  await now.shareOwnFiles();
  expect((await readdir(path.join(root, 'shared'))).toSorted()).toEqual(['now.js', 'older.js']);
  const largeBuild = await createBuild('large', { 'large.js': 'x'.repeat(1000) }, 250);
  await largeBuild.shareOwnFiles();
  expect(await readdir(path.join(root, 'shared'))).toEqual(['large.js']);
  expect(warnings).toEqual([]);
});

it('logs that it cannot share its files, and does not fail', async () => {
  const builds = await createBuild('own', { 'main.11111111.js': 'own' });
  await writeFile(path.join(root, 'shared'), 'no folder');
  await builds.shareOwnFiles();
  expect(warnings).toEqual([{ reason: 'EEXIST' }]);
  expect(await builds.findFile('/assets/main.22222222.js')).toBeUndefined();
});
