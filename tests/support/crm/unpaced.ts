import type { AdapterRegistry } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';

/** The adapters of the product, without pauses between two calls, because the emulators need none. */
export const UNPACED_ADAPTERS: AdapterRegistry = {
  ...adapterRegistry,
  async loadAdapter(crm) {
    const adapter = await adapterRegistry.loadAdapter(crm);
    return adapter && { ...adapter, limits: { requestsPerSecond: 1000, maxConcurrent: 10 } };
  },
};
