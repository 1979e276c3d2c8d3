import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Estate, estateSchema } from '#shared/api/estate.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { importEstates } from '#server/backoffice/estates/import/importEstates.ts';
import { DEFAULT_IMPORT_LIMITS } from '#server/backoffice/import/guards.ts';
import { parseMapping } from '#server/backoffice/import/mapping/mappingSchema.ts';
import type { ImportReport } from '#server/backoffice/import/report.ts';
import { tag } from '#shared/api/purge.ts';
import { findStaleRules } from '#shared/domain/costs/lawRules.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { getCheapestKind, listDatabaseKinds, EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { sourceRows } from '../support/sourceRows.ts';
import { createPdf } from '../support/pdf.ts';

const IMPORT_MAPPING = {
  format: { nothing: ['.'] },
  source: { name: 'feed', id: 'ref' },
  constants: { transaction: 'FOR_SALE' },
  columns: {
    kind: { to: 'general.subType', values: { villa: 'VILLA', flat: 'FLAT' }, required: true },
    price: { to: 'general.price.value' },
    zip: { to: 'address.zip' },
    beds: { room: 'BEDROOM', as: 'count' },
    lat: { to: 'address.location.latitude' },
    lon: { to: 'address.location.longitude' },
  },
  texts: { 'general.title': { nl: '{type} in {city}', fr: '{type} à {city}' } },
};

const CSV_HEADER = 'ref;kind;price;zip;beds;lat;lon;colour';
const formatListing = (number: number, price = 200_000 + number) => `L${number};villa;${price};9000;3;51.05;3.72;red`;
const CSV_LISTINGS = Array.from({ length: 10 }, (_, index) => formatListing(index + 1));

let folder: string;
let database: TestDatabase;
let variables: Record<string, string>;
/** The database stays open, like that of a running server, and commands use it at the same time. */
let running: OpenedRepositories;

async function runImportCommand(...args: string[]) {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await runCommand(args, { out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}

async function writeCsv(lines: readonly string[], header: string): Promise<string> {
  const file = path.join(folder, 'listings.csv');
  await writeFile(file, `${[header, ...lines].join('\n')}\n`);
  return file;
}

const importCsv = (site: string, lines: readonly string[], ...more: string[]) =>
  importTable(site, [CSV_HEADER, ...lines], ...more);

/** Imports lines as a table. The first line is the header. */
async function importTable(site: string, [header = '', ...lines]: readonly string[], ...more: string[]) {
  const report = path.join(folder, 'report.json');
  await rm(report, { force: true });
  const mapping = more.includes('--mapping') ? [] : ['--mapping', path.join(folder, 'mapping.json')];
  const file = await writeCsv(lines, header);
  const result = await runImportCommand(
    'import',
    '--site',
    site,
    '--file',
    file,
    ...mapping,
    '--report',
    report,
    ...more,
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return { ...result, report: text === undefined ? undefined : (JSON.parse(text) as ImportReport) };
}

const readCounts = (report: ImportReport | undefined) => [
  report?.created,
  report?.updated,
  report?.unchanged,
  report?.withdrawn,
];
/** Returns the units that became separate homes, with the parent to which they refer. */
const listUnlinkedUnits = (report: ImportReport | undefined) =>
  report?.warnings.filter(({ kind }) => kind === 'project').map(({ id, value }) => [id, value]);

async function readEstates(site: string): Promise<Estate[]> {
  const estates: Estate[] = [];
  for await (const estate of running.repositories.estates.stream(site)) estates.push(estate);
  return estates;
}
const readPurgedTags = async (site: string) => {
  const { rows } = await running.pool.query<{ tags: string[] }>('select tags from purges where site_id = $1', [site]);
  return rows.flatMap((row) => row.tags);
};

async function createSite(id: string): Promise<string> {
  const { code, err } = await runImportCommand('site', 'add', '--id', id);
  expect([code, err]).toEqual([0, '']);
  return id;
}

/** Returns a listing as an object, in the form that a connector has it. */
const buildOffer = (ref: string, kind = 'villa', price = 200_000) => ({ ref, kind, price, zip: '9000', beds: 3 });

const buildPhoto = (name: string, order: number) => ({ url: `https://photos.example/7/${name}?signature=1`, order });

const formatUnit = (id: string, parent: string) => `<id>${id}</id><parent>${parent}</parent>`;

const buildHomeWithPhotos = (id: string, ...names: readonly string[]) => ({
  id,
  zip: '9000',
  photos: names.map((name) => `https://photos.example/${name}`),
});

/** Starts the database that the commands of a suite use. */
function useDatabase(kind: typeof EMBEDDED_KIND): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-import-'));
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    running = await openRepositories(variables);
    await writeFile(path.join(folder, 'mapping.json'), JSON.stringify(IMPORT_MAPPING));
  });
  afterAll(async () => {
    await running.close();
    await database.remove();
    await rm(folder, { recursive: true });
  });
}

