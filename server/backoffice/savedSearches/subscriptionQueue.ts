import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EstateSummary } from '#shared/api/estate.ts';
import { type Subscription, subscriptionSchema } from '#shared/api/subscriptions.ts';
import type { EventKind } from './estateEvents.ts';
import { listMeetingEstates } from './estateCriteria.ts';
import { matchEvents } from './matchEvents.ts';
import {
  createRandomToken,
  type SubscriptionTokens,
  hashSubscriptionToken,
} from '../core/tokens/subscriptionTokens.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { estateEvents, estates, subscriptionMailings, subscriptionMatches, subscriptions } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** The requests with one mail address that wait for confirmation. */
export interface DueConfirmation {
  readonly siteId: string;
  readonly email: string;
  /** The token that confirms all of these requests. */
  readonly token: string;
  /** The requests, the newest first. */
  readonly subscriptions: readonly Subscription[];
}

/** An event of an available estate. */
export interface News {
  readonly estate: EstateSummary;
  readonly kind: EventKind;
  /** The price before the event; undefined when the price has not changed. */
  readonly oldPrice: number | undefined;
}

/** The events that a subscription matches and that are mailed together. */
export interface DueMailing {
  readonly siteId: string;
  readonly subscription: Subscription;
  /** The events, the newest first. */
  readonly news: readonly News[];
  readonly tokens: { readonly edit: string; readonly unsubscribe: string };
}

/**
 * The queues of events, confirmations and mailings. Each method must be called in the same transaction as the writes
 * that follow from its result.
 */
export interface SubscriptionQueue {
  /** Returns whether there are events to match, or confirmations or mailings that are due. */
  hasWork(now: Date): Promise<boolean>;
  /** Matches events in the same way as `matchEvents`. */
  matchDueEvents(now: Date): Promise<number>;
  /**
   * Takes one mail address whose confirmation mail is due. Returns `later` when the address was postponed because its
   * last mail is too recent, and undefined when no address is due.
   */
  takeConfirmation(now: Date): Promise<DueConfirmation | 'later' | undefined>;
  /**
   * Takes one subscription whose mailing is due. `news` is empty when no matched estate still meets the wishes.
   * Returns undefined when no mailing is due.
   */
  takeMailing(now: Date, tokens: SubscriptionTokens): Promise<DueMailing | undefined>;
  /** Postpones the first due entry, which has failed, so that it does not block other entries. */
  postpone(queue: 'confirmation' | 'mailing', now: Date): Promise<void>;
}

/** The changes of an estate since the last mail to the visitor. */
interface GatheredMatches {
  readonly estate: EstateSummary;
  readonly kinds: readonly EventKind[];
  readonly oldPrice: number | undefined;
}

/** Returns the price that visitors see, in euros; undefined when they see none. */
export const getAskedAmount = ({ price, units }: EstateSummary): number | undefined => price?.value ?? units?.priceFrom;

/** The kinds of events, the most important first. */
const EVENT_KINDS_BY_IMPORTANCE: readonly EventKind[] = ['published', 'back', 'openHouse', 'price'];

function toNews({ estate, kinds, oldPrice }: GatheredMatches): News | undefined {
  const kind = EVENT_KINDS_BY_IMPORTANCE.find((each) => kinds.includes(each)) ?? 'price';
  // The price was changed and then changed back, so there is no news.
  if (kind === 'price' && oldPrice !== undefined && oldPrice === getAskedAmount(estate)) return undefined;
  return { estate, kind, oldPrice };
}

const SUBSCRIPTION_COLUMNS = sql.raw(`s.id, s.email, s.name, s.locale, s.frequency, s.wishes,
  to_char(coalesce(s.confirmed_at, s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`);
const existsRow = z.object({ hasWork: z.boolean() });
const siteSubscriptionSchema = subscriptionSchema.extend({ siteId: z.string() });
const POSTPONEMENT_HOURS = 1;
/** The table, the key column and the time column of each queue. */
const POSTPONEMENT_COLUMNS = {
  confirmation: [sql.raw('subscriptions'), sql.raw('id'), sql.raw('confirmation_due_at')],
  mailing: [sql.raw('subscription_mailings'), sql.raw('subscription_id'), sql.raw('due_at')],
} as const;

