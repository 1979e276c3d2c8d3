import type { Site } from '#shared/api/site.ts';
import { toHookPath } from '#shared/domain/addresses/hookPath.ts';
import { requireOption } from '../../core/cli/actions.ts';
import { type Command, UsageError, type Values } from '../../core/cli/command.ts';
import { readTypedLine } from '../../core/cli/typedLine.ts';
import { formatTable } from '../../core/cli/table.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import { toVisitorOrigin } from '../../sites/newSite.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { Account } from '../accounts/accounts.ts';
import type { CredentialOwner } from '../accounts/credentialBox.ts';
import { SETTINGS_ENDING, toVariableName } from '../accounts/connectVariables.ts';
import type { AdapterRegistry } from '../accounts/openAccounts.ts';
import { listSettings } from '../accounts/readSettings.ts';
import { adapterRegistry } from '../registry.ts';
import type { Adapter, Credentials, CrmSession } from '../seam/adapter.ts';
import type { FailedAttempt } from '../transport/crmHttp.ts';
import { askCredentials } from './askCredentials.ts';
import { NoDeliveryYet } from '../seam/crmFailure.ts';
import { toCrmProblem } from './connectorProblems.ts';
import {
  type ConnectorContext,
  type ConnectorStores,
  type OpenedConnectors,
  runWithConnectors,
} from './connectorStores.ts';
import { type HomeSample, sampleHomes } from './sampleHomes.ts';
import { showSample } from './showSample.ts';

const alternativesFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const MAX_SHOWN_HOMES = 5;
const CONNECTION_NAME = /^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/;

/**
 * Parses `--set key=value`. A value that is valid JSON is parsed, and any other value is used as text. Throws
 * `UsageError` for an option without a key or an equals sign.
 */
function parseSettings(values: Values): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const each of values.list('set')) {
    const [name = '', ...valueParts] = each.split('=');
    if (name === '' || valueParts.length === 0)
      throw new UsageError(`--set needs name=value, not ${JSON.stringify(each)}`);
    const value = valueParts.join('=');
    try {
      settings[name] = JSON.parse(value);
    } catch {
      settings[name] = value;
    }
  }
  return settings;
}

interface TrialResult {
  readonly accountName: string;
  readonly doubts: readonly string[];
  readonly sample: HomeSample | undefined;
  /** The event that the connection waits for before it has homes. */
  readonly awaitedEvent?: string;
  /** The CRM's files that were refused, each as a sentence with the reason. */
  readonly refusedFiles: readonly string[];
}

/**
 * Reads the first homes. `sample` is undefined when the CRM offers no list of its homes. `awaitedEvent` describes what
 * must arrive before there are any homes.
 */
async function readSample(
  sampleOptions: Parameters<typeof sampleHomes>[0],
): Promise<Pick<TrialResult, 'sample' | 'awaitedEvent'>> {
  try {
    return { sample: await sampleHomes(sampleOptions) };
  } catch (error) {
    if (!(error instanceof NoDeliveryYet)) throw error;
    return { sample: undefined, awaitedEvent: error.message };
  }
}

async function tryConnection(
  connectors: OpenedConnectors,
  account: Account,
  site: Site,
  session: CrmSession,
): Promise<TrialResult> {
  const { adapter, settings, settingsHash, fingerprint } = account;
  try {
    const { account: name, doubts } = await session.check();
    const sampleResult = await readSample({
      connection: { adapter, settings, settingsHash, fingerprint, session },
      sourceName: account.name,
      locale: site.locales[0] ?? 'nl',
      hiddenTransactionIds: site.listing.hiddenStatus,
      knownNames: await connectors.stores.connectionSync.names.listAll(account),
      now: Date.now,
      maxHomes: MAX_SHOWN_HOMES,
    });
    return {
      accountName: name,
      doubts,
      ...sampleResult,
      refusedFiles: (await adapter.listRefusedFiles?.(settings)) ?? [],
    };
  } catch (error) {
    throw toCrmProblem(error, adapter.label);
  }
}

const formatList = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `\n${title}\n${items.map((item) => `  - ${item}\n`).join('')}`;

function describeHomes({ sample, awaitedEvent }: TrialResult, out: ConnectorContext['out']): string {
  if (awaitedEvent !== undefined) return `\nThere are no homes yet: ${awaitedEvent}.\n`;
  if (sample === undefined) return '\nThe CRM has no list of homes. Each home arrives when it is published there.\n';
  if (sample.homes.length === 0) return '\nThe CRM publishes no home to this site.\n';
  return `\nThe site would show these homes:\n\n${showSample(sample, out)}`;
}

const describeTrial = (trial: TrialResult, { label, limitations }: Adapter, out: ConnectorContext['out']): string =>
  [
    `\n${label}: ${trial.accountName}\n`,
    formatList('Notes about these credentials:', trial.doubts),
    formatList('Files that arrived and were refused:', trial.refusedFiles),
    describeHomes(trial, out),
    formatList(`Limitations of ${label}:`, limitations),
  ].join('');

