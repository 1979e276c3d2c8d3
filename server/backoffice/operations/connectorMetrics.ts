import { Counter, type Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { LeadStore } from '../connectors/leads/leadStore.ts';
import { CONNECTION_STATES, type ConnectionTotal } from '../connectors/sync/store/connectionTotals.ts';
import type { CrmTransportOptions } from '../connectors/transport/crmTransport.ts';
import type { LeadState } from '../core/db/documents/storedLead.ts';
import { limitReading } from './limitReading.ts';

interface ConnectorReadings {
  readonly totals: () => Promise<readonly ConnectionTotal[]>;
  readonly leads: LeadStore['countByState'];
  /** Returns the number of requests that are queued in this program. */
  readonly countQueuedRequests: () => number;
}

/** The time for which the totals are cached, because counting all records takes longer than other readings. */
const TOTALS_CACHE_MS = 60_000;
const LEAD_STATES: readonly LeadState[] = ['queued', 'sending', 'refused', 'unsure', 'handed'];

/** Caches a reading for a minute. A failed reading is repeated at the next scrape. */
function cacheReading<T>(read: () => Promise<T>): () => Promise<T> {
  let cachedReading: { readonly at: number; readonly value: T } | undefined;
  return async () => {
    if (cachedReading && performance.now() - cachedReading.at < TOTALS_CACHE_MS) return cachedReading.value;
    const value = await read();
    cachedReading = { at: performance.now(), value };
    return value;
  };
}

/** Counts the results of requests to CRMs, including retries. */
export function countCrmRequests(registry: Registry): NonNullable<CrmTransportOptions['onExchange']> {
  const requestCounter = new Counter({
    name: 'gevel_crm_requests_total',
    help: 'Requests to CRMs, by result',
    labelNames: ['crm', 'outcome'],
    registers: [registry],
  });
  return (crm, outcome) => requestCounter.inc({ crm, outcome });
}

type LabeledValue = readonly [Readonly<Record<string, string>>, number];

const combineByCrm = (
  totals: readonly ConnectionTotal[],
  readValue: (total: ConnectionTotal) => number | null,
  merge: (a: number, b: number) => number,
): LabeledValue[] => {
  const values = new Map<string, number>();
  for (const total of totals) {
    const value = readValue(total);
    const previousTotal = values.get(total.crm);
    if (value !== null) values.set(total.crm, previousTotal === undefined ? value : merge(previousTotal, value));
  }
  return [...values].map(([crm, value]) => [{ crm }, value]);
};

const isActive = ({ state }: ConnectionTotal): boolean => state !== 'paused';
const addNumbers = (a: number, b: number): number => a + b;

/** Measures the state of connections to CRMs, and the leads that are queued for them. */
export function measureConnectors(registry: Registry, { totals, leads, countQueuedRequests }: ConnectorReadings): void {
  const readTotals = limitReading(cacheReading(totals));
  const readLeads = limitReading(leads);
  const collectCrmGauge = (
    name: string,
    help: string,
    collect: (totals: readonly ConnectionTotal[]) => readonly LabeledValue[],
  ): void =>
    collectGauge(registry, { name, help, labelNames: ['crm'] }, async () => collect((await readTotals()) ?? []));

  collectGauge(
    registry,
    { name: 'gevel_crm_connections', help: 'Connections to CRMs, by state', labelNames: ['crm', 'state'] },
    async () => {
      const connections = (await readTotals()) ?? [];
      return [...new Set(connections.map(({ crm }) => crm))].flatMap((crm) =>
        CONNECTION_STATES.map((state): LabeledValue => {
          const connectionTotal = connections.find((total) => total.crm === crm && total.state === state);
          return [{ crm, state }, connectionTotal?.connections ?? 0];
        }),
      );
    },
  );
  collectCrmGauge(
    'gevel_crm_list_age_seconds',
    'Time since the last whole list, for the connection where it is longest ago',
    (connections) => combineByCrm(connections.filter(isActive), ({ listAge }) => listAge, Math.max),
  );
  collectCrmGauge(
    'gevel_crm_changes_age_seconds',
    'Time since changes were last read, for the connection where it is longest ago',
    (connections) => combineByCrm(connections.filter(isActive), ({ changesAge }) => changesAge, Math.max),
  );
  collectCrmGauge('gevel_crm_homes', 'Homes that come from connections', (connections) =>
    combineByCrm(connections, ({ homes }) => homes, addNumbers),
  );
  collectCrmGauge('gevel_crm_refused_records', 'Records that cannot be converted to homes', (connections) =>
    combineByCrm(connections, ({ refused }) => refused, addNumbers),
  );
  collectCrmGauge('gevel_crm_waiting_records', 'Records that are waiting to be read', (connections) =>
    combineByCrm(connections, ({ waiting }) => waiting, addNumbers),
  );
  collectCrmGauge('gevel_crm_hooks_waiting', 'Calls of CRMs that are waiting to be processed', (connections) =>
    combineByCrm(connections, ({ hooks }) => hooks, addNumbers),
  );
  collectGauge(registry, { name: 'gevel_crm_queue', help: 'Requests to CRMs that are waiting in a queue' }, () => [
    [{}, countQueuedRequests()],
  ]);
  collectGauge(
    registry,
    { name: 'gevel_leads', help: 'Leads that are not finished, by state', labelNames: ['state'] },
    async () => {
      const leadCounts = await readLeads();
      return LEAD_STATES.flatMap((state): LabeledValue[] => {
        if (!leadCounts) return [];
        const counts = leadCounts.filter((leadCount) => leadCount.state === state);
        return [[{ state }, counts.reduce((total, leadCount) => total + leadCount.count, 0)]];
      });
    },
  );
}
