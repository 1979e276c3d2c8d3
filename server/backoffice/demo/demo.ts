import type { Log } from '../log.ts';
import type { Repositories } from '../repositories/repositories.ts';

/** Stores the demo agencies. */
export async function loadDemo(_repositories: Repositories, log: Log): Promise<void> {
  log.debug('there is no demo data yet');
}
