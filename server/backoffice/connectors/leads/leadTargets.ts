import type { Adapter } from '../seam/adapter.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { ConnectionStore } from '../accounts/connectionStore.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { LeadTarget, LeadTargets } from './leadTarget.ts';

interface LeadTargetOptions {
  readonly connections: Pick<ConnectionStore, 'list'>;
  readonly accounts: Pick<Accounts, 'open' | 'read'>;
  readonly sites: Pick<SiteRepository, 'get'>;
  readonly loadAdapter: (crm: string) => Promise<Adapter | undefined>;
}

/**
 * Creates a function that returns the connections of a site to which leads can be sent. The function throws when this
 * version of the program does not know a CRM. A newer version on another machine may know that CRM and send the lead.
 */
export function createLeadTargets({ connections, accounts, sites, loadAdapter }: LeadTargetOptions): LeadTargets {
  return async (siteId) => {
    const siteConnections = await connections.list(siteId);
    const orderedConnections = siteConnections.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const targets: LeadTarget[] = [];
    for (const connection of orderedConnections) {
      const adapter = await loadAdapter(connection.crm);
      if (!adapter) throw new Error(`There is no connector for ${connection.crm}.`);
      targets.push({
        name: connection.name,
        label: adapter.label,
        leadKinds: adapter.leadKinds,
        isPaused: connection.state === 'paused',
        async open(signal) {
          const site = await sites.get(siteId);
          return accounts.open(await accounts.read(connection), site?.locales ?? [], signal);
        },
      });
    }
    return targets;
  };
}
