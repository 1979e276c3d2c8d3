import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { now } from '../cache/clock.ts';
import { createCursorFile } from './cursorFile.ts';
import { createPurgeListClient } from './purgeListClient.ts';
import { type InstanceCaches, PurgeSubscription } from './subscription.ts';

interface OpenSubscriptionOptions {
  /** The address of the back office. */
  readonly apiUrl: string;
  readonly otherApiUrls?: readonly string[];
  readonly apiToken: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly caches: InstanceCaches;
}

/** Creates the subscription of an instance to purges. An instance has only one subscription. */
export const openSubscription = ({ caches, logger, ...access }: OpenSubscriptionOptions): PurgeSubscription =>
  new PurgeSubscription({
    purgeList: createPurgeListClient({ ...access, reader: randomUUID(), logger }),
    caches,
    cursorFile: createCursorFile({ ...access, logger }),
    logger,
    now,
  });
