import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Subscription,
  type SubscriptionAccess,
  type SubscriptionChange,
  type SubscriptionRequest,
  subscriptionSchema,
  type Wishes,
} from '#shared/api/subscriptions.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { subscriptions } from '../core/db/schema.ts';
import { foldEmail, cancelMails } from '../mail/enqueueMail.ts';
import { toSubscriptionReference } from './subscriptionReference.ts';
import { type SubscriptionTokens, hashSubscriptionToken } from '../core/tokens/subscriptionTokens.ts';
import { toWishColumns } from './wishColumns.ts';
import { RETENTION } from '../core/db/retention.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** The maximum number of subscriptions of one e-mail address on one site; more would be abuse. */
const MAX_SUBSCRIPTIONS_PER_ADDRESS = 20;

/** A subscription that was just confirmed. */
interface ConfirmedSubscription {
  /** The token for editing the subscription. */
  readonly token: string;
  readonly subscription: Subscription;
  /**
   * Is true when the same search was confirmed before. The earlier subscription then stays, so that the links of its
   * mails work, and gets the name, language and frequency of the request.
   */
  readonly wasConfirmedBefore: boolean;
}

export interface SubscriptionRepository {
  /**
   * Stores a request until the owner of the mail address confirms it. The worker sends the mail that asks to confirm.
   */
  requestSubscription(siteId: string, request: SubscriptionRequest): Promise<void>;
  /** Returns the subscription that a token opens; undefined for an invalid token. */
  findAccess(siteId: string, token: string): Promise<SubscriptionAccess | undefined>;
  /**
   * Confirms the requests that wait for confirmation by this token. Returns the confirmed subscriptions, the oldest
   * first; undefined when no request waits.
   */
  confirm(
    siteId: string,
    token: string,
    tokens: SubscriptionTokens,
  ): Promise<readonly ConfirmedSubscription[] | undefined>;
  /** Changes a subscription. When its wishes change, matches of the old wishes that were not mailed yet are deleted. */
  change(siteId: string, token: string, change: SubscriptionChange): Promise<Subscription | undefined>;
  /**
   * Ends one subscription or all of them, by a token for editing or for unsubscribing. Returns false for an invalid
   * token.
   */
  endSubscriptions(siteId: string, token: string, scope: 'this' | 'all'): Promise<boolean>;
}

const accessRow = subscriptionSchema.extend({
  purpose: z.enum(['confirm', 'edit', 'unsubscribe']),
  others: z.int(),
});
const idRow = z.object({ id: z.uuid() });

const SUBSCRIPTION_COLUMNS = sql.raw(`id, email, name, locale, frequency, wishes,
  to_char(coalesce(confirmed_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`);
/**
 * The condition that a subscription still waits for confirmation. After `RETENTION.unconfirmedDays`, the link in its
 * mail is invalid, and the subscription is deleted.
 */
const IS_WAITING_FOR_CONFIRMATION = sql.raw(
  `confirmed_at is null and created_at > now() - interval '${RETENTION.unconfirmedDays} days'`,
);

const COLUMNS_FOR_CHANGE = { id: subscriptions.id, email: subscriptions.email, wishesKey: subscriptions.wishesKey };

const toSubscription = ({ purpose: _purpose, others: _others, ...row }: z.infer<typeof accessRow>): Subscription => row;

const toArraySql = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

const toBoundsSql = (bounds: readonly (number | null)[] | null): SQL =>
  bounds === null ? sql`null::double precision[]` : toArraySql(bounds, 'double precision');

/** Returns the table columns that wishes fill, with the values in the same order. */
function listWishValues(wishes: Wishes): { readonly columns: SQL; readonly values: SQL } {
  const wishColumns = toWishColumns(wishes);
  return {
    columns: sql.raw(
      'wishes, wishes_key, transactions, types, sub_types, place_keys, latitudes, longitudes, radius, area, price_min, price_max, bed_min, features, lower, upper',
    ),
    values: sql`${JSON.stringify(wishes)}::jsonb, ${wishColumns.wishesKey}, ${toArraySql(wishColumns.transactions, 'integer')},
      ${toArraySql(wishColumns.types, 'integer')}, ${toArraySql(wishColumns.subTypes, 'integer')}, ${toArraySql(wishColumns.placeKeys, 'text')},
      ${toArraySql(wishColumns.latitudes, 'double precision')}, ${toArraySql(wishColumns.longitudes, 'double precision')},
      ${wishColumns.radius}::double precision, ${wishColumns.area}::polygon, ${wishColumns.priceMin}::double precision,
      ${wishColumns.priceMax}::double precision, ${wishColumns.bedMin}::integer, ${wishColumns.features}::integer,
      ${toBoundsSql(wishColumns.lower)}, ${toBoundsSql(wishColumns.upper)}`,
  };
}

