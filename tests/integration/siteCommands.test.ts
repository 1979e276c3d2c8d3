import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { siteCommand } from '#server/backoffice/commands/site/site.command.ts';
import { type Command, parseOptions } from '#server/backoffice/core/cli/command.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';
import { feedsCommand } from '#server/backoffice/sites/feeds.command.ts';
import { estateInput } from '../support/estateInput.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { siteInput } from '../support/siteInput.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';

/** The tables whose rows notify sites of removed data. */
const PURGE_TABLES = new Set(['outbox', 'purges']);

/** The number of sites. It is much higher than the number that a message lists. */
const SITE_COUNT = 60;

let folder: string;
let database: TestDatabase;
let running: OpenedRepositories;
let variables: Record<string, string>;

/** Runs a command. @param typed the lines that an operator types at a terminal */
async function runSiteCommand(args: readonly string[], typed?: string) {
  const [out, err] = [new TextSink(), new TextSink()];
  const input = typed === undefined ? undefined : Object.assign(Readable.from([`${typed}\n`]), { isTTY: true });
  const code = await runCommand(args, { input, out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}

async function writeTestFile(name: string, content: string): Promise<string> {
  const filePath = path.join(folder, name);
  await writeFile(filePath, content);
  return filePath;
}

const readSite = (id: string) => running.repositories.sites.get(id);

/** Counts the rows of a site in every table with a site column. */
async function countRows(id: string): Promise<Record<string, number>> {
  const { rows } = await running.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'site_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { table_name: name } of rows) {
    const found = await running.pool.query<{ n: string }>(`select count(*) as n from ${name} where site_id = $1`, [id]);
    if (Number(found.rows[0]?.n) > 0) counts[name] = Number(found.rows[0]?.n);
  }
  return counts;
}

/** Returns the addresses of the feeds of `west`. */
const listFeedAddresses = async (...options: string[]): Promise<string[]> => {
  const { code, out } = await runSiteCommand(['feeds', '--site', 'west', '--json', ...options]);
  expect(code).toBe(0);
  return JSON.parse(out).map(({ url }: { url: string }) => url);
};

/** Runs a command while another program stores a phone number of the site, just after the command has read it. */
async function runBesideOtherChange(command: Command<Repositories>, args: readonly string[]): Promise<void> {
  const { sites, ...others } = running.repositories;
  let isChanged = false;
  const changePhone = async () => {
    const site = await sites.get('west');
    if (isChanged || !site) return;
    isChanged = true;
    await sites.put({ ...site, contact: { ...site.contact, phone: '+32 9 111 11 11' } });
  };
  const repositories: Repositories = {
    ...others,
    sites: {
      ...sites,
      async get(id) {
        const site = await sites.get(id);
        await changePhone();
        return site;
      },
    },
    async transaction(run, isolation) {
      // Without a snapshot, a change between the read and the write would be lost.
      expect(isolation).toBe('snapshot');
      await changePhone();
      return others.transaction(run, isolation);
    },
  };
  const { values, positionals } = parseOptions(command, args);
  const open = async () => ({ ...running, repositories, apiToken: () => 'a-token-of-the-service' });
  const context = { values, positionals, out: new TextSink(), err: new TextSink(), open };
  expect([await command.run(context), isChanged]).toEqual([0, true]);
}

describe('the site commands', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-site-commands-'));
    database = await EMBEDDED_KIND.start();
    variables = { DATA_DIR: database.env.dataDir, API_TOKEN: 'a-token-of-the-service' };
    running = await openRepositories(variables);
  });
  afterAll(async () => {
    await running.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  describe('add --from', () => {
    const CSV = [
      'id,name,hostname,locales,contact.email,contact.city.nl,features.holiday,contact.latitude',
      'noord,Noord & Zonen,www.noord.be;Noord.be,nl;fr,info@noord.be,Gent,true,51.05',
      'zuid,Zuid,www.zuid.be,nl,info@zuid.be,,,',
      '',
    ].join('\n');

    it('adds a site for each row, completed like a site that is added alone, and nothing the second time', async () => {
      const csvFile = await writeTestFile('agencies.csv', CSV);
      const dry = await runSiteCommand(['site', 'add', '--from', csvFile, '--dry-run']);
      expect(dry).toMatchObject({ code: 0, err: '' });
      expect(dry.out).toMatch(/Dry run, nothing was written[\s\S]*created +2\n/);
      expect(await readSite('noord')).toBeUndefined();

      const added = await runSiteCommand(['site', 'add', '--from', csvFile]);
      expect(added).toMatchObject({ code: 0, err: '' });
      expect(added.out).toMatch(/read +2\ncreated +2\nunchanged +0\nrefused +0\n/);
      expect(await readSite('noord')).toMatchObject({
        name: 'Noord & Zonen',
        hostnames: ['www.noord.be', 'noord.be'],
        origin: 'https://www.noord.be',
        locales: ['nl', 'fr'],
        monogram: 'NZ',
        contact: { email: 'info@noord.be', city: { nl: 'Gent' }, latitude: 51.05 },
        features: { holiday: true, projects: true },
        theme: { displayFont: 'Figtree' },
      });
      expect((await running.repositories.navigation.get('zuid', 'header'))?.items.length).toBeGreaterThan(0);

      const repeatedAdd = await runSiteCommand(['site', 'add', '--from', csvFile]);
      expect(repeatedAdd).toMatchObject({ code: 0 });
      expect(repeatedAdd.out).toMatch(/created +0\nunchanged +2\n/);
    });

    it('leaves a site alone that was completed since, and refuses a row that differs from it', async () => {
      await runSiteCommand(['site', 'update', 'zuid', '--phone', '+32 9 000 00 00']);
      const before = await readSite('zuid');
      expect((await runSiteCommand(['site', 'add', '--from', await writeTestFile('a.csv', CSV)])).out).toMatch(
        /unchanged +2\n/,
      );
      const otherCsv = CSV.replace('Zuid,', 'Zuidzicht,');
      const { code, out } = await runSiteCommand(['site', 'add', '--from', await writeTestFile('b.csv', otherCsv)]);
      expect(code).toBe(1);
      expect(out).toMatch(/3 +zuid +name +the site zuid has another value: use site update to change it\n/);
      expect(await readSite('zuid')).toEqual(before);
    });

    it('reports each refused row with its number, field and reason, and adds the others', async () => {
      const rows = [
        { id: 'een', name: 'Een', hostnames: ['een.be'] },
        { id: 'Twee!', name: 'Twee' },
        { id: 'een', name: 'Nog eens' },
        { id: 'drie', hostnames: ['EEN.be'] },
        { id: 'vier', hostnames: ['www.noord.be'] },
        { id: 'vijf', hostnames: ['http://vijf.be/'] },
        { id: 'zes', contact: { mail: 'info@zes.be' }, locales: ['nl', 'es'] },
        { name: 'Zonder' },
        { id: 'acht', contact: { mail: 'info@acht.be' } },
        { id: 'negen', hostnames: ['www.negen.be'], origin: 'https://www.negen.be', otherHosts: 'serve' },
      ];
      const jsonFile = await writeTestFile('rows.json', JSON.stringify(rows));
      const report = path.join(folder, 'report.json');
      const { code, out } = await runSiteCommand(['site', 'add', '--from', jsonFile, '--report', report]);
      expect(code).toBe(1);
      expect(out).toMatch(/read +10\ncreated +2\nunchanged +0\nrefused +8\n/);
      const refused = (
        JSON.parse(await readFile(report, 'utf8')) as { rows: { row: number; problems: object[] }[] }
      ).rows
        .filter(({ problems }) => problems.length > 0)
        .map(({ row, problems }) => [row, problems]);
      expect(refused).toEqual([
        [2, [expect.objectContaining({ field: 'id' })]],
        [3, [{ field: 'id', reason: 'row 1 already has this id' }]],
        [4, [{ field: 'hostnames', reason: 'een.be belongs to the site of row 1' }]],
        [5, [{ field: 'hostnames', reason: 'www.noord.be belongs to the site noord' }]],
        [6, expect.arrayContaining([expect.objectContaining({ field: 'hostnames.0' })])],
        [7, [expect.objectContaining({ field: 'locales.1' })]],
        [8, [{ field: 'id', reason: 'is missing' }]],
        [9, [{ field: 'contact.mail', reason: 'a site has no such field' }]],
      ]);
      expect(await readSite('een')).toMatchObject({ name: 'Een' });
      expect(await readSite('negen')).toMatchObject({ otherHosts: 'serve' });
    });

    it('adds nothing when the report cannot be written', async () => {
      const report = path.join(folder, 'no-such-folder/report.json');
      const file = await writeTestFile('unreported.csv', 'id,name,hostnames\nunreported,Unreported,unreported.be\n');
      const { code, err } = await runSiteCommand(['site', 'add', '--from', file, '--report', report]);
      expect([code, err]).toEqual([1, expect.stringContaining(`The report cannot be written to ${report}: ENOENT`)]);
      expect(await readSite('unreported')).toBeUndefined();
    });

    it('writes nothing with --all-or-nothing when a row is refused, else everything', async () => {
      const good = '{"id":"tien","hostnames":["tien.be"]}\n{"id":"elf"}\n';
      const bad = await runSiteCommand([
        'site',
        'add',
        '--from',
        await writeTestFile('c.ndjson', `${good}{"id":"een","name":"X"}\n`),
        '--all-or-nothing',
      ]);
      expect(bad.code).toBe(1);
      expect(bad.out).toMatch(/^Nothing was written/);
      expect(await readSite('tien')).toBeUndefined();
      const added = await runSiteCommand([
        'site',
        'add',
        '--from',
        await writeTestFile('d.ndjson', good),
        '--all-or-nothing',
      ]);
      expect(added.code).toBe(0);
      expect([(await readSite('tien'))?.name, (await readSite('elf'))?.origin]).toEqual([
        'tien',
        'http://elf.localhost:{PORT}',
      ]);
    });

    it('refuses a row with a text that the database cannot store, in a dry run too, and adds the others', async () => {
      const csvFile = await writeTestFile('nul.csv', 'id,name\nnul-a,Goed\nnul-b,Half\0weg\nnul-c,Ook goed\n');
      for (const options of [['--dry-run'], []]) {
        const { code, out } = await runSiteCommand(['site', 'add', '--from', csvFile, ...options]);
        expect(code).toBe(1);
        expect(out).toMatch(
          /created +2\nunchanged +0\nrefused +1\n[\s\S]*3 +nul-b +name +should be a text without NUL/,
        );
      }
      expect([await readSite('nul-a'), await readSite('nul-c')]).toMatchObject([
        { name: 'Goed' },
        { name: 'Ook goed' },
      ]);
      const halfFile = await writeTestFile('half.json', '[{"id":"nul-d","tagline":{"nl":"\\ud83c"}},{"id":"nul-e"}]');
      const { out } = await runSiteCommand(['site', 'add', '--from', halfFile]);
      expect(out).toMatch(/created +1\n[\s\S]*1 +nul-d +tagline\.nl +should be a text/);
    });

    it('continues after a row that the database refuses, and then writes nothing with --all-or-nothing', async () => {
      // The constraint simulates one that an operator has added.
      await running.pool.query("alter table sites add constraint no_zero check (id <> 'nul-g')");
      try {
        const linesFile = await writeTestFile('rule.ndjson', '{"id":"nul-f"}\n{"id":"nul-g"}\n{"id":"nul-h"}\n');
        const wholeResult = await runSiteCommand(['site', 'add', '--from', linesFile, '--all-or-nothing']);
        expect(wholeResult.code).toBe(1);
        expect(wholeResult.out).toMatch(/^Nothing was written[\s\S]*2 +nul-g +the database refused this: .*no_zero/);
        expect(await readSite('nul-f')).toBeUndefined();

        const { code, out } = await runSiteCommand(['site', 'add', '--from', linesFile]);
        expect(code).toBe(1);
        expect(out).not.toMatch(/nothing was written/i);
        expect(out).toMatch(/created +2\nunchanged +0\nrefused +1\n/);
        expect([await readSite('nul-f'), await readSite('nul-g'), await readSite('nul-h')]).toEqual([
          expect.objectContaining({ id: 'nul-f' }),
          undefined,
          expect.objectContaining({ id: 'nul-h' }),
        ]);
      } finally {
        await running.pool.query('alter table sites drop constraint no_zero');
      }
    });

    it('refuses records that are not objects, and adds the others', async () => {
      const numbersFile = await writeTestFile('numbers.json', '[{"id":"twaalf"},5,null,{"id":"dertien"}]');
      const { code, out } = await runSiteCommand(['site', 'add', '--from', numbersFile]);
      expect(code).toBe(1);
      expect(out).toMatch(/created +2\nunchanged +0\nrefused +2\n[\s\S]*the record is not an object/);
    });

    it('prints the addresses of the new site', async () => {
      const { out } = await runSiteCommand(['site', 'add', '--id', 'veertien', '--hostname', 'veertien.localhost']);
      expect(out).toBe('Added veertien: http://veertien.localhost:3000\n');
    });

    it('adds as many sites as a file has', async () => {
      const rows = Array.from(
        { length: SITE_COUNT },
        (_, index) => `kantoor-${index},Kantoor ${index},www.kantoor-${index}.be`,
      );
      const manySitesFile = await writeTestFile('many.csv', ['id,name,hostnames', ...rows, ''].join('\n'));
      expect((await runSiteCommand(['site', 'add', '--from', manySitesFile])).out).toMatch(
        new RegExp(`created +${SITE_COUNT}\\n`),
      );
      expect((await runSiteCommand(['site', 'add', '--from', manySitesFile])).out).toMatch(
        new RegExp(`unchanged +${SITE_COUNT}\\n`),
      );
    });

    it.each([
      [['--from', 'x.csv', '--id', 'a'], /reads all fields from its file/],
      [['--from', 'x.csv', '--file', 'y.json'], /reads all fields from its file/],
      [[], /needs --from, --file, or --id/],
    ])('refuses %j', async (options, message) => {
      const { code, err } = await runSiteCommand(['site', 'add', ...options]);
      expect(code).toBe(2);
      expect(err).toMatch(message);
    });
  });

  it('lists all sites or matching ones, and their number', async () => {
    const all = await runSiteCommand(['site', 'list']);
    expect(all.out).toMatch(/noord +Noord & Zonen +www\.noord\.be +noord\.be +nl, fr +0\n/);
    expect(all.out).toMatch(/\n\d+ sites, 0 listings\n$/);
    const matchingSites = await runSiteCommand(['site', 'list', '--match', 'NOORD']);
    expect(matchingSites.out).toMatch(/\n1 site, 0 listings\n$/);
    const json = JSON.parse((await runSiteCommand(['site', 'list', '--match', 'noord', '--json'])).out) as unknown;
    expect(json).toEqual([
      {
        id: 'noord',
        name: 'Noord & Zonen',
        origin: 'https://www.noord.be',
        hostnames: ['www.noord.be', 'noord.be'],
        locales: ['nl', 'fr'],
        listings: 0,
      },
    ]);
  });

  it('names the sites with ids similar to an unknown one, and how many there are', async () => {
    const { code, err } = await runSiteCommand(['site', 'remove', 'kantor-53', '--yes']);
    expect(code).toBe(1);
    const [, count, names = ''] = /^There is no site kantor-53\. There are (\d+) sites; .*: (.*)\n$/.exec(err) ?? [];
    expect(Number(count)).toBeGreaterThan(SITE_COUNT);
    expect(names.split(', ')).toHaveLength(10);
    expect(names).toMatch(/^kantoor-53, /);
  });

  describe('rename', () => {
    it('makes new host names canonical and keeps the old ones, which redirect to them', async () => {
      const { code, out } = await runSiteCommand(
        'site rename noord --hostname WWW.nieuw.be --hostname nieuw.be --name Nieuw'.split(' '),
      );
      expect(code).toBe(0);
      expect(out).toContain('Renamed noord: Nieuw, https://www.nieuw.be');
      expect(out).toContain('nieuw.be, www.noord.be, noord.be');
      expect(await readSite('noord')).toMatchObject({
        id: 'noord',
        name: 'Nieuw',
        origin: 'https://www.nieuw.be',
        hostnames: ['www.nieuw.be', 'nieuw.be', 'www.noord.be', 'noord.be'],
        otherHosts: 'redirect',
      });
      expect((await running.repositories.sites.findByHostname('noord.be'))?.id).toBe('noord');
      const repeatedRename = await runSiteCommand(
        'site rename noord --hostname www.nieuw.be --hostname nieuw.be'.split(' '),
      );
      expect(repeatedRename.out).toMatch(/Nothing changed/);
    });

    it('accepts a host name in the letters of its language, stores its ASCII form, and shows it as typed', async () => {
      const { code, out } = await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'www.Müller-Immo.be']);
      expect(code).toBe(0);
      expect(out).toContain('https://www.müller-immo.be');
      expect(await readSite('noord')).toMatchObject({ origin: 'https://www.xn--mller-immo-9db.be' });
      expect((await running.repositories.sites.findByHostname('www.xn--mller-immo-9db.be'))?.id).toBe('noord');
      expect((await runSiteCommand(['site', 'list', '--match', 'müller'])).out).toContain('www.müller-immo.be');
      const repeatedRename = await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'www.müller-immo.be']);
      expect(repeatedRename.out).toMatch(/Nothing changed/);
      await runSiteCommand([
        'site',
        'update',
        'noord',
        '--hostname',
        'café.be',
        '--hostname',
        'www.noord.be',
        '--hostname',
        'noord.be',
      ]);
      expect((await readSite('noord'))?.hostnames).toContain('xn--caf-dma.be');
      const wrong = await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'mül ler.be']);
      expect(wrong.err).toContain('"mül ler.be" is not a host name');
    });

    it('can be reversed, and does not take the host of another site', async () => {
      await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'www.noord.be']);
      expect(await readSite('noord')).toMatchObject({ origin: 'https://www.noord.be', name: 'Nieuw' });
      const takenRename = await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'www.zuid.be']);
      expect(takenRename.code).toBe(1);
      expect(takenRename.err).toContain('www.zuid.be belongs to the site zuid');
      expect((await runSiteCommand(['site', 'rename', 'noord'])).code).toBe(2);
      expect((await runSiteCommand(['site', 'rename', 'noord', '--hostname', 'a b'])).err).toContain(
        'is not a host name',
      );
    });
  });

  describe('remove', () => {
    beforeAll(async () => {
      for (const id of ['noord', 'zuid']) {
        await running.repositories.estates.put(id, estateInput({ id: 1 }));
        await running.pool.query(
          `insert into messages (site_id, id, kind, email, document)
           values ($1, gen_random_uuid(), 'contact', 'jan@example.com', '{}')`,
          [id],
        );
        await running.pool.query("insert into mails (id, site_id, kind) values (gen_random_uuid(), $1, 'lead')", [id]);
      }
    });
    it('reports how much is deleted, and asks for the id', async () => {
      const wrong = await runSiteCommand(['site', 'remove', 'noord'], 'zuid');
      expect(wrong.code).toBe(1);
      expect(wrong.out).toMatch(/estates +1\n[\s\S]*messages +1\n[\s\S]*mails that wait +1\n/);
      expect(wrong.out).toContain('Nothing was removed.');
      expect(wrong.err).toContain('Type noord');
      expect((await runSiteCommand(['site', 'remove', 'noord'], '')).code).toBe(1);
      const unasked = await runSiteCommand(['site', 'remove', 'noord']);
      expect(unasked.code).toBe(2);
      expect(unasked.err).toContain('--yes');
      expect(await readSite('noord')).toBeDefined();
    });

    it('refuses --dry-run, which it does not have, and deletes nothing', async () => {
      const { code, err } = await runSiteCommand(['site', 'remove', 'noord', '--yes', '--dry-run']);
      expect([code, err]).toEqual([2, expect.stringContaining('site remove does not accept --dry-run')]);
      expect(await readSite('noord')).toBeDefined();
    });

    it('deletes everything of the site and nothing else, and leaves a record', async () => {
      const pictures = path.join(database.env.dataDir, 'media');
      for (const id of ['noord', 'zuid']) await mkdir(path.join(pictures, id), { recursive: true });
      const rowsOfOtherSite = await countRows('zuid');
      expect(Object.keys(rowsOfOtherSite)).toEqual(
        expect.arrayContaining(['estates', 'mails', 'messages', 'site_hostnames']),
      );
      expect((await runSiteCommand(['site', 'remove', 'noord'], 'noord')).code).toBe(0);
      expect(await readSite('noord')).toBeUndefined();
      const remainingRows = Object.entries(await countRows('noord')).filter(([table]) => !PURGE_TABLES.has(table));
      expect(remainingRows).toEqual([['site_removals', 1]]);
      expect(await countRows('zuid')).toEqual(rowsOfOtherSite);
      await expect(stat(path.join(pictures, 'noord'))).rejects.toThrow('ENOENT');
      expect((await stat(path.join(pictures, 'zuid'))).isDirectory()).toBe(true);
      const { rows } = await running.pool.query<{ counts: object }>('select counts from site_removals');
      expect(rows).toEqual([{ counts: expect.objectContaining({ estates: 1, messages: 1 }) }]);
      expect(JSON.stringify(rows)).not.toContain('jan@');

      expect((await runSiteCommand(['site', 'remove', 'zuid', '--yes'])).code).toBe(0);
      expect((await runSiteCommand(['site', 'remove', 'zuid', '--yes'])).err).toContain('There is no site zuid');
    });
  });

  describe('a change of a site', () => {
    it.each<[string, Command<Repositories>, readonly string[], object]>([
      ['site update', siteCommand, ['update', 'west', '--monogram', 'WE'], { monogram: 'WE' }],
      ['site rename', siteCommand, ['rename', 'west', '--name', 'Westkust'], { name: 'Westkust' }],
      ['feeds --renew', feedsCommand, ['--site', 'west', '--renew'], { feeds: { version: 2 } }],
    ])('by %s keeps what another program changes at the same time', async (_name, command, args, change) => {
      await running.repositories.sites.remove('west');
      await running.repositories.sites.put(siteInput('west'));
      await runBesideOtherChange(command, args);
      expect(await readSite('west')).toMatchObject({ ...change, contact: { phone: '+32 9 111 11 11' } });
    });
  });

  describe('feeds', () => {
    it('prints the addresses of each format, and replaces them', async () => {
      await running.repositories.sites.put(siteInput('west'));
      const before = await listFeedAddresses();
      expect(before.map((url) => url.replace(/[\w-]{43}/, '*'))).toEqual([
        'https://west.example.com/feeds/*/meta-nl.xml',
        'https://west.example.com/feeds/*/meta-fr.xml',
        'https://west.example.com/feeds/*/openimmo-nl.xml',
        'https://west.example.com/feeds/*/openimmo-fr.xml',
        'https://west.example.com/feeds/*/kyero.xml',
      ]);
      expect(await listFeedAddresses()).toEqual(before);
      const after = await listFeedAddresses('--renew');
      expect(after.filter((url) => before.includes(url))).toEqual([]);
      expect(await listFeedAddresses()).toEqual(after);
      expect((await runSiteCommand(['feeds', '--site', 'west'])).out).toContain(after[0]);
    });

    it('names the existing sites', async () => {
      expect(await runSiteCommand(['feeds', '--site', 'nowhere'])).toMatchObject({ code: 1, out: '' });
      expect((await runSiteCommand(['feeds'])).code).toBe(2);
    });
  });
});
