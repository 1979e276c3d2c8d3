import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const serverFolder = path.join(projectRoot, 'dist/server');

/** Returns the files that a file of the server imports when it is loaded. */
const listImports = (name: string) =>
  Array.from(
    readFileSync(path.join(serverFolder, name), 'utf8').matchAll(/import \* as \w+ from "\.\/([\w.-]+\.js)"/g),
    ([, file = '']) => file,
  );

const listFiles = () => {
  if (!existsSync(path.join(serverFolder, 'main.js'))) throw new Error('There is no build: run `npm run build` first.');
  return readdirSync(serverFolder).filter((name) => name.endsWith('.js'));
};

it('shares files whose names contain their hashes, because the program identifies the page store', () => {
  const names = listFiles();
  const sharedFiles = new Set(names.flatMap(listImports));
  expect(listImports('main.js').length).toBeGreaterThan(0);
  expect([...sharedFiles].filter((name) => !/\.[0-9a-f]{8}\.js$/.test(name))).toEqual([]);
});

it('loads only the separate packages from node_modules, because an image has no others', () => {
  const { separatePackages } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    readonly separatePackages: readonly string[];
  };
  const imported = listFiles().flatMap((name) =>
    Array.from(
      readFileSync(path.join(serverFolder, name), 'utf8').matchAll(
        /(?:^import (?:\* as \w+ from )?|import\()"((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/gm,
      ),
      ([, found = '']) => found,
    ),
  );
  const packages = new Set(imported.filter((name) => !isBuiltin(name)));
  expect([...packages].toSorted()).toEqual(separatePackages.toSorted());
});