/**
 * Takes the waiting matches of a subscription. Only estates that still meet its wishes are returned, ordered by their
 * newest event.
 */
async function gatherMatches(
  transaction: Database,
  { id, siteId, now }: { id: string; siteId: string; now: Date },
): Promise<readonly GatheredMatches[]> {
  const gathered = transaction
    .$with('gathered')
    .as(transaction.delete(subscriptionMatches).where(eq(subscriptionMatches.subscriptionId, id)).returning());
  const changesByEstate = transaction
    .$with('taken', {
      estateId: sql`estate_id`.mapWith(estates.id).as('estate_id'),
      newest: sql`newest`.mapWith(estateEvents.id).as('newest'),
      kinds: sql`kinds`.mapWith(subscriptionMatches.kinds).as('kinds'),
      oldPrices: sql`old_prices`.mapWith(subscriptionMatches.oldPrices).as('old_prices'),
    })
    .as(sql`
      select t.estate_id, max(t.event_id) as newest, array_agg(t.kind order by t.event_id) as kinds,
        coalesce(array_agg(t.old_price order by t.event_id) filter (where t.old_price is not null), '{}') as old_prices
      from gathered g
      cross join unnest(g.event_ids, g.estate_ids, g.kinds, g.old_prices) as t (event_id, estate_id, kind, old_price)
      group by t.estate_id`);
  const rows = await transaction
    .with(gathered, changesByEstate)
    .select({
      id: estates.id,
      estate: estates.summary,
      kinds: changesByEstate.kinds,
      oldPrices: changesByEstate.oldPrices,
    })
    .from(changesByEstate)
    .innerJoin(estates, and(eq(estates.siteId, siteId), eq(estates.id, changesByEstate.estateId)))
    .orderBy(desc(changesByEstate.newest));
  const estateIds = rows.map((row) => row.id);
  const meetingIds = await listMeetingEstates(transaction, { subscriptionId: id, siteId, estateIds, now });
  return rows
    .filter((row) => meetingIds.has(row.id))
    .map(({ estate, kinds, oldPrices }) => ({ estate, kinds, oldPrice: oldPrices[0] ?? undefined }));
}

async function hasWork(db: Database, now: Date): Promise<boolean> {
  const nowSql = sql`${now.toISOString()}::timestamptz`;
  const [row] = await queryRows(
    db,
    sql`
      select exists (select from estate_events)
        or exists (select from subscriptions where confirmation_due_at <= ${nowSql})
        or exists (select from subscription_mailings where due_at <= ${nowSql}) as "hasWork"`,
    existsRow,
  );
  return row?.hasWork === true;
}

/**
 * Stores that an e-mail address gets a confirmation mail now, and returns true. When its last confirmation mail is too
 * recent, the function postpones the requests and returns false.
 */
async function recordConfirmationMail(transaction: Database, siteId: string, email: string, at: SQL): Promise<boolean> {
  const { rowCount: recordedCount } = await transaction.execute(sql`
    insert into subscription_confirmations as known (site_id, email, sent_at) values (${siteId}, ${email}, ${at})
    on conflict (site_id, email) do update set sent_at = excluded.sent_at
    where known.sent_at <= excluded.sent_at - interval '1 day'`);
  if (recordedCount) return true;
  await transaction.execute(sql`
    update subscriptions s set confirmation_due_at = c.sent_at + interval '1 day'
    from subscription_confirmations c
    where c.site_id = ${siteId} and c.email = ${email} and s.site_id = c.site_id and s.email = c.email
      and s.confirmation_due_at is not null`);
  return false;
}

