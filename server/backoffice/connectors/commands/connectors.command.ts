import { findAction, requireOption, type ActionArguments } from '../../core/cli/actions.ts';
import type { ActionHelp, Command, CommandOption } from '../../core/cli/command.ts';
import type { AdapterRegistry } from '../accounts/openAccounts.ts';
import { adapterRegistry } from '../registry.ts';
import {
  type ConnectorContext,
  type ConnectorStores,
  type OpenedConnectors,
  requireConnection,
  runWithConnectors,
} from './connectorStores.ts';
import { listConnections } from './listConnections.ts';
import { mapNames } from './mapNames.ts';
import { removeConnection } from './removeConnection.ts';
import { showLeads } from './showLeads.ts';
import { showStatus } from './showStatus.ts';
import { syncConnection } from './syncConnection.ts';

interface ConnectorAction extends ActionArguments {
  /** Is true when the action applies to all sites unless the operator names one site. */
  readonly coversAllSites?: boolean;
  readonly summary: string;
  /** The names of the options that the action accepts. */
  readonly options: readonly string[];
  /** The options that the example in the help shows; only the site when this is absent. */
  readonly exampleOptions?: string;
  run(context: ConnectorContext, connectors: OpenedConnectors): Promise<number>;
}

async function pauseConnection({ values, out }: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'paused');
  out.write(`${name} of ${siteId} is paused: nothing is asked of the CRM, its homes stay, and calls of it wait.\n`);
  return 0;
}

async function resumeConnection({ values, out }: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'active');
  await connectors.stores.connectionSync.progress.resume(connection);
  out.write(`${name} of ${siteId} goes on.\n`);
  return 0;
}

const CONNECTOR_ACTIONS: Readonly<Record<string, ConnectorAction>> = {
  list: {
    coversAllSites: true,
    summary: 'Lists the connections of all sites, or of one, with how each stands',
    options: ['site', 'json'],
    run: listConnections,
  },
  status: {
    summary: 'Shows one connection: what has to be done, what was refused or is doubtful, and the address for calls',
    options: ['site', 'name', 'json'],
    run: showStatus,
  },
  sync: {
    summary: 'Lets the running back office read the whole list of a CRM now',
    options: ['site', 'name', 'again', 'allow-removals', 'wait'],
    exampleOptions: '--site duinhof --wait',
    run: syncConnection,
  },
  map: {
    summary: 'Lists names of the CRM that mean nothing here, most frequent first, or gives one a meaning',
    options: ['site', 'name', 'json', 'list', 'id', 'to'],
    exampleOptions: '--site duinhof --list layouts --id 1204 --to HALL',
    run: mapNames,
  },
  leads: {
    coversAllSites: true,
    summary: 'Lists what visitors asked and a CRM has not got yet, sends one again, or says that it is dealt with',
    options: ['site', 'name', 'json', 'all', 'retry', 'done'],
    exampleOptions: '--site duinhof --all',
    run: showLeads,
  },
  pause: {
    summary: 'Lets a connection rest: nothing is asked of the CRM, its homes stay, and calls of it wait',
    options: ['site', 'name'],
    run: pauseConnection,
  },
  resume: { summary: 'Lets a connection that is paused go on', options: ['site', 'name'], run: resumeConnection },
  remove: {
    summary: 'Ends a connection, with or without its homes',
    options: ['site', 'name', 'homes'],
    exampleOptions: '--site duinhof --homes keep',
    run: removeConnection,
  },
};

