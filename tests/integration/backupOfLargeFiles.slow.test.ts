import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveFile, readArchive, writeArchive } from '#server/backoffice/backup/archive.ts';
import { makeBackup } from '#server/backoffice/backup/makeBackup.ts';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { createUnmadeDatabase, EMBEDDED_KIND, getCheapestKind } from '../support/programs/databases.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { siteInput } from '../support/siteInput.ts';

/** Four pictures as large as uploads may be, and a file as large as files may be. */
const FILE_SIZES = [10_000_000, 10_000_000, 10_000_000, 10_000_000, 50_000_000];
/** Each test writes and reads hundreds of megabytes, which takes more than two minutes on a busy machine. */
const TIME_LIMIT = { timeout: 300_000 };
const BLOBS_FILE = /^asset_blobs\//;

let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-large-'));
  backup = path.join(folder, 'backup.tar.gz');
  const database = await getCheapestKind().start();
  const opened = await openRepositories(toVariables(database));
  const { repositories, pool, log } = opened;
  await repositories.sites.put(siteInput('noord'));
  for (const [at, size] of FILE_SIZES.entries()) {
    const content = Buffer.alloc(size, at + 1);
    const hash = createHash('sha256').update(content).digest('hex');
    await pool.query('insert into asset_blobs (site_id, hash, content) values ($1, $2, $3)', ['noord', hash, content]);
  }
  // Nothing else uses this database, so the backup needs no copy of it.
  await makeBackup({ pool, dataDir: database.env.dataDir, kind: 'postgres', log }, backup, () => {});
  await opened.close();
  await database.remove();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a backup of large files is found good by the embedded database', TIME_LIMIT, async () => {
  const place = await createUnmadeDatabase();
  const { code, out, err } = await runCommandOn(place, ['backup', 'verify', backup, '--scratch', folder]);
  expect([code, err]).toEqual([0, expect.not.stringContaining('ot verified')]);
  expect(out).toContain(`${FILE_SIZES.length} pictures and documents`);
  await place.remove();
});

it(
  'an embedded database restores a backup of an older version, with four large pictures in one file',
  TIME_LIMIT,
  async () => {
    const files: ArchiveFile[] = [];
    for await (const file of readArchive(backup, () => Infinity)) files.push(file);
    const blobs = files.filter(({ name }) => BLOBS_FILE.test(name)).map(({ bytes }) => bytes);
    expect(blobs).toHaveLength(FILE_SIZES.length);
    const olderFiles = files.flatMap((file) => {
      if (!BLOBS_FILE.test(file.name)) return [file];
      if (file.name.endsWith('/000001.copy')) return [{ ...file, bytes: Buffer.concat(blobs.slice(0, 4)) }];
      return file.name.endsWith('/000002.copy') ? [{ ...file, bytes: Buffer.concat(blobs.slice(4)) }] : [];
    });
    const older = path.join(folder, 'older.tar.gz');
    await writeArchive(older, Readable.from(olderFiles));
    const target = await EMBEDDED_KIND.start();
    const restored = await openRepositories(toVariables(target));
    expect(await runCommandOn(target, ['restore', '--from', older])).toMatchObject({ code: 0 });
    const { rows } = await restored.pool.query(
      `select length(content) as size, encode(sha256(content), 'hex') = hash as matches from asset_blobs order by 1`,
    );
    expect(rows).toEqual(FILE_SIZES.map((size) => ({ size, matches: true })));
    await restored.close();
    await target.remove();
  },
);
