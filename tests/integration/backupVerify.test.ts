import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveFile, readArchive, writeArchive } from '#server/backoffice/backup/archive.ts';
import { writeService } from '#server/backoffice/serviceFile.ts';
import { EMBEDDED_KIND, type TestDatabase, createUnmadeDatabase } from '../support/programs/databases.ts';
import { createGoodBackup } from '../support/programs/goodBackup.ts';
import { runCommandOn } from '../support/programs/runOn.ts';

let folder: string;
let good: string;
let wholeArchive: Buffer;
let files: ArchiveFile[];
/** A data folder with the file of a service, as if a service had run there. Its database does not exist yet. */
let service: TestDatabase;

const toArchivePath = (name: string) => path.join(folder, `${name}.tar.gz`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-verify-'));
  good = await createGoodBackup(EMBEDDED_KIND, folder);
  wholeArchive = await readFile(good);
  files = [];
  for await (const file of readArchive(good, () => Infinity)) files.push(file);
  service = await createUnmadeDatabase();
  writeService(service.env.dataDir, { sitePort: 3000 });
});
afterAll(async () => {
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

const runVerify = (file: string) => runCommandOn(service, ['backup', 'verify', file]);
/** Lists the files in the service's data folder, in order to find files that a verification has left. */
const listDataFiles = async () => (await readdir(service.env.dataDir)).toSorted();

/**
 * Returns a generator of numbers from 0 up to, but not including, `below`. It is a linear congruential generator with
 * the same sequence in each run.
 */
function createRandomDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type RandomDraw = (below: number) => number;
type DamagedArchive = Buffer | readonly ArchiveFile[];

const flipByte = (bytes: Buffer, at: number): Buffer => Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 0xff, at, at + 1);
const changeFiles = (change: (all: ArchiveFile[]) => void): ArchiveFile[] => {
  const all = [...files];
  change(all);
  return all;
};
/** Returns the files with one changed file. The checksums in the archive are those of the changed file. */
const editFile = (name: RegExp, edit: (text: string) => string): ArchiveFile[] =>
  files.map((file) =>
    name.test(file.name) ? { name: file.name, bytes: Buffer.from(edit(file.bytes.toString())) } : file,
  );
const splitLines = (text: string) => text.split('\n').slice(0, -1);
const joinLines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');
const TAR_HEADER = { mode: 0o600, mtime: new Date(0), type: 'file' } as const;
/** Builds the archive like a tool that does not know the checksums: the checksums keep their old values. */
const packArchive = async (all: readonly ArchiveFile[]): Promise<Buffer> => {
  const tar = gunzipSync(wholeArchive);
  const sums = tar.subarray(tar.lastIndexOf('SHA256SUMS') + 512);
  const body = sums.subarray(0, sums.indexOf(0));
  const entries = [...all, { name: 'SHA256SUMS', bytes: body }];
  return gzipSync(
    await packTar(
      entries.map(({ name, bytes }) => ({ header: { ...TAR_HEADER, name, size: bytes.length }, body: bytes })),
    ),
  );
};
/** Returns the tar with another size in the header of one file. The checksum of the header matches. */
function declareSize(name: string, change: (bytes: number) => number): Buffer {
  const tar = gunzipSync(wholeArchive);
  const headerOffset = tar.indexOf(`${name}\0`);
  const size = Number.parseInt(tar.toString('latin1', headerOffset + 124, headerOffset + 135), 8);
  tar.write(`${change(size).toString(8).padStart(11, '0')}\0`, headerOffset + 124, 'latin1');
  tar.fill(' ', headerOffset + 148, headerOffset + 156);
  const sum = tar.subarray(headerOffset, headerOffset + 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, headerOffset + 148, 'latin1');
  return gzipSync(tar);
}

const listRowFiles = () => files.slice(1);
const drawFile = (draw: RandomDraw) => 1 + draw(listRowFiles().length);
/** Draws the indexes of two different files with rows. */
function drawTwo(draw: RandomDraw): [number, number] {
  const first = drawFile(draw);
  return [first, 1 + ((first + draw(listRowFiles().length - 1)) % listRowFiles().length)];
}
const swapFiles = (all: ArchiveFile[], [a, b]: [number, number], isNameKept: boolean) => {
  const [one, other] = [all[a], all[b]];
  if (!one || !other) throw new Error('there are no two files');
  all[a] = { name: isNameKept ? one.name : other.name, bytes: other.bytes };
  all[b] = { name: isNameKept ? other.name : one.name, bytes: one.bytes };
};
const removeFile = (draw: RandomDraw) => changeFiles((all) => all.splice(drawFile(draw), 1));
const duplicateFile = (draw: RandomDraw) =>
  changeFiles((all) => {
    const at = drawFile(draw);
    all.splice(at, 0, ...all.slice(at, at + 1));
  });
const swapDrawnFiles = (draw: RandomDraw, isNameKept: boolean) =>
  changeFiles((all) => swapFiles(all, drawTwo(draw), isNameKept));
const drawLine = (draw: RandomDraw, edit: (all: string[], at: number) => void) => (text: string) => {
  const all = splitLines(text);
  edit(all, draw(all.length));
  return joinLines(all);
};
/** The files of a table that has many rows. */
const ESTATE_FILE = /^estates\//;
const MANIFEST_FILE = /^backup\.json$/;

/**
 * The kinds of damage: the description, the number of attempts, the expected message, and the function that damages the
 * archive.
 */
const ARCHIVE_DAMAGES: readonly [
  what: string,
  times: number,
  why: RegExp,
  make: (draw: RandomDraw) => DamagedArchive | Promise<DamagedArchive>,
][] = [
  ['is cut off', 14, /truncated or damaged/, (draw) => wholeArchive.subarray(0, draw(wholeArchive.length))],
  ['has another byte', 22, /damaged/, (draw) => flipByte(wholeArchive, draw(wholeArchive.length))],
  [
    'has another byte in a file, within a compression that fits',
    8,
    /Its file \S+ has a wrong checksum/,
    (draw) =>
      packArchive(
        changeFiles((all) => {
          const at = draw(all.length);
          const file = all[at];
          if (file) all[at] = { ...file, bytes: flipByte(file.bytes, draw(file.bytes.length)) };
        }),
      ),
  ],
  ['lacks a file', 5, /where \S+ should be/, (draw) => packArchive(removeFile(draw))],
  ['lacks a file, with sums that fit', 5, /rows and should have|is missing/, removeFile],
  ['has a file twice', 4, /where \S+ should be/, (draw) => packArchive(duplicateFile(draw))],
  ['has a file twice, with sums that fit', 4, /is missing/, duplicateFile],
  ['has files in another order', 4, /where \S+ should be/, (draw) => packArchive(swapDrawnFiles(draw, false))],
  [
    'has files in another order, with sums that fit',
    4,
    /rows and should have|in the wrong place|is missing/,
    (draw) => swapDrawnFiles(draw, false),
  ],
  [
    'has the content of a file in another one',
    4,
    /Its file \S+ has a wrong checksum/,
    (draw) => packArchive(swapDrawnFiles(draw, true)),
  ],
  [
    'lacks a row, with sums that fit',
    3,
    /estates has \d+ rows and should have \d+/,
    (draw) =>
      editFile(
        ESTATE_FILE,
        drawLine(draw, (all, at) => all.splice(at, 1)),
      ),
  ],
  [
    'has a row twice, with sums that fit',
    3,
    /estates has \d+ rows and should have \d+/,
    (draw) =>
      editFile(
        ESTATE_FILE,
        drawLine(draw, (all, at) => all.splice(at, 0, all[at] ?? '')),
      ),
  ],
  [
    'has a row with a field less, with sums that fit',
    3,
    /estates has a row with another number/,
    (draw) =>
      editFile(
        ESTATE_FILE,
        drawLine(draw, (all, at) => all.splice(at, 1, (all[at] ?? '').replace('\t', ' '))),
      ),
  ],
  [
    'has another picture, with sums that fit',
    2,
    /picture or document [0-9a-f]{64} of site \w+ does not match its hash/,
    (draw) =>
      editFile(
        /^asset_blobs\//,
        drawLine(draw, (all, at) =>
          all.splice(
            at,
            1,
            (all[at] ?? '')
              .replace(/[0-9a-f](?=\t|$)/, (digit) => (digit === '0' ? '1' : '0'))
              .replace(/(\\\\x[0-9a-f]{40})[0-9a-f]/, (_all, start: string) => `${start}z`.replace('z', '7')),
          ),
        ),
      ),
  ],
  [
    'declares another size of a file',
    4,
    /damaged/,
    (draw) =>
      declareSize(
        files[drawFile(draw)]?.name ?? '',
        (bytes) => bytes + (draw(2) === 0 ? -1 - draw(3) : 512 * (1 + draw(4000))),
      ),
  ],
  [
    'goes on after its end',
    2,
    /It has data after its end/,
    (draw) => Buffer.concat([wholeArchive, Buffer.alloc(1 + draw(600), draw(255))]),
  ],
  ['is two archives', 1, /truncated or damaged/, () => Buffer.concat([wholeArchive, wholeArchive])],
  [
    'goes on after the end of the tar',
    1,
    /truncated or damaged/,
    () => gzipSync(Buffer.concat([gunzipSync(wholeArchive), Buffer.from('more')])),
  ],
  [
    'is of a newer format',
    1,
    /A newer program made this backup/,
    () => editFile(MANIFEST_FILE, (json) => json.replace('"gevelBackup": 1', '"gevelBackup": 2')),
  ],
  [
    'is of an older format than there was',
    1,
    /not a backup of Gevel/,
    () => editFile(MANIFEST_FILE, (json) => json.replace('"gevelBackup": 1', '"gevelBackup": 0')),
  ],
  [
    'is of a newer program',
    1,
    /newer than this program/,
    () => editFile(MANIFEST_FILE, (json) => json.replace('"0001_', '"9901_')),
  ],
  [
    'is of another program',
    1,
    /Another program made this backup/,
    () => editFile(MANIFEST_FILE, (json) => json.replace(/"checksum": ".../, '"checksum": "zzz')),
  ],
  [
    'declares more rows',
    1,
    /estates has \d+ rows and should have 1000/,
    () => editFile(MANIFEST_FILE, (json) => json.replace(/("estates": \{[^}]*"rows": )\d+/, '$11000')),
  ],
  [
    'declares another site',
    1,
    /its site west is missing/,
    () => editFile(MANIFEST_FILE, (json) => json.replace('"noord"', '"west"')),
  ],
  [
    'declares a site less',
    1,
    /has 2 sites and declares 1/,
    () => editFile(MANIFEST_FILE, (json) => json.replace(/"noord",\s*/, '')),
  ],
];

it('the damage of each of a hundred archives is found and described', async () => {
  expect(ARCHIVE_DAMAGES.reduce((sum, [, times]) => sum + times, 0)).toBe(100);
  const before = await listDataFiles();
  const draw = createRandomDraw(20_261_128);
  const undetected: string[] = [];
  for (const [what, times, why, make] of ARCHIVE_DAMAGES)
    for (let time = 0; time < times; time += 1) {
      const damagedArchive = await make(draw);
      const file = toArchivePath('damaged');
      await rm(file, { force: true });
      if (Buffer.isBuffer(damagedArchive)) await writeFile(file, damagedArchive);
      else await writeArchive(file, Readable.from(damagedArchive));
      const { code, out, err } = await runVerify(file);
      if (code !== 1 || !why.test(err) || out !== '') undetected.push(`${what} (${time}): ${code} ${out}${err}`);
    }
  expect(undetected).toEqual([]);
  expect(await listDataFiles()).toEqual(before);
});

it('an archive that cannot be checked is not reported as damaged', async () => {
  const lost = await runVerify(toArchivePath('nowhere'));
  expect([lost.code, lost.err]).toEqual([75, expect.stringMatching(/There is no file .*nowhere/)]);
  const missingFolder = path.join(folder, 'no-folder');
  const placeless = await runCommandOn(service, ['backup', 'verify', good, '--scratch', missingFolder]);
  expect([placeless.code, placeless.err]).toEqual([75, expect.stringContaining(`There is no folder ${missingFolder}`)]);
});

it('an invalid command line is reported', async () => {
  for (const args of [
    ['verify'],
    ['verify', good, 'more'],
    ['check', good],
    ['verify', good, '--to', folder],
    ['--scratch', folder],
    [],
  ])
    expect(await runCommandOn(service, ['backup', ...args])).toMatchObject({ code: 2 });
});
