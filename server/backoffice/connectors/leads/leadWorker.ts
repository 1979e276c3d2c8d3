import { startJobWorker } from '../../core/polling/jobWorker.ts';
import type { PollingWorker } from '../../core/polling/pollingWorker.ts';
import { createLeadJobs, type LeadJobOptions, type LeadStores } from './leadSender.ts';

const POLL_INTERVAL_MS = 2000;
/** The number of leads that one program sends at the same time. */
const MAX_CONCURRENT_LEADS = 8;

/** Starts a worker that sends leads (`createLeadJobs`). */
export const startLeadWorker = (
  repositories: LeadStores,
  { pollMs = POLL_INTERVAL_MS, ...options }: LeadJobOptions & { readonly pollMs?: number | undefined },
): Pick<PollingWorker, 'stop'> =>
  startJobWorker({
    name: 'leads',
    maxConcurrent: MAX_CONCURRENT_LEADS,
    intervalMs: pollMs,
    log: options.log,
    ...createLeadJobs(repositories, options),
  });