async function requestSubscription(
  transaction: Database,
  siteId: string,
  { email, name, locale, frequency, wishes }: SubscriptionRequest,
): Promise<void> {
  const foldedEmail = foldEmail(email);
  const { columns, values } = listWishValues(wishes);
  await transaction.execute(sql`
    insert into subscriptions as known (
      id, site_id, email, name, locale, frequency, consented_at, confirmation_due_at, ${columns}
    )
    select ${randomUUID()}::uuid, ${siteId}, ${foldedEmail}, ${name}, ${locale}, ${frequency}, now(), now(), ${values}
    where (select count(*) from subscriptions where site_id = ${siteId} and email = ${foldedEmail})
      < ${MAX_SUBSCRIPTIONS_PER_ADDRESS}
    on conflict (site_id, email, wishes_key, (confirmed_at is null)) do update
    set name = excluded.name, locale = excluded.locale, frequency = excluded.frequency,
      consented_at = now(), created_at = now(), confirmation_due_at = coalesce(known.confirmation_due_at, now())`);
}

async function findAccess(db: Database, siteId: string, token: string): Promise<SubscriptionAccess | undefined> {
  const hash = hashSubscriptionToken(token);
  const rows = await queryRows(
    db,
    sql`
      select ${SUBSCRIPTION_COLUMNS},
        case when confirmed_at is null then 'confirm' when edit_hash = ${hash} then 'edit' else 'unsubscribe' end
          as purpose,
        (select count(*)::int - 1 from subscriptions other
          where other.site_id = s.site_id and other.email = s.email and other.confirmed_at is not null) as others
      from subscriptions s
      where site_id = ${siteId}
        and (confirm_hash = ${hash} and ${IS_WAITING_FOR_CONFIRMATION} or edit_hash = ${hash} or unsubscribe_hash = ${hash})
      order by created_at, id`,
    accessRow,
  );
  const [first] = rows;
  if (!first) return undefined;
  const { purpose, others } = first;
  if (purpose === 'confirm') return { purpose, subscriptions: rows.map(toSubscription) };
  return { purpose, subscription: toSubscription(first), others };
}

interface SearchOfAddress {
  readonly siteId: string;
  /** The id of a subscription. */
  readonly id: string;
  readonly email: string;
  readonly wishesKey: string;
}

/** Makes the mail of waiting matches due now when the frequency changes. The frequency applies from the next match on. */
const mailWaitingMatchesNow = (transaction: Database, id: string, frequency: SQL) =>
  transaction.execute(sql`
    update subscription_mailings set due_at = now()
    where subscription_id = ${id} and (select frequency from subscriptions where id = ${id}) <> ${frequency}`);

/** Returns the id of another confirmed subscription with the same e-mail address and wishes, and locks it. */
async function findSameSearch(
  transaction: Database,
  { siteId, id, email, wishesKey }: SearchOfAddress,
): Promise<string | undefined> {
  const rows = await queryRows(
    transaction,
    sql`
      select id from subscriptions
      where site_id = ${siteId} and email = ${email} and wishes_key = ${wishesKey} and confirmed_at is not null
        and id <> ${id}
      for update`,
    idRow,
  );
  return rows[0]?.id;
}

/** Moves a request's name, language, frequency and consent to the confirmed subscription, and deletes the request. */
async function mergeRequest(transaction: Database, requestId: string, confirmedId: string): Promise<void> {
  const requested = sql`(select frequency from subscriptions where id = ${requestId})`;
  await mailWaitingMatchesNow(transaction, confirmedId, requested);
  await transaction.execute(sql`
    update subscriptions confirmed
    set name = request.name, locale = request.locale, frequency = request.frequency, consented_at = request.consented_at
    from subscriptions request where confirmed.id = ${confirmedId} and request.id = ${requestId}`);
  await transaction.execute(sql`delete from subscriptions where id = ${requestId}`);
}

/** Moves the matches that wait to another subscription for the same search, and deletes the earlier subscription. */
async function moveMatches(transaction: Database, fromId: string, toId: string): Promise<void> {
  await transaction.execute(sql`
    update subscription_matches set subscription_id = ${toId} where subscription_id = ${fromId}`);
  await transaction.execute(sql`
    insert into subscription_mailings (subscription_id, due_at)
    select ${toId}, due_at from subscription_mailings where subscription_id = ${fromId}
    on conflict (subscription_id) do update set due_at = least(subscription_mailings.due_at, excluded.due_at)`);
  await transaction.execute(sql`delete from subscriptions where id = ${fromId}`);
}

