import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { describeConnectionState, formatMinute } from './connectionState.ts';
import type { ConnectorContext, OpenedConnectors } from './connectorStores.ts';
import { readRefusedFiles } from './arrivedFiles.ts';

/** Implements `connectors list`. */
export async function listConnections(
  { values, out, err }: ConnectorContext,
  connectors: OpenedConnectors,
): Promise<number> {
  const { store, stores } = connectors;
  const connections = await store.list(values.text('site'));
  const variables = await store.listVariablesWithoutSite();
  if (variables.length > 0) err.write(`These variables name a site that does not exist: ${variables.join(', ')}.\n`);
  const rows = await Promise.all(
    connections.map(async (connection) => {
      const status = await stores.connectionSync.status.readStatus(connection);
      const { siteId, name, crm } = connection;
      const adapter = await connectors.registry.loadAdapter(crm);
      // Only the adapters of CRMs that offer no list of their homes define `describeMissedCalls`.
      const hasList = adapter?.describeMissedCalls === undefined;
      return {
        site: siteId,
        name,
        crm,
        state: describeConnectionState(connection, status, await readRefusedFiles(connectors, connection)),
        homes: (status?.estates ?? 0) + (status?.rentals ?? 0),
        refused: status?.refused ?? 0,
        lastFull: hasList ? status?.lastFull : undefined,
        lastChanges: hasList ? status?.lastChanges : undefined,
        problem: status?.problem?.text,
      };
    }),
  );
  if (values.flag('json')) {
    out.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  if (rows.length === 0) {
    out.write('No site is connected to a CRM. Use connect to create a connection.\n');
    return 0;
  }
  const columns = [
    { title: 'Site' },
    { title: 'Connection' },
    { title: 'State' },
    { title: 'Homes', align: 'right' as const },
    { title: 'Refused', align: 'right' as const },
    { title: 'Whole list (UTC)' },
    { title: 'Changes (UTC)' },
  ];
  out.write(
    formatTable(
      columns,
      rows.map((row) => [
        row.site,
        row.name === row.crm ? row.name : `${row.name} (${row.crm})`,
        row.state,
        String(row.homes),
        String(row.refused),
        formatMinute(row.lastFull),
        formatMinute(row.lastChanges),
      ]),
      undefined,
      measureLineWidth(out),
    ),
  );
  return 0;
}
