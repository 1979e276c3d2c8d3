import type { Log } from '../log.ts';
import type { EstateRepository } from '../estates/estateRepository.ts';
import type { MilestoneRepository } from '../estates/milestoneRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { DemoStores } from './demo.ts';

interface DemoLoadStores extends DemoStores {
  readonly milestones: Pick<MilestoneRepository, 'reachOnce'>;
  readonly sites: Pick<SiteRepository, 'list'>;
}

interface Stores {
  readonly estates: Pick<EstateRepository, 'analyze'>;
  transaction<T>(run: (stores: DemoLoadStores) => Promise<T>): Promise<T>;
}

/**
 * Loads the demo data into a database that never had demo data and contains no site. Programs that start at the same
 * time wait for the first program. Demo sites that the operator removes are not loaded again. The data is in a separate
 * chunk of the bundle, which a program reads only when it loads the data.
 */
export async function loadDemoOnce(repositories: Stores, log: Log): Promise<void> {
  const isLoaded = await repositories.transaction(async (tx) => {
    const isFirst = await tx.milestones.reachOnce('demo data');
    if (!isFirst || (await tx.sites.list()).length > 0) return false;
    const { loadDemo } = await import(/* webpackMode: "lazy", webpackChunkName: "demo" */ './demo.ts');
    await loadDemo(tx, log);
    return true;
  });
  if (isLoaded) await repositories.estates.analyze();
}
