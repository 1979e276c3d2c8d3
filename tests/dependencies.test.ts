import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '..');
const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Record<string, unknown>;
const manifest = readJson('package.json') as Record<string, Record<string, string> | undefined>;
const nodeManifest = readJson('server/start/node/package.json') as Record<string, Record<string, string> | undefined>;
const lock = readJson('package-lock.json') as {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean }>;
};

/** The minimum versions of packages. Older versions have a vulnerability that affects the product. */
const MIN_VERSIONS: Readonly<Record<string, string>> = {
  'body-parser': '2.3.0',
  'i18next-fs-backend': '2.6.6',
  'i18next-http-middleware': '3.9.7',
  'path-to-regexp': '8.4.0',
  'react-dom': '19.2.8',
  'react-router': '7.18.2',
  nodemailer: '8.0.5',
  sharp: '0.35.3',
};

const parseVersionNumbers = (version: string): number[] => version.split(/[.-]/, 3).map(Number);

function isOlder(version: string, than: string): boolean {
  const minimumNumbers = parseVersionNumbers(than);
  const index = parseVersionNumbers(version).findIndex((part, position) => part !== minimumNumbers[position]);
  return index !== -1 && (parseVersionNumbers(version)[index] ?? 0) < (minimumNumbers[index] ?? 0);
}

const toPackageName = (lockPath: string): string =>
  lockPath.slice(lockPath.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installedPackages = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.startsWith('node_modules/') && link !== true)
  .map(([place, { version = '' }]) => ({ place, name: toPackageName(place), version }));

describe('dependencies', () => {
  it('are pinned', () => {
    const wantedPackages = [
      manifest['dependencies'],
      manifest['devDependencies'],
      nodeManifest['optionalDependencies'],
    ].flatMap((group) => Object.entries(group ?? {}));
    expect(wantedPackages.length).toBeGreaterThan(50);
    expect(wantedPackages.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('come from the registry that npm is configured with', () => {
    const withAddress = Object.entries(lock.packages).filter(
      ([, { resolved, link }]) => resolved !== undefined && !link,
    );
    expect(withAddress).toEqual([]);
  });

  it('are all directly in node_modules, because programs are started by their path there', () => {
    const elsewhere = Object.keys(lock.packages).filter((place) => /^(?!node_modules).*\/node_modules\//.test(place));
    expect(elsewhere).toEqual([]);
    for (const name of Object.keys(nodeManifest['optionalDependencies'] ?? {}))
      expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
  });

  it('include each build tool, so that a start installs it', () => {
    expect(manifest['buildTools']).not.toEqual([]);
    expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(
      expect.arrayContaining(Object.values(manifest['buildTools'] ?? {})),
    );
  });

  it('bring one version of Node for all platforms', () => {
    const versions = [nodeManifest['version'], ...Object.values(nodeManifest['optionalDependencies'] ?? {})];
    expect(versions.length).toBe(6);
    expect(new Set(versions).size).toBe(1);
  });

  it('have no version with a known vulnerability, and no React server components', () => {
    expect(installedPackages.some(({ name }) => name === 'react-dom')).toBe(true);
    const old = installedPackages.filter(({ name, version }) => isOlder(version, MIN_VERSIONS[name] ?? '0.0.0'));
    expect(old).toEqual([]);
    expect(installedPackages.filter(({ name }) => name.startsWith('react-server-dom'))).toEqual([]);
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