/** Throws `UsageError` when no person can confirm before the command writes. */
function assertCanConfirm({ input, values }: Pick<ConnectorContext, 'input' | 'values'>): void {
  if (values.flag('yes') || values.flag('dry-run') || input?.isTTY === true) return;
  throw new UsageError(
    'connect asks for confirmation before it writes; without a terminal, use --yes, or --dry-run to write nothing',
  );
}

async function confirmConnection({ input, err, values }: ConnectorContext): Promise<boolean> {
  if (values.flag('yes') || !input) return values.flag('yes');
  err.write('\nConnect? Type yes: ');
  return /^y(es)?$/i.test(await readTypedLine(input));
}

type Settings = Readonly<Record<string, unknown>>;

/**
 * Returns the settings to store: the stored settings, without those that `--unset` names, and with those that `--set`
 * names. Throws `UsageError` for an option that would have no effect.
 */
function mergeSettings(
  { values, err }: ConnectorContext,
  { accounts }: OpenedConnectors,
  owner: CredentialOwner,
  storedSettings: Settings,
): Settings {
  const givenSettings = parseSettings(values);
  for (const name of Object.keys(givenSettings)) {
    const variable = accounts.findSettingVariable(owner, name);
    if (variable !== undefined)
      throw new UsageError(`--set ${name} would have no effect, because the variable ${variable} has priority`);
  }
  const unsetNames = new Set(values.list('unset'));
  for (const name of unsetNames) {
    if (Object.hasOwn(givenSettings, name)) throw new UsageError(`--set and --unset both name ${name}`);
    if (!Object.hasOwn(storedSettings, name))
      throw new UsageError(
        `--unset ${name} would have no effect, because the connection has no such setting${formatSuggestion(name, Object.keys(storedSettings))}`,
      );
  }
  const keptSettings = Object.fromEntries(Object.entries(storedSettings).filter(([name]) => !unsetNames.has(name)));
  const keptNames = Object.keys(keptSettings).filter((name) => !Object.hasOwn(givenSettings, name));
  if (keptNames.length > 0)
    err.write(`Settings that stay as they are: ${keptNames.join(', ')}; --unset NAME removes one.\n`);
  return { ...keptSettings, ...givenSettings };
}

/** The account that the command tries, and what it stores when the operator confirms. */
interface AssembledAccount {
  readonly account: Account;
  readonly settings: Settings;
  readonly givenCredentials: Credentials | undefined;
}

/** Merges the settings with the stored ones, and asks for the missing credentials. */
async function assembleAccount(
  context: ConnectorContext,
  connectors: OpenedConnectors,
  owner: CredentialOwner,
  adapter: Adapter,
): Promise<AssembledAccount> {
  const { accounts, store } = connectors;
  const foundConnection = await store.find(owner);
  // A connection to another CRM has other settings and credentials, so nothing of it is kept.
  const existingConnection = foundConnection?.crm === owner.crm ? foundConnection : undefined;
  let storedCredentials: Credentials = {};
  if (existingConnection)
    try {
      storedCredentials = accounts.readStoredCredentials(existingConnection) ?? {};
    } catch {
      // The command asks again for credentials that are stored and cannot be decrypted.
    }
  const findVariable = (field: string) => accounts.findVariable(owner, field);
  const settings = mergeSettings(context, connectors, owner, existingConnection?.settings ?? {});
  const givenCredentials = await askCredentials({
    ...context,
    adapter,
    findVariable,
    storedCredentials: storedCredentials,
  });
  return { account: await accounts.assembleAccount(owner, settings, givenCredentials), settings, givenCredentials };
}

async function connectSite(context: ConnectorContext, connectors: OpenedConnectors, crm: string): Promise<number> {
  const { values, out, err } = context;
  const { registry, accounts, store, stores, openedStores } = connectors;
  const adapter = await registry.loadAdapter(crm);
  if (!adapter)
    throw new UsageError(
      `There is no CRM ${crm}${formatSuggestion(crm, registry.crms) || '.'} Supported CRMs: ${registry.crms.join(', ')}`,
    );
  const name = values.text('name') ?? crm;
  if (!CONNECTION_NAME.test(name))
    throw new UsageError('--name accepts at most 40 lower-case letters, digits and hyphens');
  const site = await requireSite(stores, values.text('site'));
  const owner: CredentialOwner = { siteId: site.id, name, crm };
  const { account, settings, givenCredentials } = await assembleAccount(context, connectors, owner, adapter);
  // The credentials are encrypted before the first request to the CRM, so that the command fails at once when it cannot
  // store them.
  const credentials = givenCredentials === undefined ? null : accounts.encryptCredentials(givenCredentials, owner);
  err.write(`Asking ${adapter.label}…\n`);
  const session = accounts.open(account, site.locales, new AbortController().signal);
  out.write(describeTrial(await tryConnection(connectors, account, site, session), adapter, out));
  if (values.flag('dry-run')) return 0;
  if (!(await confirmConnection(context))) {
    out.write('Nothing was written.\n');
    return 1;
  }
  const connection = await store.put({ ...owner, settings, credentials });
  await stores.connectionSync.leases.add(connection);
  await stores.connectionSync.progress.resume(connection);
  const hookUrl = new URL(toHookPath(connection.hookSecret), toVisitorOrigin(site, openedStores.env.sitePort)).href;
  out.write(
    `\nConnected ${site.id} to ${adapter.label}, as ${name}. A running back office starts to synchronise within a minute.\n`,
  );
  const variables = [
    ...adapter.credentials.flatMap((field) => accounts.findVariable(owner, field.name) ?? []),
    ...accounts.listSettingsVariables(owner),
    ...(openedStores.env.isConnectorAddress ? ['CONNECTOR_NETWORKS'] : []),
  ];
  // Values of environment variables are not stored. A stored value has priority over a variable for all sites, so a
  // later change of such a variable would have no effect.
  if (variables.length > 0)
    out.write(`The back office also needs these variables of this command when it starts: ${variables.join(', ')}.\n`);
  if (adapter.describeSteps) out.write(formatList('Do this in the CRM:', adapter.describeSteps(hookUrl)));
  out.write(`\nconnectors sync --site ${site.id} --name ${name} --wait shows the progress.\n`);
  return 0;
}

