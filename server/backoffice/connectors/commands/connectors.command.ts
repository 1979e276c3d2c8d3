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
  /**
   * The options that the example in the help shows. When this is absent, the example shows `--site`, or no option for
   * an action on all sites.
   */
  readonly exampleOptions?: string;
  run(context: ConnectorContext, connectors: OpenedConnectors): Promise<number>;
}

async function pauseConnection({ values, out }: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'paused');
  out.write(
    `${name} of ${siteId} is paused: no request is sent to the CRM, its homes stay on the site, and calls of the CRM are queued.\n`,
  );
  return 0;
}

async function resumeConnection({ values, out }: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'active');
  await connectors.stores.connectionSync.progress.resume(connection);
  out.write(`${name} of ${siteId} is resumed.\n`);
  return 0;
}

const CONNECTOR_ACTIONS: Readonly<Record<string, ConnectorAction>> = {
  list: {
    coversAllSites: true,
    summary: 'Lists the connections of all sites, or of one site, with their state',
    options: ['site', 'json'],
    run: listConnections,
  },
  status: {
    summary:
      'Shows one connection: necessary actions, refused and doubtful records, and the address for calls of the CRM',
    options: ['site', 'name', 'json'],
    run: showStatus,
  },
  sync: {
    summary: 'Requests a full sync: the running back office reads the whole list of the CRM now',
    options: ['site', 'name', 'again', 'allow-removals', 'wait'],
    exampleOptions: '--site duinhof --wait',
    run: syncConnection,
  },
  map: {
    summary: 'Lists names of the CRM that are not mapped to a value of the product, most frequent first, or maps one',
    options: ['site', 'name', 'json', 'list', 'id', 'to'],
    exampleOptions: '--site duinhof --list layouts --id 1204 --to HALL',
    run: mapNames,
  },
  leads: {
    coversAllSites: true,
    summary: 'Lists leads that a CRM has not received, sends one again, or marks one as done',
    options: ['site', 'name', 'json', 'all', 'retry', 'done'],
    exampleOptions: '--site duinhof --all',
    run: showLeads,
  },
  pause: {
    summary:
      'Pauses a connection: no request is sent to the CRM, its homes stay on the site, and calls of the CRM are queued',
    options: ['site', 'name'],
    run: pauseConnection,
  },
  resume: { summary: 'Resumes a paused connection', options: ['site', 'name'], run: resumeConnection },
  remove: {
    summary: 'Removes a connection, with or without its homes',
    options: ['site', 'name', 'homes'],
    exampleOptions: '--site duinhof --homes keep',
    run: removeConnection,
  },
};

/**
 * All options of the actions. Most texts begin in lower case: the command's help adds a prefix such as "For sync: ".
 */
const CONNECTOR_OPTIONS: Readonly<Record<string, CommandOption>> = {
  site: { value: 'ID', help: 'The site; required for all actions except list and leads' },
  name: { value: 'NAME', help: 'The connection, when the site has several' },
  json: { help: 'JSON instead of a table' },
  again: { help: 'read every home again, also unchanged ones; no effect for SweepBright, which has no list of homes' },
  'allow-removals': { help: 'once, remove all homes that are no longer in the list, regardless of their number' },
  wait: { help: 'show the progress, and end when the sync is complete' },
  list: { value: 'LIST', help: 'the list of the CRM, such as layouts' },
  id: { value: 'ID', help: "the CRM's own id of the entry" },
  to: { value: 'KEY', help: 'the value of the product, such as BEDROOM; - removes the mapping' },
  all: { help: 'also leads that were sent, and leads that are done' },
  retry: { value: 'LEAD', help: 'send this lead again; check first whether the CRM has received it' },
  done: { value: 'LEAD', help: 'mark this lead as done, because a person has dealt with it' },
  homes: { value: 'keep|withdraw', help: 'keep its homes on the site, or withdraw them' },
};
const CONNECTORS_COMMAND = 'connectors';
/** The options whose help does not name the actions that accept them, because almost all actions accept them. */
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
  name: CONNECTORS_COMMAND,
  summary: 'Shows, synchronises, pauses and removes connections to CRMs',
  needs: { database: 'existing', connectorKey: true },
  usage: 'list | status | sync | map | leads | pause | resume | remove',
  options: Object.fromEntries(
    Object.entries(CONNECTOR_OPTIONS).map(([name, option]) => [name, toCommandOption(name, option)]),
  ),
  actions: Object.fromEntries(
    Object.entries(CONNECTOR_ACTIONS).map(([actionName, action]) => [actionName, buildActionHelp(actionName, action)]),
  ),
  details: `
The running back office synchronises the connections: the whole list at first and every night, changes every nine minutes,
and calls of the CRM within seconds. --help after an action shows the options of that action.

  npm run backoffice -- connectors list
  npm run backoffice -- connectors sync --site duinhof --wait
  npm run backoffice -- connectors map --site duinhof --list layouts --id 1204 --to HALL
  npm run backoffice -- connectors leads --site duinhof
  npm run backoffice -- connectors remove --site duinhof --homes keep`,
  async run(context) {
    const action = findAction({ name: CONNECTORS_COMMAND, options: CONNECTOR_OPTIONS }, CONNECTOR_ACTIONS, context);
    if (action.coversAllSites !== true) requireOption(context.values, 'site');
    return runWithConnectors(context, registry, (connectors) => action.run(context, connectors));
  },
});

export const connectorsCommand = createConnectorsCommand(adapterRegistry);
