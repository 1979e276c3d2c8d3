import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectCommand } from '#server/backoffice/connectors/commands/connect.command.ts';
import { createConnectorsCommand } from '#server/backoffice/connectors/commands/connectors.command.ts';
import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';
import { connectionRecords, connections } from '#server/backoffice/core/db/schema.ts';
import { type Command, parseOptions } from '#server/backoffice/core/cli/command.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';
import { createPlayedCrm, buildPlayedHome } from '../../support/crm/playedCrm.ts';
import { estateInput } from '../../support/estateInput.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { siteInput } from '../../support/siteInput.ts';

const { homes, registry } = createPlayedCrm();
const CONNECTOR_COMMANDS: Readonly<Record<string, Command<Repositories>>> = {
  connect: createConnectCommand(registry),
  connectors: createConnectorsCommand(registry),
  /** The commands for the CRMs that the product ships. */
  shipped: createConnectorsCommand(adapterRegistry),
  connectShipped: createConnectCommand(adapterRegistry),
};
const CREDENTIAL_VARIABLES = { CONNECT_NOORD_PLAYED_CLIENT_ID: '12', CONNECT_NOORD_PLAYED_API_KEY: 'played-key' };

let database: TestDatabase;
let running: OpenedRepositories;

type CommandInput = NonNullable<Parameters<Command<Repositories>['run']>[0]['input']>;

/** Types one line for each question, like an operator at a terminal. Records whether the terminal shows the line. */
function createTerminal(...lines: string[]) {
  const stream = new PassThrough();
  const shownFlags: boolean[] = [];
  let isRaw = false;
  const typeNextLine = () => {
    const line = lines.shift();
    if (line !== undefined) {
      shownFlags.push(!isRaw);
      stream.write(`${line}\n`);
    }
  };
  const input: CommandInput = Object.assign(stream, { isTTY: true, setRawMode: (raw: boolean) => (isRaw = raw) });
  return { input, ask: typeNextLine, shown: shownFlags };
}

async function runConnectorCommand(
  args: readonly string[],
  { variables = {}, typed, piped }: { variables?: Record<string, string>; typed?: string[]; piped?: string } = {},
) {
  const [name = '', ...rest] = args;
  const { [name]: chosen } = CONNECTOR_COMMANDS;
  if (!chosen) throw new Error(`There is no command ${name}.`);
  const [out, err] = [new TextSink(), new TextSink()];
  const terminal = typed && createTerminal(...typed);
  // Each question ends with a colon.
  const write = err.write.bind(err);
  if (terminal)
    err.write = ((text: string) => {
      const result = write(text);
      if (text.endsWith(': ')) setImmediate(() => setImmediate(terminal.ask));
      return result;
    }) as typeof err.write;
  const input: CommandInput | undefined = terminal?.input ?? (piped === undefined ? undefined : Readable.from([piped]));
  const { values, positionals } = parseOptions(chosen, rest);
  let opened: OpenedRepositories | undefined;
  const { databaseUrl, dataDir } = database.env;
  const env = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...variables };
  const open = async () => (opened ??= await openRepositories(env));
  try {
    const code = await chosen.run({ values, positionals, input, out, err, open });
    return { code, out: out.take(), err: err.take(), shown: terminal?.shown };
  } finally {
    await opened?.close();
  }
}

const connectFolder = async (folderPath: string) =>
  runConnectorCommand(['connectShipped', 'openimmo', '--site', 'noord', '--yes', '--set', `folder=${folderPath}`], {
    piped: '',
  });

const readConnections = () => running.db.select().from(connections);

beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  running = await openRepositories({ DATA_DIR: database.env.dataDir });
  await running.repositories.sites.put(siteInput('noord'));
  await running.repositories.sites.put(siteInput('zuid'));
});
afterAll(async () => {
  await running.close();
  await database.remove();
});
beforeEach(async () => {
  await running.db.delete(connections);
  homes.clear();
  for (const home of [
    buildPlayedHome('1', { title: 'Huis met tuin', zip: '8300' }),
    buildPlayedHome('2', { showsPrice: false, rooms: ['1', '77'] }),
    buildPlayedHome('3', { zip: '75001' }),
    ...['4', '5', '6'].map((id) => buildPlayedHome(id, { rooms: ['77', '77'] })),
  ])
    homes.set(home.id, home);
});

