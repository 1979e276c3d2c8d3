import { existsSync, globSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { parseVariableFile, parseServiceSettings, splitWords } from './words.mjs';

/**
 * This file reads the settings that systemd applies to the program of a unit: variables, user and group. It reads the
 * files of the unit, because the service may be stopped.
 */

/**
 * The folders in which systemd looks for units, in its order. systemd itself defines the variable that replaces them.
 */
const UNIT_FOLDERS = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
  '/lib/systemd/system',
];
const listUnitFolders = ({ SYSTEMD_UNIT_PATH: given = '' }) =>
  given === '' ? UNIT_FOLDERS : given.split(':').filter(Boolean);

/** The units that may run the back office. When both are enabled, commands use the first one. */
const BACK_OFFICE_UNITS = ['gevel-backoffice', 'gevel-site'];

/** The error for a command that cannot run as the service. Its message tells the operator why. */
export class ServiceUnavailableError extends Error {}

const isMasked = (file) => lstatSync(file).isSymbolicLink() && readlinkSync(file) === '/dev/null';

const findUnitFile = (unit, folders) => {
  const file = folders.map((folder) => path.join(folder, `${unit}.service`)).find((each) => existsSync(each));
  return file === undefined || isMasked(file) ? undefined : file;
};

/** Tests whether a unit is enabled. `systemctl enable` records this by a link in the folder of a target. */
const isEnabled = (unit, folders) =>
  folders.some((folder) => {
    try {
      return readdirSync(folder).some(
        (name) =>
          /\.(?:wants|requires)$/.test(name) &&
          lstatSync(path.join(folder, name, `${unit}.service`), { throwIfNoEntry: false }) !== undefined,
      );
    } catch {
      return false;
    }
  });

/**
 * Returns the name of the unit whose settings commands use. Throws `ServiceUnavailableError` when there is no such
 * unit.
 */
function chooseUnit(folders, wanted) {
  if (wanted !== '') {
    const unit = wanted.replace(/\.service$/, '');
    if (findUnitFile(unit, folders) === undefined)
      throw new ServiceUnavailableError(`GEVEL_UNIT is "${wanted}"; it should be a unit in ${folders.join(', ')}.`);
    return unit;
  }
  const there = BACK_OFFICE_UNITS.filter((unit) => findUnitFile(unit, folders) !== undefined);
  const [unit] = [...there.filter((each) => isEnabled(each, folders)), ...there];
  if (unit === undefined)
    throw new ServiceUnavailableError(
      `There is no unit ${BACK_OFFICE_UNITS.join(' or ')} in ${folders.join(', ')}. Set GEVEL_UNIT to the name of another unit; without a unit, npm run backoffice -- runs commands with the settings of this shell.`,
    );
  return unit;
}

/**
 * Returns the names of the folders that may contain drop-in files of a unit. More specific folders come later in the
 * list.
 */
