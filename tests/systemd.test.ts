import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const units = globSync('deploy/systemd/*.service', { cwd: root }).toSorted();
const valuesOf = (unit: string, name: string) =>
  Array.from(unit.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm')), ([, value = '']) => value);

it('there is a unit for each program', () => {
  expect(units.map((file) => path.basename(file))).toEqual(['gevel-backoffice.service', 'gevel-site.service']);
});

it.each(units)('%s sets variables that the program reads, and waits for it to stop', (file) => {
  const unit = read(file);
  const known = [read('README.md'), read('Dockerfile'), read('shared/node/internalSettings.ts')].join('\n');
  const set = valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((part) => part.split('=')));
  expect(set.length).toBeGreaterThan(4);
  for (const [name = ''] of set) expect(known, name).toMatch(new RegExp(`\\b${name.replace(/_FILE$/, '')}\\b`));
  const drain = Number(set.find(([name]) => name === 'DRAIN_SECONDS')?.[1]);
  expect(valuesOf(unit, 'TimeoutStopSec').map(Number)).toEqual([drain + 15]);
});

it.each(units)('%s reads the credentials that it loads', (file) => {
  const unit = read(file);
  const loaded = valuesOf(unit, 'LoadCredential').map((line) => line.split(':')[0]);
  const named = Array.from(unit.matchAll(/_FILE=%d\/([\w-]+)$/gm), ([, name]) => name);
  expect(loaded.length).toBeGreaterThan(0);
  expect(named).toEqual(loaded);
});

it.each(units)('%s starts a program that the build makes, and writes nowhere but into its own folder', (file) => {
  const unit = read(file);
  const [start = ''] = valuesOf(unit, 'ExecStart');
  const program = path.basename(start.split(' ').at(-1) ?? '', '.js');
  expect(read('webpack.config.ts')).toMatch(new RegExp(`^ {4}${program}: '\\./server/`, 'm'));
  const [folder] = valuesOf(unit, 'StateDirectory');
  expect(unit).toContain(`DATA_DIR=/var/lib/${folder} `);
  expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
  expect(valuesOf(unit, 'DynamicUser')).toEqual([]);
  expect(read('deploy/systemd/sysusers.conf')).toMatch(new RegExp(`^u ${valuesOf(unit, 'User')[0]} `, 'm'));
  // Beside PrivateTmp, a command finds the socket of the database only there.
  expect(unit).toContain(`Environment=TMPDIR=/var/lib/${folder}\n`);
  expect(existsSync(path.join(root, valuesOf(unit, 'Documentation')[0]?.replace('file:///opt/gevel/', '') ?? ''))).toBe(
    true,
  );
});