const runConnect = (site = 'noord', ...more: string[]) =>
  runConnectorCommand(['connect', 'played', '--site', site, '--yes', ...more], {
    piped: 'clientId=12\napiKey=played-key',
  });

describe('connect', () => {
  it('asks for its credentials without showing secrets, and shows homes before it writes', async () => {
    const { code, out, err, shown } = await runConnectorCommand(['connect', 'played', '--site', 'noord'], {
      typed: ['12', 'played-key', '', 'yes'],
    });
    expect(err).toContain('Number of the company: ');
    expect(shown).toEqual([true, false, true, true]);
    expect(out + err).not.toContain('played-key');
    expect(out).toMatch(/Played: company 12\n\nNotes about these credentials:\n {2}- It may not send leads\./);
    expect(out).toMatch(/1 +Huis met tuin +8300 Knokke\S* +€.325\.000/);
    expect(out).toMatch(/2 +Woning 2 +9000 Gent +on request/);
    expect(out).toMatch(/3 +not on the site: .*postcode/);
    expect(out).not.toMatch(/^6 /m);
    expect(out).toMatch(/rooms +77 +Wijnkelder van Karel +5/);
    expect(out).toContain('It has no calendar.');
    expect(out).toMatch(/Tell Played to call https?:\/\/\S+\/hooks\/[\w-]{32}\n/);
    expect(code).toBe(0);
    const [connection] = await readConnections();
    expect(connection).toMatchObject({ siteId: 'noord', name: 'played', state: 'active' });
    expect(connection?.credentials).toMatch(/^v1\./);
  });

  it('accepts an empty folder, and states what it waits for', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gevel-empty-'));
    try {
      const { code, out } = await connectFolder(folder);
      expect(out).toContain(
        `There are no homes yet: no complete delivery (umfang VOLL) has arrived yet; the connection waits for a *.zip or *.xml in ${folder}; `,
      );
      expect(out).toContain('Connected noord to OpenImmo');
      expect([code, (await readConnections()).map(({ crm }) => crm)]).toEqual([0, ['openimmo']]);
      const { progress } = running.repositories.connectionSync;
      await progress.save(
        { siteId: 'noord', name: 'openimmo' },
        { failing: 'awaited', problem: 'no file has arrived yet' },
      );
      const status = await runConnectorCommand(['shipped', 'status', '--site', 'noord']);
      expect(status.out).toMatch(
        /^noord, OpenImmo: waiting\n {2}! There are no homes yet: no file has arrived yet\.\n/,
      );
      // A folder that does not exist is reported as a typing error.
      await expect(connectFolder(`${folder}/not-there`)).rejects.toThrow(`there is no folder ${folder}/not-there`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('writes nothing without a confirmation, and nothing in a dry run', async () => {
    const refused = await runConnectorCommand(['connect', 'played', '--site', 'noord'], {
      typed: ['12', 'played-key', '', 'no'],
    });
    expect([refused.code, refused.out.endsWith('Nothing was written.\n')]).toEqual([1, true]);
    const triedConnect = await runConnectorCommand(['connect', 'played', '--site', 'noord', '--dry-run'], {
      variables: CREDENTIAL_VARIABLES,
    });
    expect([triedConnect.code, triedConnect.out.includes('Huis met tuin')]).toEqual([0, true]);
    expect(await readConnections()).toEqual([]);
  });

  it('refuses what it could not write before it calls the CRM', async () => {
    const wrong = { piped: 'clientId=12\napiKey=wrong' };
    const refused = runConnectorCommand(['connect', 'played', '--site', 'noord'], wrong);
    await expect(refused).rejects.toThrow('without a terminal, use --yes, or --dry-run');
    // With either option, the command calls the CRM, which refuses the credentials.
    for (const option of ['--yes', '--dry-run'])
      await expect(runConnectorCommand(['connect', 'played', '--site', 'noord', option], wrong)).rejects.toThrow(
        /credentials|401/,
      );
  });

  it('reads credentials from variables, does not store them, and states that the back office needs them', async () => {
    const { code, err, out } = await runConnectorCommand(['connect', 'played', '--site', 'noord', '--yes'], {
      variables: CREDENTIAL_VARIABLES,
    });
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('Key of the API: from the variable CONNECT_NOORD_PLAYED_API_KEY'),
    ]);
    expect(out).toMatch(
      /The back office also needs .*: CONNECT_NOORD_PLAYED_CLIENT_ID, CONNECT_NOORD_PLAYED_API_KEY\./,
    );
    expect(await readConnections()).toMatchObject([{ credentials: null }]);
  });

  it('prefers a setting to the variable for all sites, and reports that the site’s variable overrides it', async () => {
    const args = ['connect', 'played', '--site', 'noord', '--yes', '--set', 'size=50'];
    const ofAll = { ...CREDENTIAL_VARIABLES, CONNECT_PLAYED_SETTINGS: '{"size":70}' };
    const { code, out } = await runConnectorCommand(args, { variables: ofAll });
    expect([code, out]).toEqual([0, expect.stringMatching(/The back office also needs .*, CONNECT_PLAYED_SETTINGS\./)]);
    expect(await readConnections()).toMatchObject([{ settings: { size: 50 } }]);
    const variables = { ...CREDENTIAL_VARIABLES, CONNECT_NOORD_PLAYED_SETTINGS: '{"size":70}' };
    await expect(runConnectorCommand(args, { variables })).rejects.toThrow(
      '--set size would have no effect, because the variable CONNECT_NOORD_PLAYED_SETTINGS has priority',
    );
  });

  it('names the fields of a CRM in its help', async () => {
    const help = await CONNECTOR_COMMANDS['connect']?.readDetails?.(['played']);
    expect(help).toMatch(/clientId +CONNECT_<SITE>_PLAYED_CLIENT_ID +Number of the company\n/);
    expect(help).toMatch(/userId .*\(optional\)\n/);
    expect(help).toMatch(/size +a whole number; default: 100\n/);
  });

  it.each(['{"clientId": 12, "apiKey": "played-key"}', 'CLIENT_ID=12\nAPI_KEY=played-key\n'])(
    'reads credentials from standard input: %s',
    async (piped) => {
      expect(await runConnectorCommand(['connect', 'played', '--site', 'noord', '--yes'], { piped })).toMatchObject({
        code: 0,
      });
      expect(await readConnections()).toHaveLength(1);
    },
  );

  it('changes some settings of a connection and keeps the others', async () => {
    const piped = 'clientId=12\napiKey=played-key';
    await runConnectorCommand(['connect', 'played', '--site', 'noord', '--yes'], { piped });
    const [before] = await readConnections();
    const secondConnect = await runConnectorCommand(['connect', 'played', '--site', 'noord', '--set', 'size=50'], {
      typed: ['13', '', '', 'yes'],
    });
    expect([secondConnect.code, secondConnect.out.includes('company 13')]).toEqual([0, true]);
    expect(await readConnections()).toMatchObject([{ settings: { size: 50 }, hookSecret: before?.hookSecret }]);
  });

  it('keeps stored settings until they are unset, for the trial as well', async () => {
    await runConnect('noord', '--set', 'size=50');
    const { err } = await runConnect();
    expect(err).toContain('Settings that stay as they are: size; --unset NAME removes one.\n');
    expect(await readConnections()).toMatchObject([{ settings: { size: 50 } }]);
    expect((await runConnect('noord', '--set', 'size=60')).err).not.toContain('stay as they are');
    await expect(runConnect('noord', '--unset', 'sise')).rejects.toThrow(
      '--unset sise would have no effect, because the connection has no such setting; did you mean "size"?',
    );
    await expect(runConnect('noord', '--unset', 'size', '--set', 'size=1')).rejects.toThrow(
      '--set and --unset both name size',
    );
    expect(await readConnections()).toMatchObject([{ settings: { size: 60 } }]);
    // When a later version refuses a stored setting, `connect` fails until the operator unsets that setting.
    await running.db.update(connections).set({ settings: { size: 'many' } });
    await expect(runConnect()).rejects.toThrow('Its settings are invalid: size is "many"');
    await runConnect('noord', '--unset', 'size');
    expect((await readConnections()).map(({ settings }) => settings)).toEqual([{}]);
  });

  it.each([
    [['played'], '{"apiKey":', 'not a JSON object'],
    [['played'], 'clientId=1\ntoken=abc', 'not one of clientId, apiKey, userId'],
    [['played'], 'clientId=1', 'Credentials are missing: Key of the API (CONNECT_NOORD_PLAYED_API_KEY).'],
    [['played'], 'clientId=1\napiKey=wrong-key', 'Played does not accept these credentials. Nothing was written.'],
    [
      ['played', '--set', 'size=many'],
      'clientId=1\napiKey=played-key',
      'Its settings are invalid: size is "many"; it should be a whole number.',
    ],
    [
      ['played', '--set', 'sise=3'],
      'clientId=1\napiKey=played-key',
      'sise is not a setting of Played; did you mean "size"?',
    ],
    [['played', '--set', 'size'], '', '--set needs name=value'],
    [['playd'], '', 'There is no CRM playd; did you mean "played"?'],
    [['played', '--name', 'A B'], '', '--name accepts at most 40 lower-case letters'],
    [[], '', 'connect needs the name of a CRM'],
  ])('refuses %j with %j: %s', async (words, piped, message) => {
    const refused = runConnectorCommand(['connect', ...words, '--site', 'noord', '--yes'], { piped });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow('wrong-key');
    expect(await readConnections()).toEqual([]);
  });
});

describe('connectors', () => {
  it('list reports that there are no connections, and later the state of each connection', async () => {
    expect((await runConnectorCommand(['connectors', 'list'])).out).toContain('No site is connected');
    await runConnect();
    await runConnect('zuid', '--name', 'kust');
    const { out } = await runConnectorCommand(['connectors', 'list']);
    expect(out).toMatch(/noord +played +first sync +0 +0/);
    expect(out).toMatch(/zuid +kust \(played\) +first sync/);
    const json: unknown = JSON.parse(
      (await runConnectorCommand(['connectors', 'list', '--json', '--site', 'zuid'])).out,
    );
    expect(json).toMatchObject([{ site: 'zuid', name: 'kust', crm: 'played', homes: 0 }]);
    expect(out + JSON.stringify(json)).not.toMatch(/played-key|v1\./);
  });

  it('status shows a connection, with the address that its CRM calls, and no credentials', async () => {
    await runConnect();
    const { out } = await runConnectorCommand(['connectors', 'status', '--site', 'noord']);
    expect(out).toMatch(/^noord, Played: first sync\n/);
    expect(out).toMatch(/The CRM calls https?:\/\/\S+\/hooks\/[\w-]{32}\n/);
    const json = (await runConnectorCommand(['connectors', 'status', '--site', 'noord', '--json'])).out;
    expect(JSON.parse(json)).toMatchObject({ site: 'noord', phase: 'listing', refusals: [], unmapped: [] });
    expect(out + json).not.toMatch(/played-key|v1\./);
  });

  it('pause and resume also work for connections of the environment, which cannot be removed', async () => {
    const variables = { CONNECT_NOORD: 'played', ...CREDENTIAL_VARIABLES };
    expect((await runConnectorCommand(['connectors', 'list'], { variables })).out).toMatch(/noord +played +first sync/);
    await runConnectorCommand(['connectors', 'pause', '--site', 'noord'], { variables });
    expect((await runConnectorCommand(['connectors', 'list'], { variables })).out).toMatch(/noord +played +paused/);
    await expect(runConnectorCommand(['connectors', 'sync', '--site', 'noord'], { variables })).rejects.toThrow(
      'is paused',
    );
    await runConnectorCommand(['connectors', 'resume', '--site', 'noord'], { variables });
    expect(await readConnections()).toMatchObject([{ state: 'active' }]);
    await expect(runConnectorCommand(['connectors', 'remove', '--site', 'noord'], { variables })).rejects.toThrow(
      'Environment variables connect noord to played',
    );
  });

  it('status names doubtful values', async () => {
    await runConnect();
    const warning = { kind: 'number', column: 'epc', value: '-12', reason: 'no score', handling: 'left out' };
    await running.db.insert(connectionRecords).values({
      siteId: 'noord',
      connection: 'played',
      recordId: '4200040',
      kind: 'estate',
      state: 'shown',
      warnings: [warning],
    });
    const status = ['connectors', 'status', '--site', 'noord'];
    expect((await runConnectorCommand(status)).out).toMatch(/4200040 +epc +-12 +no score +left out\n/);
    expect(JSON.parse((await runConnectorCommand([...status, '--json'])).out)).toMatchObject({
      doubts: [{ id: '4200040', warnings: [warning] }],
    });
  });

  it('status reports which homes of the CRM are not shown, and why', async () => {
    await runConnect();
    const gone = ['7900040', '7900041'].map((recordId) => ({
      siteId: 'noord',
      connection: 'played',
      recordId,
      state: 'gone' as const,
      version: '1',
      refusal: { column: '', value: '', reason: 'purposeStatus 99 is not known' },
    }));
    await running.db.insert(connectionRecords).values(gone);
    const status = ['connectors', 'status', '--site', 'noord'];
    expect((await runConnectorCommand(status)).out).toMatch(/purposeStatus 99 is not known +2 +7900040, 7900041\n/);
    expect(JSON.parse((await runConnectorCommand([...status, '--json'])).out)).toMatchObject({
      refused: 0,
      refusals: [],
      unshown: [{ reason: 'purposeStatus 99 is not known', homes: 2, some: ['7900040', '7900041'] }],
    });
  });

  it('status of a CRM without a list reports when it called, and mentions no lists', async () => {
    const key = { siteId: 'noord', name: 'sweepbright' };
    await running.db.insert(connections).values({ ...key, crm: 'sweepbright', hookSecret: 'w'.repeat(32) });
    const { leases, hooks, progress } = running.repositories.connectionSync;
    await leases.add(key);
    const status = ['shipped', 'status', '--site', 'noord'];
    const statusBefore = (await runConnectorCommand(status)).out;
    expect(statusBefore).toMatch(/Last call \(UTC\) +none yet\n/);
    expect(statusBefore).not.toMatch(/whole list|Last changes/);
    await progress.save(key, { listNumber: 1, fullAt: new Date() });
    expect((await runConnectorCommand(['shipped', 'list'])).out).toMatch(/noord +sweepbright +in step +0 +0\n/);
    await hooks.add(key, 'call', [{ recordId: 'a', kind: 'changed' }]);
    expect((await runConnectorCommand(status)).out).toMatch(/Last call \(UTC\) +\d{4}-\d\d-\d\d \d\d:\d\d\n/);
  });

  it('sync --again has no effect on a CRM without a list, and says so', async () => {
    const key = { siteId: 'noord', name: 'sweepbright' };
    await running.db.insert(connections).values({ ...key, crm: 'sweepbright', hookSecret: 'w'.repeat(32) });
    await running.repositories.connectionSync.leases.add(key);
    const row = { siteId: 'noord', connection: 'sweepbright', recordId: 'a', version: 'read', drafts: '[]' };
    await running.db.insert(connectionRecords).values(row);
    const { code, err } = await runConnectorCommand(['shipped', 'sync', '--site', 'noord', '--again']);
    expect([code, err]).toEqual([0, expect.stringContaining('--again has no effect')]);
    expect(await running.db.select().from(connectionRecords)).toMatchObject([row]);
  });

  it('sync --again makes all homes of a list be read again, also those that wait for a picture', async () => {
    await runConnect();
    const row = { siteId: 'noord', connection: 'played', recordId: '1', version: '1', drafts: '[]', draftVersion: '1' };
    await running.db.insert(connectionRecords).values(row);
    await runConnectorCommand(['connectors', 'sync', '--site', 'noord', '--again']);
    expect(await running.db.select().from(connectionRecords)).toMatchObject([{ version: null, drafts: null }]);
  });

  it('reports which files of a sender were refused, also in the list', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gevel-refused-'));
    try {
      await mkdir(path.join(folder, 'results'));
      const result = path.join(folder, 'results', '20261103T091200000Z-0001-homes.txt');
      await writeFile(result, 'refused: homes.zip: it is empty\nEarlier deliveries are still in effect.\n');
      const key = { siteId: 'noord', name: 'openimmo' };
      const settings = { folder };
      await running.db.insert(connections).values({ ...key, crm: 'openimmo', settings, hookSecret: 'w'.repeat(32) });
      await running.repositories.connectionSync.leases.add(key);
      await running.repositories.connectionSync.progress.save(key, { listNumber: 1, fullAt: new Date() });
      expect((await runConnectorCommand(['shipped', 'list'])).out).toMatch(/noord +openimmo +files refused/);
      const { out } = await runConnectorCommand(['shipped', 'status', '--site', 'noord']);
      expect(out).toMatch(/^noord, OpenImmo: files refused\n/);
      expect(out).toContain('  ! A file was refused at 2026-11-03 09:12 UTC: homes.zip: it is empty\n');
      await rm(result);
      await writeFile(path.join(folder, 'homes.xml'), '');
      const isSynced = new AbortController();
      const work = async () => {
        while (!isSynced.signal.aborted) {
          await running.repositories.connectionSync.progress.save(key, { isReading: false, fullAt: new Date() });
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const sync = runConnectorCommand(['shipped', 'sync', '--site', 'noord', '--wait']).finally(() =>
        isSynced.abort(),
      );
      const [synced] = await Promise.all([sync, work()]);
      expect(synced.out).toMatch(/in step with the accepted files: .*\n  ! 1 file has arrived/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('leads reports an option that is not a lead', async () => {
    await expect(runConnectorCommand(['connectors', 'leads', '--retry', 'nope'])).rejects.toThrow(
      '"nope" is not the id of a lead',
    );
  });

  it('map assigns a meaning to a name of the CRM', async () => {
    await runConnect();
    expect((await runConnectorCommand(['connectors', 'map', '--site', 'noord'])).out).toContain(
      'All names in the homes are mapped',
    );
    const set = ['connectors', 'map', '--site', 'noord', '--list', 'rooms', '--id', '77', '--to'];
    expect((await runConnectorCommand([...set, 'cellar'])).out).toContain('rooms 77 is now CELLAR');
    const [connection] = await readConnections();
    const listNames = () =>
      running.repositories.connectionSync.names.listAll({ siteId: 'noord', name: connection?.name ?? '' });
    expect(await listNames()).toMatchObject([{ list: 'rooms', id: '77', target: 'CELLAR' }]);
    await expect(runConnectorCommand([...set, 'dungeon'])).rejects.toThrow(
      /not one of the \d+ values of rooms; the most similar values are [A-Z_]+, /,
    );
    await expect(runConnectorCommand([...set, 'bedrom'])).rejects.toThrow('the most similar values are BEDROOM');
    const [, ...words] = set;
    const otherWords = ['connectors', ...words].map((word) => (word === 'rooms' ? 'room' : word));
    await expect(runConnectorCommand([...otherWords, 'cellar'])).rejects.toThrow(
      'did you mean "rooms"? Lists: rooms, periods',
    );
    const periods = set.map((word) => (word === 'rooms' ? 'periods' : word));
    await expect(runConnectorCommand([...periods, 'weak'])).rejects.toThrow(
      'not a value of periods; the values are week, month, and - to remove the mapping',
    );
    // The command accepts capitals, and prints the value in the form in which the connector writes it.
    expect((await runConnectorCommand([...periods, 'WEEK'])).out).toContain('periods 77 is now week');
    await expect(runConnectorCommand(set.slice(0, -1))).rejects.toThrow('together');
    await runConnectorCommand([...set, '-']);
    expect((await listNames()).map(({ list, target }) => [list, target])).toEqual([
      ['periods', 'week'],
      ['rooms', undefined],
    ]);
  });

  it('remove waits for a running synchronization, and also withdraws what that still writes', async () => {
    await runConnect();
    const { estates, connectionSync } = running.repositories;
    const key = { siteId: 'noord', name: 'played' };
    const importHome = (id: number) =>
      estates.put('noord', estateInput({ id, estate: { source: { name: 'played', id: `${id}` } } }));
    await importHome(201);
    const { leases } = connectionSync;
    const now = Date.now() + 60_000;
    await leases.add(key);
    const claimed = (await leases.claim(now, 100)).find(({ siteId }) => siteId === key.siteId);
    if (!claimed) throw new Error('the connection is not due');
    expect(await leases.renew(claimed)).toBe(true);
    const removing = runConnectorCommand(['connectors', 'remove', '--site', 'noord', '--homes', 'withdraw']);
    await vi.waitFor(async () => expect(await readConnections()).toMatchObject([{ state: 'paused' }]), {
      timeout: 60_000,
    });
    // The running worker detects the removal, and still writes the record that it is working on.
    expect(await leases.renew(claimed)).toBe(false);
    await importHome(202);
    expect([...(await estates.listSourceIds('noord', 'played')).values()]).toEqual([201, 202]);
    expect(await readConnections()).toHaveLength(1);
    await leases.release(claimed, now);
    const { out, err } = await removing;
    expect(err).toContain('waiting until it has finished');
    expect(out).toContain('Its homes are withdrawn');
    expect([[...(await estates.listSourceIds('noord', 'played')).keys()], await readConnections()]).toEqual([[], []]);
  });

  it('reports a connection that the environment no longer names, and removes it', async () => {
    const variables = { CONNECT_NOORD: 'played', ...CREDENTIAL_VARIABLES };
    await runConnectorCommand(['connectors', 'list'], { variables });
    const key = { siteId: 'noord', name: 'played' };
    const { leases, progress } = running.repositories.connectionSync;
    await leases.add(key);
    // This is the form in which the running back office reports the failure.
    await progress.save(key, {
      failing: 'undeclared',
      failures: 1,
      problem: 'CONNECT_NOORD is not set',
      problemAt: new Date(),
    });
    expect((await runConnectorCommand(['connectors', 'list'])).out).toContain('no longer declared');
    const status = await runConnectorCommand(['connectors', 'status', '--site', 'noord']);
    expect(status.out).toMatch(/noord, Played: no longer declared\n {2}! CONNECT_NOORD is not set/);
    expect((await runConnectorCommand(['connectors', 'remove', '--site', 'noord', '--homes', 'keep'])).out).toContain(
      'Removed.',
    );
    expect(await readConnections()).toEqual([]);
  });

  it.each(['keep', 'withdraw'])('remove leaves the homes or takes them off: %s', async (fate) => {
    await runConnect();
    const { estates } = running.repositories;
    await estates.put('noord', estateInput({ id: 7, price: 1 }));
    await estates.put('noord', { ...estateInput({ id: 8, price: 2 }), source: { name: 'played', id: 'eight' } });
    const removed = await runConnectorCommand(['connectors', 'remove', '--site', 'noord', '--homes', fate]);
    expect(removed.out).toMatch(/played of noord has 1 listings and 0 holiday homes\.\nRemoved\./);
    expect(await readConnections()).toEqual([]);
    expect((await estates.listSourceIds('noord', 'played')).size).toBe(fate === 'keep' ? 1 : 0);
  });

  it.each([[], ['--homes', 'keep'], ['--homes', 'withdraw']])(
    'remove of a connection without homes says nothing about homes: %s %s',
    async (...options) => {
      await runConnect();
      const removed = await runConnectorCommand(['connectors', 'remove', '--site', 'noord', ...options]);
      expect(removed.out).toBe('played of noord has 0 listings and 0 holiday homes.\nRemoved.\n');
      expect(await readConnections()).toEqual([]);
    },
  );

  it('remove can be repeated when it ended before all homes were withdrawn', async () => {
    await runConnect();
    const { estates } = running.repositories;
    await estates.put('noord', { ...estateInput({ id: 9, price: 2 }), source: { name: 'played', id: 'nine' } });
    await running.pool.query(`
      create function refuse_withdrawal() returns trigger language plpgsql
        as $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse_withdrawal before update or delete on estates
        for each row execute function refuse_withdrawal()`);
    const args = ['connectors', 'remove', '--site', 'noord', '--homes', 'withdraw'];
    await expect(runConnectorCommand(args)).rejects.toThrow(/the disk is full|Failed query/);
    await running.pool.query('drop function refuse_withdrawal cascade');
    expect(await readConnections()).toHaveLength(1);
    expect((await runConnectorCommand(args)).out).toContain('Its homes are withdrawn');
    expect([(await estates.listSourceIds('noord', 'played')).size, await readConnections()]).toEqual([0, []]);
  });

  it('reports that it needs to know which connection is meant', async () => {
    await expect(runConnectorCommand(['connectors', 'status', '--site', 'noord'])).rejects.toThrow(
      'noord has no connection',
    );
    await runConnect();
    await runConnect('noord', '--name', 'second');
    await expect(runConnectorCommand(['connectors', 'status', '--site', 'noord'])).rejects.toThrow(
      'noord has several connections. Use --name to select one (played, second).',
    );
    await expect(runConnectorCommand(['connectors', 'status', '--site', 'noord', '--name', 'third'])).rejects.toThrow(
      'Its connections: played, second',
    );
    await expect(runConnectorCommand(['connectors', 'status'])).rejects.toThrow('--site is missing');
    await expect(runConnectorCommand(['connectors', 'status', '--site', 'nord'])).rejects.toThrow(
      'There is no site nord',
    );
  });
});
