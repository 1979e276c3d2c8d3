import { randomUUID } from 'node:crypto';
import { type Backoff, backoffAfter } from '../../core/polling/backoff.ts';
import type { JobSource } from '../../core/polling/jobWorker.ts';
import type { Log } from '../../log.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { chooseTarget } from './chooseTarget.ts';
import { type LeadDelivery, deliverLead } from './deliverLead.ts';
import { composeLeadProblemMail } from './leadProblemMail.ts';
import type { ClaimedLead, LeadEnd, LeadStore } from './leadStore.ts';
import type { LeadTarget, LeadTargets } from './leadTarget.ts';
import { createRecentChecks } from './recentChecks.ts';

export interface LeadStores {
  readonly leadStore: LeadStore;
  readonly mails: Pick<MailRepository, 'contextFor' | 'enqueue'>;
  transaction<T>(run: (stores: Pick<LeadStores, 'leadStore' | 'mails'>) => Promise<T>): Promise<T>;
}

export interface LeadOptions {
  readonly listTargets: LeadTargets;
  readonly log: Log;
  readonly now?: () => Date;
}

/** The pause between attempts, in seconds: from a minute to half an hour. */
const BACKOFF_SECONDS: Backoff = { first: 60, last: 1800 };
/** When a lead could not be sent for this long, the agency gets it by mail. */
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** Returns the reason, for people, why no CRM gets a lead. */
const describeNoTarget = (targets: readonly LeadTarget[]): string =>
  targets.length === 0
    ? 'the site has no connection any more: the agency has it by mail alone'
    : `${[...new Set(targets.map(({ label }) => label))].join(', ')} has no place for it: the agency has it by mail alone`;

/**
 * Returns the leads that are due and how one worker sends them to the CRMs of their sites, each once. A lead that the
 * CRM did not process is retried. A lead that is refused, that may have been processed, or that could not be sent for
 * two days goes to the agency by mail. Several workers share the leads of a database.
 */
export function createLeadJobs(repositories: LeadStores, options: LeadOptions): JobSource<ClaimedLead> {
  const { listTargets, log, now = () => new Date() } = options;
  const { leadStore } = repositories;
  const holder = randomUUID();
  const checks = createRecentChecks(now);

  /** Stores the final state of a lead and the mail about it in one transaction. */
  async function end(claimed: ClaimedLead, ended: LeadEnd, label: string): Promise<void> {
    const { id, siteId, lead, attempts } = claimed;
    const { state } = ended;
    const isOurs = await repositories.transaction(async (tx) => {
      if (!(await tx.leadStore.settle(id, holder, now(), ended))) return false;
      if (state !== 'refused' && state !== 'unsure' && state !== 'handed') return true;
      const { site } = await tx.mails.contextFor(siteId, lead.locale);
      const context = await tx.mails.contextFor(siteId, site.locales[0] ?? lead.locale);
      await tx.mails.enqueue(composeLeadProblemMail(context, { id, lead, state, label, problem: ended.problem }));
      return true;
    });
    const about = { lead: id, site: siteId, connection: claimed.connection, kind: lead.kind, state, attempts };
    if (!isOurs) return;
    if (state === 'sent') log.info(about, 'lead sent');
    else log.warn(about, 'lead handed to a person');
  }

  async function postpone(claimed: ClaimedLead, problem: string, label: string): Promise<void> {
    const { id, siteId, connection, attempts, queuedAt } = claimed;
    const waited = now().getTime() - queuedAt.getTime();
    if (waited > GIVE_UP_AFTER_MS) return end(claimed, { state: 'handed', problem }, label);
    const pause = backoffAfter(BACKOFF_SECONDS, attempts) * 1000;
    await leadStore.postpone(id, holder, new Date(now().getTime() + pause), problem);
    log.warn({ lead: id, site: siteId, connection, attempts }, 'lead not sent, will retry');
  }

  /** Returns the connection that a lead goes to. Once chosen, it stays the same unless it is removed. */
  async function findTarget(claimed: ClaimedLead, targets: readonly LeadTarget[]): Promise<LeadTarget | undefined> {
    const { id, connection, lead } = claimed;
    const known = targets.find(({ name }) => name === connection);
    if (known) return known;
    const chosen = chooseTarget(lead, targets);
    if (chosen) await leadStore.route(id, chosen.name);
    // The agency gets only the mail about the message, which was sent in any case.
    else await leadStore.settle(id, holder, now(), { state: 'done', problem: describeNoTarget(targets) });
    return chosen;
  }

  async function attempt(claimed: ClaimedLead, signal: AbortSignal): Promise<void> {
    const { id, siteId } = claimed;
    let target: LeadTarget | undefined;
    try {
      target = await findTarget(claimed, await listTargets(siteId));
    } catch (error) {
      log.error({ lead: id, site: siteId, err: error }, 'connections of a lead failed');
      return postpone(claimed, 'its connections cannot be read', '');
    }
    if (!target) return undefined;
    const routed = { ...claimed, connection: target.name };
    if (target.isPaused) return postpone(routed, 'the connection is paused', target.label);
    const crm = `${siteId} ${target.name}`;
    const delivery: LeadDelivery = await deliverLead(routed, target, {
      signal,
      check: (session) => checks.run(crm, () => session.check()),
      sentAs: () => leadStore.findSentReference(id, target.name),
      begin: () => leadStore.begin(id, holder, now()),
    });
    if (delivery.kind === 'untaken' || (delivery.kind === 'ended' && delivery.end.state === 'unsure'))
      checks.forget(crm);
    if (delivery.kind === 'ended') return end(routed, delivery.end, target.label);
    return delivery.kind === 'untaken' ? postpone(routed, delivery.problem, target.label) : undefined;
  }

  /**
   * Ends leads whose worker stopped while it sent them. Only that worker knew whether the CRM processed the lead, so
   * the outcome is unknown.
   */
  async function endLapsed(): Promise<void> {
    for (;;) {
      const claimed = await leadStore.takeLapsed(holder, now());
      if (!claimed) return;
      const targets = await listTargets(claimed.siteId).catch(() => []);
      const target = targets.find(({ name }) => name === claimed.connection);
      await end(claimed, { state: 'unsure', problem: 'interrupted' }, target?.label ?? claimed.connection ?? '');
    }
  }

  return {
    async claim(limit) {
      await endLapsed();
      return leadStore.claim(holder, now(), limit);
    },
    toJobKey: ({ id }) => id,
    run: attempt,
  };
}
