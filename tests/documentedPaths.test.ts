import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCitingFiles } from './citations.ts';
import { findDeadPaths, listProjectPaths } from './documentedPaths.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const documents = new Map([...readCitingFiles(ROOT)].filter(([file]) => /^(?:README|docs\/.+)\.md$/.test(file)));

describe('the README and the docs', () => {
  it('name paths that exist', () => {
    expect(documents.size).toBeGreaterThan(30);
    expect(findDeadPaths(documents, listProjectPaths(ROOT))).toEqual([]);
  });
});

describe('findDeadPaths', () => {
  const PATHS = ['server', 'server/site', 'server/site/pages', 'server/site/pages/errorPages.ts', 'locales'];
  const findDeadIn = (text: string) => findDeadPaths(new Map([['README.md', `\n${text}`]]), PATHS);

  it.each(['server/site/readyPages.ts', 'site/making/', 'pages/other.ts', 'gone.css', 'client/gone/<name>'])(
    'finds %s',
    (name) => {
      expect(findDeadIn(`In \`${name}\`.`)).toEqual([`README.md:2 names ${name.replace('<name>', '')}`]);
    },
  );

  it.each([
    'server/site/pages/errorPages.ts',
    'pages/errorPages.ts',
    'errorPages.ts',
    'site/pages/',
    'locales/<code>/',
    'dist/server/main.js',
    'photos/front.jpg',
    '/nl/aanbod/te-koop',
  ])('accepts %s', (name) => {
    expect(findDeadIn(`In \`${name}\`.`)).toEqual([]);
  });
});
