import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import type { LeadState, StoredLead } from '../../core/db/documents/storedLead.ts';
import { leads } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hasPassed } from '../../core/polling/lease.ts';
import { createLeadList, type LeadList } from './leadList.ts';

/** A lead that one worker has claimed. */
export interface ClaimedLead {
  readonly id: string;
  readonly siteId: string;
  readonly connection: string | null;
  readonly lead: StoredLead;
  readonly at: Date;
  /** The time since which the lead has waited to be sent. */
  readonly queuedAt: Date;
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

/** The final state of a lead. */
export interface LeadOutcome {
  readonly state: Exclude<LeadState, 'queued' | 'sending'>;
  readonly problem?: string | undefined;
  readonly crmReference?: string | undefined;
}

/** A lead about the same request that arrived before another lead. */
export interface EarlierLead {
  readonly state: LeadState;
  /** The connection that got the lead; null when no connection got it. */
  readonly connection: string | null;
}

export interface LeadStore extends LeadList {
  /**
   * Claims due leads for the worker `holder`, until the lease of the claim ends. When several unsent leads are about
   * the same request, only the oldest of them is claimed.
   */
  claim(holder: string, now: Date, limit: number): Promise<ClaimedLead[]>;
  /** Stores which connection gets the lead. */
  assignConnection(id: string, connection: string): Promise<void>;
  /** Finds the latest lead before this lead that is about the same request. */
  findEarlierLead(id: string): Promise<EarlierLead | undefined>;
  /**
   * Finds the latest lead that was sent to the connection before this lead and is about the same request. Returns the
   * CRM's reference of the found lead.
   */
  findSentReference(id: string, connection: string): Promise<string | undefined>;
  /**
   * Marks the lead as being sent, because the CRM may have processed it from now on. Returns false when the claim of
   * `holder` has ended, or when the lead was erased.
   */
  beginSending(id: string, holder: string, now: Date): Promise<boolean>;
  /** Queues a lead that the CRM did not process. It is due again at `dueAt`. */
  postpone(id: string, holder: string, dueAt: Date, problem: string): Promise<void>;
  /** Stores the final state of a lead. Returns false when the claim of `holder` has ended. */
  storeOutcome(id: string, holder: string, now: Date, outcome: LeadOutcome): Promise<boolean>;
  /** Claims a lead whose worker stopped while the worker sent the lead. */
  claimLapsed(holder: string, now: Date): Promise<ClaimedLead | undefined>;
}

/**
 * The lease of a claimed lead. It is usually longer than the check whether the CRM answers. When the check takes
 * longer, another worker may claim the lead, and `beginSending` then returns false to the first worker.
 */
const CLAIM_LEASE_MS = 5 * 60_000;
/** The lease while a lead is being sent. It is longer than the time after which the worker aborts sending. */
const SENDING_LEASE_MS = 15 * 60_000;
/**
 * A due time or the end of a lease is at most this far in the future. A later time shows that a clock was changed, and
 * counts as past.
 */
const MAX_DUE_AHEAD_SECONDS = 60 * 60;
const CLAIMED_LEAD_COLUMNS = {
  id: leads.id,
  siteId: leads.siteId,
  connection: leads.connection,
  lead: leads.lead,
  at: leads.at,
  queuedAt: leads.queuedAt,
  attempts: leads.attempts,
};
const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const isPast = (time: typeof leads.dueAt | typeof leads.leasedUntil, now: Date) =>
  hasPassed(sql`${time}`, MAX_DUE_AHEAD_SECONDS, sql`${now.toISOString()}::timestamptz`);

/**
 * The condition that no earlier lead about the same request still waits to be sent. The CRM therefore never gets a
 * cancellation before the booking that is cancelled.
 */
const isOldestOfRequest = sql`not exists (
  select from leads earlier
  where earlier.site_id = leads.site_id and earlier.reference = leads.reference and earlier.at < leads.at
    and earlier.state in ('queued', 'sending')
)`;

const omitErasedLead = <LeadRow extends { readonly lead: StoredLead | null }>({ lead, ...row }: LeadRow) =>
  lead === null ? [] : [{ ...row, lead }];

const isHeldBy = (id: string, holder: string) => and(eq(leads.id, id), eq(leads.holder, holder));

const selectOwnLead = (db: Database, id: string) =>
  db
    .select({ siteId: leads.siteId, reference: leads.reference, at: leads.at })
    .from(leads)
    .where(eq(leads.id, id))
    .as('own');

/** The condition that a lead is about the same request as `ownLead` and arrived before it. */
const isBefore = (ownLead: ReturnType<typeof selectOwnLead>) =>
  and(eq(leads.siteId, ownLead.siteId), eq(leads.reference, ownLead.reference), lt(leads.at, ownLead.at));

export const createLeadStore = ({ db, write }: UnitOfWork): LeadStore => ({
  ...createLeadList(db),
  async claim(holder, now, limit) {
    const dueLeads = db
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          eq(leads.state, 'queued'),
          isPast(leads.dueAt, now),
          isNotNull(leads.lead),
          or(isNull(leads.leasedUntil), isPast(leads.leasedUntil, now)),
          isOldestOfRequest,
        ),
      )
      .orderBy(asc(leads.dueAt), asc(leads.at))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(leads)
      .set({ holder, leasedUntil: addMilliseconds(now, CLAIM_LEASE_MS), attempts: sql`${leads.attempts} + 1` })
      .where(inArray(leads.id, dueLeads))
      .returning(CLAIMED_LEAD_COLUMNS);
    return rows.flatMap(omitErasedLead);
  },
  async assignConnection(id, connection) {
    await db.update(leads).set({ connection }).where(eq(leads.id, id));
  },
  async findEarlierLead(id) {
    const ownLead = selectOwnLead(db, id);
    const [row] = await db
      .select({ state: leads.state, connection: leads.connection })
      .from(leads)
      .innerJoin(ownLead, isBefore(ownLead))
      .orderBy(desc(leads.at))
      .limit(1);
    return row;
  },
  async findSentReference(id, connection) {
    const ownLead = selectOwnLead(db, id);
    const [row] = await db
      .select({ crmReference: leads.crmReference })
      .from(leads)
      .innerJoin(ownLead, isBefore(ownLead))
      .where(and(eq(leads.connection, connection), eq(leads.state, 'sent'), isNotNull(leads.crmReference)))
      .orderBy(desc(leads.at))
      .limit(1);
    return row?.crmReference ?? undefined;
  },
  async beginSending(id, holder, now) {
    const rows = await db
      .update(leads)
      .set({ state: 'sending', leasedUntil: addMilliseconds(now, SENDING_LEASE_MS) })
      .where(and(isHeldBy(id, holder), eq(leads.state, 'queued'), sql`${leads.leasedUntil} >= ${now.toISOString()}`))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  async postpone(id, holder, dueAt, problem) {
    await db
      .update(leads)
      .set({ state: 'queued', dueAt, problem, holder: null, leasedUntil: null })
      .where(isHeldBy(id, holder));
  },
  async storeOutcome(id, holder, now, { state, problem, crmReference }) {
    const rows = await db
      .update(leads)
      .set({
        state,
        problem: problem ?? null,
        crmReference: crmReference ?? null,
        settledAt: now,
        holder: null,
        leasedUntil: null,
      })
      .where(and(isHeldBy(id, holder), inArray(leads.state, ['queued', 'sending'])))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  claimLapsed: (holder, now) =>
    write(async (transaction) => {
      const lapsedLead = transaction
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.state, 'sending'), isPast(leads.leasedUntil, now), isNotNull(leads.lead)))
        .limit(1)
        .for('update', { skipLocked: true });
      const [row] = await transaction
        .update(leads)
        .set({ holder, leasedUntil: addMilliseconds(now, SENDING_LEASE_MS) })
        .where(inArray(leads.id, lapsedLead))
        .returning(CLAIMED_LEAD_COLUMNS);
      return row && omitErasedLead(row)[0];
    }),
});
