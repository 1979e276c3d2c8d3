import { loadDemo } from './demo.ts';
import type { Log } from '../log.ts';
import type { Repositories } from '../repositories.ts';

/**
 * Loads the demo data into a database that has never had any and holds no site. Starters that come at the same time
 * wait for the first one; somebody who removes the demo sites does not get them back.
 */
export async function loadDemoOnce(repositories: Repositories, log: Log): Promise<void> {
  const loaded = await repositories.transaction(async (inside) => {
    const first = await inside.milestones.reach('demo data');
    if (!first || (await inside.sites.list()).length > 0) return false;
    await loadDemo(inside, log);
    return true;
  });
  if (loaded) await repositories.estates.analyze();
}
