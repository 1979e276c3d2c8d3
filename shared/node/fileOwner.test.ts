import { expect, it } from 'vitest';
import { buildCommandAs, describeUser } from './fileOwner.ts';

const commandWords = ['/opt/gevel/node', 'dist/server/cli.js', 'site', 'add', '--name', "L'Étoile & Fils"];

it('names users as the system knows them, and unknown users by their number', () => {
  expect(describeUser(0)).toBe('root (uid 0)');
  expect(describeUser(54_321)).toBe('uid 54321');
});

it('returns the command line of this process for another user, in a form that a shell parses correctly', () => {
  const quotedCommand = `env 'DATA_DIR=/srv/a b' /opt/gevel/node dist/server/cli.js site add --name 'L'\\''Étoile & Fils'`;
  expect(buildCommandAs({ uid: 54_321, gid: 99 }, '/srv/a b', { uid: 0, commandWords })).toBe(
    `setpriv --reuid=54321 --regid=99 --clear-groups -- ${quotedCommand}`,
  );
  expect(buildCommandAs({ uid: 54_321, gid: 99 }, '/srv/a b', { uid: 1000, commandWords })).toBe(
    `sudo --preserve-env -u '#54321' -- ${quotedCommand}`,
  );
  expect(buildCommandAs({ uid: 0, gid: 0 }, '/srv/a b', { uid: 1000, commandWords })).toBe(
    `sudo --preserve-env -u root -- ${quotedCommand}`,
  );
  expect(buildCommandAs({ uid: 0, gid: 0 }, '/srv/a b', { uid: 0, commandWords })).toBe(
    `runuser -u root -- ${quotedCommand}`,
  );
});
