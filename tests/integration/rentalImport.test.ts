import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { importRentals } from '#server/backoffice/holidayHomes/import/importRentals.ts';
import { parseRentalMapping } from '#server/backoffice/holidayHomes/import/rentalMapping.ts';
import { DEFAULT_IMPORT_LIMITS } from '#server/backoffice/import/guards.ts';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { sourceRows } from '../support/sourceRows.ts';
import { createPdf } from '../support/pdf.ts';

const IMPORT_MAPPING = {
  source: { name: 'book', id: 'ref' },
  constants: {
    general: {
      kind: { id: 1, name: { nl: 'Appartement' } },
      subKind: { id: 11, name: { nl: 'Studio' } },
      location: { id: 1, name: { nl: 'Zeedijk' } },
    },
    seasons: [{ name: { nl: 'Altijd' }, ranges: [{ from: '01-01', to: '12-31' }], rents: {} }],
  },
  columns: {
    naam: { to: 'general.title', language: 'nl' },
    personen: { to: 'general.maxOccupation' },
    week: { to: 'seasons.0.rents.week', as: 'number' },
    postcode: { to: 'address.zip' },
  },
};
const CSV_HEADER = 'ref,naam,personen,week,postcode';
const formatHome = (number: number, persons = '4') => `H${number},Huis ${number},${persons},800,8300`;
const buildRecord = (ref: string, personen: string) => ({
  ref,
  naam: `Huis ${ref}`,
  personen,
  week: 800,
  postcode: '8300',
});
const buildPhoto = (name: string, nr: number) => ({ nr, url: `https://photos.example/S1/${name}?s=1` });
const CSV_HOMES = Array.from({ length: 10 }, (_, index) => formatHome(index + 1));

let folder: string;
let database: TestDatabase;
let running: OpenedRepositories;
let variables: Record<string, string>;

async function runImportCommand(...args: string[]) {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await runCommand(args, { out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}
async function runImport(lines: readonly string[], ...more: string[]) {
  const file = path.join(folder, 'homes.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  const mapping = path.join(folder, 'mapping.json');
  return runImportCommand('rentals', 'import', '--site', 'kust', '--file', file, '--mapping', mapping, ...more);
}
const readUnits = () => running.repositories.rentalUnits.list('kust');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-rentals-'));
  database = await EMBEDDED_KIND.start();
  variables = { DATA_DIR: database.env.dataDir, LOG_LEVEL: 'silent' };
  running = await openRepositories(variables);
  await writeFile(path.join(folder, 'mapping.json'), JSON.stringify(IMPORT_MAPPING));
  await runImportCommand('site', 'add', '--id', 'kust');
  const first = await runImport([CSV_HEADER, ...CSV_HOMES]);
  if (first.code !== 0) throw new Error(first.err);
});
afterAll(async () => {
  await running.close();
  await database.remove();
  await rm(folder, { recursive: true });
});

it.each([
  [
    'a column that the mapping reads is gone',
    [CSV_HEADER.replace(',week', ''), ...CSV_HOMES.map((line) => line.replace(',800', ''))],
    /no column "week"/,
  ],
  [
    'a column has another name',
    [CSV_HEADER.replace('personen', 'gasten'), ...CSV_HOMES],
    /no column "personen".*"gasten"/,
  ],
  ['there is only a header', [CSV_HEADER], /no rows/],
  [
    'too many rows are refused',
    [CSV_HEADER, ...CSV_HOMES.map((_, index) => formatHome(index + 1, index < 3 ? 'veel' : '2'))],
    /not a number[^]*3 of 10 rows were refused \(30\.0 %\)/,
  ],
  [
    'half of its homes are missing',
    [CSV_HEADER, ...CSV_HOMES.slice(5)],
    /withdraw 5 of the 10 holiday homes of the source book/,
  ],
])('a table of holiday homes is not imported when %s', async (_, lines, message) => {
  const before = await readUnits();
  for (const more of [['--full', '--dry-run'], ['--full']]) {
    const { code, err } = await runImport(lines, ...more);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await readUnits()).toEqual(before);
});

it('a table of holiday homes is imported all the same with the option', async () => {
  const lines = [CSV_HEADER.replace(',week', ''), ...CSV_HOMES.slice(0, 5).map((line) => line.replace(',800', ''))];
  const { code, out } = await runImport(lines, '--full', '--max-removal', '50', '--allow-missing', 'week');
  expect([code, out]).toEqual([0, expect.stringMatching(/updated\s+5\n.*\n?withdrawn\s+5/s)]);
  expect(await readUnits()).toHaveLength(5);
});

it('the import adds photos from a folder, keeps them without it, and stores nothing in a dry run', async () => {
  await runImportCommand('site', 'add', '--id', 'strand');
  const photos = path.join(folder, 'photos', 'S1');
  await mkdir(photos, { recursive: true });
  for (const [name, background] of [
    ['Front.PNG', 'red'],
    ['sea.png', 'blue'],
  ] as const) {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } });
    await writeFile(path.join(photos, name), await picture.png().toBuffer());
  }
  await writeFile(path.join(photos, 'fake.jpg'), 'no picture');
  await writeFile(path.join(photos, 'rules.pdf'), createPdf('rules'));
  const mapping = path.join(folder, 'photos.mapping.json');
  const { naam, personen, week, postcode } = IMPORT_MAPPING.columns;
  const columns = { naam, personen, week, postcode, fotos: { list: 'photos', from: 'url', sort: 'nr' } };
  await writeFile(mapping, JSON.stringify({ ...IMPORT_MAPPING, columns }));
  const file = path.join(folder, 'photos.json');
  const names = ['fake.jpg', 'none.jpg', 'rules.pdf', 'sea.png', 'front.png'];
  const ownRecord = { ref: 'S1', naam: 'Zee', personen: 4, week: 800, postcode: '8301' };
  await writeFile(
    file,
    JSON.stringify({ ...ownRecord, fotos: names.map((name, index) => buildPhoto(name, 9 - index)) }),
  );
  const args = ['rentals', 'import', '--site', 'strand', '--file', file, '--mapping', mapping];
  const files = ['--files', path.join(folder, 'photos')];

  const dry = await runImportCommand(...args, ...files, '--dry-run');
  expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(/3 +Missing picture or file +dropped/)]);
  expect(await running.repositories.assets.list('strand')).toEqual([]);

  expect((await runImportCommand(...args, ...files)).code).toBe(0);
  const [first] = await running.repositories.rentalUnits.list('strand');
  expect(first?.unit.photos).toMatchObject([
    { id: expect.stringMatching(/^front-/), contentType: 'image/png', width: 30, height: 20 },
    { id: expect.stringMatching(/^sea-/), contentType: 'image/png' },
  ]);
  const repeatedImport = await runImportCommand(...args);
  expect(repeatedImport.out).toMatch(/unchanged\s+1\n/);
  expect(await running.repositories.rentalUnits.list('strand')).toEqual([first]);
});