describe('commands', () => {
  useDatabase(getCheapestKind());

  describe('import', () => {
    it('creates homes, recognizes them, and then updates only changed ones', async () => {
      const site = await createSite('again');
      const first = await importCsv(site, CSV_LISTINGS);
      expect([first.code, readCounts(first.report)]).toEqual([0, [10, 0, 0, 0]]);
      const before = await readEstates(site);
      expect(before[0]).toMatchObject({
        general: { title: { nl: 'Villa in Gent', fr: 'Villa à Gand' }, bedroomCount: 3 },
        source: { name: 'feed', id: 'L1' },
      });

      const second = await importCsv(site, CSV_LISTINGS);
      expect(readCounts(second.report)).toEqual([0, 0, 10, 0]);
      expect(await readEstates(site)).toEqual(before);

      const third = await importCsv(site, CSV_LISTINGS.with(4, formatListing(5, 99_999)));
      expect(readCounts(third.report)).toEqual([0, 1, 9, 0]);
      const after = await readEstates(site);
      expect(
        after.filter((estate, index) => estate.general.price?.value !== before[index]?.general.price?.value),
      ).toEqual([expect.objectContaining({ source: { name: 'feed', id: 'L5' } })]);
      expect(after.map(({ general }) => general.id)).toEqual(before.map(({ general }) => general.id));
    });

    it('sends purges for changes, and none when nothing changed', async () => {
      const site = await createSite('purged');
      await importCsv(site, CSV_LISTINGS);
      await running.pool.query('delete from purges where site_id = $1', [site]);
      await importCsv(site, CSV_LISTINGS);
      expect(await readPurgedTags(site)).toEqual([]);
      await importCsv(site, CSV_LISTINGS.with(0, formatListing(1, 5)));
      const [first] = await readEstates(site);
      expect(await readPurgedTags(site)).toEqual(
        expect.arrayContaining([`s-${site}.list`, `s-${site}.e.${first?.general.id}`]),
      );
    });

    it('imports nothing when the report cannot be written, and names the report', async () => {
      const site = await createSite('unwritable');
      const report = path.join(folder, 'no-such-folder/report.json');
      const file = await writeCsv(CSV_LISTINGS, CSV_HEADER);
      const mapping = path.join(folder, 'mapping.json');
      const args = ['--site', site, '--file', file, '--mapping', mapping, '--report', report];
      const { code, out, err } = await runImportCommand('import', ...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(`The report cannot be written to ${report}: ENOENT`);
      expect((await running.repositories.estates.listSourceIds(site, 'feed')).size).toBe(0);
    });

    it('reports refused rows, warnings and left-out fields', async () => {
      const site = await createSite('report');
      const rows = [
        formatListing(1),
        'L2;igloo;100000;9000;2;51.05;3.72;blue',
        'L3;flat;1;9000;2;3.72;51.05;',
        'L4;flat;250000;1005;2;51.05;3.72;',
        formatListing(1),
      ];
      const { code, out, report } = await importCsv(site, rows, '--max-refused', '60');
      expect(code).toBe(0);
      expect(report).toMatchObject({ read: 5, created: 2, rowsWithWarnings: 1, unmapped: { colour: 3 } });
      expect(report?.refused).toEqual([
        { row: 3, id: 'L2', column: 'kind', value: 'igloo', reason: 'the mapping does not translate it' },
        { row: 5, id: 'L4', column: 'zip', value: '1005', reason: 'this postcode does not exist in Belgium' },
        { row: 6, id: 'feed L1', column: 'id', value: 'feed L1', reason: 'the same id as row 2, which is used' },
      ]);
      expect(report?.warnings.map((warning) => [warning.row, warning.kind, warning.handling])).toEqual([
        [4, 'coordinates-swapped', 'corrected'],
        [4, 'price-placeholder', 'dropped'],
      ]);
      for (const text of ['igloo', 'Latitude and longitude swapped', 'colour (3 rows)', 'refused']) {
        expect(out).toContain(text);
      }
    });

    it('imports listings from rows that do not come from a file', async () => {
      const siteId = await createSite('connected');
      const mapping = parseMapping({
        ...IMPORT_MAPPING,
        columns: {
          ...IMPORT_MAPPING.columns,
          lat: { ...IMPORT_MAPPING.columns.lat, optional: true },
          lon: { ignore: 'not sent' },
        },
      });
      const limits = { ...DEFAULT_IMPORT_LIMITS, maxRefusedPercent: 50 };
      const options = { siteId, mapping, isFull: true, isDryRun: false, now: new Date(), ...limits };
      const progress: unknown[] = [];
      const records = [
        buildOffer('R1'),
        { ...buildOffer('R2', 'flat', 1), pool: { size: 8 } },
        buildOffer('R3', 'igloo'),
        buildOffer('R1'),
      ];
      const result = await importEstates(running.repositories, {
        ...options,
        rows: sourceRows(records),
        onProgress: (step) => progress.push(step),
      });
      expect(result).toEqual({
        siteId,
        source: 'feed',
        dryRun: false,
        read: 4,
        created: 2,
        updated: 0,
        unchanged: 0,
        withdrawn: 0,
        refused: [
          { row: 3, id: 'R3', column: 'kind', value: 'igloo', reason: 'the mapping does not translate it' },
          { row: 4, id: 'feed R1', column: 'id', value: 'feed R1', reason: 'the same id as row 1, which is used' },
        ],
        warnings: [expect.objectContaining({ row: 2, id: 'R2', kind: 'price-placeholder' })],
        rowsWithWarnings: 1,
        unmapped: { 'pool.size': 1 },
        empty: ['lat'],
        ignored: { lon: 'not sent' },
        seconds: expect.any(Number),
      });
      expect(progress.at(0)).toEqual({ phase: 'reading', done: 1 });
      expect(progress.at(-1)).toEqual({ phase: 'writing', done: 2, total: 2 });
      const before = await readEstates(siteId);
      expect(before.map(({ source }) => source?.id)).toEqual(['R1', 'R2']);

      // The rows end with an error, so the import may neither write nor withdraw anything.
      const broken = sourceRows([buildOffer('R1', 'villa', 5)], new Error('the connection was lost'));
      await expect(importEstates(running.repositories, { ...options, rows: broken })).rejects.toThrow(
        'the connection was lost',
      );
      expect(await readEstates(siteId)).toEqual(before);
    });

    it('reports in a dry run what it would do, and writes nothing', async () => {
      const site = await createSite('only-read');
      await importCsv(site, CSV_LISTINGS);
      const before = await readEstates(site);
      await running.pool.query('delete from purges where site_id = $1', [site]);
      const rows = [formatListing(1, 77_777), ...CSV_LISTINGS.slice(1, 9), formatListing(11)];
      const dry = await importCsv(site, rows, '--full', '--dry-run');
      expect([dry.code, readCounts(dry.report)]).toEqual([0, [1, 1, 8, 1]]);
      expect(dry.out).toContain('nothing was written');
      expect(await readEstates(site)).toEqual(before);
      expect(await readPurgedTags(site)).toEqual([]);
      expect(readCounts((await importCsv(site, rows, '--full')).report)).toEqual([1, 1, 8, 1]);
    });

    it('withdraws homes that are no longer in the file in a full import, from its own source only', async () => {
      const site = await createSite('full');
      await importCsv(site, CSV_LISTINGS);
      await importCsv(site, [formatListing(1), formatListing(2)], '--source', 'other');
      const { report } = await importCsv(site, CSV_LISTINGS.slice(0, 9), '--full');
      expect(readCounts(report)).toEqual([0, 0, 9, 1]);
      const sources = (await readEstates(site)).map(({ source }) => `${source?.name} ${source?.id}`);
      expect(sources).toHaveLength(11);
      expect(sources).not.toContain('feed L10');
      expect(readCounts((await importCsv(site, CSV_LISTINGS)).report)).toEqual([0, 1, 9, 0]);
    });

    it('recognizes by their source which documents a full import withdraws', async () => {
      const site = await createSite('documents');
      await importCsv(site, CSV_LISTINGS);
      await importCsv(site, [formatListing(1), formatListing(2)], '--source', 'other');
      const file = path.join(folder, 'documents.ndjson');
      const all = (await readEstates(site)).map((estate) => JSON.stringify(estate));
      await writeFile(file, all.slice(2).join('\n'));
      const mixed = await runImportCommand('import', '--site', site, '--file', file, '--full');
      expect([mixed.code, mixed.err]).toEqual([1, expect.stringContaining('--source')]);
      const full = await runImportCommand('import', '--site', site, '--file', file, '--full', '--source', 'feed');
      expect(full.code).toBe(0);
      expect(full.out).toMatch(/unchanged\s+10\n\s*withdrawn\s+2\n/);
      expect(await readEstates(site)).toHaveLength(10);
    });

    it('stops a full import that would remove too much, unless an option allows it', async () => {
      const site = await createSite('guard');
      await importCsv(site, CSV_LISTINGS);
      const rows = [formatListing(1, 5), ...CSV_LISTINGS.slice(1, 7)];
      const before = await readEstates(site);
      const stopped = await importCsv(site, rows, '--full');
      expect([stopped.code, stopped.report]).toEqual([1, { stopped: stopped.err.trimEnd(), refused: [] }]);
      expect(stopped.err).toMatch(/withdraw 3 of the 10 listings of the source feed \(30\.0 %\).*L8, L9, L10/);
      expect(await readEstates(site)).toEqual(before);
      const allowed = await importCsv(site, rows, '--full', '--max-removal', '30');
      expect([allowed.code, readCounts(allowed.report)]).toEqual([0, [0, 1, 6, 3]]);
    });

    it('measures the withdrawals of a full import against its own source, not the site', async () => {
      const site = await createSite('own-source');
      await importCsv(
        site,
        Array.from({ length: 60 }, (_, index) => formatListing(index + 1)),
        '--source',
        'large',
      );
      await importCsv(site, CSV_LISTINGS);
      const before = await readEstates(site);
      // This removes 5 of the 70 homes of the site, which are half of the homes of this source.
      const halfImport = await importCsv(site, CSV_LISTINGS.slice(0, 5), '--full');
      expect([halfImport.code, halfImport.err]).toEqual([
        1,
        expect.stringContaining('5 of the 10 listings of the source feed'),
      ]);
      const headerOnly = await importCsv(site, [], '--full');
      expect([headerOnly.code, headerOnly.err]).toEqual([1, expect.stringContaining('no rows')]);
      expect(await readEstates(site)).toEqual(before);
    });

    it.each([
      ['is gone', CSV_HEADER.replace(';beds', ''), (line: string) => line.replace(';9000;3', ';9000')],
      ['has another name', CSV_HEADER.replace('beds', 'bedrooms'), (line: string) => line],
    ])('stops when a column that the mapping reads %s', async (what, header, change) => {
      const site = await createSite(`column-${what.replaceAll(' ', '-')}`);
      await importCsv(site, CSV_LISTINGS);
      const before = await readEstates(site);
      const rows = [header, ...CSV_LISTINGS.map(change)];
      for (const more of [['--dry-run'], ['--full'], []]) {
        const { code, err } = await importTable(site, rows, ...more);
        expect([code, err]).toEqual([1, expect.stringMatching(/no column "beds", which the mapping reads/)]);
      }
      expect(await readEstates(site)).toEqual(before);
      const allowed = await importTable(site, rows, '--allow-missing', 'beds');
      expect([allowed.code, readCounts(allowed.report)]).toEqual([0, [0, 10, 0, 0]]);
    });

    it('stops when a nested name of JSON is missing from every record, and not when it is empty in all', async () => {
      const site = await createSite('nested');
      const mapping = path.join(folder, 'nested.mapping.json');
      await writeFile(
        mapping,
        JSON.stringify({
          source: { name: 'crm', id: 'id' },
          constants: { transaction: 'FOR_SALE', headType: 'HOUSE' },
          columns: {
            zip: { to: 'address.zip' },
            'price.amount': { to: 'general.price.value' },
            'energy.label': { to: 'energy.energyLabel', optional: true },
          },
        }),
      );
      const file = path.join(folder, 'nested.json');
      const importRecords = async (price: unknown) => {
        await writeFile(file, JSON.stringify([price, null].map((each, id) => ({ id, zip: 9000, price: each }))));
        return runImportCommand('import', '--site', site, '--file', file, '--mapping', mapping);
      };
      expect((await importRecords({ amount: 250_000 })).code).toBe(0);
      const nested = await importRecords({ amount: { net: 250_000 } });
      expect([nested.code, nested.err]).toEqual([
        1,
        expect.stringMatching(/"price\.amount" is an object with "price\.amount\.net"/),
      ]);
      const renamed = await importRecords({ value: 250_000 });
      expect([renamed.code, renamed.err]).toEqual([1, expect.stringMatching(/"price\.amount".*"price\.value"/)]);
      expect((await readEstates(site))[0]?.general.price?.value).toBe(250_000);
      const empty = await importRecords(null);
      expect([empty.code, empty.out]).toEqual([0, expect.stringMatching(/Without a value in any row: price\.amount/)]);
    });

    it('imports pictures and files from a folder, keeps them without it, and stores nothing in a dry run', async () => {
      const site = await createSite('photos');
      const photos = path.join(folder, 'photos', 'sub');
      await mkdir(photos, { recursive: true });
      const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      await writeFile(path.join(photos, 'Front.PNG'), picture);
      await writeFile(path.join(photos, 'epc.pdf'), createPdf('EPC'));
      await writeFile(path.join(photos, 'fake.jpg'), 'no picture');
      const mapping = path.join(folder, 'pictures.mapping.json');
      await writeFile(
        mapping,
        JSON.stringify({
          source: { name: 'crm', id: 'id' },
          constants: { transaction: 'FOR_SALE', headType: 'HOUSE' },
          columns: {
            zip: { to: 'address.zip' },
            photos: { list: 'pictures', from: 'url', sort: 'order' },
            papers: { list: 'files', type: { id: 3, name: { nl: 'EPC' } } },
          },
        }),
      );
      const file = path.join(folder, 'pictures.json');
      const home = {
        id: 'H1',
        zip: '9000',
        photos: [buildPhoto('fake.jpg', 3), buildPhoto('none.jpg', 2), buildPhoto('front.png', 1)],
        papers: 'epc.pdf',
      };
      await writeFile(file, JSON.stringify(home));
      const args = ['import', '--site', site, '--file', file, '--mapping', mapping];
      const files = ['--files', path.join(folder, 'photos')];
      const dry = await runImportCommand(...args, ...files, '--dry-run');
      expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(/2 +Missing picture or file +dropped/)]);
      expect(await running.repositories.assets.list(site)).toEqual([]);
      expect((await runImportCommand(...args, ...files)).code).toBe(0);
      const [first] = await readEstates(site);
      expect(first).toMatchObject({
        pictures: [{ index: 0, kind: 'photo', file: { contentType: 'image/png', width: 30, height: 20 } }],
        files: [{ type: { id: 3 }, link: { contentType: 'application/pdf' } }],
      });
      expect(await running.repositories.assets.list(site)).toHaveLength(2);
      const repeatedImport = await runImportCommand(...args);
      expect(repeatedImport.out).toMatch(/unchanged +1\n/);
      expect(await readEstates(site)).toEqual([first]);
      expect((await runImportCommand('check', '--site', site)).out).not.toContain('Broken picture');
    });

    it('uses no picture of another home', async () => {
      const site = await createSite('photo-names');
      const photos = path.join(folder, 'by-home');
      const colours = ['red', 'blue', 'green'];
      for (const [index, name] of ['7/1.png', '8/1.png', 'front.png'].entries()) {
        const file = path.join(photos, name);
        await mkdir(path.dirname(file), { recursive: true });
        const background = colours[index] ?? 'white';
        await writeFile(
          file,
          await sharp({ create: { width: 9, height: 9, channels: 3, background } })
            .png()
            .toBuffer(),
        );
      }
      const mapping = path.join(folder, 'photo-names.mapping.json');
      const columns = { zip: { to: 'address.zip' }, photos: { list: 'pictures' } };
      const constants = { transaction: 'FOR_SALE', headType: 'HOUSE' };
      await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'id' }, constants, columns }));
      const file = path.join(folder, 'photo-names.json');
      await writeFile(
        file,
        JSON.stringify([
          buildHomeWithPhotos('7', '7/1.png', '7/front.png'),
          buildHomeWithPhotos('8', '8/1.png', '8/front.png'),
          buildHomeWithPhotos('9', '9/1.png'),
        ]),
      );
      const args = ['--site', site, '--file', file, '--mapping', mapping, '--files', photos];
      const { code, out } = await runImportCommand('import', ...args);
      // Both homes refer to the only `front.png`, so neither gets it.
      expect([code, out]).toEqual([0, expect.stringMatching(/3 +Missing picture or file/)]);
      const homes = await readEstates(site);
      const hashes = homes.map(({ pictures }) => pictures.map((picture) => picture.file.hash));
      expect(hashes.map((each) => each.length)).toEqual([1, 1, 0]);
      expect(new Set(hashes.flat()).size).toBe(2);
      expect(homes.map(({ pictures }) => pictures.map(({ index }) => index))).toEqual([[0], [0], []]);
    });

    it('assigns a picture to the only home that names it completely, whichever row comes first', async () => {
      const photos = path.join(folder, 'by-whole-name');
      await mkdir(photos, { recursive: true });
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
      await writeFile(path.join(photos, 'front.png'), await picture.png().toBuffer());
      const mapping = path.join(folder, 'whole-name.mapping.json');
      const columns = { zip: { to: 'address.zip' }, photos: { list: 'pictures' } };
      const constants = { transaction: 'FOR_SALE', headType: 'HOUSE' };
      await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'id' }, constants, columns }));
      const rows = [buildHomeWithPhotos('7', '7/front.png'), buildHomeWithPhotos('8', 'front.png')];
      for (const [name, order] of [
        ['first', rows],
        ['last', rows.toReversed()],
      ] as const) {
        const site = await createSite(`whole-name-${name}`);
        const file = path.join(folder, `whole-name-${name}.json`);
        await writeFile(file, JSON.stringify(order));
        const args = ['--site', site, '--file', file, '--mapping', mapping, '--files', photos];
        expect((await runImportCommand('import', ...args)).code).toBe(0);
        const pictures = (await readEstates(site)).map((estate) => [estate.source?.id, estate.pictures.length]);
        expect(Object.fromEntries(pictures)).toEqual({ 7: 0, 8: 1 });
      }
    });

    it('splits addresses as Belgians write them, and keeps doubtful ones whole', async () => {
      const columns = {
        street: { to: 'address.street' },
        nr: { to: 'address.number' },
        bus: { to: 'address.box' },
        zip: { to: 'address.zip' },
      };
      const rows: readonly (readonly [cells: string, street: string, number?: string, box?: string])[] = [
        ['Roger Vandendriesschelaan 18/4;;;1150', 'Roger Vandendriesschelaan', '18', '4'],
        ['Koning Boudewijnlaan 20/A;;;3500', 'Koning Boudewijnlaan', '20', 'A'],
        ['Prins Boudewijnlaan 7B;;;2550', 'Prins Boudewijnlaan', '7B'],
        ['Kempische Steenweg 303, bus 100;;;3500', 'Kempische Steenweg', '303', '100'],
        ['Nijverheidsstraat 48/B;;;2160', 'Nijverheidsstraat', '48', 'B'],
        ['Arnaud Fraiteurlaan 15-23 A02;;;1050', 'Arnaud Fraiteurlaan', '15-23', 'A02'],
        ['Langeveldstraat 75 Bus 3;;;9000', 'Langeveldstraat', '75', '3'],
        ['Brugsesteenweg 255, box2;;;8500', 'Brugsesteenweg', '255', '2'],
        ['Battelsesteenweg 455 I;;;2800', 'Battelsesteenweg', '455I'],
        ['Dokter De Moorstraat 24-26;;;9300', 'Dokter De Moorstraat', '24-26'],
        ['Pastoor Coplaan 100, ;;;2070', 'Pastoor Coplaan', '100'],
        ['Place du Luxembourg 1 boîte 12;;;1050', 'Place du Luxembourg', '1', '12'],
        ['Rue du Onze Novembre 11;;;4000', 'Rue du Onze Novembre', '11'],
        ['Avenue des Croix du Feu 11 bte 0.1;;;1020', 'Avenue des Croix du Feu', '11', '0.1'],
        ['Plein 1830;;;9000', 'Plein 1830'],
        ['Steenweg op Gierle 18 b4;;;2300', 'Steenweg op Gierle', '18', '4'],
        ["Rue 't Serstevens 5/21;;;1000", "Rue 't Serstevens", '5', '21'],
        ['Vital Decosterstraat 12;;0301;3000', 'Vital Decosterstraat', '12', '0301'],
        ['Bondgenotenlaan;12;0301;3000', 'Bondgenotenlaan', '12', '0301'],
        ['Bondgenotenlaan;12 bus 0301;;3000', 'Bondgenotenlaan', '12', '0301'],
        ['Bondgenotenlaan;12/0301;;3000', 'Bondgenotenlaan', '12', '0301'],
        ['Bondgenotenlaan;12-14;;3000', 'Bondgenotenlaan', '12-14'],
        ['Bondgenotenlaan;12 B 3;;3000', 'Bondgenotenlaan', '12', '3'],
        ['Kerkstraat 12A bus 4;;;8301', 'Kerkstraat', '12A', '4'],
        ['Rue Neuve 12 2ème étage;;;5000', 'Rue Neuve', '12', '2ème étage'],
        ['Zeedijk 812 app. 5.3;;;8301', 'Zeedijk', '812', '5.3'],
        ['Zeedijk;812;A5.03;8301', 'Zeedijk', '812', 'A5.03'],
      ];
      const mapping = path.join(folder, 'addresses.mapping.json');
      const lines = rows.map(([cells], index) => `A${index + 1};${cells}`);
      for (const [site, more] of [
        ['belgian-addresses', {}],
        ['belgian-addresses-nl', { language: 'nl' }],
      ] as const) {
        await createSite(site);
        const street = { ...columns.street, ...more };
        const constants = { transaction: 'FOR_SALE', headType: 'APARTMENT' };
        const all = { source: { name: 'crm', id: 'ref' }, constants, columns: { ...columns, street } };
        await writeFile(mapping, JSON.stringify(all));
        const { code, report } = await importTable(site, ['ref;street;nr;bus;zip', ...lines], '--mapping', mapping);
        expect(code).toBe(0);
        const addresses = (await readEstates(site)).map(({ address: { street: names = {}, number, box } }) =>
          [Object.values(names).join(), number, box].filter((part) => part !== undefined),
        );
        expect(addresses).toEqual(rows.map(([, ...parts]) => parts));
        const split = report?.warnings.filter(({ kind: each }) => each === 'address-split') ?? [];
        expect(split.filter(({ handling }) => handling === 'kept').map(({ value }) => value)).toEqual(['Plein 1830']);
        // The other parts of the address were in the same cell as the street.
        expect(split.filter(({ handling }) => handling === 'corrected')).toHaveLength(20);
      }
    });

    it('reads photos between commas, and assigns none to another home', async () => {
      const site = await createSite('comma-photos');
      const photos = path.join(folder, 'comma-photos');
      await mkdir(photos, { recursive: true });
      for (const [name, background] of [
        ['voor.png', 'red'],
        ['keuken.png', 'blue'],
        ['tuin.png', 'green'],
      ] as const) {
        const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } });
        await writeFile(path.join(photos, name), await picture.png().toBuffer());
      }
      const mapping = path.join(folder, 'comma-photos.mapping.json');
      const constants = { transaction: 'FOR_SALE', headType: 'HOUSE' };
      const importPhotos = async (rule: object, ...lines: readonly string[]) => {
        const columns = { zip: { to: 'address.zip' }, photos: { list: 'pictures', ...rule } };
        await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'ref' }, constants, columns }));
        const table = ['ref;zip;photos', ...lines];
        const { report } = await importTable(site, table, '--mapping', mapping, '--files', photos);
        const found = (await readEstates(site)).map(({ pictures }) =>
          pictures.map(({ file }) => file.id.split('-')[0]),
        );
        return { warnings: report?.warnings.map(({ id, reason }) => `${id}: ${reason}`), found };
      };
      const addresses = 'https://x.example/voor.png,https://x.example/keuken.png';
      const first = await importPhotos({}, `C1;9000;${addresses}`, 'C2;9000;https://x.example/keuken.png', 'C3;9000;');
      expect(first).toEqual({ warnings: [], found: [['voor', 'keuken'], ['keuken'], []] });
      // The mapping has another separator, so the value is not split into two addresses, and it is not a single
      // address.
      const second = await importPhotos(
        { separator: '|' },
        `C1;9000;${addresses}`,
        'C2;9000;https://x.example/keuken.png',
      );
      expect(second.warnings).toEqual([expect.stringMatching(/^C1: several addresses.*"separator"/)]);
      expect(second.found.slice(0, 2)).toEqual([[], ['keuken']]);
    });

    it('reads a file whose first line names its delimiter', async () => {
      const site = await createSite('delimiter-line');
      const mapping = path.join(folder, 'delimiter-line.mapping.json');
      const constants = { transaction: 'FOR_SALE', headType: 'APARTMENT', subType: 'FLAT' };
      const columns = {
        zip: { to: 'address.zip' },
        price: { to: 'general.price.value' },
        free: { to: 'technical.availableDate', dates: ['DD/MM/YYYY'] },
        epc: { to: 'energy.epcValue' },
        area: { to: 'dimensions.areaBuild' },
      };
      const format = { type: 'csv', decimal: ',' };
      await writeFile(mapping, JSON.stringify({ format, source: { name: 'xl', id: 'ref' }, constants, columns }));
      const table = [
        'sep=;',
        'ref;zip;price;free;epc;area',
        'E1;9000;250000;15/3/2027;120 kWh/m²;85,5 m²',
        'E2;9;1;;;',
      ];
      const { report } = await importTable(site, table, '--mapping', mapping, '--max-refused', '50');
      // The line with the delimiter is not counted as a row, because Excel does not show it.
      expect(report?.refused).toMatchObject([{ row: 3, id: 'E2' }]);
      expect(await readEstates(site)).toMatchObject([
        {
          general: { price: { value: 250_000 } },
          technical: { availableDate: '2027-03-15' },
          energy: { epcValue: 120 },
          dimensions: { areaBuild: 85.5 },
        },
      ]);
    });

    it('makes a project of a home that units refer to and that has the right type, and reports any other', async () => {
      const site = await createSite('project-types');
      const mapping = path.join(folder, 'project-types.mapping.json');
      const columns = {
        zip: { to: 'address.zip' },
        kind: { to: 'general.headType', values: { project: 'PROJECT', flat: 'APARTMENT' } },
        parent: { to: 'general.parent' },
      };
      const constants = { transaction: 'FOR_SALE' };
      await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'ref' }, constants, columns }));
      const importHomes = (lines: readonly string[], ...more: readonly string[]) =>
        importTable(site, ['ref;zip;kind;parent', ...lines], '--mapping', mapping, ...more);
      const lines = ['U1;9000;flat;P', 'P;9000;project;', 'U2;9000;flat;F', 'F;9000;flat;', 'E;9000;project;'];
      const dry = await importHomes(lines, '--dry-run');
      expect([dry.code, listUnlinkedUnits(dry.report)]).toEqual([0, [['U2', 'F']]]);
      expect(dry.report?.warnings[0]?.reason).toMatch(/not a project/);
      expect(listUnlinkedUnits((await importHomes(lines)).report)).toEqual([['U2', 'F']]);
      const all = await readEstates(site);
      const ids = new Map(all.map(({ general, source }) => [source?.id, general.id]));
      expect(
        Object.fromEntries(all.map(({ general, source }) => [source?.id, [general.project, general.parentId]])),
      ).toEqual({
        P: [true, undefined],
        F: [false, undefined],
        // No unit refers to this home.
        E: [false, undefined],
        U1: [false, ids.get('P')],
        U2: [false, undefined],
      });
      // The file has no rows for P and F, so the import uses their stored documents.
      const laterImport = await importHomes(['U3;9000;flat;P', 'U4;9000;flat;F']);
      expect(listUnlinkedUnits(laterImport.report)).toEqual([['U4', 'F']]);
      const repeatedImport = await importHomes(lines);
      expect(readCounts(repeatedImport.report)).toEqual([0, 0, 5, 0]);
    });

    it('warns about a project below a project, and about its units, which become units of the upper one', async () => {
      const site = await createSite('project-phases');
      const mapping = path.join(folder, 'project-phases.mapping.json');
      const columns = {
        zip: { to: 'address.zip' },
        kind: { to: 'general.headType', values: { project: 'PROJECT', flat: 'APARTMENT' } },
        parent: { to: 'general.parent' },
      };
      const constants = { transaction: 'FOR_SALE' };
      await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'ref' }, constants, columns }));
      const lines = ['ref;zip;kind;parent', 'P;9000;project;', 'F;9000;project;P', 'U;9000;flat;F', 'S;9000;flat;S'];
      const { report } = await importTable(site, lines, '--mapping', mapping);
      expect(
        report?.warnings
          .filter((warning) => warning.kind === 'project')
          .map(({ id, value, handling }) => [id, value, handling]),
      ).toEqual([
        ['S', 'S', 'dropped'],
        ['F', 'P', 'corrected'],
        ['U', 'F', 'corrected'],
      ]);
    });

    it('keeps the units of a project whose own project is absent, and links no estates in a circle', async () => {
      const site = await createSite('lost-project');
      const mapping = path.join(folder, 'lost-project.mapping.json');
      const columns = {
        zip: { to: 'address.zip' },
        kind: { to: 'general.headType', values: { project: 'PROJECT', flat: 'APARTMENT' } },
        parent: { to: 'general.parent' },
      };
      const constants = { transaction: 'FOR_SALE' };
      await writeFile(mapping, JSON.stringify({ source: { name: 'crm', id: 'ref' }, constants, columns }));
      const lines = [
        'ref;zip;kind;parent',
        'F;9000;project;P',
        'U1;9000;flat;F',
        'U2;9000;flat;U1',
        'A;9000;project;B',
        'B;9000;project;A',
        'U3;9000;flat;A',
        'G;9000;flat;P',
        'U4;9000;flat;G',
      ];
      const dry = await importTable(site, lines, '--mapping', mapping, '--dry-run');
      const { report } = await importTable(site, lines, '--mapping', mapping);
      for (const each of [dry.report, report])
        expect(listUnlinkedUnits(each)?.toSorted()).toEqual([
          ['A', 'B'],
          ['B', 'A'],
          ['F', 'P'],
          ['G', 'P'],
          // This unit of a unit becomes a unit of F.
          ['U2', 'U1'],
          ['U4', 'G'],
        ]);
      const estates = await readEstates(site);
      const names = new Map(estates.map(({ general, source }) => [general.id, source?.id]));
      expect(
        Object.fromEntries(
          estates.map(({ general, source }) => [source?.id, [general.project, names.get(general.parentId ?? 0)]]),
        ),
      ).toEqual({
        F: [true, undefined],
        U1: [false, 'F'],
        U2: [false, 'F'],
        A: [true, undefined],
        B: [false, undefined],
        U3: [false, 'A'],
        G: [false, undefined],
        U4: [false, undefined],
      });
    });

    it('links units to their project, regardless of the order in the file', async () => {
      const site = await createSite('projects');
      const mapping = path.join(folder, 'projects.mapping.json');
      await writeFile(
        mapping,
        JSON.stringify({
          format: { records: 'feed.home' },
          source: { name: 'crm', id: 'id' },
          constants: { transaction: 'FOR_SALE', headType: 'APARTMENT' },
          columns: {
            zip: { to: 'address.zip' },
            project: { to: 'general.project', optional: true },
            parent: { to: 'general.parent', optional: true },
          },
        }),
      );
      const file = path.join(folder, 'projects.xml');
      const importUnits = async (...homes: readonly string[]) => {
        await writeFile(file, `<feed>${homes.map((home) => `<home>${home}<zip>9000</zip></home>`).join('')}</feed>`);
        return runImportCommand(
          'import',
          '--site',
          site,
          '--file',
          file,
          '--mapping',
          mapping,
          '--full',
          '--max-removal',
          '100',
        );
      };
      const PROJECT = '<id>P</id><project>true</project>';
      const readParents = async () => {
        const all = await readEstates(site);
        const names = new Map(all.map(({ general, source }) => [general.id, source?.id]));
        return Object.fromEntries(all.map(({ general, source }) => [source?.id, names.get(general.parentId ?? 0)]));
      };
      const first = await importUnits(
        formatUnit('U1', 'P'),
        formatUnit('U2', 'U1'),
        PROJECT,
        formatUnit('U3', 'gone'),
        formatUnit('U4', 'U4'),
      );
      expect([first.code, first.out]).toEqual([0, expect.stringMatching(/2 +Unit without its project +dropped/)]);
      expect(first.out).toMatch(/1 +Unit without its project +corrected/);
      expect(await readParents()).toEqual({ P: undefined, U1: 'P', U2: 'P', U3: undefined, U4: undefined });
      const second = await importUnits(formatUnit('U1', 'P'), PROJECT);
      expect(second.out).toMatch(/unchanged +2\nwithdrawn +3\n/);
      // The project is removed. Its unit becomes a separate home and is not withdrawn with the project.
      await importUnits(formatUnit('U1', 'P'));
      expect(await readParents()).toEqual({ U1: undefined });
    });

    it('stops when too many rows are refused, and shows them', async () => {
      const site = await createSite('refused');
      await importCsv(site, CSV_LISTINGS);
      const before = await readEstates(site);
      const buildWrongRows = (count: number) =>
        CSV_LISTINGS.map((line, index) =>
          index < count ? line.replace('villa', 'igloo') : formatListing(index + 1, 5),
        );
      const stopped = await importCsv(site, buildWrongRows(3), '--full');
      expect([stopped.code, stopped.report]).toMatchObject([1, { refused: [{ row: 2 }, { row: 3 }, { row: 4 }] }]);
      expect(stopped.err).toMatch(/igloo[^]*3 of 10 rows were refused \(30\.0 %\).*--max-refused 30/);
      const all = await importCsv(site, buildWrongRows(10), '--max-refused', '100');
      expect([all.code, all.err]).toEqual([1, expect.stringContaining('All 10 rows were refused')]);
      expect(await readEstates(site)).toEqual(before);
      expect((await importCsv(site, buildWrongRows(2), '--full')).code).toBe(0);
      expect((await importCsv(site, buildWrongRows(3), '--max-refused', '30')).code).toBe(0);
    });

    it('keeps the stored listing when its row is refused', async () => {
      const site = await createSite('kept');
      await importCsv(site, CSV_LISTINGS);
      const { report } = await importCsv(site, CSV_LISTINGS.with(2, 'L3;igloo;1;9000;1;;;'), '--full');
      expect(readCounts(report)).toEqual([0, 0, 9, 0]);
      expect(await readEstates(site)).toHaveLength(10);
    });

    it('refuses an invalid row by its number and column, and imports the others', async () => {
      const site = await createSite('bad-cells');
      await importCsv(site, CSV_LISTINGS);
      const rows = CSV_LISTINGS.map((line, index) => line.replace(/;2000\d\d;/, `;${300_000 + index};`));
      rows[1] = `${rows[1]};x`;
      rows[3] = rows[3]?.replace(';9000;', ';90\u000000;') ?? '';
      const { code, report, out } = await importCsv(site, rows, '--full');
      expect([code, readCounts(report)]).toEqual([0, [0, 8, 0, 0]]);
      expect(report?.refused.map(({ row, id, column }) => [row, id, column])).toEqual([
        [3, 'L2', 'cell 9'],
        [5, 'L4', 'zip'],
      ]);
      expect(out).not.toContain('\0');
    });

    it('refuses a document that the database could not store, and imports the others', async () => {
      const site = await createSite('bad-documents');
      const [estate] = await readEstates('again');
      const file = path.join(folder, 'bad.ndjson');
      const documents = Array.from({ length: 6 }, (_, index) => ({
        ...estate,
        general: {
          ...estate?.general,
          id: undefined,
          buildingName: index === 2 ? 'a\0b' : index === 4 ? '\uD800' : 'Molenhof',
        },
        source: { name: 'feed', id: `D${index}` },
      }));
      await writeFile(file, documents.map((document) => JSON.stringify(document)).join('\n'));
      const { code, out } = await runImportCommand('import', '--site', site, '--file', file, '--max-refused', '40');
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/3 +feed D2 +general\.buildingName[^]*5 +feed D4 +general/),
      ]);
      expect(await readEstates(site)).toHaveLength(4);
    });

    it.each([['a quote that never ends', [formatListing(1, 5), '"L2;villa']]])(
      'writes nothing of a file that breaks off at %s',
      async (_, rows) => {
        const site = `broken-${rows.length}-${String(rows[1]?.length)}`;
        await createSite(site);
        await importCsv(site, CSV_LISTINGS);
        const before = await readEstates(site);
        const { code, err } = await importCsv(site, rows);
        expect(code).toBe(1);
        expect(err).not.toBe('');
        expect(await readEstates(site)).toEqual(before);
      },
    );

    it('rolls a whole batch back when the database refuses a part of it', async () => {
      const site = await createSite('atomic');
      await running.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on estates for each row
        when (new.site_id = 'atomic' and new.source_id = 'L700') execute function refuse()`);
      try {
        const { code, err } = await importCsv(
          site,
          Array.from({ length: 701 }, (_, index) => formatListing(index + 1)),
        );
        expect([code, err]).toEqual([1, expect.stringContaining('no room')]);
        expect(err).not.toMatch(/insert|select|params|\$1/i);
        expect(await readEstates(site)).toEqual([]);
        // Sites may have read a part of the import before it was undone, so their pages must be purged.
        expect(await readPurgedTags(site)).toContain(`s-${site}.list`);
      } finally {
        await running.pool.query('drop trigger refuse on estates; drop function refuse()');
      }
    });

    it('writes a batch again after a conflict with another program', async () => {
      const site = await createSite('crossed');
      // A sequence is not reset when a transaction is rolled back, so only the first attempt conflicts with the other
      // program.
      await running.pool.query(`
      create sequence tries;
      create function cross_once() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise unique_violation; end if;
        return new;
      end $$;
      create trigger cross_once before insert on estates for each row
        when (new.site_id = 'crossed' and new.source_id = 'L60') execute function cross_once()`);
      try {
        const { report } = await importCsv(
          site,
          Array.from({ length: 201 }, (_, index) => formatListing(index + 1)),
        );
        expect(readCounts(report)).toEqual([201, 0, 0, 0]);
        expect(new Set((await readEstates(site)).map(({ source }) => source?.id)).size).toBe(201);
      } finally {
        await running.pool.query('drop trigger cross_once on estates; drop function cross_once(); drop sequence tries');
      }
    });

    it('assigns no listing the id that a later one in the file has', async () => {
      const site = await createSite('named-later');
      await importCsv(site, CSV_LISTINGS);
      const [first] = await readEstates(site);
      if (!first) throw new Error('nothing was stored');
      const { id, ...general } = first.general;
      // The sequence of ids gives the next new home this id.
      const next = Math.max(...(await readEstates(site)).map((estate) => estate.general.id)) + 1;
      const nameless = Array.from({ length: 600 }, (_, index) => ({
        ...first,
        general,
        source: { name: 'documents', id: String(index) },
      }));
      const estateWithId = { ...first, general: { ...general, id: next }, source: { name: 'documents', id: 'named' } };
      const file = path.join(folder, 'named.ndjson');
      await writeFile(file, [...nameless, estateWithId].map((each) => JSON.stringify(each)).join('\n'));
      const { code, err } = await runImportCommand('import', '--site', site, '--file', file);
      expect([code, err]).toEqual([0, expect.any(String)]);
      const after = await readEstates(site);
      expect(after).toHaveLength(611);
      expect(after.find(({ source }) => source?.id === 'named')?.general.id).toBe(next);
      expect(id).not.toBe(next);
    });

    it('restores earlier batches when the database refuses a later batch', async () => {
      const site = await createSite('undone');
      await importCsv(site, CSV_LISTINGS);
      await running.repositories.estates.withdrawMany(site, [(await readEstates(site))[3]?.general.id ?? 0]);
      const before = await readEstates(site);
      await running.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on estates for each row
        when (new.site_id = 'undone' and new.source_id = 'L200') execute function refuse()`);
      try {
        const { code } = await importCsv(
          site,
          Array.from({ length: 201 }, (_, index) => formatListing(index + 1, 5)),
        );
        expect(code).toBe(1);
        expect(await readEstates(site)).toEqual(before);
      } finally {
        await running.pool.query('drop trigger refuse on estates; drop function refuse()');
      }
      const { report } = await importCsv(
        site,
        Array.from({ length: 201 }, (_, index) => formatListing(index + 1, 5)),
      );
      expect(readCounts(report)).toEqual([191, 10, 0, 0]);
    });

    it('explains a mapping error', async () => {
      const file = path.join(folder, 'wrong.json');
      await writeFile(file, JSON.stringify({ ...IMPORT_MAPPING, columns: { price: { to: 'general.prise' } } }));
      const { code, err } = await runImportCommand(
        'import',
        '--site',
        'again',
        '--file',
        await writeCsv(CSV_LISTINGS, CSV_HEADER),
        '--mapping',
        file,
      );
      expect(code).toBe(1);
      expect(err).toMatch(/columns\.price: "general\.prise" is not a field of an estate/);
    });

    it('suggests a mapping with a similar name', async () => {
      const file = await writeCsv(CSV_LISTINGS, CSV_HEADER);
      const { code, err } = await runImportCommand(
        'import',
        '--site',
        'again',
        '--file',
        file,
        '--mapping',
        'for-sael',
      );
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /no mapping for-sael.*estate, for-sale, to-rent, woningen, biens.*did you mean "for-sale"/,
        ),
      ]);
    });

    it('refuses an unknown site', async () => {
      const { code, err } = await importCsv('nowhere', CSV_LISTINGS);
      expect(code).toBe(1);
      expect(err).toMatch(/no site nowhere/);
    });
  });

  describe('export', () => {
    it.each(['ndjson', 'json'])('%s and import bring the same documents into an empty site', async (format) => {
      const [from, to] = [await createSite(`from-${format}`), await createSite(`to-${format}`)];
      await importCsv(from, [...CSV_LISTINGS, 'P1;flat;1;1000;2;3.72;51.05;']);
      const file = path.join(folder, `estates.${format}`);
      expect((await runImportCommand('export', '--site', from, '--format', format, '--file', file)).code).toBe(0);
      const imported = await runImportCommand('import', '--site', to, '--file', file);
      expect(imported.code).toBe(0);
      expect(await readEstates(to)).toEqual(await readEstates(from));
      expect((await runImportCommand('import', '--site', to, '--file', file, '--mapping', 'estate')).out).toMatch(
        /unchanged\s+11/,
      );
    });

    it('writes documents of the contract to standard output', async () => {
      const { code, out } = await runImportCommand('export', '--site', 'again');
      const documents = out.trimEnd().split('\n');
      expect([code, documents.length]).toEqual([0, 10]);
      for (const document of documents) expect(estateSchema.safeParse(JSON.parse(document)).success).toBe(true);
    });

    it('leaves an older file alone when it fails', async () => {
      const file = path.join(folder, 'older.ndjson');
      await copyFile(path.join(folder, 'mapping.json'), file);
      expect((await runImportCommand('export', '--site', 'nowhere', '--file', file)).code).toBe(1);
      expect(await readFile(file, 'utf8')).toBe(JSON.stringify(IMPORT_MAPPING));
    });

    it('names fields that are not part of a document when it is imported', async () => {
      const site = await createSite('strange');
      const [estate] = await readEstates('again');
      const file = path.join(folder, 'strange.ndjson');
      await writeFile(file, JSON.stringify({ ...estate, mood: 'sunny' }));
      expect((await runImportCommand('import', '--site', site, '--file', file)).out).toMatch(
        /not imported: mood \(1 row\)/,
      );
    });
  });

  describe('site', () => {
    it('adds a site from a file, changes a part of it and lists it', async () => {
      const [base] = await running.repositories.sites.list();
      const file = path.join(folder, 'site.json');
      await writeFile(file, JSON.stringify({ ...base, id: 'agency', name: 'Agency', hostnames: ['agency.example'] }));
      expect(await runImportCommand('site', 'add', '--file', file)).toMatchObject({ code: 0, err: '' });
      await writeFile(file, JSON.stringify({ contact: { phone: '+32 9 000 00 00' } }));
      expect((await runImportCommand('site', 'update', 'agency', '--file', file, '--locales', 'fr,nl')).code).toBe(0);
      expect(await running.repositories.sites.get('agency')).toMatchObject({
        name: 'Agency',
        locales: ['fr', 'nl'],
        contact: { phone: '+32 9 000 00 00', email: base?.contact.email },
      });
      expect((await runImportCommand('site', 'list')).out).toMatch(
        /agency\s+Agency\s+again\.localhost\s+agency\.example\s+fr, nl\s+0/,
      );
      expect((await runImportCommand('site', 'update', 'agency', '--name', 'Agency')).out).toMatch(/Nothing changed/);
    });

    it('refuses a site that exists, and an invalid one', async () => {
      expect(await runImportCommand('site', 'add', '--id', 'agency')).toMatchObject({ code: 1 });
      const wrong = await runImportCommand('site', 'update', 'agency', '--locales', 'nl,es', '--origin', 'agency');
      expect(wrong.code).toBe(1);
      expect(wrong.err).toMatch(/locales\.1[\s\S]*origin|origin[\s\S]*locales\.1/);
    });
  });

  describe('check', () => {
    it('ends with 1 for errors and names them first', async () => {
      const site = await createSite('checked');
      await importCsv(site, CSV_LISTINGS.slice(0, 2));
      const { code, out } = await runImportCommand('check', '--site', site);
      expect(code).toBe(1);
      expect(out).toMatch(/required\s+flanders-epc\s+EPC value\s+2\s+\d+, \d+/);
      expect(out).toMatch(/required\s+flanders-parcel-score\s+Flood score of the parcel \(P-score\)\s+2/);
      expect(out).toMatch(
        /recommended\s+energy-class\s+Energy class beside the EPC value\s+2 .*Directive \(EU\) 2024\/1275/,
      );
      expect(out).toMatch(/total\s+required\s+2\n/);
      expect(out).toMatch(/error\s+Missing in the legal notice[\s\S]*warning\s+Missing translation/);
      expect(out).toMatch(/Total: 2 estates; 20 required and 4 recommended particulars missing/);
    });

    it('checks every site, and answers as JSON with all ids', async () => {
      const site = await createSite('counted');
      await importCsv(site, CSV_LISTINGS.slice(0, 4));
      const { code, out } = await runImportCommand('check', '--json');
      const answer = JSON.parse(out) as {
        sites: { site: string; law: { rule: string; estates: number[] }[] }[];
        rules: { id: string; kind: string }[];
        totals: { warnings: number };
      };
      expect(code).toBe(1);
      expect(answer.sites.length).toBeGreaterThan(1);
      const found = answer.sites.find((each) => each.site === site);
      expect(found?.law.find(({ rule }) => rule === 'flanders-permit')?.estates).toHaveLength(4);
      // Outdated legal rules concern the product, so the answer lists them once, not once per site.
      const stale = findStaleRules(toBrusselsDay(new Date()));
      expect(answer.rules.map(({ id }) => id)).toEqual(stale.map(({ id }) => id));
      expect(answer.totals.warnings).toBeGreaterThanOrEqual(stale.length);
    });

    it('ends with 2 for an invalid command line, and with 1 for a site that does not exist', async () => {
      expect(await runImportCommand('check', '--everything')).toMatchObject({ code: 2 });
      expect(await runImportCommand('check', '--site', 'nowhere')).toMatchObject({ code: 1 });
    });

    it('finds pictures that are not stored and units without a project', async () => {
      const site = await createSite('pictures');
      await importCsv(site, [formatListing(1)]);
      const [estate] = await readEstates(site);
      if (!estate) throw new Error('nothing was imported');
      const file = { id: 'lost', hash: 'a'.repeat(64), contentType: 'image/jpeg', bytes: 1 };
      await running.repositories.estates.put(site, {
        ...estate,
        general: { ...estate.general, parentId: 999_999 },
        pictures: [{ index: 0, file }],
      });
      const { out } = await runImportCommand('check', '--site', site);
      expect(out).toMatch(/error\s+Broken picture or file\s+1\s+1/);
      expect(out).toMatch(/error\s+Unit without its project\s+1\s+1/);
    });

    it('ends with 0 without errors, also with warnings', async () => {
      const site = await createSite('well');
      await importCsv(site, CSV_LISTINGS.slice(0, 1));
      const legal = {
        companyName: 'A',
        companyNumber: 'B',
        vatNumber: 'C',
        registrationNumber: 'D',
        insurer: 'E',
        policyNumber: 'F',
      };
      const file = path.join(folder, 'legal.json');
      await writeFile(file, JSON.stringify({ legal, contact: { phone: '1', street: { nl: 'Straat' } } }));
      expect((await runImportCommand('site', 'update', site, '--file', file)).code).toBe(0);
      const [estate] = await readEstates(site);
      if (!estate) throw new Error('nothing was imported');
      await running.repositories.estates.put(site, {
        ...estate,
        energy: { epcValue: 168, epcReference: '20230603-0002813013-RES-1' },
        planning: {
          townPlanningValue: 'WG',
          townPlanningViolation: 'NO',
          buildingLicense: 'YES',
          allocationLicense: 'NO',
          presaleRight: 'NO',
          certificateAsBuilt: 'NO',
          heritageProtected: 'NO',
          floodingParcelScore: 'A',
          floodingBuildingScore: 'A',
        },
      });
      const agency = await running.repositories.sites.get(site);
      for (const locale of agency?.locales ?? [])
        await running.repositories.agreements.put(site, locale, [
          { id: 'privacy', kind: 'privacy', title: 'Privacy', html: '<p>{{company}}</p>', version: '1' },
        ]);
      const { code, out } = await runImportCommand('check', '--site', site);
      expect([code, out.includes('error  ')]).toEqual([0, false]);
      expect(out).toContain('warning');
      expect(out).toContain('0 required and 0 recommended particulars missing; 0 errors');
    });
  });

  it('migrates the database, and reports when it is up to date', async () => {
    expect(await runImportCommand('migrate')).toEqual({ code: 0, out: 'No migration is missing\n', err: '' });
  });
});

