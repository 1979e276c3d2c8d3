import { StartFault } from '../../../../shared/node/startFault.ts';
import type { Adapter, CredentialField } from '../seam/adapter.ts';
import { isObject } from '../../core/isObject.ts';

/** What the environment says of connections. */
export interface ConnectVariables {
  /** Whether the environment connects the site to the CRM. */
  readonly isDeclared: (siteId: string, crm: string) => boolean;
  /** The names of sites as variables have them, with the CRMs that the environment connects them to. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** The value of a credential that is this site's alone. */
  readonly ofSite: (siteId: string, crm: string, field: string) => string | undefined;
  /** The value of a credential for all sites. */
  readonly ofAll: (crm: string, field: string) => string | undefined;
  /** Settings of the site for a CRM, before those in the database. */
  readonly settings: (siteId: string, crm: string) => Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;

const PREFIX = 'CONNECT_';
const SETTINGS = 'SETTINGS';

/** `clientId` → `CLIENT_ID`, `claes-knokke` → `CLAES_KNOKKE`. */
const upper = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

/** The name of a site in variables. */
export const variableOfSite = (siteId: string): string => upper(siteId);

/** The variable that connects a site. */
export const declaration = (siteId: string): string => `${PREFIX}${upper(siteId)}`;

/** The variable of a credential: of one site, or of all of them. */
export const variableOf = (siteId: string | undefined, crm: string, field: string): string =>
  [`${PREFIX}${siteId === undefined ? '' : `${upper(siteId)}_`}${upper(crm)}`, upper(field)].join('_');

/** The part of a name before what it ends in: the site's; '' for all sites. */
function siteBefore(name: string, ending: string): string | undefined {
  if (name === ending) return '';
  return name.endsWith(`_${ending}`) ? name.slice(0, -ending.length - 1) : undefined;
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function wrongSettings(adapter: Adapter, text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the settings as a JSON object';
  }
  if (!isObject(value)) return 'the settings as a JSON object';
  const parsed = adapter.settings.safeParse(value);
  if (parsed.success) return undefined;
  return parsed.error.issues
    .map(({ path, message }) => `the settings as a JSON object: ${path.join('.') || 'they'}: ${message}`)
    .join('; ');
}

const isOneLine = (value: string): boolean => /^[^\p{Cc}]{1,4000}$/u.test(value);

/** What is wrong with a variable; undefined where nothing is. It may be a secret whatever it is called. */
function complaintOf(name: string, value: string, adapters: readonly Adapter[]): string | undefined {
  const rest = name.slice(PREFIX.length);
  for (const adapter of adapters) {
    const crm = upper(adapter.crm);
    if (siteBefore(rest, `${crm}_${SETTINGS}`) !== undefined) {
      const wrong = wrongSettings(adapter, value);
      return wrong && `${name} is ${JSON.stringify(value)}; it should be ${wrong}.`;
    }
    for (const field of adapter.credentials)
      if (siteBefore(rest, `${crm}_${upper(field.name)}`) !== undefined)
        return isOneLine(value) ? undefined : `${name} is a secret; it should be one line: ${field.label}.`;
  }
  const crms = adapters.map(({ crm }) => crm);
  const named = value.split(',').map((crm) => crm.trim());
  if (named.every((crm) => crms.includes(crm))) return undefined;
  const near = adapters.find(({ crm }) => rest.includes(`${upper(crm)}_`));
  const fields = near && [...near.credentials.map((field) => upper(field.name)), SETTINGS];
  const wanted = fields
    ? `named CONNECT_<SITE>_${upper(near.crm)}_ with ${list.format(fields)}`
    : `the CRM of the site, ${list.format(crms)}`;
  return `${name} is a secret or unknown; it should be ${wanted}.`;
}

/** The credentials of a connection that is declared and that lack. */
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

const isCredential = (name: string, adapters: readonly Adapter[]): boolean =>
  adapters.some(({ crm, credentials }) =>
    [...credentials.map((field) => upper(field.name)), SETTINGS].some(
      (ending) => siteBefore(name.slice(PREFIX.length), `${upper(crm)}_${ending}`) !== undefined,
    ),
  );

/**
 * Reads what `CONNECT_…` variables say. Throws a `StartFault` that names every wrong one.
 *
 * @param variables those whose name begins so, secrets in files included
 */
export function readConnectVariables(variables: Variables, adapters: readonly Adapter[]): ConnectVariables {
  const complaints: string[] = [];
  const declared = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(variables)) {
    const complaint = complaintOf(name, value, adapters);
    if (complaint !== undefined) complaints.push(complaint);
    else if (!isCredential(name, adapters))
      declared.set(name.slice(PREFIX.length), [...new Set(value.split(',').map((crm) => crm.trim()))]);
  }
  for (const [site, crms] of declared)
    for (const adapter of adapters.filter(({ crm }) => crms.includes(crm)))
      for (const [name, field] of missingOf(site, adapter, variables))
        complaints.push(`${name} is not set; it should be ${field.label}, for ${PREFIX}${site}.`);
  if (complaints.length > 0) throw new StartFault(complaints.join('\n'));
  return {
    declared,
    isDeclared: (siteId, crm) => declared.get(upper(siteId))?.includes(crm) === true,
    ofSite: (siteId, crm, field) => variables[variableOf(siteId, crm, field)],
    ofAll: (crm, field) => variables[variableOf(undefined, crm, field)],
    settings(siteId, crm) {
      const text = variables[variableOf(siteId, crm, SETTINGS)] ?? variables[variableOf(undefined, crm, SETTINGS)];
      const value: unknown = text === undefined ? {} : JSON.parse(text);
      return isObject(value) ? value : {};
    },
  };
}
