import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, openBackOffice } from '../../server/backoffice/cli/backOffice.ts';
import { runCommand } from '../../server/backoffice/cli/runCommand.ts';
import { databaseKinds, type TestDatabase } from '../support/databases.ts';
import { TextSink } from '../support/textSink.ts';

const MAPPING = {
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
const HEADER = 'ref,naam,personen,week,postcode';
const home = (number: number, persons = '4') => `H${number},Huis ${number},${persons},800,8300`;
const HOMES = Array.from({ length: 10 }, (_, index) => home(index + 1));

let folder: string;
let database: TestDatabase;
let running: BackOffice;
let variables: Record<string, string>;

async function command(...args: string[]) {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await runCommand(args, { out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}
async function importHomes(lines: readonly string[], ...more: string[]) {
  const file = path.join(folder, 'homes.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  const mapping = path.join(folder, 'mapping.json');
  return command('rentals', 'import', '--site', 'kust', '--file', file, '--mapping', mapping, ...more);
}
const stored = () => running.repositories.rentalUnits.list('kust');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-rentals-'));
  const [kind] = databaseKinds();
  if (!kind) throw new Error('no database to test on');
  database = await kind.start();
  const { databaseUrl, dataDir } = database.env;
  variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  running = await openBackOffice(variables);
  await writeFile(path.join(folder, 'mapping.json'), JSON.stringify(MAPPING));
  await command('site', 'add', '--id', 'kust');
  const first = await importHomes([HEADER, ...HOMES]);
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
    [HEADER.replace(',week', ''), ...HOMES.map((line) => line.replace(',800', ''))],
    /no column "week"/,
  ],
  ['a column has another name', [HEADER.replace('personen', 'gasten'), ...HOMES], /no column "personen".*"gasten"/],
  ['there is only a header', [HEADER], /no rows/],
  [
    'too many rows are refused',
    [HEADER, ...HOMES.map((_, index) => home(index + 1, index < 3 ? 'veel' : '2'))],
    /not a number[^]*3 of 10 rows were refused \(30\.0 %\)/,
  ],
  [
    'half of its homes are missing',
    [HEADER, ...HOMES.slice(5)],
    /withdraw 5 of the 10 holiday homes of the source book/,
  ],
])('a table of holiday homes is not imported when %s', async (_, lines, message) => {
  const before = await stored();
  for (const more of [['--full', '--dry-run'], ['--full']]) {
    const { code, err } = await importHomes(lines, ...more);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await stored()).toEqual(before);
});

it('imports them all the same when told so', async () => {
  const lines = [HEADER.replace(',week', ''), ...HOMES.slice(0, 5).map((line) => line.replace(',800', ''))];
  const { code, out } = await importHomes(lines, '--full', '--max-removal', '50', '--allow-missing', 'week');
  expect([code, out]).toEqual([0, expect.stringMatching(/updated\s+5\n.*\n?withdrawn\s+5/s)]);
  expect(await stored()).toHaveLength(5);
});
