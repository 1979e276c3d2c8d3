import { text as readText } from 'node:stream/consumers';
import { UsageError, type Terminal } from '../../core/cli/command.ts';
import { readTypedLine } from '../../core/cli/typedLine.ts';
import { readTypedSecret } from '../../core/cli/typedSecret.ts';
import { isObject } from '../../core/isObject.ts';
import type { Adapter, CredentialField, Credentials } from '../seam/adapter.ts';

interface CredentialPrompt extends Terminal {
  readonly adapter: Adapter;
  /** Returns the environment variable that already holds the credential. */
  readonly findVariable: (field: string) => string | undefined;
  /** The credentials that are already stored for the connection. */
  readonly storedCredentials: Credentials;
}

const foldFieldName = (name: string): string => name.replaceAll(/[^\da-z]/gi, '').toLowerCase();

/** Parses `apiKey=…` or `API_KEY=…` lines, or one JSON object. Throws a `UsageError` that contains no value. */
function parseCredentials(text: string, fields: readonly CredentialField[]): Credentials {
  const pairs: [string, unknown][] = [];
  if (text.trimStart().startsWith('{')) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    if (!isObject(json)) throw new UsageError('Standard input is not a JSON object with credentials');
    pairs.push(...Object.entries(json));
  } else
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      const [name = '', ...value] = line.split('=');
      pairs.push([name.trim(), value.join('=').trim()]);
    }
  const credentials: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const field = fields.find((each) => foldFieldName(each.name) === foldFieldName(name));
    const fieldNames = fields.map((each) => each.name).join(', ');
    if (!field) throw new UsageError(`Standard input has a credential that is not one of ${fieldNames}`);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new UsageError(`The credential ${field.name} on standard input is not a text`);
    credentials[field.name] = String(value);
  }
  return credentials;
}

async function askField(
  { input, err, storedCredentials }: CredentialPrompt,
  field: CredentialField,
): Promise<string | undefined> {
  if (!input) return storedCredentials[field.name];
  const notes = [
    field.isOptional === true && 'optional',
    storedCredentials[field.name] !== undefined && 'press Enter to keep it',
  ];
  const note = notes.filter(Boolean).join(', ');
  for (;;) {
    err.write(`${field.label}${note === '' ? '' : ` (${note})`}: `);
    const typedText = field.isSecret ? await readTypedSecret(input, err) : await readTypedLine(input);
    const value = typedText === '' ? storedCredentials[field.name] : typedText;
    // The value is checked before the next prompt, so that nobody has to type all secrets again because of one mistake.
    if (typedText !== '' && field.valueForm?.pattern.test(typedText) === false) {
      err.write(`That is not ${field.valueForm.description}.\n`);
      continue;
    }
    if (value !== undefined || field.isOptional === true || !('isTTY' in input) || input.isTTY !== true) return value;
  }
}

const toUndefinedIfEmpty = (credentials: Credentials): Credentials | undefined =>
  Object.keys(credentials).length > 0 ? credentials : undefined;

/**
 * Returns the credentials to store for the connection. At a terminal, the function prompts for each credential that the
 * environment does not have. Without a terminal, it returns the stored credentials, and replaces them by those on
 * standard input. It does not read standard input when the stored credentials are complete. It returns undefined when
 * there is nothing to store.
 */
export async function askCredentials(prompt: CredentialPrompt): Promise<Credentials | undefined> {
  const { adapter, findVariable, storedCredentials, input, err } = prompt;
  const promptedFields: CredentialField[] = [];
  for (const field of adapter.credentials) {
    const variable = findVariable(field.name);
    if (variable === undefined) promptedFields.push(field);
    else err.write(`${field.label}: from the variable ${variable}\n`);
  }
  const requiredFields = promptedFields.filter(({ isOptional }) => isOptional !== true);
  // When all credentials are optional, the command asks for them too, because only the operator knows whether the
  // account needs one.
  const areAllOptional =
    adapter.credentials.every(({ isOptional }) => isOptional === true) && promptedFields.length > 0;
  const isStored = Object.keys(storedCredentials).length > 0;
  if (requiredFields.length === 0 && !areAllOptional && !isStored) return undefined;
  if (input?.isTTY !== true) {
    const isComplete = areAllOptional
      ? isStored
      : requiredFields.every(({ name }) => storedCredentials[name] !== undefined);
    const text = isComplete || !input ? '' : await readText(input);
    return toUndefinedIfEmpty({ ...storedCredentials, ...parseCredentials(text, adapter.credentials) });
  }
  const credentials: Record<string, string> = {};
  for (const field of promptedFields) {
    const value = await askField(prompt, field);
    if (value !== undefined && value !== '') credentials[field.name] = value;
  }
  return toUndefinedIfEmpty(credentials);
}
