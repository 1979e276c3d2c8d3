import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../deploy/release/release.mjs');
const CHANGELOG = `# Changelog

## Unreleased

### Fixed
- A form kept its answers.

## 1.0.0 - 2026-01-05

### Added
- Everything.
`;

let root = '';
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const release = (...words: string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...words], { cwd: root, encoding: 'utf8' });

function commitAll() {
  git('add', '.');
  git('commit', '--quiet', '-m', 'all');
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gevel-release-'));
  git('init', '--quiet');
  git('config', 'user.email', 'an@example.com');
  git('config', 'user.name', 'An');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  write('CHANGELOG.md', CHANGELOG);
  write('package.json', '{\n  "name": "demo",\n  "version": "1.0.0"\n}\n');
  write(
    'package-lock.json',
    `${JSON.stringify({ name: 'demo', version: '1.0.0', packages: { '': { version: '1.0.0' }, a: { version: '1.0.0' } } }, null, 2)}\n`,
  );
  commitAll();
  git('tag', 'v1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run release', () => {
  it('dates the entries, sets the version, commits and tags', () => {
    const { status, stdout } = release('1.1.0');
    expect([status, stdout]).toEqual([0, expect.stringContaining('git push origin HEAD v1.1.0')]);
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 1\.1\.0 - \d{4}-\d\d-\d\d\n\n### Fixed\n- A form/m);
    expect(JSON.parse(read('package.json')).version).toBe('1.1.0');
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock.version, lock.packages[''].version, lock.packages.a.version]).toEqual(['1.1.0', '1.1.0', '1.0.0']);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-list', '-n', '1', 'v1.1.0')).toBe(git('rev-parse', 'HEAD'));
    expect(git('log', '-1', '--format=%s')).toBe('release: version 1.1.0');
  });

  it.each([
    ['a text that is no version', ['1.1'], '"1.1" is no version'],
    ['a missing version', [], '"" is no version'],
    ['the version that is there', ['1.0.0'], 'The tag v1.0.0 exists already.'],
    ['an older version', ['0.9.0'], '0.9.0 is not newer than 1.0.0'],
  ])('refuses %s, and changes nothing', (_what, words, message) => {
    const { status, stderr } = release(...words);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(read('CHANGELOG.md')).toBe(CHANGELOG);
    expect(git('tag')).toBe('v1.0.0');
  });

  it('refuses a work tree with changes', () => {
    write('CHANGELOG.md', `${CHANGELOG}\n- More.\n`);
    expect(release('1.1.0').stderr).toContain('The work tree has changes');
    expect(git('tag')).toBe('v1.0.0');
  });

  it('refuses a second release without new entries', () => {
    expect(release('1.1.0').status).toBe(0);
    expect(release('1.2.0').stderr).toContain('there is nothing to release');
    expect(git('tag').split('\n')).toEqual(['v1.0.0', 'v1.1.0']);
  });

  it('accepts the version of package.json for the first release', () => {
    git('tag', '--delete', 'v1.0.0');
    expect(release('1.0.0').status).toBe(0);
    expect(git('tag')).toBe('v1.0.0');
  });
});
