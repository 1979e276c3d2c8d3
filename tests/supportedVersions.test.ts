import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findImages, isExactImage, listOutdated, readVersions, formatTable, readText } from './supportedVersions.ts';

const supportedVersions = readVersions(readText('deploy/versions.json'));
const versionedImages = supportedVersions.flatMap(({ image }) => image ?? []);
const projectRoot = path.resolve(import.meta.dirname, '..');
const FILES_WITH_IMAGES = globSync(['Dockerfile', 'deploy/**/*.{yaml,yml,md,service}', '*.md', 'docs/*.md'], {
  cwd: projectRoot,
});

describe('the table of versions', () => {
  /** `TODAY=2027-06-01 npm test -- checks` reports the versions whose support will have ended by then. */
  it('contains nothing that has ended by today', () => {
    const today = process.env['TODAY'] ?? new Date().toISOString().slice(0, 10);
    expect(listOutdated(supportedVersions, today)).toEqual([]);
  });

  it('lists exactly the images that files of this project use', () => {
    expect(FILES_WITH_IMAGES.length).toBeGreaterThan(20);
    for (const file of FILES_WITH_IMAGES)
      expect(versionedImages, file).toEqual(expect.arrayContaining([...findImages(readText(file))]));
    const namedImages = new Set(FILES_WITH_IMAGES.flatMap((file) => findImages(readText(file))));
    expect(versionedImages.filter((image) => !namedImages.has(image))).toEqual([]);
  });

  it('lists images by an immutable version, so that an older cached image cannot be used in its place', () => {
    expect(versionedImages.filter((image) => !isExactImage(image))).toEqual([]);
  });

  it('agrees with the files that name the versions', () => {
    for (const { program, named } of supportedVersions)
      for (const [file, text] of Object.entries(named)) expect(readText(file), `${program} in ${file}`).toContain(text);
  });

  it('is the one in SECURITY.md', () => {
    const rows = readText('SECURITY.md')
      .split('\n')
      .filter((line) => /\| (?:pinned|lowest|ended) \|/.test(line));
    expect(rows).toEqual(formatTable(supportedVersions));
  });
});

describe('the check of the table', () => {
  const row = { program: 'X 1', role: 'pinned', named: {}, source: 'https://x.example/' } as const;

  it('reports a version from the day after its end', () => {
    const [version] = readVersions(JSON.stringify([{ ...row, end: '2027-03-16' }]));
    expect(listOutdated(version ? [version] : [], '2027-03-16')).toEqual([]);
    expect(listOutdated(version ? [version] : [], '2027-03-17')).toEqual([
      'X 1 had its end on 2027-03-16: https://x.example/',
    ]);
  });

  it('reports a version without an end when its review is due', () => {
    const due = [{ ...row, review: '2027-03-16' }];
    expect(listOutdated(due, '2027-03-16')).toEqual([]);
    expect(listOutdated(due, '2027-03-17')).toEqual(['X 1 was to be looked at by 2027-03-16: https://x.example/']);
  });

  it('reports a version that is marked as ended and has not ended', () => {
    expect(listOutdated([{ ...row, role: 'ended', end: '2027-03-16' }], '2027-03-16')).toHaveLength(1);
    expect(listOutdated([{ ...row, role: 'ended', end: '2027-03-16' }], '2027-03-17')).toEqual([]);
  });

  it.each([
    [{}],
    [{ end: '' }],
    [{ end: '2027-02-30' }],
    [{ end: null }],
    [{ end: '2027-01-01', review: '2027-01-01' }],
  ])('refuses a row with %j as its dates', (days) =>
    expect(() => readVersions(JSON.stringify([{ ...row, ...days }]))).toThrow(/day|date|string/i),
  );

  it.each([
    ['docker.io/library/caddy:2.11.7', true],
    ['docker.io/library/postgres:17.11-bookworm', true],
    ['docker.io/prom/prometheus:v3.13.2', true],
    ['docker.io/library/caddy:2.11', false],
    ['docker.io/library/varnish:9.0', false],
    ['docker.io/library/postgres:17-bookworm', false],
    ['docker.io/library/redis:latest', false],
    ['docker.io/library/redis', false],
    ['registry.example:5000/redis', false],
  ])('knows whether the tag of %s is mutable', (image, exact) => expect(isExactImage(image)).toBe(exact));

  it('finds images in every position', () => {
    const text = [
      'ARG BASE=node:1-slim@sha256:00',
      '    image: ${A_IMAGE:-docker.io/library/a:1.2}',
      '        - image: registry.example/b:2',
      'image: gevel:latest',
      'docker run -d docker.io/library/c:3 c-server',
    ].join('\n');
    expect(findImages(text)).toEqual([
      'node:1-slim',
      'docker.io/library/a:1.2',
      'registry.example/b:2',
      'docker.io/library/c:3',
    ]);
  });
});
