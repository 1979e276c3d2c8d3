import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { ConnectionTotal } from '../connectors/sync/store/connectionTotals.ts';
import { countCrmRequests, measureConnectors } from './connectorMetrics.ts';

const createTotal = (changes: Partial<ConnectionTotal>): ConnectionTotal => ({
  crm: 'zabun',
  state: 'in step',
  connections: 1,
  homes: 0,
  refused: 0,
  waiting: 0,
  hooks: 0,
  listAge: null,
  changesAge: null,
  ...changes,
});

async function scrape(totals: () => Promise<readonly ConnectionTotal[]>): Promise<string[]> {
  const registry = new Registry();
  countCrmRequests(registry)('zabun', 'answered');
  const lead = { siteId: 'noord', connection: 'zabun', count: 2 };
  measureConnectors(registry, {
    totals,
    leads: async () => [
      { ...lead, state: 'queued' },
      { ...lead, state: 'queued', connection: null },
      { ...lead, state: 'sent' },
    ],
    countQueuedRequests: () => 4,
  });
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('reports the connections of each CRM in every state', async () => {
  const lines = await scrape(async () => [
    createTotal({ connections: 3, homes: 100, refused: 2, listAge: 500, changesAge: 60 }),
    createTotal({ state: 'failing', homes: 20, waiting: 7, hooks: 1, listAge: 9000 }),
    createTotal({ state: 'paused', homes: 5, listAge: 1_000_000, changesAge: 1_000_000 }),
    createTotal({ crm: 'sweepbright', homes: 8, changesAge: null }),
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'gevel_crm_connections{crm="zabun",state="in step"} 3',
      'gevel_crm_connections{crm="zabun",state="refused"} 0',
      'gevel_crm_connections{crm="sweepbright",state="in step"} 1',
      'gevel_crm_list_age_seconds{crm="zabun"} 9000',
      'gevel_crm_changes_age_seconds{crm="zabun"} 60',
      'gevel_crm_homes{crm="zabun"} 125',
      'gevel_crm_refused_records{crm="zabun"} 2',
      'gevel_crm_waiting_records{crm="zabun"} 7',
      'gevel_crm_hooks_waiting{crm="zabun"} 1',
      'gevel_crm_requests_total{crm="zabun",outcome="answered"} 1',
      'gevel_crm_queue 4',
      'gevel_leads{state="queued"} 4',
      'gevel_leads{state="unsure"} 0',
    ]),
  );
  expect(lines.some((line) => line.startsWith('gevel_crm_list_age_seconds{crm="sweepbright"}'))).toBe(false);
  expect(lines.some((line) => line.includes('"sent"'))).toBe(false);
});

it('reports no connections while the database does not answer', async () => {
  const lines = await scrape(async () => {
    throw new Error('away');
  });
  expect(lines.filter((line) => /^gevel_crm_(?:homes|connections)/.test(line))).toEqual([]);
  expect(lines).toContain('gevel_crm_queue 4');
});