/** Describes the credentials and settings of a CRM, with the names of their variables. */
function describeFields(adapter: Adapter): string {
  const toVariable = (field: string) =>
    toVariableName(undefined, adapter.crm, field).replace('CONNECT_', 'CONNECT_<SITE>_');
  const credentials = adapter.credentials.map(({ name, label, isOptional }) => [
    name,
    toVariable(name),
    `${label}${isOptional === true ? ' (optional)' : ''}`,
  ]);
  const settings = listSettings(adapter).map(({ name, allowedValues, defaultValue }) => [
    name,
    `${allowedValues}${defaultValue === undefined ? '' : `; default: ${JSON.stringify(defaultValue)}`}`,
  ]);
  return [
    `\nCredentials of ${adapter.label}:\n\n`,
    formatTable([{ title: 'Name' }, { title: 'Variable' }, { title: 'Meaning' }], credentials, Infinity),
    `\nSettings of ${adapter.label}, for --set, or as JSON in ${toVariable(SETTINGS_ENDING)}:\n\n`,
    formatTable([{ title: 'Name' }, { title: 'Allowed values' }], settings, Infinity),
  ].join('');
}

/** @param registry the available CRMs */
export const createConnectCommand = (registry: AdapterRegistry): Command<ConnectorStores> => ({
  name: 'connect',
  summary: 'Connects a site to the CRM of its agency: tests the connection, shows five homes, then stores it',
  needs: { database: 'existing', connectorKey: true },
  usage: 'CRM',
  options: {
    site: { value: 'ID', help: 'The site (required)' },
    name: {
      value: 'NAME',
      help: 'The name of the connection, for a site with several connections to one CRM; default: the name of the CRM',
    },
    set: {
      value: 'NAME=VALUE',
      help: 'A setting of the connection; may be given several times. Other stored settings stay as they are',
      multiple: true,
    },
    unset: { value: 'NAME', help: 'Removes a stored setting; may be given several times', multiple: true },
    'dry-run': { help: 'Test the connection and show five homes; write nothing' },
    yes: { help: 'Write without confirmation, for scripts' },
  },
  details: `
CRM is ${alternativesFormat.format(registry.crms)}.

The command prompts for credentials, unless variables contain them (CONNECT_<SITE>_<CRM>_<FIELD>, or CONNECT_<CRM>_<FIELD>
for all sites). Without a terminal, it reads them from standard input: one name=value per line, or one JSON object. The
credentials are stored encrypted. A connection that exists gets the new credentials and the settings that --set and
--unset name, keeps its other settings, and continues.

  npm run backoffice -- connect zabun --site duinhof
  npm run backoffice -- connect zabun --site duinhof --yes < credentials.json`,
  async readDetails([crm]) {
    const adapter = crm === undefined ? undefined : await registry.loadAdapter(crm);
    return adapter ? describeFields(adapter) : '';
  },
  async run(context) {
    const [crm, ...others] = context.positionals;
    if (crm === undefined || others.length > 0)
      throw new UsageError(`connect needs the name of a CRM: ${alternativesFormat.format(registry.crms)}`);
    requireOption(context.values, 'site');
    assertCanConfirm(context);
    // The operator waits for the result, so a request to an unreachable CRM is not retried.
    const mayRepeat = ({ attemptNumber, maxAttempts, reason, isUnreachable }: FailedAttempt): boolean => {
      if (!isUnreachable)
        context.err.write(`No answer yet (${reason}); attempt ${attemptNumber + 1} of ${maxAttempts}…\n`);
      return !isUnreachable;
    };
    return runWithConnectors(context, registry, (connectors) => connectSite(context, connectors, crm), { mayRepeat });
  },
});

export const connectCommand = createConnectCommand(adapterRegistry);
