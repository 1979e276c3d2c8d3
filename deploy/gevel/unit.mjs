import { existsSync, globSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { fileVariables, serviceSettings, wordsOf } from './words.mjs';

/** Reads what systemd would give to the program of a unit: variables, user and folder. It reads the files of the unit, because the service may be stopped. */

/** Folders in which systemd looks for units, in its order. The variable that replaces them is the one of systemd. */
const FOLDERS = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
  '/lib/systemd/system',
];
const foldersFrom = ({ SYSTEMD_UNIT_PATH: given = '' }) => (given === '' ? FOLDERS : given.split(':').filter(Boolean));

/** The unit with the back office first: of two that are enabled, commands belong to it. */
const UNITS = ['gevel-backoffice', 'gevel-site'];

/** Why a command cannot be run as the service, in words for the operator. */
export class NoService extends Error {}

const isMasked = (file) => lstatSync(file).isSymbolicLink() && readlinkSync(file) === '/dev/null';

const fileOf = (unit, folders) => {
  const file = folders.map((folder) => path.join(folder, `${unit}.service`)).find((each) => existsSync(each));
  return file === undefined || isMasked(file) ? undefined : file;
};

/** Whether a target wants it, as `systemctl enable` notes it. */
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

/** The name of the unit whose service commands belong to. Throws `NoService`. */
function chosenUnit(folders, wanted) {
  if (wanted !== '') {
    const unit = wanted.replace(/\.service$/, '');
    if (fileOf(unit, folders) === undefined)
      throw new NoService(`GEVEL_UNIT is "${wanted}"; it should be a unit in ${folders.join(', ')}.`);
    return unit;
  }
  const there = UNITS.filter((unit) => fileOf(unit, folders) !== undefined);
  const [unit] = [...there.filter((each) => isEnabled(each, folders)), ...there];
  if (unit === undefined)
    throw new NoService(
      `There is no unit ${UNITS.join(' or ')} in ${folders.join(', ')}. GEVEL_UNIT names another one; without a unit, npm run backoffice -- runs commands with the settings of this shell.`,
    );
  return unit;
}

/** Names of folders with drop-ins of a unit, the more special one later. */
function dropInNames(unit) {
  const parts = unit.split('-');
  const prefixes = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('-')}-.service.d`);
  return ['service.d', ...prefixes, `${unit}.service.d`];
}

/** Drop-ins by the order of their names; of two with one name the more special one, then the first folder, counts. */
function dropInsOf(unit, folders) {
  const files = new Map();
  for (const name of dropInNames(unit))
    for (const folder of folders.toReversed()) {
      const place = path.join(folder, name);
      if (!existsSync(place)) continue;
      for (const file of readdirSync(place)) if (file.endsWith('.conf')) files.set(file, path.join(place, file));
    }
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
}

/** An empty value takes away what stood before it, as in every list of systemd. */
function settingsOf(unit, folders) {
  const settings = new Map();
  for (const file of [fileOf(unit, folders), ...dropInsOf(unit, folders)])
    for (const [name, value] of serviceSettings(readFileSync(file, 'utf8')))
      settings.set(name, value === '' ? [] : [...(settings.get(name) ?? []), value]);
  return { all: (name) => settings.get(name) ?? [], last: (name) => settings.get(name)?.at(-1) };
}

const isTrue = (value) => /^(?:1|yes|true|on|y|t)$/i.test(value ?? '');

/** A name and its value, at the first sign that parts them. */
function parted(text, sign) {
  const at = text.indexOf(sign);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const couldNot = (action, place, error) =>
  new NoService(`${place} cannot be ${action} (${error?.code ?? error}): only root may do that.`);

function readOr(file, isOptional) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isOptional && error.code === 'ENOENT') return '';
    throw couldNot('read', file, error);
  }
}

/**
 * The variables of EnvironmentFile=, of which later files count; they count before Environment=. With a "-" before its
 * name, a file may lack.
 */
function variablesOfFiles(settings, expand) {
  const variables = {};
  for (const line of settings.all('EnvironmentFile')) {
    const isOptional = line.startsWith('-');
    const pattern = expand(isOptional ? line.slice(1) : line);
    const files = /[*?[]/.test(pattern) ? globSync(pattern).toSorted() : [pattern];
    for (const file of files) Object.assign(variables, fileVariables(readOr(file, isOptional)));
  }
  return variables;
}

/**
 * The secret of a credential: the file that LoadCredential= names, else, for one that systemd decrypts or finds itself, the
 * copy that the service has while it runs.
 */
function credential(id, { unit, settings }) {
  const named = settings.all('LoadCredential').map((line) => parted(line, ':'));
  const [, file = ''] = named.findLast(([name]) => name === id) ?? [];
  const held = path.join('/run/credentials', `${unit}.service`, id);
  return readOr(path.isAbsolute(file) ? file : held, false).trim();
}

/**
 * @param {Record<string, string | undefined>} own variables of this program: `GEVEL_UNIT`, `SYSTEMD_UNIT_PATH`
 * @returns {{ unit: string, variables: Record<string, string>, user: string | undefined, group: string | undefined,
 *   umask: number }} `user` is undefined for root. Throws `NoService`.
 */
export function readUnit(own) {
  const folders = foldersFrom(own);
  const unit = chosenUnit(folders, own.GEVEL_UNIT ?? '');
  const settings = settingsOf(unit, folders);
  if (isTrue(settings.last('DynamicUser')))
    throw new NoService(
      `${unit}.service has DynamicUser=yes: nobody but the running service can enter its folder. Take the unit of deploy/systemd, which has User=gevel (docs/decisions/0087).`,
    );
  const credentials = `/run/credentials/${unit}.service`;
  const expand = (text) =>
    text.replaceAll(
      /%(.)/g,
      (whole, letter) => ({ '%': '%', d: credentials, n: `${unit}.service`, N: unit })[letter] ?? whole,
    );
  const variables = {
    ...Object.fromEntries(
      settings.all('Environment').flatMap((line) => wordsOf(line).map((word) => parted(expand(word), '='))),
    ),
    ...variablesOfFiles(settings, expand),
  };
  // Nobody but root and the service may read a credential: its secret takes the place of the name of its file.
  for (const [name, value] of Object.entries(variables)) {
    if (!name.endsWith('_FILE') || !value.startsWith(`${credentials}/`)) continue;
    delete variables[name];
    variables[name.slice(0, -'_FILE'.length)] = credential(value.slice(credentials.length + 1), { unit, settings });
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
