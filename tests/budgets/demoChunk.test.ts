import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSites } from '#server/backoffice/demo/sites/demoSites.ts';

const folder = path.resolve(import.meta.dirname, '../../dist/server');
const CHUNK = 'demo.js';
/** The files that load the chunk: at the first start, and for the command. */
const WAYS_IN = ['demo.command.ts', 'demoOnce.ts'];
/**
 * Matches plain text, which is the same in a bundle and in its source. Shorter texts could also be names in the
 * product.
 */
const SENTENCE = /[A-Z][a-z ,]{40,}\./g;

let bundles: ReadonlyMap<string, string>;
let sentences: readonly string[];

beforeAll(() => {
  if (!existsSync(path.join(folder, 'main.js'))) throw new Error('There is no build: run `npm run build` first.');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  bundles = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  sentences = [...new Set(JSON.stringify(demoSites()).match(SENTENCE))];
});

/** Returns the files of the demo that are part of a bundle, according to its source map. */
function demoSources(name: string): string[] {
  const { sources } = JSON.parse(readFileSync(path.join(folder, `${name}.map`), 'utf8')) as {
    readonly sources: readonly string[];
  };
  return sources.filter((source) => source.includes('/backoffice/demo/')).map((source) => path.posix.basename(source));
}

const spokenBy = (name: string) => sentences.filter((sentence) => bundles.get(name)?.includes(sentence));

describe('the demo data', () => {
  it('is a chunk of its own', () => {
    expect(sentences.length).toBeGreaterThan(100);
    expect(spokenBy(CHUNK)).toEqual(sentences);
  });

  it('is in no program that production runs', () => {
    const others = [...bundles.keys()].filter((name) => name !== CHUNK);
    expect(others).toEqual(expect.arrayContaining(['backoffice.js', 'backofficeApp.js', 'cli.js', 'main.js']));
    expect(others.map((name) => [name, spokenBy(name)])).toEqual(others.map((name) => [name, []]));
    expect(others.flatMap(demoSources).toSorted()).toEqual(WAYS_IN);
  });
});
