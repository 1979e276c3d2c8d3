import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SITES } from '../support/demoSites.ts';

const serverFolder = path.resolve(import.meta.dirname, '../../dist/server');
const DEMO_CHUNK = 'demo.js';
/** The files that load the chunk with the demo: for the command `demo`, and at the first start. */
const DEMO_LOADING_FILES = ['demo.command.ts', 'demoOnce.ts'];
/**
 * Matches sentences without special characters, because a bundle contains such sentences unchanged. A match has 40
 * letters or more, because a shorter text could also be a name in the product.
 */
const SENTENCE_PATTERN = /[A-Z][a-z ,]{40,}\./g;

let bundles: ReadonlyMap<string, string>;
let sentences: readonly string[];

beforeAll(() => {
  if (!existsSync(path.join(serverFolder, 'main.js'))) throw new Error('There is no build: run `npm run build` first.');
  const names = readdirSync(serverFolder).filter((name) => name.endsWith('.js'));
  bundles = new Map(names.map((name) => [name, readFileSync(path.join(serverFolder, name), 'utf8')]));
  // The agreements are left out, because they share sentences with the texts that the product gives to a new site.
  const written = DEMO_SITES.map(({ assets: _assets, agreements: _agreements, ...others }) => others);
  sentences = [...new Set(JSON.stringify(written).match(SENTENCE_PATTERN))];
});

/** Returns the files of the demo that are part of a bundle, which names each of its modules by the path. */
function listDemoSources(name: string): string[] {
  const paths =
    bundles.get(name)?.matchAll(/(?:\/\*\*\*\/ "|;\/\/ )\.\/server\/backoffice\/demo\/([\w/.]+\.ts)/g) ?? [];
  return [...new Set(Array.from(paths, ([, file = '']) => path.posix.basename(file)))];
}

const listContainedSentences = (name: string) => sentences.filter((sentence) => bundles.get(name)?.includes(sentence));

describe('the demo data', () => {
  it('is in no bundle', () => {
    expect(sentences.length).toBeGreaterThan(100);
    const names = [...bundles.keys()];
    expect(names).toEqual(
      expect.arrayContaining(['backoffice.js', 'backofficeApp.js', 'cli.js', 'main.js', DEMO_CHUNK]),
    );
    expect(names.map((name) => [name, listContainedSentences(name)])).toEqual(names.map((name) => [name, []]));
  });

  it('is read by a chunk of its own', () => {
    expect(listDemoSources(DEMO_CHUNK)).toEqual(expect.arrayContaining(['demo.ts', 'demoSites.ts']));
    const others = [...bundles.keys()].filter((name) => name !== DEMO_CHUNK);
    expect(others.flatMap(listDemoSources).toSorted()).toEqual(DEMO_LOADING_FILES);
  });
});