it('the import names the row that counts if a home is in the file twice', async () => {
  const { code, out } = await runImport([CSV_HEADER, ...CSV_HOMES.slice(0, 5), formatHome(2, '7')]);
  expect([code, out]).toEqual([1, expect.stringMatching(/7 +H2 +ref +H2 +the same id as row 3, which is used/)]);
});

it('the import accepts homes from rows that do not come from a file', async () => {
  await runImportCommand('site', 'add', '--id', 'connected');
  const mapping = parseRentalMapping(IMPORT_MAPPING);
  const options = {
    siteId: 'connected',
    mapping,
    isFullImport: true,
    isTrialRun: false,
    ...DEFAULT_IMPORT_LIMITS,
    maxRefusedPercent: 50,
  };
  const homes = [
    buildRecord('H1', '4'),
    { ...buildRecord('H2', '6'), wifi: 'yes' },
    buildRecord('H3', 'veel'),
    buildRecord('H1', '5'),
  ];

  const report = await importRentals(running.repositories, { ...options, rows: sourceRows(homes) });
  expect(report).toEqual({
    read: 4,
    created: 2,
    updated: 0,
    unchanged: 0,
    withdrawn: 0,
    refused: [
      expect.objectContaining({ row: 3, id: 'H3', column: 'personen' }),
      { row: 4, id: 'H1', column: 'ref', value: 'H1', reason: 'the same id as row 1, which is used' },
    ],
    warnings: [1, 2].map((row) =>
      expect.objectContaining({ row, id: `H${row}`, kind: 'locality', column: 'postcode' }),
    ),
    unmapped: ['wifi'],
  });
  const before = await running.repositories.rentalUnits.list('connected');
  expect(before.map(({ unit }) => unit.general.maxOccupation)).toEqual([4, 6]);

  // The rows end with an error, so the import may neither write nor withdraw anything.
  const broken = sourceRows([buildRecord('H1', '9')], new Error('the connection was lost'));
  await expect(importRentals(running.repositories, { ...options, rows: broken })).rejects.toThrow(
    'connection was lost',
  );
  expect(await running.repositories.rentalUnits.list('connected')).toEqual(before);
});
