import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDocuments } from './documents/generated.ts';
import { existsBelow, findBrokenLinks, readAnchors, readDocuments } from './documents/links.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const documents = readDocuments(ROOT);

/** A longer document is hard to read; the specification is a text of its own and is exempt. */
const MAX_DOCUMENT_BYTES = 30_000;
const MAX_README_BYTES = 8000;

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.size).toBeGreaterThan(60);
    expect(findBrokenLinks(documents, existsBelow(ROOT))).toEqual([]);
  });

  it('are short enough to read', () => {
    const long = [...documents].filter(([file, text]) => {
      const limit = file === 'README.md' ? MAX_README_BYTES : MAX_DOCUMENT_BYTES;
      return file !== 'docs/specification.md' && Buffer.byteLength(text) > limit;
    });
    expect(long.map(([file]) => file)).toEqual([]);
  });

  it('are all in the index docs/README.md', () => {
    const index = documents.get('docs/README.md') ?? '';
    const isListedElsewhere = (file: string) => /^docs\/(?:README\.md|decisions\/\d)/.test(file);
    const unlisted = [...documents.keys()].filter(
      (file) => file.startsWith('docs/') && !isListedElsewhere(file) && !index.includes(`](${file.slice(5)})`),
    );
    expect(unlisted).toEqual([]);
  });

  it('that the code determines are current; if not, run: npm run docs', async () => {
    for (const [file, text] of await renderDocuments()) expect(documents.get(file), file).toBe(text);
  });
});

describe('findBrokenLinks', () => {
  const FILES = new Map([
    ['README.md', '# Gevel\n[one](docs/one.md#the-first-part)\n[two](docs/two.md) [three](docs/one.md#third)'],
    [
      'docs/one.md',
      '# One\n## The *first* part\n```\n## Third\n[four](four.md)\n```\n[up](../README.md#gevel) [self](#one)',
    ],
  ]);
  it('finds a missing file and a missing heading, and ignores code', () => {
    expect(findBrokenLinks(FILES, (file) => FILES.has(file))).toEqual([
      'README.md: docs/two.md',
      'README.md: docs/one.md#third',
    ]);
  });
});

describe('readAnchors', () => {
  it('makes anchors of headings, and numbers those that repeat', () => {
    expect([...readAnchors('# `npm test`, and more\n## Prüfung\n## Prüfung')]).toEqual([
      'npm-test-and-more',
      'prüfung',
      'prüfung-1',
    ]);
  });
});
