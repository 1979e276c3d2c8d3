import { describe, expect, it } from 'vitest';
import { TextSink } from '#tests/support/mail/textSink.ts';
import { runCommand } from './runCommand.ts';

async function runWith(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const [out, err] = [new TextSink(), new TextSink()];
  const code = await runCommand(args, { out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}
// The port is invalid, so a command that opens the database fails with an error about the port. A command that succeeds
// has not opened the database.
const run = (...args: readonly string[]) => runWith({ BACKOFFICE_PORT: 'no port' }, ...args);

const COMMAND_NAMES = ['migrate', 'demo', 'site', 'redirect', 'import', 'export', 'check'];

describe('help', () => {
  it('names every command', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const name of COMMAND_NAMES) expect(out).toContain(`\n  ${name}`);
  });

  it.each(COMMAND_NAMES)('explains %s without opening the database', async (name) => {
    const { code, out } = await run(name, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Usage: npm run backoffice -- ${name}`));
    expect(out).toContain('--help');
  });
});

it('explains each action of connectors with its own options and an example', async () => {
  const { out } = await run('connectors', 'map', '--help');
  expect(out).toContain('Usage: npm run backoffice -- connectors map [options]');
  expect(out).toMatch(/--site ID +The site \(required\)\n/);
  expect(out).toMatch(/--list LIST +The list of the CRM/);
  expect(out).toContain('npm run backoffice -- connectors map --site duinhof --list layouts');
  expect(out).not.toMatch(/--retry|--homes|--wait/);
  const actions = ['list', 'status', 'sync', 'leads', 'pause', 'resume', 'remove'];
  const helpResults = await Promise.all(actions.map((word) => run('connectors', word, '--help')));
  for (const [index, help] of helpResults.entries()) {
    expect(help.code).toBe(0);
    expect(help.out).toContain(`\n  npm run backoffice -- connectors ${actions[index]}`);
    expect(help.out).not.toContain('--to');
  }
});

describe('usage errors end with 2', () => {
  it.each<[string[], RegExp]>([
    [[], /Commands of the back office/],
    [['dance'], /no command "dance"/],
    [['import', '--file', 'x.csv'], /--site is missing/],
    [['import', '--site', 'a', '--file', 'x.csv', '--fast'], /--fast/],
    [['import', '--site', 'a', '--site', 'b', '--file', 'x.csv'], /--site is given twice/],
    [['import', '--site', 'a', '--file', 'x.csv', '--max-removal', 'all'], /percentage/],
    [['export', '--site', 'a', '--format', 'xml'], /ndjson, json, csv/],
    [['site'], /site needs an action: list, show, add, update, rename or remove/],
    [['connectors', 'stauts'], /did you mean "status"\?/],
    [['redirect'], /--site is missing/],
    [['redirect', '--site', 'a'], /list, add, remove or import/],
    [['redirect', 'toString', '--site', 'a'], /list, add, remove or import/],
    [['redirect', 'list', '--site', 'a', 'all'], /redirect list takes nothing more/],
    [['mail', '--site', 'a'], /list, retry or preview/],
    [['messages', 'list', 'all', '--site', 'a'], /messages list takes nothing more/],
    [['rentals', 'confirm', '--site', 'a'], /rentals confirm takes the reference/],
    [['agenda', 'cancel', '--site', 'a', '--contact', '3'], /agenda cancel takes the id/],
    [['agenda', 'show', '--site', 'a'], /--contact is missing/],
    [['redirect', 'add', '--site', 'a', '/from'], /an address and its target/],
    [['redirect', 'import', '--site', 'a'], /--file is missing/],
    [['site', 'list', 'all'], /site list takes nothing more/],
    [['site', 'remove'], /site remove takes the id of a site/],
    [['site', 'rename', 'a'], /needs --hostname or --name/],
    [['site', 'add', '--from', 'x.csv', '--id', 'a'], /reads all fields from its file/],
    [['check', '--expect', '198.51.100.7'], /require --dns/],
    [['check', '--dns', '--expect', 'www.a.be'], /not an IP address/],
    [['check', '--site', 'a', 'extra'], /extra/],
    [['site', 'add', '--id', 'a', '--dry-run'], /accepts --dry-run only with --from/],
    [['site', 'add', '--file', 'a.json', '--all-or-nothing'], /accepts --all-or-nothing only with --from/],
    [['site', 'update', 'duinhof', '--id', 'new'], /site update does not accept --id/],
    [['redirect', 'add', '--site', 'a', '/from', '/to', '--dry-run'], /redirect add does not accept --dry-run/],
    [['stats', '--link'], /stats does not accept --link/],
    [['backup', '--scratch', '/tmp'], /backup does not accept --scratch/],
    [['backup', 'verify', 'a.tar.gz', '--to', '/tmp'], /backup verify does not accept --to/],
  ])('%j', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

/** Returns the actions of a command and its options, as its help shows them. */
async function readHelp(command: string) {
  const { out } = await run(command, '--help');
  const [, usage = ''] = /^Usage: npm run backoffice -- \S+ ?(.*?) ?\[options\]$/m.exec(out) ?? [];
  const [, optionLines = ''] = /^Options:\n((?: {2}--.*\n)*)/m.exec(out) ?? [];
  return {
    actions: usage.split(' | ').map((text) => text.split(' ')),
    options: [...optionLines.matchAll(/^ {2}--(\S+)( \S+)? {2,}(.*)$/gm)].map(
      ([, name = '', value = '', help = '']) => ({
        name,
        args: [`--${name}`, ...(value === '' ? [] : ['1'])],
        // A help that does not begin with "For" is about an option of all actions.
        actions: new Set(
          help.startsWith('For ')
            ? [...help.matchAll(/\bfor ([^:]+):/gi)].flatMap(([, names = '']) => names.split(/[ ,]+/))
            : [],
        ),
      }),
    ),
  };
}

it('refuses each option that the help assigns to another action, in all commands', async () => {
  const { out } = await run('--help');
  const commands = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(25);
  const acceptingCommands: string[] = [];
  let refusedCount = 0;
  for (const command of commands) {
    const { actions, options } = await readHelp(command);
    const hasSite = options.some(({ name }) => name === 'site');
    for (const [action = '', ...argumentNames] of actions.length > 1 ? actions : [])
      for (const option of options.filter((each) => each.actions.size > 0 && !each.actions.has(action))) {
        const args = [command, action, ...argumentNames.map(() => 'nl'), ...option.args];
        const { code, err } = await run(...args, ...(hasSite ? ['--site', 'a'] : []));
        refusedCount += 1;
        if (code !== 2 || !err.startsWith(`${command} ${action} does not accept --${option.name}\n`))
          acceptingCommands.push(args.join(' '));
      }
  }
  expect(acceptingCommands).toEqual([]);
  expect(refusedCount).toBeGreaterThan(300);
});

it('ends with 1 and the reason when the command fails', async () => {
  const { code, out, err } = await run('migrate');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/BACKOFFICE_PORT/);
});

it.each([
  [
    { DATABASE_URL: 'postgres://gevel:hunter2@127.0.0.1:1/gevel' },
    'DATABASE_URL is a secret; it should be the address of a usable PostgreSQL, and at 127.0.0.1:1 nothing listens (ECONNREFUSED).\n',
  ],
  [
    { DATA_DIR: import.meta.filename },
    `DATA_DIR is "${import.meta.filename}"; it should be a folder in which this program can write (EEXIST).\n`,
  ],
  [
    { MEDIA_URL: `${import.meta.filename}/media`, DATABASE_URL: 'postgres://127.0.0.1:1/gevel' },
    `MEDIA_URL is "${import.meta.filename}/media"; it should be a folder in which this program can write (ENOTDIR).\n`,
  ],
])('ends with 1 and one sentence when %j leads to no database', async (variables, message) => {
  expect(await runWith(variables, 'site', 'list')).toEqual({ code: 1, out: '', err: message });
});

it('names the user of the service when gevel may not use a file', async () => {
  const refusedError = Object.assign(new Error("EACCES: permission denied, open '/srv/x'"), { code: 'EACCES' });
  // The error is simulated, because no real file refuses access to root.
  const out = Object.assign(new TextSink(), {
    write() {
      throw refusedError;
    },
  });
  const runWithRefusedOutput = async (variables: Readonly<Record<string, string>>) => {
    const err = new TextSink();
    expect(await runCommand(['site', '--help'], { out, err }, variables)).toBe(1);
    return err.take();
  };
  expect(await runWithRefusedOutput({ GEVEL_PROGRAM: 'gevel', USER: 'agency' })).toBe(
    `${refusedError.message}\nCommands of gevel run as the user of the service, agency: this user needs access to the files and folders that the commands use.\n`,
  );
  expect(await runWithRefusedOutput({})).toBe(`${refusedError.message}\n`);
});

it('ends with 1 for a missing mapping before it opens the database', async () => {
  const { code, err } = await run('import', '--site', 'a', '--file', 'x.csv', '--mapping', 'no-such.json');
  expect(code).toBe(1);
  expect(err).toMatch(/no-such\.json/);
});
