import { readFileSync } from 'node:fs';
import { errorCode } from './errorCode.ts';

/** For servers only. */

type Variables = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
/** Nothing that is secret is longer; a wrong path may lead to anything. */
const MOST_SIGNS = 10_000;

/** @throws Error in words, without what is in the file. */
function secretIn(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`it cannot be read (${errorCode(error) ?? 'unknown error'})`, { cause: error });
  }
  const secret = content.trim();
  if (secret === '') throw new Error('it is empty');
  if (secret.length > MOST_SIGNS || /[\r\n\0]/.test(secret)) throw new Error('it has more than one line');
  return secret;
}

/**
 * The variables of a program with the secrets that are in files: `<name>_FILE` names the file of the variable `name`, as
 * containers and systemd give secrets. White space around the secret does not count. In the result `name` has the secret,
 * and `<name>_FILE` is gone. An empty variable counts as unset.
 *
 * @param names of the variables that are secret
 * @throws Error that names every variable whose file cannot be used, and every secret that is given twice.
 */
export function withSecretFiles(
  variables: Variables,
  names: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const result: Record<string, string | undefined> = { ...variables };
  const complaints: string[] = [];
  for (const name of names) {
    const file = variables[name + SUFFIX];
    delete result[name + SUFFIX];
    if (!file) continue;
    if (variables[name]) {
      complaints.push(`${name} and ${name}${SUFFIX} are both set; one of them should be unset.`);
      continue;
    }
    try {
      result[name] = secretIn(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      complaints.push(
        `${name}${SUFFIX} is ${JSON.stringify(file)}; it should be a file with the secret on one line: ${reason}.`,
      );
    }
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return result;
}
