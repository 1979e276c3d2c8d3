import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { CountRepository } from '../statistics/countRepository.ts';
import type { Log } from '../log.ts';
import { type SiteFolderStores, writeSiteFolder } from '../siteArchive/folder/writeSiteFolder.ts';
import { buildDemoCounts } from './demoCounts.ts';
import { readDemoSites } from './demoSites.ts';

/** The stores in which the demo agencies are compared and written. */
export interface DemoStores {
  transaction<T>(
    run: (stores: SiteFolderStores & { readonly counts: Pick<CountRepository, 'fillMissingDays'> }) => Promise<T>,
  ): Promise<T>;
}

/** Stores the demo agencies completely. Data that is already equal is not written again. */
export async function loadDemo(repositories: DemoStores, log: Log): Promise<void> {
  const now = new Date();
  for (const demoSite of await readDemoSites(now)) {
    const { site, estates } = demoSite;
    await repositories.transaction(async (stores) => {
      await writeSiteFolder(stores, demoSite);
      await stores.counts.fillMissingDays(site.id, buildDemoCounts(estates, toBrusselsDay(now)));
    });
    log.info({ site: site.id, estates: estates.length }, 'demo agency loaded');
  }
}
