import { readFileSync } from 'node:fs';

/** For servers only. */

/** The file with the names of local users. Users of a directory service are not in it. */
const PASSWD = '/etc/passwd';

/** The name of a user, else its number: tools take both, a number with `#` or by `--reuid`. */
export function userName(uid: number): string | undefined {
  try {
    const line = readFileSync(PASSWD, 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    return line?.split(':')[0];
  } catch {
    return undefined;
  }
}

/** A user as an operator reads it: `gevel (uid 998)`, or `uid 998`. */
export function describeUser(uid: number): string {
  const name = userName(uid);
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`;
}

/** A word of a command line, quoted where a shell would read it otherwise. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

interface RunningProgram {
  readonly uid: number | undefined;
  readonly words: readonly string[];
}

/**
 * The command line that runs this program as another user, with the same settings and in the same folder. It names the data
 * folder, because a variable that was typed in front of the program is not there when the line is pasted. Root needs no
 * sudo, which minimal systems lack; `setpriv` takes users without a name, such as those of systemd's DynamicUser.
 */
export function commandAs(
  { uid, gid }: { readonly uid: number; readonly gid: number },
  dataDir: string,
  { uid: own, words }: RunningProgram = {
    uid: process.geteuid?.(),
    words: [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
  },
): string {
  const name = userName(uid);
  const switched =
    own !== 0
      ? ['sudo', '--preserve-env', '-u', name ?? `#${uid}`]
      : name === undefined
        ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
        : ['runuser', '-u', name];
  return [...switched, '--', 'env', `DATA_DIR=${dataDir}`, ...words].map(quoted).join(' ');
}
