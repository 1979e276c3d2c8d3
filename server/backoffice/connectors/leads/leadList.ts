import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import type { LeadState, StoredLead } from '../../core/db/documents/storedLead.ts';
import { leads } from '../../core/db/schema.ts';

/** A lead as the command lists it for people. */
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

/** The number of leads of a connection in one state. */
interface LeadCount {
  readonly siteId: string;
  /** The connection; null when it is not chosen yet. */
  readonly connection: string | null;
  readonly state: LeadState;
  readonly count: number;
}

/** Reads leads for people, and stores what people decide about them. */
export interface LeadList {
  /** Returns leads, the newest first. */
  list(filter: LeadFilter): Promise<ListedLead[]>;
  /**
   * Queues a lead to be sent again. Returns false when there is no such lead, when it does not wait for a person, or
   * when its content was erased.
   */
  retry(id: string): Promise<boolean>;
  /**
   * Stores that a person has dealt with a lead. Returns false when there is no such lead, or when it does not wait for
   * a person.
   */
  markDone(id: string): Promise<boolean>;
  countByState(): Promise<LeadCount[]>;
}

/** The states of leads that wait for a decision by a person. */
const UNDECIDED_STATES: readonly LeadState[] = ['refused', 'unsure', 'handed'];

export const createLeadList = (db: Database): LeadList => ({
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
      .where(and(eq(leads.id, id), inArray(leads.state, [...UNDECIDED_STATES]), isNotNull(leads.lead)))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  async markDone(id) {
    const rows = await db
      .update(leads)
      .set({ state: 'done', settledAt: sql`now()` })
      .where(and(eq(leads.id, id), inArray(leads.state, [...UNDECIDED_STATES])))
      .returning({ id: leads.id });
    return rows.length > 0;
  },
  countByState: () =>
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