async function confirmRequests(
  transaction: Database,
  siteId: string,
  token: string,
  tokens: SubscriptionTokens,
): Promise<readonly ConfirmedSubscription[] | undefined> {
  const rows = await transaction
    .select(COLUMNS_FOR_CHANGE)
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.siteId, siteId),
        eq(subscriptions.confirmHash, hashSubscriptionToken(token)),
        IS_WAITING_FOR_CONFIRMATION,
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .for('update');
  if (rows.length === 0) return undefined;
  const confirmedSubscriptions: ConfirmedSubscription[] = [];
  for (const { id: requestId, email, wishesKey } of rows) {
    const confirmedId = await findSameSearch(transaction, { siteId, id: requestId, email, wishesKey });
    if (confirmedId !== undefined) await mergeRequest(transaction, requestId, confirmedId);
    const id = confirmedId ?? requestId;
    const editToken = tokens.derive('edit', siteId, id);
    const [subscription] = await queryRows(
      transaction,
      sql`
      update subscriptions
      set confirmed_at = coalesce(confirmed_at, now()), confirm_hash = null, confirmation_due_at = null, edit_hash = ${hashSubscriptionToken(editToken)},
        unsubscribe_hash = ${hashSubscriptionToken(tokens.derive('unsubscribe', siteId, id))}
      where id = ${id} returning ${SUBSCRIPTION_COLUMNS}`,
      subscriptionSchema,
    );
    if (!subscription) continue;
    confirmedSubscriptions.push({ token: editToken, subscription, wasConfirmedBefore: confirmedId !== undefined });
  }
  return confirmedSubscriptions;
}

async function changeSubscription(
  transaction: Database,
  siteId: string,
  token: string,
  { name, locale, frequency, wishes }: SubscriptionChange,
): Promise<Subscription | undefined> {
  const { siteId: siteIdColumn, editHash, confirmedAt } = subscriptions;
  const [storedSubscription] = await transaction
    .select(COLUMNS_FOR_CHANGE)
    .from(subscriptions)
    .where(and(eq(siteIdColumn, siteId), eq(editHash, hashSubscriptionToken(token)), isNotNull(confirmedAt)))
    .for('update');
  if (!storedSubscription) return undefined;
  const { id, email } = storedSubscription;
  const { columns, values } = listWishValues(wishes);
  const { wishesKey } = toWishColumns(wishes);
  if (wishesKey !== storedSubscription.wishesKey) {
    await transaction.execute(sql`delete from subscription_matches where subscription_id = ${id}`);
    const sameSearchId = await findSameSearch(transaction, { siteId, id, email, wishesKey });
    if (sameSearchId !== undefined) await moveMatches(transaction, sameSearchId, id);
  }
  await mailWaitingMatchesNow(transaction, id, sql`${frequency}`);
  const [changedSubscription] = await queryRows(
    transaction,
    sql`
      update subscriptions
      set name = ${name}, locale = ${locale}, frequency = ${frequency}, (${columns}) = row (${values})
      where id = ${id} returning ${SUBSCRIPTION_COLUMNS}`,
    subscriptionSchema,
  );
  return changedSubscription;
}

async function endSubscriptions(
  transaction: Database,
  siteId: string,
  token: string,
  scope: 'this' | 'all',
): Promise<boolean> {
  const hash = hashSubscriptionToken(token);
  const rows = await queryRows(
    transaction,
    sql`
      with meant as (
        select id, email from subscriptions
        where site_id = ${siteId} and (edit_hash = ${hash} or unsubscribe_hash = ${hash})
      )
      delete from subscriptions s using meant m
      where s.site_id = ${siteId}
        and (s.id = m.id or ${scope === 'all'} and s.email = m.email)
      returning s.id`,
    idRow,
  );
  for (const { id } of rows) await cancelMails(transaction, siteId, toSubscriptionReference(id));
  return rows.length > 0;
}

export const createSubscriptionRepository = ({ db, write }: UnitOfWork): SubscriptionRepository => ({
  requestSubscription: (siteId, wantedSubscription) =>
    write((transaction) => requestSubscription(transaction, siteId, wantedSubscription)),
  findAccess: (siteId, token) => findAccess(db, siteId, token),
  confirm: (siteId, token, tokens) => write((transaction) => confirmRequests(transaction, siteId, token, tokens)),
  change: (siteId, token, wantedChange) =>
    write((transaction) => changeSubscription(transaction, siteId, token, wantedChange)),
  endSubscriptions: (siteId, token, scope) =>
    write((transaction) => endSubscriptions(transaction, siteId, token, scope)),
});
