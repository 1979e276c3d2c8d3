import { type PollingWorker, startPollingWorker } from '../../core/polling/pollingWorker.ts';
import { createLeadSender, type LeadOptions, type LeadStores } from './leadSender.ts';

const POLL_MS = 2000;

/**
 * Starts a worker that sends leads to the CRMs of their sites, each once. A lead that the CRM did not process is
 * retried. A lead that is refused, that may have been processed, or that could not be sent for two days goes to the
 * agency by mail. Several back offices share the leads.
 */
export function startLeadWorker(
  repositories: LeadStores,
  { pollMs = POLL_MS, ...options }: LeadOptions & { readonly pollMs?: number | undefined },
): PollingWorker {
  const send = createLeadSender(repositories, options);
  return startPollingWorker({ name: 'leads', intervalMs: pollMs, log: options.log, step: send });
}
