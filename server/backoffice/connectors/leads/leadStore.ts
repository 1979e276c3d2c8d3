import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { LeadState, StoredLead } from '../../core/db/documents/storedLead.ts';
import { leads } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';

/** A lead that one worker has for itself. */
export interface ClaimedLead {
  readonly id: string;
  readonly siteId: string;
  readonly connection: string | null;
  readonly lead: StoredLead;
  readonly at: Date;
  /** Since when it waits. */
  readonly queuedAt: Date;
  /** This attempt included. */
  readonly attempts: number;
}

/** How a lead ended. */
export interface LeadEnd {
  readonly state: Exclude<LeadState, 'queued' | 'sending'>;
  readonly problem?: string | undefined;
  readonly crmReference?: string | undefined;
}

/** As people see it. */
interface ListedLead {
  readonly id: string;
  readonly siteId: string;
  readonly connection: string | null;
  readonly kind: StoredLead['kind'];
  readonly state: LeadState;
  readonly at: Date;
  readonly attempts: number;
  readonly problem: string | null;
  readonly crmReference: string | null;
}

interface LeadFilter {
  readonly siteId?: string | undefined;
  readonly connection?: string | undefined;
  readonly states?: readonly LeadState[] | undefined;
  readonly limit: number;
}

/** How many leads a connection has in a state. */
interface LeadCount {
  readonly siteId: string;
  /** Null: it is not known yet. */
  readonly connection: string | null;
  readonly state: LeadState;
  readonly count: number;
}

export interface LeadStore {
  /**
   * Leads that are due, for this holder alone until its lease ends. Of those about one thing only the oldest.
   */
  claim(holder: string, now: Date, limit: number): Promise<ClaimedLead[]>;
  /** Says which connection gets it. */
  route(id: string, connection: string): Promise<void>;
  /** What the CRM of that connection called the last lead about the same thing that it got before this one. */
  sentAs(id: string, connection: string): Promise<string | undefined>;
  /** From here on it may have been taken. False: it is no longer this holder's, or was erased. */
  begin(id: string, holder: string, now: Date): Promise<boolean>;
  /** Nothing was taken: it is due again then. */
  postpone(id: string, holder: string, dueAt: Date, problem: string): Promise<void>;
  /** False: it is no longer this holder's. */
  settle(id: string, holder: string, now: Date, end: LeadEnd): Promise<boolean>;
  /** Takes one whose worker ended while it was sent. */
  takeLapsed(holder: string, now: Date): Promise<ClaimedLead | undefined>;
  /** The newest first. */
  list(filter: LeadFilter): Promise<ListedLead[]>;
  /** Sends it (again). False: there is none, or it was sent or is waiting. */
  retry(id: string): Promise<boolean>;
  /** A person has dealt with it. False: there is none, or nothing to deal with. */
  done(id: string): Promise<boolean>;
  counts(): Promise<LeadCount[]>;
}

/** Longer than it takes to find out whether a CRM is there. */
const LEASE_MS = 5 * 60_000;
/** Longer than sending takes: the worker gives up before. */
const SENDING_LEASE_MS = 15 * 60_000;
/** How much later than now a due time or the end of a lease can be when no clock was changed, with room to spare. */
const FURTHEST_MS = 60 * 60_000;
const CLAIMED = {
  id: leads.id,
  siteId: leads.siteId,
  connection: leads.connection,
  lead: leads.lead,
  at: leads.at,
  queuedAt: leads.queuedAt,
  attempts: leads.attempts,
};
/** A person is asked about them. */
const OPEN: readonly LeadState[] = ['refused', 'unsure', 'handed'];

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A time that is further ahead than it can be was noted by a clock that was put back since: it counts as past. */
const isPast = (time: typeof leads.dueAt | typeof leads.leasedUntil, now: Date) =>
  or(lte(time, now), gt(time, after(now, FURTHEST_MS)));

/** A cancellation does not overtake its booking. */
const isFirst = sql`not exists (
  select from leads earlier
  where earlier.site_id = leads.site_id and earlier.reference = leads.reference and earlier.at < leads.at
    and earlier.state in ('queued', 'sending')
)`;

const withContent = <Row extends { readonly lead: StoredLead | null }>({ lead, ...row }: Row) =>
  lead === null ? [] : [{ ...row, lead }];

