import type { Session } from '../seam/adapter.ts';
import { CrmFailure, NotPublished, Unsure } from '../seam/crmFailure.ts';
import { type Lead, LeadRefused } from '../seam/lead.ts';
import type { ClaimedLead, LeadEnd } from './leadStore.ts';
import type { LeadTarget } from './leadTarget.ts';

/** What came of an attempt. `untaken`: nothing was sent, and it may be sent later. `gone`: it is another worker's, or was erased. */
export type Delivery =
  | { readonly kind: 'ended'; readonly end: LeadEnd }
  | { readonly kind: 'untaken'; readonly problem: string }
  | { readonly kind: 'gone' };

/** Sending ends after this time; what may have been taken is unsure then. */
const LONGEST_MS = 10 * 60_000;
const LONGEST_PROBLEM = 500;

const wordsOf = (error: unknown): string => {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const detail = error instanceof CrmFailure ? error.detail : undefined;
  return [message, detail].filter(Boolean).join(': ').slice(0, LONGEST_PROBLEM);
};

/** The lead as the CRM of a connection gets it: a home has its own id only where it came from. */
function leadFor({ id, at, lead }: Pick<ClaimedLead, 'id' | 'at' | 'lead'>, target: string, sentAs?: string): Lead {
  const { subject, viewing, ...rest } = lead;
  const common = {
    ...rest,
    ...(viewing && { viewing: { ...viewing, sentAs } }),
    id,
    at: at.toISOString(),
    // No form of the site asks for more.
    consent: { privacy: true, mailing: false },
  } as const;
  if (!subject) return common;
  const { source, ...about } = subject;
  return { ...common, subject: { ...about, recordId: source?.name === target ? source.id : undefined } };
}

const TOO_MANY = 429;

/** Of an attempt whose request may have been written. */
function judged(error: unknown): Delivery {
  const problem = wordsOf(error);
  if (error instanceof LeadRefused || error instanceof NotPublished)
    return { kind: 'ended', end: { state: 'refused', problem } };
  if (error instanceof CrmFailure && !(error instanceof Unsure)) {
    const { status } = error;
    // Without a status no connection came about; 401 is repeated when the credentials are others.
    if (status === undefined || status === TOO_MANY || status === 401) return { kind: 'untaken', problem };
    if (status < 500 && status !== 408) return { kind: 'ended', end: { state: 'refused', problem } };
  }
  return { kind: 'ended', end: { state: 'unsure', problem } };
}

/**
 * Sends a lead once. The CRM is asked first whether it is there: one that is away or ill for a day takes no lead, and
 * leaves none unsure.
 *
 * @param check asks the CRM whether it is there, unless it has just shown it
 * @param begin called right before it is sent; false: it must not be sent
 * @param sentAs what the CRM called the visit that this one moves or cancels
 */
export async function deliverLead(
  claimed: ClaimedLead,
  target: LeadTarget,
  {
    signal,
    check,
    begin,
    sentAs,
  }: {
    readonly signal: AbortSignal;
    readonly check: (session: Pick<Session, 'check'>) => Promise<unknown>;
    readonly begin: () => Promise<boolean>;
    readonly sentAs: () => Promise<string | undefined>;
  },
): Promise<Delivery> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  let session: Awaited<ReturnType<LeadTarget['open']>>;
  try {
    session = await target.open(limited);
    await check(session);
  } catch (error) {
    return { kind: 'untaken', problem: wordsOf(error) };
  }
  if (!session.sendLead) return { kind: 'ended', end: { state: 'refused', problem: 'it takes no leads' } };
  if (limited.aborted) return { kind: 'untaken', problem: 'interrupted' };
  const before = claimed.lead.viewing && (await sentAs());
  if (!(await begin())) return { kind: 'gone' };
  try {
    const { reference } = await session.sendLead(leadFor(claimed, target.name, before));
    return { kind: 'ended', end: { state: 'sent', crmReference: reference } };
  } catch (error) {
    // One that had begun to write ends as unsure instead.
    if (limited.aborted && error === limited.reason) return { kind: 'untaken', problem: 'interrupted' };
    return judged(error);
  }
}
