import type { CrmSession } from '../seam/adapter.ts';
import { CrmFailure, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import { type Lead, LeadRefused } from '../seam/lead.ts';
import type { ClaimedLead, LeadOutcome } from './leadStore.ts';
import type { LeadTarget } from './leadTarget.ts';

/**
 * The result of an attempt to send a lead. `untaken`: the CRM did not process the lead, so it may be sent later.
 * `gone`: another worker has claimed the lead, or the lead was erased.
 */
export type LeadAttemptResult =
  | { readonly kind: 'ended'; readonly outcome: LeadOutcome }
  | { readonly kind: 'untaken'; readonly problem: string }
  | { readonly kind: 'gone' };

/** Sending is aborted after this time. If the CRM may have processed the lead by then, the outcome is unknown. */
const SENDING_TIMEOUT_MS = 10 * 60_000;
const MAX_PROBLEM_CHARACTERS = 500;

const describeError = (error: unknown): string => {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const detail = error instanceof CrmFailure ? error.detail : undefined;
  return [message, detail].filter(Boolean).join(': ').slice(0, MAX_PROBLEM_CHARACTERS);
};

/**
 * Returns the lead as the CRM of a connection gets it. The home's id is included only when the home came from this CRM.
 */
function toCrmLead(
  { id, at, lead }: Pick<ClaimedLead, 'id' | 'at' | 'lead'>,
  targetName: string,
  sentReference?: string,
): Lead {
  const { subject, viewing, ...rest } = lead;
  const commonFields = {
    ...rest,
    ...(viewing && { viewing: { ...viewing, visitReference: sentReference } }),
    id,
    at: at.toISOString(),
    // No form of the site asks visitors for consent to mailings, so `mailing` is always false.
    consent: { privacy: true, mailing: false },
  } as const;
  if (!subject) return commonFields;
  const { source, ...subjectFields } = subject;
  return {
    ...commonFields,
    subject: { ...subjectFields, recordId: source?.name === targetName ? source.id : undefined },
  };
}

const TOO_MANY_REQUESTS_STATUS = 429;

/** Classifies the failure of a request that may have been sent. */
function classifyFailure(error: unknown): LeadAttemptResult {
  const problem = describeError(error);
  if (error instanceof LeadRefused || error instanceof NotPublished)
    return { kind: 'ended', outcome: { state: 'refused', problem } };
  if (error instanceof CrmFailure && !(error instanceof OutcomeUnknown)) {
    const { status } = error;
    // A failure without a status means that the request was not sent. After a 401, the lead is retried after the
    // credentials have changed.
    if (status === undefined || status === TOO_MANY_REQUESTS_STATUS || status === 401)
      return { kind: 'untaken', problem };
    if (status < 500 && status !== 408) return { kind: 'ended', outcome: { state: 'refused', problem } };
  }
  return { kind: 'ended', outcome: { state: 'unsure', problem } };
}

/**
 * Sends a lead once. The function first checks that the CRM answers. While a CRM is down, its leads therefore stay
 * queued and do not end with an unknown outcome.
 *
 * @param check requests an answer from the CRM, unless the CRM answered a short time ago
 * @param beginSending called immediately before the lead is sent; the lead must not be sent when it returns false
 * @param findSentReference returns the CRM's reference of the visit that this lead moves or cancels
 */
export async function deliverLead(
  claimed: ClaimedLead,
  target: LeadTarget,
  {
    signal,
    check,
    beginSending,
    findSentReference,
  }: {
    readonly signal: AbortSignal;
    readonly check: (session: Pick<CrmSession, 'check'>) => Promise<unknown>;
    readonly beginSending: () => Promise<boolean>;
    readonly findSentReference: () => Promise<string | undefined>;
  },
): Promise<LeadAttemptResult> {
  const sendingSignal = AbortSignal.any([signal, AbortSignal.timeout(SENDING_TIMEOUT_MS)]);
  let session: Awaited<ReturnType<LeadTarget['open']>>;
  try {
    session = await target.open(sendingSignal);
    await check(session);
  } catch (error) {
    return { kind: 'untaken', problem: describeError(error) };
  }
  if (!session.sendLead) return { kind: 'ended', outcome: { state: 'refused', problem: 'it accepts no leads' } };
  if (sendingSignal.aborted) return { kind: 'untaken', problem: 'interrupted' };
  const sentReference = claimed.lead.viewing && (await findSentReference());
  if (!(await beginSending())) return { kind: 'gone' };
  try {
    const { reference } = await session.sendLead(toCrmLead(claimed, target.name, sentReference));
    return { kind: 'ended', outcome: { state: 'sent', crmReference: reference } };
  } catch (error) {
    // This error is thrown only when the request had not begun. An aborted request that had begun throws
    // `OutcomeUnknown`.
    if (sendingSignal.aborted && error === sendingSignal.reason) return { kind: 'untaken', problem: 'interrupted' };
    return classifyFailure(error);
  }
}