// These programs share one database process.
describe('commands on the embedded database', () => {
  useDatabase(EMBEDDED_KIND);

  it('reach a running server within five seconds', async () => {
    const received: unknown[] = [];
    const receive = async (request: IncomingMessage, response: ServerResponse) => {
      received.push(await json(request));
      response.writeHead(204).end();
    };
    const site = createServer((request, response) => void receive(request, response));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const backoffice = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${port}/purge`] });
    try {
      const siteId = await createSite('live');
      await importCsv(siteId, CSV_LISTINGS);
      const purgeOfList = expect.objectContaining({ siteId, tags: expect.arrayContaining([tag.list(siteId)]) });
      await vi.waitFor(() => expect(received).toContainEqual(purgeOfList), { timeout: 5000 });
      const found = await backoffice.call('POST', `/sites/${siteId}/estates`, { site: siteId, body: {} });
      expect(found.body).toMatchObject({ total: { value: 10 } });
    } finally {
      await backoffice.close();
      site.close();
    }
  });
});

// The embedded database is left out, because its only lock is an open transaction.
describe.each(listDatabaseKinds().filter((kind) => kind !== EMBEDDED_KIND))('on $name', (kind) => {
  useDatabase(kind);

  it('only reads in a dry run, without locks', async () => {
    const site = await createSite('dry');
    await importCsv(site, CSV_LISTINGS);
    const writer = await running.pool.connect();
    try {
      await writer.query('begin');
      const locked = await writer.query('select 1 from estates where site_id = $1 for update', [site]);
      expect(locked.rowCount).toBe(CSV_LISTINGS.length);
      const { code, report } = await importCsv(
        site,
        [...CSV_LISTINGS.with(0, formatListing(1, 9)), formatListing(11)],
        '--dry-run',
      );
      expect([code, readCounts(report)]).toEqual([0, [1, 1, 9, 0]]);
    } finally {
      await writer.query('rollback');
      writer.release();
    }
    expect(await readEstates(site)).toHaveLength(10);
  });
});
