import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { toDatabaseName, writeService } from '#server/backoffice/serviceFile.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { siteInput } from '../support/siteInput.ts';
import { ensureBuiltSite } from '../support/programs/builtSite.ts';
import { listDatabaseKinds, EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { toVariables } from '../support/programs/runOn.ts';

const CLI_FILE = path.resolve(import.meta.dirname, '../../dist/server/cli.js');
const isRoot = process.geteuid?.() === 0;
const API_TOKEN = 'token-of-the-service-0123456789';
const CREDENTIALS_KEY = 'k'.repeat(32);
const OLD_CREDENTIALS_KEY = 'o'.repeat(32);

async function runWithVariables(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await runCommand(args, { out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}

let folder: string;
beforeAll(async () => {
  await ensureBuiltSite();
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-needs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Command lines, one for each command that needs an existing database. */
const COMMAND_LINES = [
  'site list',
  'site add --id duinhof',
  'token list',
  'connect zabun --site duinhof --yes',
  'connectors list',
  'redirect list --site duinhof',
  'navigation list --site duinhof',
  'import --site duinhof --file homes.csv',
  'export --site duinhof --format json',
  'check',
  'feeds --site duinhof',
  'agenda list --site duinhof',
  'rentals confirm V-1 --site duinhof',
  'open-houses put 1 --site duinhof --file days.json',
  'messages list --site duinhof',
  'stats',
  'mail list --site duinhof',
  'erase --email jan@example.com',
  'backup --to backup.tar.gz',
];

describe('without the settings of the service', () => {
  it.each(COMMAND_LINES)('%s creates nothing, and reports what is missing and how to run it', async (line) => {
    const dataDir = path.join(folder, 'var');
    const { code, out, err } = await runWithVariables({ DATA_DIR: dataDir }, ...line.split(' '));
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      [
        `There is no database: DATABASE_URL is not set, DATA_DIR is "${dataDir}", and that folder contains no database.`,
        `Run it with the settings of the service: gevel ${line}`,
        `Without gevel: DATA_DIR=… npm run backoffice -- ${line}`,
        'The service creates a new database when it starts. This command creates one, too: npm run backoffice -- migrate',
        '',
      ].join('\n'),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['an empty folder', 'a link that leads nowhere'])(
    'creates no database in %s in place of a missing one',
    async (what) => {
      const dataDir = await mkdtemp(path.join(folder, 'place-'));
      const databaseFolder = path.join(dataDir, 'db');
      if (what === 'an empty folder') await mkdir(databaseFolder);
      else await symlink(path.join(folder, 'not-mounted'), databaseFolder);
      const { code, out, err } = await runWithVariables({ DATA_DIR: dataDir }, 'site', 'list');
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(
        `DATA_DIR is "${dataDir}", and ${databaseFolder} contains no database; is its disk mounted?\n`,
      );
      expect(await readdir(dataDir)).toEqual(['db']);
      // The folder `db` stays empty, and the target of the link is not created.
      expect(await readdir(databaseFolder).catch(() => [])).toEqual([]);
    },
  );

  it('leaves the data folder of a site with another back office unchanged', async () => {
    const dataDir = path.join(folder, 'site');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'api-token'), `${API_TOKEN}\n`);
    const variables = { DATA_DIR: dataDir, API_URL: 'http://10.0.0.11:3002' };
    for (const line of ['site list', 'migrate']) {
      const { code, err } = await runWithVariables(variables, ...line.split(' '));
      expect(code).toBe(1);
      expect(err).toContain('API_URL is set, so this command needs the database of that back office');
      expect(err).toContain(`DATABASE_URL=… npm run backoffice -- ${line}\n`);
    }
    expect(await readdir(dataDir)).toEqual(['api-token']);
  });

  it('distinguishes an unreadable folder from one without a database', () => {
    const dataDir = path.join(folder, 'closed');
    mkdirSync(path.join(dataDir, 'db'), { recursive: true });
    chmodSync(folder, 0o755);
    // The command runs as another user when the test is run by root, because root may read everything.
    chmodSync(dataDir, isRoot ? 0o700 : 0o000);
    const { status, stderr } = spawnSync(process.execPath, [CLI_FILE, 'feeds', '--site', 'duinhof'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/gevel' },
      encoding: 'utf8',
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      [
        `DATA_DIR is "${dataDir}", and the user of this command has no permission to read its content (EACCES).`,
        'Run it with the settings of the service: gevel feeds --site duinhof',
        'Without gevel: DATA_DIR=… npm run backoffice -- feeds --site duinhof',
        '',
      ].join('\n'),
    );
    chmodSync(dataDir, 0o700);
  });

  it('names commands as gevel does, when gevel runs it', async () => {
    const variables = { DATA_DIR: path.join(folder, 'var'), GEVEL_PROGRAM: 'gevel' };
    const missing = await runWithVariables(variables, 'site', 'list');
    expect(missing.err).toContain('Start the service once, or set DATA_DIR in its settings.\n');
    expect(missing.err).toContain('This command creates one, too: gevel migrate\n');
    expect((await runWithVariables(variables, 'site', '--help')).out).toContain('Usage: gevel site ');
    expect((await runWithVariables(variables, 'sites')).err).toContain('Usage: gevel <command>');
  });
});

describe('on an existing database', () => {
  let database: TestDatabase;
  let running: OpenedRepositories;
  let variables: Readonly<Record<string, string>>;
  const listFiles = async () => (await readdir(database.env.dataDir)).filter((name) => !/^(?:db$|pglite\.)/.test(name));

  /** Returns the addresses of a site's feeds. */
  const listFeedAddresses = async (more: Readonly<Record<string, string>>) => {
    const { code, out } = await runWithVariables({ ...variables, ...more }, 'feeds', '--site', 'west', '--json');
    expect(code).toBe(0);
    return (JSON.parse(out) as { url: string }[]).map(({ url }) => url);
  };

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    variables = toVariables(database);
    // The database stays open, so that commands use the running embedded database, whose start takes seconds.
    running = await openRepositories(variables);
    await running.repositories.sites.put(siteInput('west', { origin: 'http://west.localhost:{PORT}' }));
  });
  afterAll(async () => {
    await running.close();
    await database.remove();
  });

  it.each([
    ['feeds --site west'],
    ['rentals cancel V-1 --site west'],
    ['open-houses put 1 --site west --file days.json'],
    ['open-houses --site west put 1 --file days.json'],
  ])('%s needs the token of the service, and creates none', async (line) => {
    const before = await listFiles();
    const { code, out, err } = await runWithVariables(variables, ...line.split(' '));
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(
      `API_TOKEN is not set, DATA_DIR is "${database.env.dataDir}", and there is no file api-token in it.`,
    );
    expect(err).toContain(`Run it with the settings of the service: gevel ${line}\n`);
    expect(await listFiles()).toEqual(before);
  });

  it('needs no token for commands without one', async () => {
    const before = await listFiles();
    for (const line of ['rentals list --site west', 'open-houses list --site west', 'agenda list --site west'])
      expect(await runWithVariables(variables, ...line.split(' '))).toMatchObject({ code: 0, err: '' });
    expect(await listFiles()).toEqual(before);
  });

  it('prints addresses with the token of the service and its last port', async () => {
    const withVariable = await listFeedAddresses({ API_TOKEN: API_TOKEN });
    expect(withVariable[0]).toMatch(/^http:\/\/west\.localhost:3000\//);
    await writeFile(path.join(database.env.dataDir, 'api-token'), `${API_TOKEN}\n`);
    writeService(database.env.dataDir, { sitePort: 7344 });
    const found = await listFeedAddresses({});
    expect(found).toEqual(withVariable.map((url) => url.replace(':3000/', ':7344/')));
    expect((await listFeedAddresses({ PORT: '7345' }))[0]).toMatch(/^http:\/\/west\.localhost:7345\//);
    // A value that is not a port is ignored.
    await writeFile(path.join(database.env.dataDir, 'service.json'), '{"sitePort":"7344"}');
    expect((await listFeedAddresses({}))[0]).toMatch(/^http:\/\/west\.localhost:3000\//);
    await rm(path.join(database.env.dataDir, 'api-token'));
  });

  it('refuses another token than the service’s, and names its origin', async () => {
    const { dataDir, databaseUrl } = database.env;
    const file = path.join(dataDir, 'api-token');
    await writeFile(file, 'old-token-of-another-time-0123\n');
    const secrets = { apiToken: API_TOKEN, connectorKeys: [CREDENTIALS_KEY, OLD_CREDENTIALS_KEY] };
    writeService(dataDir, { sitePort: 3000, database: toDatabaseName(databaseUrl), secrets });
    try {
      const stale = await runWithVariables(variables, 'feeds', '--site', 'west');
      expect([stale.code, stale.out]).toEqual([1, '']);
      expect(stale.err).toContain(`API_TOKEN is not set, and is read from ${file}; it differs from the secret`);
      expect(stale.err).toContain('gevel feeds --site west\n');
      const wrong = await runWithVariables(
        { ...variables, API_TOKEN: 'wrong-token-0123456789' },
        'feeds',
        '--site',
        'west',
      );
      expect([wrong.code, wrong.err.includes('API_TOKEN is a secret; it differs from the secret')]).toEqual([1, true]);
      expect(wrong.err).not.toContain('wrong-token');
      expect((await listFeedAddresses({ API_TOKEN: API_TOKEN })).length).toBeGreaterThan(0);
      // The file is ignored when it describes a service on another database.
      writeService(dataDir, { sitePort: 3000, database: 'db.example/other', secrets });
      expect((await listFeedAddresses({})).length).toBeGreaterThan(0);
      const stored = await readFile(path.join(dataDir, 'service.json'), 'utf8');
      expect(stored).not.toMatch(new RegExp(`${API_TOKEN}|${CREDENTIALS_KEY}`));
    } finally {
      await Promise.all(['api-token', 'service.json'].map((name) => rm(path.join(dataDir, name))));
    }
  });

  it('refuses a key that cannot open the service’s credentials', async () => {
    const { dataDir, databaseUrl } = database.env;
    const secrets = { apiToken: API_TOKEN, connectorKeys: [CREDENTIALS_KEY, OLD_CREDENTIALS_KEY] };
    writeService(dataDir, { sitePort: 3000, database: toDatabaseName(databaseUrl), secrets });
    try {
      for (const givenKey of ['x'.repeat(32), OLD_CREDENTIALS_KEY]) {
        const { code, out, err } = await runWithVariables(
          { ...variables, CONNECTOR_KEY: givenKey },
          'connectors',
          'list',
        );
        expect([code, out]).toEqual([1, '']);
        expect(err).toContain(
          'CONNECTOR_KEY is a secret; it differs from the secret with which the service last started',
        );
      }
      for (const givenKey of [CREDENTIALS_KEY, `${OLD_CREDENTIALS_KEY},${CREDENTIALS_KEY}`])
        expect(await runWithVariables({ ...variables, CONNECTOR_KEY: givenKey }, 'connectors', 'list')).toMatchObject({
          code: 0,
        });
    } finally {
      await rm(path.join(dataDir, 'service.json'));
    }
  });

  it('creates no folder for pictures', async () => {
    const media = path.join(folder, 'media');
    const { code, err } = await runWithVariables({ ...variables, MEDIA_URL: media }, 'site', 'list');
    expect([code, err]).toEqual([
      1,
      `MEDIA_URL is "${media}"; it should be a folder in which this program can write (ENOENT).\n`,
    ]);
    expect(existsSync(media)).toBe(false);
  });

  it('creates neither the key for CRM credentials nor the token', async () => {
    const { code, err } = await runWithVariables(variables, 'connectors', 'list');
    expect(code).toBe(1);
    expect(err).toContain('CONNECTOR_KEY is not set');
    expect(existsSync(path.join(database.env.dataDir, 'connector-key'))).toBe(false);
    expect(await runWithVariables({ ...variables, CONNECTOR_KEY: 'k'.repeat(32) }, 'connectors', 'list')).toMatchObject(
      { code: 0 },
    );
  });

  it('refuses a database without tables, except to migrate it', async () => {
    const empty = await EMBEDDED_KIND.startEmpty();
    // The database stays open, so that each command uses its process.
    const heldDatabase = await openDatabase(empty.env, pino({ level: 'silent' }));
    try {
      const refused = await runWithVariables(toVariables(empty), 'site', 'list');
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('The database has no tables of this product');
      expect(refused.err).toContain('npm run backoffice -- migrate\n');
      expect((await runWithVariables(toVariables(empty), 'migrate')).out).toMatch(/^Applied 0001/);
      expect(await runWithVariables(toVariables(empty), 'site', 'list')).toMatchObject({ code: 0 });
    } finally {
      await heldDatabase.close();
      await empty.remove();
    }
  });
});

// With a remote database, a command does not know in which folder the service writes mails as files.
describe.each(listDatabaseKinds().filter((kind) => kind !== EMBEDDED_KIND))('on $name', (kind) => {
  it('erases nothing when it would miss mails that the service has as files', async () => {
    const database = await kind.start();
    const mailFolder = await mkdtemp(path.join(folder, 'elsewhere-'));
    const erase = (more: Readonly<Record<string, string>>) =>
      runWithVariables(
        { ...toVariables(database), DATA_DIR: mailFolder, ...more },
        'erase',
        '--email',
        'jan@example.com',
      );
    const refused = await erase({});
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(`DATA_DIR is "${mailFolder}", and no back office has run with that folder.`);
    expect(refused.err).toContain('gevel erase --email jan@example.com\n');
    expect(await erase({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ code: 0 });
    writeService(mailFolder, { sitePort: 3000 });
    expect(await erase({})).toMatchObject({ code: 0 });
    await database.remove();
  });
});

it('no command creates the token by itself', async () => {
  const root = path.resolve(import.meta.dirname, '../../server/backoffice');
  const files = (await readdir(root, { recursive: true })).filter((file) => /command\.ts$/i.test(file));
  expect(files.length).toBeGreaterThan(20);
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  expect(files.filter((_, index) => /\bload(?:ApiToken|MadeSecret)\b/.test(texts[index] ?? ''))).toEqual([]);
});