/** All options of the actions. In the help of the whole command, each text follows a prefix such as "For sync: ". */
const CONNECTOR_OPTIONS: Readonly<Record<string, CommandOption>> = {
  site: { value: 'ID', help: 'The site; needed for all but list and leads' },
  name: { value: 'NAME', help: 'The connection, where the site has several' },
  json: { help: 'JSON instead of a table' },
  again: { help: 'read every home again, also those that have not changed' },
  'allow-removals': { help: 'take homes off the site however many they are, once' },
  wait: { help: 'show how far it is, and end when it is done' },
  list: { value: 'LIST', help: 'the list of the CRM, such as layouts' },
  id: { value: 'ID', help: "the CRM's own id of the entry" },
  to: { value: 'KEY', help: 'what it is here, such as BEDROOM; - takes it back' },
  all: { help: 'also those that were sent, and those that a person has dealt with' },
  retry: { value: 'LEAD', help: 'send one again, after you have looked whether the CRM has it' },
  done: { value: 'LEAD', help: 'a person has dealt with one' },
  homes: { value: 'keep|withdraw', help: 'what becomes of its homes' },
};
/** The help of these options does not name the actions that accept them, because almost all actions do. */
const SELF_EXPLANATORY_OPTIONS: ReadonlySet<string> = new Set(['site', 'name']);
const wordListFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns an option of the whole command. Its help says which actions accept the option. */
function toCommandOption(name: string, option: CommandOption): CommandOption {
  if (SELF_EXPLANATORY_OPTIONS.has(name)) return option;
  const acceptingActions = Object.entries(CONNECTOR_ACTIONS).filter(([, { options }]) => options.includes(name));
  return {
    ...option,
    help: `For ${wordListFormat.format(acceptingActions.map(([actionName]) => actionName))}: ${option.help}`,
  };
}

/** Returns an option of one action, with the help for that action. */
const toActionOption = (
  name: string,
  option: CommandOption,
  { coversAllSites = false }: ConnectorAction,
): CommandOption =>
  name === 'site'
    ? { ...option, help: coversAllSites ? 'Only this site' : 'The site', required: !coversAllSites }
    : { ...option, help: option.help.charAt(0).toUpperCase() + option.help.slice(1) };

const buildActionHelp = (actionName: string, action: ConnectorAction): ActionHelp => ({
  summary: action.summary,
  options: Object.fromEntries(
    Object.entries(CONNECTOR_OPTIONS)
      .filter(([name]) => action.options.includes(name))
      .map(([name, option]) => [name, toActionOption(name, option, action)]),
  ),
  details:
    `Example:\n\n  npm run backoffice -- connectors ${actionName} ${action.exampleOptions ?? (action.coversAllSites ? '' : '--site duinhof')}`.trimEnd(),
});

/** @param registry the available CRMs */
export const createConnectorsCommand = (registry: AdapterRegistry): Command<ConnectorStores> => ({
  name: 'connectors',
  summary: 'Shows connections to CRMs, brings them up to date, pauses and removes them',
  needs: { database: 'existing', connectorKey: true },
  usage: 'list | status | sync | map | leads | pause | resume | remove',
  options: Object.fromEntries(
    Object.entries(CONNECTOR_OPTIONS).map(([name, option]) => [name, toCommandOption(name, option)]),
  ),
  actions: Object.fromEntries(
    Object.entries(CONNECTOR_ACTIONS).map(([actionName, action]) => [actionName, buildActionHelp(actionName, action)]),
  ),
  details: `
The work is done by the back office that runs: whole lists at night and at first, changes every nine minutes, calls of the
CRM within seconds. With --help after a word, its own options are shown.

  npm run backoffice -- connectors list
  npm run backoffice -- connectors sync --site duinhof --wait
  npm run backoffice -- connectors map --site duinhof --list layouts --id 1204 --to HALL
  npm run backoffice -- connectors leads --site duinhof
  npm run backoffice -- connectors remove --site duinhof --homes keep`,
  async run(context) {
    const action = findAction('connectors', CONNECTOR_ACTIONS, context.positionals);
    if (action.coversAllSites !== true) requireOption(context.values, 'site');
    return runWithConnectors(context, registry, (connectors) => action.run(context, connectors));
  },
});

export const connectorsCommand = createConnectorsCommand(adapterRegistry);
