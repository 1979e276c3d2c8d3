import { readDemoSites } from '#server/backoffice/demo/demoSites.ts';
import type { SiteFolder } from '#server/backoffice/siteArchive/folder/readSiteFolder.ts';

export type DemoSite = SiteFolder;

/** The demo agencies as their folders describe them. The first one answers on `localhost`. */
export const DEMO_SITES: readonly DemoSite[] = await readDemoSites();
