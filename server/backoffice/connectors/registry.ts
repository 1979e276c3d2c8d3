import type { AdapterRegistry } from './accounts/openAccounts.ts';
import type { Adapter } from './seam/adapter.ts';

/** The function that loads the adapter of each CRM. An adapter is loaded only when a connection needs it. */
const ADAPTERS: ReadonlyMap<string, () => Promise<Adapter>> = new Map<string, () => Promise<Adapter>>([
  ['kyero', async () => (await import('./kyero/kyeroAdapter.ts')).kyeroAdapter],
  ['openimmo', async () => (await import('./openimmo/openImmoAdapter.ts')).openImmoAdapter],
  ['organimmo', async () => (await import('./organimmo/organimmoAdapter.ts')).organimmoAdapter],
  ['skarabee', async () => (await import('./skarabee/skarabeeAdapter.ts')).skarabeeAdapter],
  ['sweepbright', async () => (await import('./sweepbright/sweepbrightAdapter.ts')).sweepbrightAdapter],
  ['whise', async () => (await import('./whise/whiseAdapter.ts')).whiseAdapter],
  ['zabun', async () => (await import('./zabun/zabunAdapter.ts')).zabunAdapter],
]);

/** The CRMs that a connection can be made to, and their adapters. */
export const adapterRegistry: AdapterRegistry = {
  crms: [...ADAPTERS.keys()],
  loadAdapter: async (crm) => ADAPTERS.get(crm)?.(),
};
