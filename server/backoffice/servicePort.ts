import { readService } from './serviceFile.ts';

/** Returns the site's port of the back office that last ran on a data folder; undefined when none has run. */
export const readSitePort = (dataDir: string): number | undefined => readService(dataDir)?.sitePort;
