import { readService } from './serviceFile.ts';

/** The port of the site of the back office that ran last on a data folder; undefined where none did. */
export const readSitePort = (dataDir: string): number | undefined => readService(dataDir)?.sitePort;