function listDropInFolderNames(unit) {
  const parts = unit.split('-');
  const prefixes = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('-')}-.service.d`);
  return ['service.d', ...prefixes, `${unit}.service.d`];
}

/**
 * Returns the drop-in files, ordered by name. When two files have the same name, the one in the more specific folder is
 * used, or else the one in the first folder.
 */
function listDropIns(unit, folders) {
  const files = new Map();
  for (const name of listDropInFolderNames(unit))
    for (const folder of folders.toReversed()) {
      const place = path.join(folder, name);
      if (!existsSync(place)) continue;
      for (const file of readdirSync(place)) if (file.endsWith('.conf')) files.set(file, path.join(place, file));
    }
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
}

/**
 * Reads the settings of a unit and its drop-ins. As in every list of systemd, an empty value removes the earlier
 * values.
 */
function readSettings(unit, folders) {
  const settings = new Map();
  for (const file of [findUnitFile(unit, folders), ...listDropIns(unit, folders)])
    for (const [name, value] of parseServiceSettings(readFileSync(file, 'utf8')))
      settings.set(name, value === '' ? [] : [...(settings.get(name) ?? []), value]);
  return { all: (name) => settings.get(name) ?? [], last: (name) => settings.get(name)?.at(-1) };
}

const isTrue = (value) => /^(?:1|yes|true|on|y|t)$/i.test(value ?? '');

/** Splits a text into name and value at the first separator. */
function splitAtFirst(text, sign) {
  const at = text.indexOf(sign);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const createAccessError = (action, place, error) =>
  new ServiceUnavailableError(`${place} cannot be ${action} (${error?.code ?? error}): only root may do that.`);

function readSettingsFile(file, isOptional) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isOptional && error.code === 'ENOENT') return '';
    throw createAccessError('read', file, error);
  }
}

/**
 * Reads the variables of `EnvironmentFile=`. A later file overrides an earlier one, and `Environment=` overrides both.
 * A file whose name has the prefix "-" may be missing.
 */
function readFileVariables(settings, expand) {
  const variables = {};
  for (const line of settings.all('EnvironmentFile')) {
    const isOptional = line.startsWith('-');
    const pattern = expand(isOptional ? line.slice(1) : line);
    const files = /[*?[]/.test(pattern) ? globSync(pattern).toSorted() : [pattern];
    for (const file of files) Object.assign(variables, parseVariableFile(readSettingsFile(file, isOptional)));
  }
  return variables;
}

/**
 * Reads the secret of a credential. The secret is in the file that `LoadCredential=` names. Otherwise the copy of a
 * running service is read, because systemd may have decrypted the secret or found it in a folder of its own.
 */
function readCredential(id, { unit, settings }) {
  const named = settings.all('LoadCredential').map((line) => splitAtFirst(line, ':'));
  const [, file = ''] = named.findLast(([name]) => name === id) ?? [];
  const held = path.join('/run/credentials', `${unit}.service`, id);
  return readSettingsFile(path.isAbsolute(file) ? file : held, false).trim();
}

/**
 * Reads the settings of the service's unit.
 *
 * @param {Record<string, string | undefined>} own the variables of this program: `GEVEL_UNIT`, `SYSTEMD_UNIT_PATH`
 * @returns {{ unit: string, variables: Record<string, string>, user: string | undefined, group: string | undefined,
 * umask: number }} `user` is undefined for root. Throws `ServiceUnavailableError` when commands cannot use the unit.
 */
export function readUnit(own) {
  const folders = listUnitFolders(own);
  const unit = chooseUnit(folders, own.GEVEL_UNIT ?? '');
  const settings = readSettings(unit, folders);
  if (isTrue(settings.last('DynamicUser')))
    throw new ServiceUnavailableError(
      `${unit}.service has DynamicUser=yes, so only the running service can enter its folder. Use the unit in deploy/systemd, which has User=gevel (docs/decisions/0005).`,
    );
  const credentials = `/run/credentials/${unit}.service`;
  const expand = (text) =>
    text.replaceAll(
      /%(.)/g,
      (whole, letter) => ({ '%': '%', d: credentials, n: `${unit}.service`, N: unit })[letter] ?? whole,
    );
  const variables = {
    ...Object.fromEntries(
      settings.all('Environment').flatMap((line) => splitWords(line).map((word) => splitAtFirst(expand(word), '='))),
    ),
    ...readFileVariables(settings, expand),
  };
  // The secret replaces the name of its file, because only root and the service may read the file.
  for (const [name, value] of Object.entries(variables)) {
    if (!name.endsWith('_FILE') || !value.startsWith(`${credentials}/`)) continue;
    delete variables[name];
    variables[name.slice(0, -'_FILE'.length)] = readCredential(value.slice(credentials.length + 1), { unit, settings });
  }
  const folder = settings.last('WorkingDirectory')?.replace(/^-/, '') ?? '/';
  return {
    unit,
    variables: { ...variables, DATA_DIR: path.resolve(folder, variables.DATA_DIR || 'var') },
    user: settings.last('User'),
    group: settings.last('Group'),
    umask: Number.parseInt(settings.last('UMask') ?? '0022', 8),
  };
}
