import { StartFault } from '#shared/node/startFault.ts';
import { nearest } from '../../core/didYouMean.ts';
import { isObject } from '../../core/isObject.ts';
import type { Adapter, CredentialField } from '../seam/adapter.ts';
import { readSettings } from './readSettings.ts';

/** The connections and credentials that the environment declares. */
export interface ConnectVariables {
  /** Returns whether the environment connects the site to the CRM. */
  readonly isDeclared: (siteId: string, crm: string) => boolean;
  /** The CRMs that the environment connects each site to, by the site's name as variables contain it. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** All variables of one site, by the site's name as variables contain it. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Returns the value of a credential for this site alone. */
  readonly ofSite: (siteId: string, crm: string, field: string) => string | undefined;
  /** Returns the value of a credential for all sites. */
  readonly ofAll: (crm: string, field: string) => string | undefined;
  /** Returns the settings for this site alone. They have priority over those in the database. */
  readonly settingsOfSite: (siteId: string, crm: string) => Readonly<Record<string, unknown>>;
  /** Returns the settings for all sites. Those in the database have priority over them. */
  readonly settingsOfAll: (crm: string) => Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;

const PREFIX = 'CONNECT_';
/** The word that a variable has in the place of a field when it holds all settings, as JSON. */
export const SETTINGS = 'SETTINGS';

/** Converts a name to the form in variables: `clientId` → `CLIENT_ID`, `claes-knokke` → `CLAES_KNOKKE`. */
const upper = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

/** Returns the name of a site as variables contain it. */
export const variableOfSite = (siteId: string): string => upper(siteId);

/** Returns the variable that connects a site. */
export const declaration = (siteId: string): string => `${PREFIX}${upper(siteId)}`;

/** Returns the variable of a credential, for one site or for all sites. */
export const variableOf = (siteId: string | undefined, crm: string, field: string): string =>
  [`${PREFIX}${siteId === undefined ? '' : `${upper(siteId)}_`}${upper(crm)}`, upper(field)].join('_');

/** Returns the site's part of a variable name, which precedes the ending; '' for all sites. */
function siteBefore(name: string, ending: string): string | undefined {
  if (name === ending) return '';
  return name.endsWith(`_${ending}`) ? name.slice(0, -ending.length - 1) : undefined;
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The meaning of a variable: the settings or a credential, for one site or for all sites (''). */
interface Meaning {
  readonly site: string;
  readonly adapter: Adapter;
  /** The credential, or undefined for the settings. */
  readonly field: CredentialField | undefined;
}

/** Returns the meaning of a variable; undefined for one that connects a site and for an unknown one. */
function meaningOf(name: string, adapters: readonly Adapter[]): Meaning | undefined {
  const rest = name.slice(PREFIX.length);
  for (const adapter of adapters)
    for (const field of [undefined, ...adapter.credentials]) {
      const site = siteBefore(rest, `${upper(adapter.crm)}_${field ? upper(field.name) : SETTINGS}`);
      if (site !== undefined) return { site, adapter, field };
    }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOneLine = (value: string): boolean => /^[^\p{Cc}]{1,4000}$/u.test(value);

const mixes = (name: string, what: string, wanted: string): string =>
  `${name} gives ${what} to all sites, which would have the homes of one agency; it should be ${wanted}, for each site.`;

function settingsComplaint(name: string, text: string, { site, adapter }: Meaning): string | undefined {
  const given = parsed(text);
  if (!isObject(given)) return `${name} is ${JSON.stringify(text)}; it should be the settings as a JSON object.`;
  const read = readSettings(adapter, given);
  if ('problems' in read) return `${name}: ${read.problems.join('; ')}.`;
  const own = site === '' ? adapter.settingsOfOneSite?.find((each) => Object.hasOwn(given, each)) : undefined;
  return own && mixes(name, own, `in CONNECT_<SITE>_${upper(adapter.crm)}_${SETTINGS}`);
}

function credentialComplaint(name: string, value: string, field: CredentialField, meaning: Meaning) {
  const { label, form, isOfOneSite } = field;
  const ending = `${upper(meaning.adapter.crm)}_${upper(field.name)}`;
  if (meaning.site === '' && isOfOneSite === true)
    return mixes(name, 'what is of one agency', `CONNECT_<SITE>_${ending}`);
  const shown = field.secret ? 'a secret' : JSON.stringify(value);
  if (!isOneLine(value)) return `${name} is ${shown}; it should be one line: ${label}.`;
  return form?.pattern.test(value) === false ? `${name} is ${shown}; it should be ${form.words}: ${label}.` : undefined;
}

/** Returns what is wrong with a variable, or undefined. The value may be a secret, whatever the variable is called. */
function complaintOf(name: string, value: string, adapters: readonly Adapter[]): string | undefined {
  const meaning = meaningOf(name, adapters);
  if (meaning?.field) return credentialComplaint(name, value, meaning.field, meaning);
  if (meaning) return settingsComplaint(name, value, meaning);
  const crms = adapters.map(({ crm }) => crm);
  const wrong = value
    .split(',')
    .map((crm) => crm.trim())
    .filter((crm) => !crms.includes(crm));
  if (wrong.length === 0) return undefined;
  const near = adapters.find(({ crm }) => name.includes(`_${upper(crm)}_`));
  const fields = near && [...near.credentials.map((field) => upper(field.name)), SETTINGS];
  if (fields)
    return `${name} is a secret or unknown; it should be named CONNECT_<SITE>_${upper(near.crm)}_ with ${list.format(fields)}.`;
  // A value that resembles the name of a CRM is not a secret, so the message may show it.
  const guesses = wrong.flatMap((crm) => nearest(crm, crms) ?? []);
  const shown = guesses.length === wrong.length ? JSON.stringify(value) : 'a secret or unknown';
  const guess = guesses.length === wrong.length ? ` Did you mean ${list.format(guesses)}?` : '';
  return `${name} is ${shown}; it should be the CRM of the site, ${list.format(crms)}.${guess}`;
}

/** Returns the missing credentials of a connection that the environment declares. */
function missingOf(
  site: string,
  adapter: Adapter,
  variables: Variables,
): readonly (readonly [string, CredentialField])[] {
  const crm = upper(adapter.crm);
  return adapter.credentials.flatMap((field) => {
    const ending = `${crm}_${upper(field.name)}`;
    const own = `${PREFIX}${site}_${ending}`;
    const isThere = variables[own] !== undefined || variables[`${PREFIX}${ending}`] !== undefined;
    return field.optional === true || isThere ? [] : [[own, field] as const];
  });
}

/** Groups the names of variables by site, with the site's name as variables contain it. */
function sitesOf(
  variables: Variables,
  declared: ReadonlyMap<string, unknown>,
  adapters: readonly Adapter[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map([...declared.keys()].map((site) => [site, [`${PREFIX}${site}`]]));
  for (const name of Object.keys(variables)) {
    const site = meaningOf(name, adapters)?.site ?? '';
    if (site !== '') found.set(site, [...(found.get(site) ?? []), name]);
  }
  return found;
}

/**
 * Parses the `CONNECT_…` variables. Throws a `StartFault` that names every wrong one.
 *
 * @param variables all variables whose name begins with `CONNECT_`, including secrets that were read from files
 */
export function readConnectVariables(variables: Variables, adapters: readonly Adapter[]): ConnectVariables {
  const complaints: string[] = [];
  const declared = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(variables)) {
    const complaint = complaintOf(name, value, adapters);
    if (complaint !== undefined) complaints.push(complaint);
    else if (!meaningOf(name, adapters))
      declared.set(name.slice(PREFIX.length), [...new Set(value.split(',').map((crm) => crm.trim()))]);
  }
  for (const [site, crms] of declared)
    for (const adapter of adapters.filter(({ crm }) => crms.includes(crm)))
      for (const [name, field] of missingOf(site, adapter, variables))
        complaints.push(`${name} is not set; it should be ${field.label}, for ${PREFIX}${site}.`);
  if (complaints.length > 0) throw new StartFault(complaints.join('\n'));
  const settings = (name: string): Readonly<Record<string, unknown>> => {
    const value = parsed(variables[name] ?? '');
    return isObject(value) ? value : {};
  };
  return {
    declared,
    sites: sitesOf(variables, declared, adapters),
    isDeclared: (siteId, crm) => declared.get(upper(siteId))?.includes(crm) === true,
    ofSite: (siteId, crm, field) => variables[variableOf(siteId, crm, field)],
    ofAll: (crm, field) => variables[variableOf(undefined, crm, field)],
    settingsOfSite: (siteId, crm) => settings(variableOf(siteId, crm, SETTINGS)),
    settingsOfAll: (crm) => settings(variableOf(undefined, crm, SETTINGS)),
  };
}
