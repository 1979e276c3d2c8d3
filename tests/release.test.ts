import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const RELEASE_SCRIPT = path.resolve(import.meta.dirname, '../deploy/release/release.mjs');
const CHANGELOG_TEXT = `# Changelog

## Unreleased

### Fixed
- A form kept its answers.

## 1.0.0 - 2026-01-05

### Added
- Everything.
`;

let root = '';
const runGit = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const readProjectFile = (file: string) => readFileSync(path.join(root, file), 'utf8');
const writeProjectFile = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const runRelease = (...words: string[]) =>
  spawnSync(process.execPath, [RELEASE_SCRIPT, ...words], { cwd: root, encoding: 'utf8' });

function commitAll() {
  runGit('add', '.');
  runGit('commit', '--quiet', '-m', 'all');
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gevel-release-'));
  runGit('init', '--quiet');
  runGit('config', 'user.email', 'an@example.com');
  runGit('config', 'user.name', 'An');
  runGit('config', 'commit.gpgsign', 'false');
  runGit('config', 'tag.gpgsign', 'false');
  writeProjectFile('CHANGELOG.md', CHANGELOG_TEXT);
  writeProjectFile('package.json', '{\n  "name": "demo",\n  "version": "1.0.0"\n}\n');
  writeProjectFile(
    'package-lock.json',
    `${JSON.stringify({ name: 'demo', version: '1.0.0', packages: { '': { version: '1.0.0' }, a: { version: '1.0.0' } } }, null, 2)}\n`,
  );
  commitAll();
  runGit('tag', 'v1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run release', () => {
  it('dates the entries, sets the version, commits and tags', () => {
    const { status, stdout } = runRelease('1.1.0');
    expect([status, stdout]).toEqual([0, expect.stringContaining('git push origin HEAD v1.1.0')]);
    expect(readProjectFile('CHANGELOG.md')).toMatch(
      /^## Unreleased\n\n## 1\.1\.0 - \d{4}-\d\d-\d\d\n\n### Fixed\n- A form/m,
    );
    expect(JSON.parse(readProjectFile('package.json')).version).toBe('1.1.0');
    const lock = JSON.parse(readProjectFile('package-lock.json'));
    expect([lock.version, lock.packages[''].version, lock.packages.a.version]).toEqual(['1.1.0', '1.1.0', '1.0.0']);
    expect(runGit('status', '--porcelain')).toBe('');
    expect(runGit('rev-list', '-n', '1', 'v1.1.0')).toBe(runGit('rev-parse', 'HEAD'));
    expect(runGit('log', '-1', '--format=%s')).toBe('release: version 1.1.0');
  });

  it.each([
    ['a text that is no version', ['1.1'], '"1.1" is no version'],
    ['a missing version', [], '"" is no version'],
    ['the version that is there', ['1.0.0'], 'The tag v1.0.0 exists already.'],
    ['an older version', ['0.9.0'], '0.9.0 is not newer than 1.0.0'],
  ])('refuses %s, and changes nothing', (_what, words, message) => {
    const { status, stderr } = runRelease(...words);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(readProjectFile('CHANGELOG.md')).toBe(CHANGELOG_TEXT);
    expect(runGit('tag')).toBe('v1.0.0');
  });

  it('refuses a work tree with changes', () => {
    writeProjectFile('CHANGELOG.md', `${CHANGELOG_TEXT}\n- More.\n`);
    expect(runRelease('1.1.0').stderr).toContain('The work tree has changes');
    expect(runGit('tag')).toBe('v1.0.0');
  });

  it('refuses a second release without new entries', () => {
    expect(runRelease('1.1.0').status).toBe(0);
    expect(runRelease('1.2.0').stderr).toContain('there is nothing to release');
    expect(runGit('tag').split('\n')).toEqual(['v1.0.0', 'v1.1.0']);
  });

  it('accepts the version of package.json for the first release', () => {
    runGit('tag', '--delete', 'v1.0.0');
    expect(runRelease('1.0.0').status).toBe(0);
    expect(runGit('tag')).toBe('v1.0.0');
  });
});
