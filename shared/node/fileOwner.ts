import { readFileSync } from 'node:fs';

/** Only servers may import this module, because it reads files. */

/** The file with the names of local users. It does not contain the users of a directory service. */
const PASSWD_FILE = '/etc/passwd';

/** Returns the name of a user; undefined when the name is unknown. */
export function findUserName(uid: number): string | undefined {
  try {
    const line = readFileSync(PASSWD_FILE, 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid));
    return line?.split(':')[0];
  } catch {
    return undefined;
  }
}

/** Describes a user for an operator: `gevel (uid 998)`, or `uid 998`. */
export function describeUser(uid: number): string {
  const name = findUserName(uid);
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`;
}

/** Quotes a word of a command line when a shell would parse it differently. */
export const quoteShellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

interface RunningProcess {
  readonly uid: number | undefined;
  readonly commandWords: readonly string[];
}

/**
 * Returns the command line that runs this process as another user, with the same settings and in the same folder. The
 * line sets `DATA_DIR`, because the repeated command does not include variables that the operator typed before it. When
 * this process runs as root, the line uses `runuser`, because minimal systems lack sudo. For a user without a name,
 * such as a user of systemd's DynamicUser, it then uses `setpriv` instead.
 */
export function buildCommandAs(
  { uid, gid }: { readonly uid: number; readonly gid: number },
  dataDir: string,
  { uid: currentUid, commandWords }: RunningProcess = {
    uid: process.geteuid?.(),
    commandWords: [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
  },
): string {
  const name = findUserName(uid);
  const userSwitch =
    currentUid !== 0
      ? ['sudo', '--preserve-env', '-u', name ?? `#${uid}`]
      : name === undefined
        ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
        : ['runuser', '-u', name];
  return [...userSwitch, '--', 'env', `DATA_DIR=${dataDir}`, ...commandWords].map(quoteShellWord).join(' ');
}
