import path from 'node:path';
import { PROJECT_ROOT } from '../projectRoot.ts';
import type { MediaByPath } from '../siteArchive/folder/folderFiles.ts';
import { readSiteFolder, type SiteFolder } from '../siteArchive/folder/readSiteFolder.ts';

/**
 * The folder with one subfolder for each demo agency. The built programs do not include the subfolders, and read them
 * from this folder.
 */
export const DEMO_FOLDER = path.join(PROJECT_ROOT, 'server/backoffice/demo/data');

const DEMO_SITE_IDS = ['claes', 'ardenne', 'kust'];

/** Reads the demo agencies. The site of the first agency has the host name `localhost`. */
export async function readDemoSites(now = new Date()): Promise<readonly SiteFolder[]> {
  const mediaByPath: MediaByPath = new Map();
  return Promise.all(DEMO_SITE_IDS.map((id) => readSiteFolder(path.join(DEMO_FOLDER, id), now, mediaByPath)));
}