const isHeld = (id: string, holder: string) => and(eq(leads.id, id), eq(leads.holder, holder));

export const createLeadStore = ({ db, write }: UnitOfWork): LeadStore => ({
  async claim(holder, now, limit) {
    const due = db
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          eq(leads.state, 'queued'),
          isPast(leads.dueAt, now),
          isNotNull(leads.lead),
          or(isNull(leads.leasedUntil), isPast(leads.leasedUntil, now)),
          isFirst,
        ),
      )
      .orderBy(asc(leads.dueAt), asc(leads.at))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(leads)
      .set({ holder, leasedUntil: after(now, LEASE_MS), attempts: sql`${leads.attempts} + 1` })
      .where(inArray(leads.id, due))
      .returning(CLAIMED);
    return rows.flatMap(withContent);
  },
  async route(id, connection) {
    await db.update(leads).set({ connection }).where(eq(leads.id, id));
  },
  async sentAs(id, connection) {
    const own = db
      .select({ siteId: leads.siteId, reference: leads.reference, at: leads.at })
      .from(leads)
      .where(eq(leads.id, id))
      .as('own');
    const isBefore = and(eq(leads.siteId, own.siteId), eq(leads.reference, own.reference), lt(leads.at, own.at));
    const [row] = await db
      .select({ crmReference: leads.crmReference })
      .from(leads)
      .innerJoin(own, isBefore)
      .where(and(eq(leads.connection, connection), eq(leads.state, 'sent'), isNotNull(leads.crmReference)))
      .orderBy(desc(leads.at))
      .limit(1);
    return row?.crmReference ?? undefined;
  },
  async begin(id, holder, now) {
    const rows = await db
      .update(leads)
      .set({ state: 'sending', leasedUntil: after(now, SENDING_LEASE_MS) })
      .where(and(isHeld(id, holder), eq(leads.state, 'queued'), sql`${leads.leasedUntil} >= ${now.toISOString()}`))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  async postpone(id, holder, dueAt, problem) {
    await db
      .update(leads)
      .set({ state: 'queued', dueAt, problem, holder: null, leasedUntil: null })
      .where(isHeld(id, holder));
  },
  async settle(id, holder, now, { state, problem, crmReference }) {
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
      .where(and(isHeld(id, holder), inArray(leads.state, ['queued', 'sending'])))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  takeLapsed: (holder, now) =>
    write(async (transaction) => {
      const lapsed = transaction
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.state, 'sending'), isPast(leads.leasedUntil, now), isNotNull(leads.lead)))
        .limit(1)
        .for('update', { skipLocked: true });
      const [row] = await transaction
        .update(leads)
        .set({ holder, leasedUntil: after(now, SENDING_LEASE_MS) })
        .where(inArray(leads.id, lapsed))
        .returning(CLAIMED);
      return row && withContent(row)[0];
    }),
  list: ({ siteId, connection, states, limit }) =>
    db
      .select({
        id: leads.id,
        siteId: leads.siteId,
        connection: leads.connection,
        kind: leads.kind,
        state: leads.state,
        at: leads.at,
        attempts: leads.attempts,
        problem: leads.problem,
        crmReference: leads.crmReference,
      })
      .from(leads)
      .where(
        and(
          siteId === undefined ? undefined : eq(leads.siteId, siteId),
          connection === undefined ? undefined : eq(leads.connection, connection),
          states && inArray(leads.state, [...states]),
        ),
      )
      .orderBy(desc(leads.at), desc(leads.id))
      .limit(limit),
  async retry(id) {
    const rows = await db
      .update(leads)
      .set({ state: 'queued', queuedAt: sql`now()`, dueAt: sql`now()`, attempts: 0, settledAt: null })
      .where(and(eq(leads.id, id), inArray(leads.state, [...OPEN]), isNotNull(leads.lead)))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  async done(id) {
    const rows = await db
      .update(leads)
      .set({ state: 'done', settledAt: sql`now()` })
      .where(and(eq(leads.id, id), inArray(leads.state, [...OPEN])))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  counts: () =>
    db
      .select({
        siteId: leads.siteId,
        connection: leads.connection,
        state: leads.state,
        count: count(),
      })
      .from(leads)
      .groupBy(leads.siteId, leads.connection, leads.state),
});
