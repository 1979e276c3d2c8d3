import { randomUUID } from 'node:crypto';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import { type Backoff, computeBackoff } from '../../core/polling/backoff.ts';
import type { JobSource } from '../../core/polling/jobWorker.ts';
import type { Log } from '../../log.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { deliverLead, type LeadAttemptResult } from './deliverLead.ts';
import { composeLeadProblemMail } from './leadProblemMail.ts';
import type { ClaimedLead, EarlierLead, LeadOutcome, LeadStore } from './leadStore.ts';
import type { LeadTarget, LeadTargets } from './leadTarget.ts';

/** The pause between attempts, in seconds: from a minute to half an hour. */
const BACKOFF_SECONDS: Backoff = { first: 60, last: 1800 };
/** When a lead could not be sent for this long, the agency gets it by mail. */
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;
/** A CRM that answered within this time counts as reachable without another check. */
const CHECK_LIFETIME_MS = 60_000;

export interface LeadStores {
  readonly leadStore: LeadStore;
  readonly mails: Pick<MailRepository, 'createMailContext' | 'enqueue'>;
  transaction<T>(run: (stores: Pick<LeadStores, 'leadStore' | 'mails'>) => Promise<T>): Promise<T>;
}

export interface LeadJobOptions {
  readonly listTargets: LeadTargets;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Remembers which CRMs answered a short time ago, so that leads which are sent one after the other share one check. */
interface RecentChecks {
  /**
   * Runs `check`, unless it succeeded a short time ago.
   *
   * @param check throws when the CRM does not answer
   */
  runCheck(connection: string, check: () => Promise<unknown>): Promise<unknown>;
  /**
   * Forgets the last check of a connection after its CRM has failed, so that the CRM is checked again before the next
   * lead.
   */
  forgetCheck(connection: string): void;
}

function createRecentChecks(now: () => Date): RecentChecks {
  const recentChecks = new Map<string, { readonly at: number; readonly result: Promise<unknown> }>();
  return {
    async runCheck(connection, check) {
      const at = now().getTime();
      const recentCheck = recentChecks.get(connection);
      if (recentCheck && Math.abs(at - recentCheck.at) < CHECK_LIFETIME_MS) return recentCheck.result;
      const result = check();
      recentChecks.set(connection, { at, result });
      try {
        return await result;
      } catch (error) {
        if (recentChecks.get(connection)?.result === result) recentChecks.delete(connection);
        throw error;
      }
    },
    forgetCheck: (connection) => void recentChecks.delete(connection),
  };
}

/**
 * Returns the connection that gets a lead. The connection that imported the lead's home comes first. When that
 * connection does not accept this kind of lead, or when the lead is not about a home, the result is the site's first
 * connection that accepts this kind. Only one connection gets the lead, because otherwise two colleagues would answer
 * the visitor. Returns undefined when no connection accepts this kind.
 */
function chooseTarget<Target extends Pick<LeadTarget, 'name' | 'leadKinds'>>(
  { kind, subject }: Pick<StoredLead, 'kind' | 'subject'>,
  targets: readonly Target[],
): Target | undefined {
  const acceptingTargets = targets.filter(({ leadKinds }) => leadKinds.includes(kind));
  return acceptingTargets.find(({ name }) => name === subject?.source?.name) ?? acceptingTargets[0];
}

const CANCELS_UNSENT_REQUEST = 'no CRM got the request that this lead cancels: the agency got the lead only by mail';

const CANCELS_REQUEST_OF_REMOVED_CONNECTION =
  'the connection that got the request which this lead cancels was removed: the agency got the lead only by mail';

/** Returns the reason, for people, why no CRM gets a lead. */
const describeMissingTarget = (targets: readonly LeadTarget[]): string =>
  targets.length === 0
    ? 'the site no longer has a connection: the agency got the lead only by mail'
    : `${[...new Set(targets.map(({ label }) => label))].join(', ')} does not accept this kind of lead: the agency got the lead only by mail`;

/** The connection that gets a lead, or the reason, for people, why no connection gets it. */
type TargetChoice = { readonly target: LeadTarget } | { readonly target: undefined; readonly problem: string };

/**
 * Chooses the connection that gets a lead. The connection of the earlier lead about the same request comes first,
 * because only its CRM knows the booking that the lead moves or cancels. A cancellation of a request that went to no
 * CRM, or to a connection that was removed, goes to no CRM.
 */
function chooseFollowingTarget(
  lead: Pick<StoredLead, 'kind' | 'subject'>,
  earlierLead: EarlierLead | undefined,
  targets: readonly LeadTarget[],
): TargetChoice {
  const isCancellation = lead.kind === 'cancellation';
  if (isCancellation && earlierLead?.state === 'done' && earlierLead.connection === null)
    return { target: undefined, problem: CANCELS_UNSENT_REQUEST };
  const earlierTarget = targets.find(({ name }) => name === earlierLead?.connection);
  if (isCancellation && earlierLead && earlierLead.connection !== null && !earlierTarget)
    return { target: undefined, problem: CANCELS_REQUEST_OF_REMOVED_CONNECTION };
  if (earlierTarget?.leadKinds.includes(lead.kind)) return { target: earlierTarget };
  const possibleTargets = isCancellation && earlierTarget ? [earlierTarget] : targets;
  const target = chooseTarget(lead, possibleTargets);
  return target ? { target } : { target, problem: describeMissingTarget(possibleTargets) };
}

/**
 * Creates the jobs with which a worker sends due leads to the CRMs of their sites, each lead once. A lead that the CRM
 * did not process is retried. A lead that is refused, that may have been processed, or that could not be sent for two
 * days goes to the agency by mail. Several workers share the leads of a database.
 */
export function createLeadJobs(repositories: LeadStores, options: LeadJobOptions): JobSource<ClaimedLead> {
  const { listTargets, log, now = () => new Date() } = options;
  const { leadStore } = repositories;
  const holder = randomUUID();
  const recentChecks = createRecentChecks(now);

  /** Stores the final state of a lead and the mail about it in one transaction. */
  async function endLead(claimed: ClaimedLead, outcome: LeadOutcome, label: string): Promise<void> {
    const { id, siteId, lead, attempts } = claimed;
    const { state } = outcome;
    const isStored = await repositories.transaction(async (tx) => {
      if (!(await tx.leadStore.storeOutcome(id, holder, now(), outcome))) return false;
      if (state !== 'refused' && state !== 'unsure' && state !== 'handed') return true;
      const { site } = await tx.mails.createMailContext(siteId, lead.locale);
      const context = await tx.mails.createMailContext(siteId, site.locales[0] ?? lead.locale);
      await tx.mails.enqueue(composeLeadProblemMail(context, { id, lead, state, label, problem: outcome.problem }));
      return true;
    });
    const logFields = { lead: id, site: siteId, connection: claimed.connection, kind: lead.kind, state, attempts };
    if (!isStored) return;
    if (state === 'sent') log.info(logFields, 'lead sent');
    else log.warn(logFields, 'lead needs a person');
  }

  async function postpone(claimed: ClaimedLead, problem: string, label: string): Promise<void> {
    const { id, siteId, connection, attempts, queuedAt } = claimed;
    const waitedMs = now().getTime() - queuedAt.getTime();
    if (waitedMs > GIVE_UP_AFTER_MS) return endLead(claimed, { state: 'handed', problem }, label);
    const pauseMs = computeBackoff(BACKOFF_SECONDS, attempts) * 1000;
    await leadStore.postpone(id, holder, new Date(now().getTime() + pauseMs), problem);
    log.warn({ lead: id, site: siteId, connection, attempts }, 'lead not sent, will retry');
  }

  /**
   * Returns the connection that gets a lead. A lead keeps its connection unless the connection is removed. Returns
   * undefined when no connection gets the lead; the lead is then stored as done, with the reason.
   */
  async function findTarget(claimed: ClaimedLead, targets: readonly LeadTarget[]): Promise<LeadTarget | undefined> {
    const { id, connection, lead } = claimed;
    const assignedTarget = targets.find(({ name }) => name === connection);
    if (assignedTarget) return assignedTarget;
    const choice = chooseFollowingTarget(lead, await leadStore.findEarlierLead(id), targets);
    if (choice.target) await leadStore.assignConnection(id, choice.target.name);
    // The lead is done, because every request of a visitor is also mailed to the agency.
    else await leadStore.storeOutcome(id, holder, now(), { state: 'done', problem: choice.problem });
    return choice.target;
  }

  async function attemptDelivery(claimed: ClaimedLead, signal: AbortSignal): Promise<void> {
    const { id, siteId } = claimed;
    let target: LeadTarget | undefined;
    try {
      target = await findTarget(claimed, await listTargets(siteId));
    } catch (error) {
      log.error({ lead: id, site: siteId, err: error }, 'connections of a lead failed');
      return postpone(claimed, 'its connections cannot be read', '');
    }
    if (!target) return undefined;
    const assignedLead = { ...claimed, connection: target.name };
    if (target.isPaused) return postpone(assignedLead, 'the connection is paused', target.label);
    const connectionKey = `${siteId} ${target.name}`;
    const delivery: LeadAttemptResult = await deliverLead(assignedLead, target, {
      signal,
      check: (session) => recentChecks.runCheck(connectionKey, () => session.check()),
      findSentReference: () => leadStore.findSentReference(id, target.name),
      beginSending: () => leadStore.beginSending(id, holder, now()),
    });
    if (delivery.kind === 'untaken' || (delivery.kind === 'ended' && delivery.outcome.state === 'unsure'))
      recentChecks.forgetCheck(connectionKey);
    if (delivery.kind === 'ended') return endLead(assignedLead, delivery.outcome, target.label);
    return delivery.kind === 'untaken' ? postpone(assignedLead, delivery.problem, target.label) : undefined;
  }

  /**
   * Ends each lead whose worker stopped while it sent the lead. Only that worker knew whether the CRM processed the
   * lead, so the outcome is unknown.
   */
  async function endInterruptedLeads(): Promise<void> {
    for (;;) {
      const claimed = await leadStore.claimLapsed(holder, now());
      if (!claimed) return;
      const targets = await listTargets(claimed.siteId).catch(() => []);
      const target = targets.find(({ name }) => name === claimed.connection);
      await endLead(claimed, { state: 'unsure', problem: 'interrupted' }, target?.label ?? claimed.connection ?? '');
    }
  }

  return {
    async claim(limit) {
      await endInterruptedLeads();
      return leadStore.claim(holder, now(), limit);
    },
    toJobKey: ({ id }) => id,
    run: attemptDelivery,
  };
}
