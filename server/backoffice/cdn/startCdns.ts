import type { Purges } from '../core/purges/startPurges.ts';
import type { CdnService, CdnTarget } from '../cdnTargets.ts';
import type { Log } from '../log.ts';
import { createPurgeService } from './purgeService.ts';
import { serveCdn } from './serveCdn.ts';

interface StartCdnsOptions {
  /** The targets of `CDN_PURGE`. */
  readonly targets: readonly CdnTarget[];
  /** The secret of each service in `targets`. */
  readonly secrets: Readonly<Partial<Record<CdnService, string | undefined>>>;
  readonly purges: Pick<Purges, 'watch' | 'readers' | 'readAcknowledged' | 'listSiteIds'>;
  readonly log: Log;
}

/** Starts to purge the caches in front of the sites, each independently of the other caches. */
export function startCdns({ targets, secrets, purges, log }: StartCdnsOptions) {
  const workers = targets.map((target) =>
    serveCdn({
      cacheName: `${target.service}:${target.id}`,
      service: createPurgeService(target, secrets[target.service] ?? ''),
      watch: purges.watch,
      readers: purges.readers,
      readAcknowledged: purges.readAcknowledged,
      listSiteIds: purges.listSiteIds,
      log,
    }),
  );
  return {
    /** Resolves when no call is running. */
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
