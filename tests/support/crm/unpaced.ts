import type { AdapterRegistry } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';

/** The CRMs of the product, asked as fast as they answer: the played ones need no pauses between two calls. */
export const unpaced: AdapterRegistry = {
  ...adapterRegistry,
  async loadAdapter(crm) {
    const adapter = await adapterRegistry.loadAdapter(crm);
    return adapter && { ...adapter, limits: { requestsPerSecond: 1000, concurrent: 10 } };
  },
};
