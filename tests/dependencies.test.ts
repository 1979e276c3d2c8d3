import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
const manifest = read('package.json') as Record<string, Record<string, string> | undefined>;
const lock = read('package-lock.json') as { packages: Record<string, { version?: string; resolved?: string }> };

/** Older versions have a hole that concerns us. */
const LOWEST: Readonly<Record<string, string>> = {
  'body-parser': '2.3.0',
  'i18next-fs-backend': '2.6.6',
  'i18next-http-middleware': '3.9.7',
  'path-to-regexp': '8.4.0',
  'react-dom': '19.2.8',
  'react-router': '7.18.2',
  nodemailer: '8.0.5',
  sharp: '0.35.3',
};

const numbers = (version: string): number[] => version.split(/[.-]/, 3).map(Number);

function isOlder(version: string, than: string): boolean {
  const other = numbers(than);
  const index = numbers(version).findIndex((part, place) => part !== other[place]);
  return index !== -1 && (numbers(version)[index] ?? 0) < (other[index] ?? 0);
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, { version = '' }]) => ({ place, name: nameOf(place), version }));

/** What another package, or a file that puts the name together, asks for. */
const ASKED_FOR_BY: Readonly<Record<string, string>> = {
  '@swc/core': 'swc-loader',
  lightningcss: 'css-minimizer-webpack-plugin',
  'oxlint-tsgolint': 'oxlint',
  '@fontsource-variable': 'server/site/assets/fonts/cut.ts',
};
const isAskedFor = (name: string) => name in ASKED_FOR_BY || (name.split('/', 1)[0] ?? '') in ASKED_FOR_BY;

/** The package that a package of types is for. */
const typed = (name: string) => name.slice('@types/'.length).replace(/^(.+)__/, '@$1/');

function ownCode(): string {
  const files = ['server', 'client', 'shared', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?tsx?$|\.mjs$/.test(file) && !file.startsWith('.output'))
      .map((file) => path.join(folder, file)),
  );
  return [...files, 'webpack.config.ts']
    .filter((file) => path.join(root, file) !== import.meta.filename)
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}

describe('dependencies', () => {
  it('are all used', () => {
    const code = ownCode();
    const scripts = JSON.stringify(manifest['scripts']);
    const isNamed = (name: string) =>
      [`'${name}'`, `'${name}/`, `node_modules/${name}/`].some((each) => code.includes(each)) ||
      scripts.includes(`${name} `);
    const names = ['dependencies', 'devDependencies'].flatMap((group) => Object.keys(manifest[group] ?? {}));
    const unused = names.filter((name) =>
      name.startsWith('@types/') ? !names.includes(typed(name)) && name !== '@types/node' : !isNamed(name),
    );
    expect(unused.filter((name) => !isAskedFor(name))).toEqual([]);
  });

  it('are pinned', () => {
    const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('come from the registry that npm is configured with', () => {
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('bring one version of Node for all platforms', () => {
    const versions = Object.values(manifest['optionalDependencies'] ?? {});
    expect(versions.length).toBe(5);
    expect(new Set(versions).size).toBe(1);
  });

  it('have no version with a known hole, and no React server components', () => {
    expect(installed.some(({ name }) => name === 'react-dom')).toBe(true);
    const old = installed.filter(({ name, version }) => isOlder(version, LOWEST[name] ?? '0.0.0'));
    expect(old).toEqual([]);
    expect(installed.filter(({ name }) => name.startsWith('react-server-dom'))).toEqual([]);
  });
});

describe('isOlder', () => {
  it.each([
    ['1.2.3', '1.2.4', true],
    ['1.10.0', '1.9.9', false],
    ['2.0.0', '1.9.9', false],
    ['1.2.3', '1.2.3', false],
    ['0.35.5', '0.35.3', false],
  ])('compares %s with %s', (version, than, older) => {
    expect(isOlder(version, than)).toBe(older);
  });
});
