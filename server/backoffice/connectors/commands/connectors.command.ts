import { findAction, required, type WordsOfAction } from '../../core/cli/actions.ts';
import type { Command } from '../../core/cli/command.ts';
import type { AdapterRegistry } from '../accounts/openAccounts.ts';
import { adapterRegistry } from '../registry.ts';
import {
  type ConnectorCommand,
  type ConnectorStores,
  type OpenedConnectors,
  requireConnection,
  withConnectors,
} from './connectorStores.ts';
import { listConnections } from './listConnections.ts';
import { mapNames } from './mapNames.ts';
import { removeConnection } from './removeConnection.ts';
import { showLeads } from './showLeads.ts';
import { showStatus } from './showStatus.ts';
import { syncConnection } from './syncConnection.ts';

interface Action extends WordsOfAction {
  /** It is about all sites, unless one is named. */
  readonly ofAll?: boolean;
  run(context: ConnectorCommand, connectors: OpenedConnectors): Promise<number>;
}

async function pause({ values, out }: ConnectorCommand, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'paused');
  out.write(`${name} of ${siteId} is paused: nothing is asked of the CRM, its homes stay, and calls of it wait.\n`);
  return 0;
}

async function resume({ values, out }: ConnectorCommand, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { siteId, name } = connection;
  await connectors.store.setState(connection, 'active');
  await connectors.stores.connectionSync.progress.resume(connection);
  out.write(`${name} of ${siteId} goes on.\n`);
  return 0;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { ofAll: true, run: listConnections },
  status: { run: showStatus },
  sync: { run: syncConnection },
  map: { run: mapNames },
  leads: { ofAll: true, run: showLeads },
  pause: { run: pause },
  resume: { run: resume },
  remove: { run: removeConnection },
};

/** @param registry the CRMs that there are */
export const createConnectorsCommand = (registry: AdapterRegistry): Command<ConnectorStores> => ({
  name: 'connectors',
  summary: 'Shows connections to CRMs, brings them up to date, pauses and removes them',
  words: 'list | status | sync | map | leads | pause | resume | remove',
  options: {
    site: { value: 'ID', help: 'The site; needed for all but list and leads' },
    name: { value: 'NAME', help: 'The connection, where the site has several' },
    json: { help: 'For list, status, map and leads: JSON instead of a table' },
    again: { help: 'For sync: read every home again, also those that have not changed' },
    'allow-removals': { help: 'For sync: take homes off the site however many they are, once' },
    wait: { help: 'For sync: show how far it is, and end when it is done' },
    list: { value: 'LIST', help: 'For map: the list of the CRM, such as layouts' },
    id: { value: 'ID', help: "For map: the CRM's own id of the entry" },
    to: { value: 'KEY', help: 'For map: what it is here, such as BEDROOM; - takes it back' },
    all: { help: 'For leads: also those that were sent, and those that a person has dealt with' },
    retry: { value: 'LEAD', help: 'For leads: send one again; somebody has looked whether the CRM has it' },
    done: { value: 'LEAD', help: 'For leads: a person has dealt with one' },
    homes: { value: 'keep|withdraw', help: 'For remove: what becomes of its homes' },
  },
  details: `
The work is done by the back office that runs: whole lists at night and at first, changes every nine minutes, calls of the
CRM within seconds.

  npm run backoffice -- connectors list
  npm run backoffice -- connectors sync --site duinhof --wait
  npm run backoffice -- connectors map --site duinhof --list layouts --id 1204 --to HALL
  npm run backoffice -- connectors leads --site duinhof
  npm run backoffice -- connectors remove --site duinhof --homes keep`,
  async run(context) {
    const action = findAction('connectors', ACTIONS, context.words);
    if (action.ofAll !== true) required(context.values, 'site');
    return withConnectors(context, registry, (connectors) => action.run(context, connectors));
  },
});

export const connectorsCommand = createConnectorsCommand(adapterRegistry);
