/**
 * Runs a command of the back office as the service would run it: with its settings and as its user, in the current
 * folder. The script `gevel` in the same folder starts this file.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { NoService, readUnit } from './unit.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMANDS = path.join(ROOT, 'dist/server/cli.js');
/** In the image, the settings of the service are those of the container. */
const IN_CONTAINER = 'none';
/** Matches the variables that come from the operator's terminal. All other variables come from the service. */
const OF_TERMINAL = /^(?:PATH|TERM|COLUMNS|LANG|LC_\w+|TZ|NO_COLOR)$/;

const args = process.argv.slice(2);
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
const typed = ['gevel', ...args].map(quoted).join(' ');

/** Finds a user by name or number in the system. Throws `NoService`. */
function findUser(nameOrNumber) {
  try {
    const line = execFileSync('getent', ['passwd', nameOrNumber], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [name = '', , uid, gid, , home = '/'] = line.trim().split(':');
    return { name, uid: Number(uid), gid: Number(gid), home };
  } catch {
    throw new NoService(`There is no user ${nameOrNumber} on this machine; deploy/systemd/sysusers.conf makes gevel.`);
  }
}

/** Finds a group by name or number in the system. Throws `NoService`. */
function findGroup(nameOrNumber) {
  try {
    const line = execFileSync('getent', ['group', nameOrNumber], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(line.split(':')[2]);
  } catch {
    throw new NoService(`There is no group ${nameOrNumber} on this machine.`);
  }
}

/**
 * Drops the rights of root permanently and sets the groups of the user. It changes nothing when the process already
 * runs as this user.
 */
function become({ name, uid, gid }) {
  if (process.geteuid() === uid) return;
  if (process.geteuid() !== 0)
    throw new NoService(`Commands run as the user of the service, ${name}, which only root can become: sudo ${typed}`);
  if (/^\d*$/.test(name)) process.setgroups([gid]);
  else process.initgroups(name, gid);
  process.setgid(gid);
  process.setuid(uid);
}

/**
 * Returns the environment of the container. In a container that runs as root, the command becomes the owner of the data
 * folder.
 */
function asContainer() {
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || 'var');
  if (process.geteuid() === 0) {
    const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    become({ name: '', uid, gid });
  }
  return { ...process.env, DATA_DIR: dataDir };
}

/** Returns the environment that systemd sets for the service. */
function asUnit() {
  const { variables, user, group, umask } = readUnit(process.env);
  const found = findUser(user ?? 'root');
  become(group === undefined ? found : { ...found, gid: findGroup(group) });
  process.umask(umask);
  const terminal = Object.entries(process.env).filter(([name]) => OF_TERMINAL.test(name));
  return { ...Object.fromEntries(terminal), HOME: found.home, USER: found.name, LOGNAME: found.name, ...variables };
}

try {
  const variables = process.env.GEVEL_UNIT === IN_CONTAINER ? asContainer() : asUnit();
  process.execve(process.execPath, [process.execPath, COMMANDS, ...args], { ...variables, GEVEL_PROGRAM: 'gevel' });
} catch (error) {
  if (!(error instanceof NoService)) throw error;
  const isRoot = process.geteuid() === 0;
  process.stderr.write(
    `${error.message}\n${isRoot || error.message.includes('sudo') ? '' : `As root: sudo ${typed}\n`}`,
  );
  process.exitCode = 1;
}