async function takeConfirmation(transaction: Database, now: Date): Promise<DueConfirmation | 'later' | undefined> {
  const nowSql = sql`${now.toISOString()}::timestamptz`;
  const [dueRequest] = await transaction
    .select({ siteId: subscriptions.siteId, email: subscriptions.email })
    .from(subscriptions)
    .where(sql`confirmation_due_at <= ${nowSql}`)
    .orderBy(asc(subscriptions.confirmationDueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!dueRequest) return undefined;
  const { siteId, email } = dueRequest;
  if (!(await recordConfirmationMail(transaction, siteId, email, nowSql))) return 'later';
  const token = createRandomToken();
  const requests = await queryRows(
    transaction,
    sql`
      with asked as (
        update subscriptions set confirm_hash = ${hashSubscriptionToken(token)}, confirmation_due_at = null
        where site_id = ${siteId} and email = ${email} and confirmation_due_at is not null
        returning *
      )
      select ${SUBSCRIPTION_COLUMNS} from asked s order by s.created_at desc, s.id`,
    subscriptionSchema,
  );
  return { siteId, email, token, subscriptions: requests };
}

async function takeMailing(
  transaction: Database,
  now: Date,
  tokens: SubscriptionTokens,
): Promise<DueMailing | undefined> {
  const [dueMailing] = await transaction
    .delete(subscriptionMailings)
    .where(
      sql`subscription_id = (
        select subscription_id from subscription_mailings where due_at <= ${now.toISOString()}::timestamptz
        order by due_at limit 1 for update skip locked
      )`,
    )
    .returning({ id: subscriptionMailings.subscriptionId });
  if (!dueMailing) return undefined;
  const { id } = dueMailing;
  const [storedSubscription] = await queryRows(
    transaction,
    sql`select s.site_id as "siteId", ${SUBSCRIPTION_COLUMNS} from subscriptions s where s.id = ${id}`,
    siteSubscriptionSchema,
  );
  if (!storedSubscription) throw new Error('a mailing without its subscription');
  const { siteId, ...subscription } = storedSubscription;
  const gatheredMatches = await gatherMatches(transaction, { id, siteId, now });
  const editToken = tokens.derive('edit', siteId, id);
  const unsubscribeToken = tokens.derive('unsubscribe', siteId, id);
  const editHash = hashSubscriptionToken(editToken);
  const unsubscribeHash = hashSubscriptionToken(unsubscribeToken);
  // The key from which the tokens are derived may have changed, and an import of a site stores no hashes at all.
  await transaction.execute(sql`
    update subscriptions set edit_hash = ${editHash}, unsubscribe_hash = ${unsubscribeHash}
    where id = ${id} and (edit_hash, unsubscribe_hash) is distinct from (${editHash}, ${unsubscribeHash})`);
  return {
    siteId,
    subscription,
    news: gatheredMatches.flatMap((matches) => toNews(matches) ?? []),
    tokens: { edit: editToken, unsubscribe: unsubscribeToken },
  };
}

async function postpone(transaction: Database, queue: 'confirmation' | 'mailing', now: Date): Promise<void> {
  const [table, keyColumn, dueColumn] = POSTPONEMENT_COLUMNS[queue];
  const postponedUntil = new Date(now.getTime() + POSTPONEMENT_HOURS * 3_600_000).toISOString();
  await transaction.execute(sql`
    update ${table} set ${dueColumn} = ${postponedUntil}::timestamptz where ${keyColumn} = (
      select ${keyColumn} from ${table} where ${dueColumn} <= ${now.toISOString()}::timestamptz order by ${dueColumn} limit 1
    )`);
}

export const createSubscriptionQueue = ({ db, write }: UnitOfWork): SubscriptionQueue => ({
  hasWork: (now) => hasWork(db, now),
  matchDueEvents: (now) => write((transaction) => matchEvents(transaction, now)),
  takeConfirmation: (now) => write((transaction) => takeConfirmation(transaction, now)),
  takeMailing: (now, tokens) => write((transaction) => takeMailing(transaction, now, tokens)),
  postpone: (queue, now) => write((transaction) => postpone(transaction, queue, now)),
});
