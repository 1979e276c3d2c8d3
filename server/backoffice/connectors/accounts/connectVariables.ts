import { StartFault } from '#shared/node/startFault.ts';
import { findNearestName } from '../../core/didYouMean.ts';
import { isObject } from '../../core/isObject.ts';
import type { Adapter, CredentialField } from '../seam/adapter.ts';
import { readSettings } from './readSettings.ts';

/** The connections and credentials that the environment declares. */
export interface ConnectVariables {
  /** Returns whether the environment connects the site to the CRM. */
  readonly isDeclared: (siteId: string, crm: string) => boolean;
  /**
   * The CRMs that the environment connects each site to. The keys are site ids as in variable names (`CLAES_KNOKKE`).
   */
  readonly declaredCrms: ReadonlyMap<string, readonly string[]>;
  /** The names of all variables of each site. The keys are site ids as in variable names (`CLAES_KNOKKE`). */
  readonly variablesBySite: ReadonlyMap<string, readonly string[]>;
  /** Returns the value of a credential for this site alone. */
  readonly findSiteValue: (siteId: string, crm: string, field: string) => string | undefined;
  /** Returns the value of a credential for all sites. */
  readonly findSharedValue: (crm: string, field: string) => string | undefined;
  /** Returns the settings for this site alone. They have priority over the settings in the database. */
  readonly getSiteSettings: (siteId: string, crm: string) => Readonly<Record<string, unknown>>;
  /** Returns the settings for all sites. The settings in the database have priority over them. */
  readonly getSharedSettings: (crm: string) => Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;

const VARIABLE_PREFIX = 'CONNECT_';
/**
 * A variable contains all settings of a CRM, as JSON, when its name ends with this word. Any other variable contains
 * one credential, and its name ends with the name of the credential.
 */
export const SETTINGS_ENDING = 'SETTINGS';

/**
 * Converts a name to the form that variable names contain: `clientId` → `CLIENT_ID`, `claes-knokke` → `CLAES_KNOKKE`.
 */
const toVariablePart = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

/** Returns the id of a site in the form that variable names contain. */
export const toSiteVariable = (siteId: string): string => toVariablePart(siteId);

/** Returns the name of the variable that connects a site to CRMs. */
export const toDeclarationVariable = (siteId: string): string => `${VARIABLE_PREFIX}${toVariablePart(siteId)}`;

/** Returns the name of the variable of a credential, for one site or for all sites. */
export const toVariableName = (siteId: string | undefined, crm: string, field: string): string =>
  [
    `${VARIABLE_PREFIX}${siteId === undefined ? '' : `${toVariablePart(siteId)}_`}${toVariablePart(crm)}`,
    toVariablePart(field),
  ].join('_');

/**
 * Returns the site in a variable name, which is the part before `ending`; '' when the variable is for all sites.
 * Returns undefined for a name with another ending.
 */
function readSitePart(name: string, ending: string): string | undefined {
  if (name === ending) return '';
  return name.endsWith(`_${ending}`) ? name.slice(0, -ending.length - 1) : undefined;
}

const alternativesFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The meaning of a variable: it contains the settings or one credential of a CRM, for one site or for all sites. */
interface VariableMeaning {
  /** The site's id in the form of variable names; '' when the variable is for all sites. */
  readonly sitePart: string;
  readonly adapter: Adapter;
  /** The credential; undefined when the variable contains the settings. */
  readonly field: CredentialField | undefined;
}

/** Returns what a variable contains; undefined for a variable that connects a site, and for an unknown name. */
function parseVariableName(name: string, adapters: readonly Adapter[]): VariableMeaning | undefined {
  const nameWithoutPrefix = name.slice(VARIABLE_PREFIX.length);
  for (const adapter of adapters)
    for (const field of [undefined, ...adapter.credentials]) {
      const sitePart = readSitePart(
        nameWithoutPrefix,
        `${toVariablePart(adapter.crm)}_${field ? toVariablePart(field.name) : SETTINGS_ENDING}`,
      );
      if (sitePart !== undefined) return { sitePart, adapter, field };
    }
  return undefined;
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOneLine = (value: string): boolean => /^[^\p{Cc}]{1,4000}$/u.test(value);

const describeSharedVariable = (name: string, content: string, expectedName: string): string =>
  `${name} gives ${content} to all sites, so all sites would show the homes of one agency; it should be ${expectedName}, for each site.`;

function findSettingsComplaint(name: string, text: string, { sitePart, adapter }: VariableMeaning): string | undefined {
  const settings = parseJsonOrUndefined(text);
  if (!isObject(settings)) return `${name} is ${JSON.stringify(text)}; it should be the settings as a JSON object.`;
  const parsedSettings = readSettings(adapter, settings);
  if ('problems' in parsedSettings) return `${name}: ${parsedSettings.problems.join('; ')}.`;
  const setting =
    sitePart === '' ? adapter.singleSiteSettings?.find((each) => Object.hasOwn(settings, each)) : undefined;
  return (
    setting &&
    describeSharedVariable(name, setting, `in CONNECT_<SITE>_${toVariablePart(adapter.crm)}_${SETTINGS_ENDING}`)
  );
}

function findCredentialComplaint(name: string, value: string, field: CredentialField, meaning: VariableMeaning) {
  const { label, valueForm, isSingleSite } = field;
  const ending = `${toVariablePart(meaning.adapter.crm)}_${toVariablePart(field.name)}`;
  if (meaning.sitePart === '' && isSingleSite === true)
    return describeSharedVariable(name, 'settings of one agency', `CONNECT_<SITE>_${ending}`);
  const shownValue = field.isSecret ? 'a secret' : JSON.stringify(value);
  if (!isOneLine(value)) return `${name} is ${shownValue}; it should be one line: ${label}.`;
  return valueForm?.pattern.test(value) === false
    ? `${name} is ${shownValue}; it should be ${valueForm.description}: ${label}.`
    : undefined;
}

/**
 * Returns a sentence about what is wrong with a variable; undefined when nothing is. The sentence hides the value of an
 * unknown variable, which may be a secret whose variable name the operator mistyped.
 */
function findVariableComplaint(name: string, value: string, adapters: readonly Adapter[]): string | undefined {
  const meaning = parseVariableName(name, adapters);
  if (meaning?.field) return findCredentialComplaint(name, value, meaning.field, meaning);
  if (meaning) return findSettingsComplaint(name, value, meaning);
  const crms = adapters.map(({ crm }) => crm);
  const unknownCrms = value
    .split(',')
    .map((crm) => crm.trim())
    .filter((crm) => !crms.includes(crm));
  if (unknownCrms.length === 0) return undefined;
  const namedAdapter = adapters.find(({ crm }) => name.includes(`_${toVariablePart(crm)}_`));
  const fields = namedAdapter && [
    ...namedAdapter.credentials.map((field) => toVariablePart(field.name)),
    SETTINGS_ENDING,
  ];
  if (fields)
    return `${name} is a secret or unknown; it should be named CONNECT_<SITE>_${toVariablePart(namedAdapter.crm)}_ with ${alternativesFormat.format(fields)}.`;
  // The message shows the value only when it resembles the name of a CRM, because any other value may be a secret.
  const guesses = unknownCrms.flatMap((crm) => findNearestName(crm, crms) ?? []);
  const shownValue = guesses.length === unknownCrms.length ? JSON.stringify(value) : 'a secret or unknown';
  const guess = guesses.length === unknownCrms.length ? ` Did you mean ${alternativesFormat.format(guesses)}?` : '';
  return `${name} is ${shownValue}; it should be the CRM of the site, ${alternativesFormat.format(crms)}.${guess}`;
}

/** Returns the missing credentials of a connection that the environment declares. */
function listMissingCredentials(
  site: string,
  adapter: Adapter,
  variables: Variables,
): readonly (readonly [string, CredentialField])[] {
  const crm = toVariablePart(adapter.crm);
  return adapter.credentials.flatMap((field) => {
    const ending = `${crm}_${toVariablePart(field.name)}`;
    const siteVariable = `${VARIABLE_PREFIX}${site}_${ending}`;
    const isSet = variables[siteVariable] !== undefined || variables[`${VARIABLE_PREFIX}${ending}`] !== undefined;
    return field.isOptional === true || isSet ? [] : [[siteVariable, field] as const];
  });
}

/** Groups the names of variables by site. The keys are site ids in the form that variable names contain. */
function groupBySite(
  variables: Variables,
  declaredCrms: ReadonlyMap<string, unknown>,
  adapters: readonly Adapter[],
): ReadonlyMap<string, readonly string[]> {
  const variablesBySite = new Map([...declaredCrms.keys()].map((site) => [site, [`${VARIABLE_PREFIX}${site}`]]));
  for (const name of Object.keys(variables)) {
    const site = parseVariableName(name, adapters)?.sitePart ?? '';
    if (site !== '') variablesBySite.set(site, [...(variablesBySite.get(site) ?? []), name]);
  }
  return variablesBySite;
}

/**
 * Parses the `CONNECT_…` variables. Throws a `StartFault` that names every wrong variable.
 *
 * @param variables all variables whose name begins with `CONNECT_`, including secrets that were read from files
 */
export function readConnectVariables(variables: Variables, adapters: readonly Adapter[]): ConnectVariables {
  const complaints: string[] = [];
  const declaredCrms = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(variables)) {
    const complaint = findVariableComplaint(name, value, adapters);
    if (complaint !== undefined) complaints.push(complaint);
    else if (!parseVariableName(name, adapters))
      declaredCrms.set(name.slice(VARIABLE_PREFIX.length), [...new Set(value.split(',').map((crm) => crm.trim()))]);
  }
  for (const [site, crms] of declaredCrms)
    for (const adapter of adapters.filter(({ crm }) => crms.includes(crm)))
      for (const [name, field] of listMissingCredentials(site, adapter, variables))
        complaints.push(`${name} is not set; it should be ${field.label}, for ${VARIABLE_PREFIX}${site}.`);
  if (complaints.length > 0) throw new StartFault(complaints.join('\n'));
  const parseVariableSettings = (name: string): Readonly<Record<string, unknown>> => {
    const value = parseJsonOrUndefined(variables[name] ?? '');
    return isObject(value) ? value : {};
  };
  return {
    declaredCrms: declaredCrms,
    variablesBySite: groupBySite(variables, declaredCrms, adapters),
    isDeclared: (siteId, crm) => declaredCrms.get(toVariablePart(siteId))?.includes(crm) === true,
    findSiteValue: (siteId, crm, field) => variables[toVariableName(siteId, crm, field)],
    findSharedValue: (crm, field) => variables[toVariableName(undefined, crm, field)],
    getSiteSettings: (siteId, crm) => parseVariableSettings(toVariableName(siteId, crm, SETTINGS_ENDING)),
    getSharedSettings: (crm) => parseVariableSettings(toVariableName(undefined, crm, SETTINGS_ENDING)),
  };
}
