import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Run by hand to write files that the product carries, and no part of it. */
const TOOLS: ReadonlySet<string> = new Set([
  'server/site/assets/fonts/cut.ts',
  'server/backoffice/geo/gazetteer/compact.ts',
]);
/** Says where programs lie, which are in `dist` or, on a machine of a developer, sources. */
const NAMES_PROGRAMS = 'server/backoffice/projectRoot.ts';
/** An address in the project that the program makes of its own place. */
const READ = /path\.(?:join|resolve)\(\s*(?:PROJECT_ROOT|PROJECT|import\.meta\.dirname)\b([^;]*?)\)[;,\s]/g;
const isCode = (file: string) => /\.tsx?$/.test(file);

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** What a source reads of the project while it runs, as paths from the top. */
function readBy(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(READ)].flatMap(([, places = '']) =>
    [...places.matchAll(/'([^']+)'/g)].map(([, place = '']) => {
      // From the bundle: two folders below the top.
      if (place.startsWith('../../')) return place.slice('../../'.length);
      return text.includes('PROJECT') ? place : path.join(path.dirname(file), place);
    }),
  );
}

/** Files that the image has besides the bundles. */
function inImage(): (file: string) => boolean {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const lastStage = text.slice(text.lastIndexOf('\nFROM '));
  const copied = [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, place = '']) => place);
  return (file) => copied.some((place) => file === place || file.startsWith(`${place}/`));
}

describe('the image', () => {
  const sources = filesBelow('server').filter(
    (file) => isCode(file) && !/\.test\.tsx?$/.test(file) && !TOOLS.has(file) && file !== NAMES_PROGRAMS,
  );
  const places = [...new Set(sources.flatMap(readBy))].filter((place) => place !== '..').toSorted();

  it('is checked for the files that the program reads', () => {
    expect(places).toEqual(
      expect.arrayContaining([
        'locales',
        'package.json',
        'public',
        'server/backoffice/core/db/migrations',
        'server/backoffice/demo',
        'server/site/assets/fonts/files',
      ]),
    );
  });

  it('has all these files', () => {
    const files = places.flatMap((place) =>
      statSync(path.join(root, place)).isDirectory() ? filesBelow(place) : [place],
    );
    const isThere = inImage();
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !isCode(file) && !isThere(file))).toEqual([]);
  });
});
