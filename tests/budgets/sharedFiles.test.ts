import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const serverFolder = path.resolve(import.meta.dirname, '../../dist/server');

/** Returns the files that a file of the server imports when it is loaded. */
const listImports = (name: string) =>
  Array.from(
    readFileSync(path.join(serverFolder, name), 'utf8').matchAll(/import \* as \w+ from "\.\/([\w.-]+\.js)"/g),
    ([, file = '']) => file,
  );

it('shares files whose names contain their hashes, because the program identifies the page store', () => {
  if (!existsSync(path.join(serverFolder, 'main.js'))) throw new Error('There is no build: run `npm run build` first.');
  const names = readdirSync(serverFolder).filter((name) => name.endsWith('.js'));
  const sharedFiles = new Set(names.flatMap(listImports));
  expect(listImports('main.js').length).toBeGreaterThan(0);
  expect([...sharedFiles].filter((name) => !/\.[0-9a-f]{8}\.js$/.test(name))).toEqual([]);
});
