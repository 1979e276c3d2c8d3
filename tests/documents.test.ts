import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCK_DATA, teamMemberSchema } from '#shared/api/content/blocks.ts';
import { pageSchema } from '#shared/api/content/content.ts';
import { entityWriteSchema, navigationWriteSchema, officeWriteSchema } from '#shared/api/content/contentWrites.ts';
import { siteSchema } from '#shared/api/site.ts';
import { renderDocuments } from './documents/generated.ts';
import { createExistenceTest, findBrokenLinks, readAnchors, readDocuments } from './documents/links.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const documents = readDocuments(ROOT);

/** The size limit of a document, because a longer one is hard to read. The specification is exempt. */
const MAX_DOCUMENT_BYTES = 30_000;
const MAX_README_BYTES = 8000;

/** Returns whether a document is the index itself or a decision record. The records have an index of their own. */
const isListedElsewhere = (file: string): boolean => /^docs\/(?:README\.md|decisions\/\d)/.test(file);

const readExample = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(ROOT, 'docs/starter/agency', name), 'utf8'));

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.size).toBeGreaterThan(60);
    expect(findBrokenLinks(documents, createExistenceTest(ROOT))).toEqual([]);
  });

  it('are short enough to read', () => {
    const longDocuments = [...documents].filter(([file, text]) => {
      const limit = file === 'README.md' ? MAX_README_BYTES : MAX_DOCUMENT_BYTES;
      return file !== 'docs/specification.md' && Buffer.byteLength(text) > limit;
    });
    expect(longDocuments.map(([file]) => file)).toEqual([]);
  });

  it('are all in the index docs/README.md', () => {
    const index = documents.get('docs/README.md') ?? '';
    const unlisted = [...documents.keys()].filter(
      (file) => file.startsWith('docs/') && !isListedElsewhere(file) && !index.includes(`](${file.slice(5)})`),
    );
    expect(unlisted).toEqual([]);
  });

  it('are current where they are generated; if not, run: npm run docs', async () => {
    for (const [file, text] of await renderDocuments()) expect(documents.get(file), file).toBe(text);
  });
});

describe('the example agency of docs/getting-started.md', () => {
  it('has settings that a site accepts', () => {
    const settings = siteSchema.partial().strict().parse(readExample('site.json'));
    expect(settings.contact).toMatchObject({ zip: '8400' });
  });

  it('has a page whose blocks the product knows', () => {
    const { blocks } = pageSchema.parse(readExample('home.json'));
    const knownSchemas = new Map<string, { parse(data: unknown): unknown }>(Object.entries(BLOCK_DATA));
    expect(blocks.length).toBeGreaterThan(3);
    for (const { type, data } of blocks) expect(() => knownSchemas.get(type)?.parse(data)).not.toThrow();
    expect(blocks.filter(({ type }) => !knownSchemas.has(type))).toEqual([]);
  });

  it('has a menu, a team and an office that can be written', () => {
    expect(navigationWriteSchema.parse(readExample('header.json')).items.map(({ id }) => id)).toContain('offer');
    const { items } = entityWriteSchema.parse(readExample('team.json'));
    expect(items.map(({ data }) => teamMemberSchema.parse(data).name)).toEqual(['An Peeters']);
    expect(officeWriteSchema.parse(readExample('office.json')).openingHours.weekly.monday).toHaveLength(2);
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
  it('makes anchors from headings, and numbers repeated ones', () => {
    expect([...readAnchors('# `npm test`, and more\n## Prüfung\n## Prüfung')]).toEqual([
      'npm-test-and-more',
      'prüfung',
      'prüfung-1',
    ]);
  });
});
