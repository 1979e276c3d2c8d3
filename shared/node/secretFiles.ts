import { readFileSync } from 'node:fs';
import { errorCode } from './errorCode.ts';

/** Only servers may import this module, because it reads files. */

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const FILE_VARIABLE_SUFFIX = '_FILE';
/** The maximum length of a secret. A longer file means that the path is wrong. */
const MAX_SECRET_CHARACTERS = 10_000;

/**
 * Reads a secret from a file.
 *
 * @throws Error whose message is a readable sentence without the content of the file
 */
function readSecretFile(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`it cannot be read (${errorCode(error) ?? 'unknown error'})`, { cause: error });
  }
  const secret = content.trim();
  if (secret === '') throw new Error('it is empty');
  if (secret.length > MAX_SECRET_CHARACTERS || /[\r\n\0]/.test(secret)) throw new Error('it has more than one line');
  return secret;
}

/**
 * Returns the variables of a process with the secrets from files: `<name>_FILE` is the path of the file for the
 * variable `name`, as containers and systemd pass secrets. White space around the secret is ignored. In the result
 * `name` has the secret, and `<name>_FILE` is removed. An empty variable counts as unset.
 * @param names names of the variables that are secret
 * @throws Error that names every variable whose file cannot be used, and every secret that is set twice
 */
export function resolveSecretFiles(
  variables: EnvironmentVariables,
  names: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const result: Record<string, string | undefined> = { ...variables };
  const faultMessages: string[] = [];
  for (const name of names) {
    const file = variables[name + FILE_VARIABLE_SUFFIX];
    delete result[name + FILE_VARIABLE_SUFFIX];
    if (!file) continue;
    if (variables[name]) {
      faultMessages.push(`${name} and ${name}${FILE_VARIABLE_SUFFIX} are both set; one of them should be unset.`);
      continue;
    }
    try {
      result[name] = readSecretFile(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      faultMessages.push(
        `${name}${FILE_VARIABLE_SUFFIX} is ${JSON.stringify(file)}; it should be a file with the secret on one line: ${reason}.`,
      );
    }
  }
  if (faultMessages.length > 0) throw new Error(faultMessages.join('\n'));
  return result;
}
