/**
 * Runs a command of the back office as the service would run it: with its settings and as its user, in the current
 * folder. The script `gevel` in the same folder starts this file.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { ServiceUnavailableError, readUnit } from './unit.mjs';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
const CLI_FILE = path.join(PROJECT_ROOT, 'dist/server/cli.js');
/** The value of GEVEL_UNIT in the image, where the settings of the service are those of the container. */
const CONTAINER_UNIT = 'none';
/** Matches the variables that come from the operator's terminal. All other variables come from the service. */
const TERMINAL_VARIABLE = /^(?:PATH|TERM|COLUMNS|LANG|LC_\w+|TZ|NO_COLOR)$/;

const args = process.argv.slice(2);
const quoteWord = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
const commandLine = ['gevel', ...args].map(quoteWord).join(' ');

/** Finds a user of the system by name or number. Throws `ServiceUnavailableError` when there is no such user. */
function findUser(nameOrNumber) {
  try {
    const line = execFileSync('getent', ['passwd', nameOrNumber], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [name = '', , uid, gid, , home = '/'] = line.trim().split(':');
    return { name, uid: Number(uid), gid: Number(gid), home };
  } catch {
    throw new ServiceUnavailableError(
      `There is no user ${nameOrNumber} on this machine; deploy/systemd/sysusers.conf creates the user gevel.`,
    );
  }
}

/** Finds a group of the system by name or number. Throws `ServiceUnavailableError` when there is no such group. */
function findGroup(nameOrNumber) {
  try {
    const line = execFileSync('getent', ['group', nameOrNumber], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(line.split(':')[2]);
  } catch {
    throw new ServiceUnavailableError(`There is no group ${nameOrNumber} on this machine.`);
  }
}

/**
 * Drops the rights of root permanently and sets the groups of the user. It changes nothing when the process already
 * runs as this user.
 */
function switchToUser({ name, uid, gid }) {
  if (process.geteuid() === uid) return;
  if (process.geteuid() !== 0)
    throw new ServiceUnavailableError(
      `Commands run as the user of the service, ${name}, which only root can become: sudo ${commandLine}`,
    );
  if (/^\d*$/.test(name)) process.setgroups([gid]);
  else process.initgroups(name, gid);
  process.setgid(gid);
  process.setuid(uid);
}

/**
 * Returns the environment of the container. In a container that runs as root, the command becomes the owner of the data
 * folder.
 */
function readContainerEnvironment() {
  const dataDir = path.resolve(PROJECT_ROOT, process.env.DATA_DIR || 'var');
  if (process.geteuid() === 0) {
    const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    switchToUser({ name: '', uid, gid });
  }
  return { ...process.env, DATA_DIR: dataDir };
}

/** Returns the environment that systemd sets for the service. */
function readUnitEnvironment() {
  const { variables, user, group, umask } = readUnit(process.env);
  const found = findUser(user ?? 'root');
  switchToUser(group === undefined ? found : { ...found, gid: findGroup(group) });
  process.umask(umask);
  const terminal = Object.entries(process.env).filter(([name]) => TERMINAL_VARIABLE.test(name));
  return { ...Object.fromEntries(terminal), HOME: found.home, USER: found.name, LOGNAME: found.name, ...variables };
}

try {
  const variables = process.env.GEVEL_UNIT === CONTAINER_UNIT ? readContainerEnvironment() : readUnitEnvironment();
  process.execve(process.execPath, [process.execPath, CLI_FILE, ...args], { ...variables, GEVEL_PROGRAM: 'gevel' });
} catch (error) {
  if (!(error instanceof ServiceUnavailableError)) throw error;
  const isRoot = process.geteuid() === 0;
  process.stderr.write(
    `${error.message}\n${isRoot || error.message.includes('sudo') ? '' : `As root: sudo ${commandLine}\n`}`,
  );
  process.exitCode = 1;
}
