/**
 * `npm run release -- 1.1.0`: makes a release of the work tree. It moves "Unreleased" of CHANGELOG.md under the version
 * with today's date, sets the version in package.json and package-lock.json, commits, and adds an annotated tag. When
 * it refuses, it changes nothing. It never pushes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VERSION_PATTERN = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;
const UNRELEASED_HEADING = '## Unreleased';

/** The error for a release that is refused. Its message is a sentence that explains why. */
class RefusedReleaseError extends Error {}

const runGit = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Returns the numbers of a version; undefined when the text is not a version. */
const readVersion = (text) =>
  VERSION_PATTERN.exec(text ?? '')
    ?.slice(1)
    .map(Number);

/** Returns whether `version` is newer than `other`. Both are lists of three numbers. */
function isNewer(version, other) {
  const index = version.findIndex((number, place) => number !== other[place]);
  return index >= 0 && version[index] > other[index];
}

/** Returns the changelog with the entries of "Unreleased" under the version, and an empty "Unreleased" above them. */
function releaseChangelog(changelog, version, day) {
  const lines = changelog.split('\n');
  const start = lines.indexOf(UNRELEASED_HEADING);
  if (start < 0) throw new RefusedReleaseError(`CHANGELOG.md has no line "${UNRELEASED_HEADING}".`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const entries = lines.slice(start + 1, next < 0 ? undefined : next);
  if (!entries.some((line) => line.startsWith('- ')))
    throw new RefusedReleaseError('CHANGELOG.md has no entry under "Unreleased": there is nothing to release.');
  lines.splice(start + 1, 0, '', `## ${version} - ${day}`);
  return lines.join('\n');
}

/** Returns the text of a JSON file with another version. The rest of the text is unchanged. */
function replaceVersion(text, from, to, times) {
  let count = 0;
  const changed = text.replaceAll(/^( {2,6})"version": "([^"]*)"/gm, (line, space, value) =>
    value === from && count++ < times ? `${space}"version": "${to}"` : line,
  );
  if (count < times)
    throw new RefusedReleaseError(`package.json and package-lock.json do not both have the version ${from}.`);
  return changed;
}

function release(root, text, day) {
  const version = readVersion(text);
  if (!version)
    throw new RefusedReleaseError(
      `"${text ?? ''}" is no version: give three numbers, for example npm run release -- 1.1.0`,
    );
  const file = (name) => path.join(root, name);
  const read = (name) => readFileSync(file(name), 'utf8');
  const current = JSON.parse(read('package.json')).version;
  const currentVersion = readVersion(current);
  if (!currentVersion)
    throw new RefusedReleaseError(`package.json has the version "${current}", which is not three numbers.`);
  const tag = `v${text}`;
  if (runGit('-C', root, 'status', '--porcelain') !== '')
    throw new RefusedReleaseError('The work tree has changes: commit them or put them aside first.');
  if (runGit('-C', root, 'tag', '--list', tag) !== '') throw new RefusedReleaseError(`The tag ${tag} exists already.`);
  const hasReleases = runGit('-C', root, 'tag', '--list', 'v*') !== '';
  // The first release may have the version that package.json has from the beginning.
  if (!isNewer(version, currentVersion) && (hasReleases || text !== current))
    throw new RefusedReleaseError(`${text} is not newer than ${current}, the version in package.json.`);

  const written = new Map([
    ['CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), text, day)],
    ['package.json', replaceVersion(read('package.json'), current, text, 1)],
  ]);
  // The lock file contains the version of the project twice: at its top and in its first package.
  if (existsSync(file('package-lock.json')))
    written.set('package-lock.json', replaceVersion(read('package-lock.json'), current, text, 2));
  for (const [name, content] of written) writeFileSync(file(name), content);
  runGit('-C', root, 'add', '--', ...written.keys());
  runGit('-C', root, 'commit', '--quiet', '--no-verify', '-m', `release: version ${text}`);
  runGit('-C', root, 'tag', '--annotate', tag, '-m', `Gevel ${text}`);
  return tag;
}

try {
  const root = runGit('rev-parse', '--show-toplevel');
  const today = new Date().toISOString().slice(0, 10);
  const tag = release(root, process.argv[2], today);
  process.stdout.write(`${tag} is committed and tagged. Publish it with: git push origin HEAD ${tag}\n`);
} catch (error) {
  if (!(error instanceof RefusedReleaseError)) throw error;
  process.stderr.write(`${error.message} Nothing was changed.\n`);
  process.exitCode = 1;
}
