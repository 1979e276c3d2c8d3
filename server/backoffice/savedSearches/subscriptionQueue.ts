import { sql } from 'drizzle-orm';
import type { EstateSummary } from '../../../shared/api/estate.ts';
import { type Subscription, subscriptionSchema } from '../../../shared/api/subscriptions.ts';
import type { EventKind } from './estateEvents.ts';
import { CAN_BE_HAD, matchEvents } from './matchEvents.ts';
import { randomToken, type SubscriptionTokens, tokenHash } from '../core/tokens/subscriptionTokens.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** Requests of one address that are to be confirmed. */
export interface DueConfirmation {
  readonly siteId: string;
  readonly email: string;
  /** Opens all of them. */
  readonly token: string;
  /** Newest first. */
  readonly subscriptions: readonly Subscription[];
}

/** Something about an estate that can be had. */
export interface News {
  readonly estate: EstateSummary;
  readonly kind: EventKind;
  /** Where the price is another one: what it was. */
  readonly oldPrice: number | undefined;
}

/** What a subscription is to hear of. */
export interface DueMailing {
  readonly siteId: string;
  readonly subscription: Subscription;
  /** Newest first. */
  readonly news: readonly News[];
  readonly tokens: { readonly edit: string; readonly unsubscribe: string };
}

/** What waits to be matched and sent. Each call is to be one transaction with what becomes of it. */
export interface SubscriptionQueue {
  /** Whether any of the calls below has something to do. */
  hasWork(now: Date): Promise<boolean>;
  /** See `matchEvents`. */
  match(now: Date): Promise<number>;
  /** Takes one address. `later`: one whose last mail is too recent was put off. Undefined: none is due. */
  takeConfirmation(now: Date): Promise<DueConfirmation | 'later' | undefined>;
  /** Takes one subscription, which may find that nothing of its news is left. Undefined: none is due. */
  takeMailing(now: Date, tokens: SubscriptionTokens): Promise<DueMailing | undefined>;
  /** Puts off the first that is due, which can't be taken now, so that it does not hold up the others. */
  postpone(queue: 'confirmation' | 'mailing', now: Date): Promise<void>;
}

type SubscriptionRow = Record<keyof Subscription, unknown>;
interface NewsRow extends Record<string, unknown> {
  readonly summary: EstateSummary;
  readonly kinds: readonly EventKind[];
  readonly old_price: number | null;
  readonly price: number | null;
}

/** What tells most comes first. */
const BY_WEIGHT: readonly EventKind[] = ['published', 'back', 'price'];

function newsOf({ summary, kinds, old_price: oldPrice, price }: NewsRow): News | undefined {
  const kind = BY_WEIGHT.find((each) => kinds.includes(each)) ?? 'price';
  // It went up and down again.
  if (kind === 'price' && oldPrice !== null && oldPrice === price) return undefined;
  return { estate: summary, kind, oldPrice: oldPrice ?? undefined };
}

const COLUMNS = sql.raw(`s.id, s.email, s.name, s.locale, s.frequency, s.wishes,
  to_char(coalesce(s.confirmed_at, s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`);
const POSTPONED_HOURS = 1;
/** Table, key and time. */
const POSTPONED = {
  confirmation: [sql.raw('subscriptions'), sql.raw('id'), sql.raw('confirmation_due_at')],
  mailing: [sql.raw('subscription_mailings'), sql.raw('subscription_id'), sql.raw('due_at')],
} as const;

export function createSubscriptionQueue({ db, write }: UnitOfWork): SubscriptionQueue {
  return {
    async hasWork(now) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ some: boolean }>(sql`
        select exists (select from estate_events)
          or exists (select from subscriptions where confirmation_due_at <= ${at})
          or exists (select from subscription_mailings where due_at <= ${at}) as some`);
      return rows[0]?.some === true;
    },

    match: (now) => write((transaction) => matchEvents(transaction, now)),

    takeConfirmation: (now) =>
      write(async (transaction) => {
        const at = sql`${now.toISOString()}::timestamptz`;
        const { rows: due } = await transaction.execute<{ site_id: string; email: string }>(sql`
          select site_id, email from subscriptions where confirmation_due_at <= ${at}
          order by confirmation_due_at limit 1 for update skip locked`);
        const [first] = due;
        if (!first) return undefined;
        const { site_id: siteId, email } = first;
        const { rowCount: mayBeSent } = await transaction.execute(sql`
          insert into subscription_confirmations as known (site_id, email, sent_at) values (${siteId}, ${email}, ${at})
          on conflict (site_id, email) do update set sent_at = excluded.sent_at
          where known.sent_at <= excluded.sent_at - interval '1 day'`);
        if (!mayBeSent) {
          await transaction.execute(sql`
            update subscriptions s set confirmation_due_at = c.sent_at + interval '1 day'
            from subscription_confirmations c
            where c.site_id = ${siteId} and c.email = ${email} and s.site_id = c.site_id and s.email = c.email
              and s.confirmation_due_at is not null`);
          return 'later';
        }
        const token = randomToken();
        const { rows } = await transaction.execute<SubscriptionRow>(sql`
          with asked as (
            update subscriptions set confirm_hash = ${tokenHash(token)}, confirmation_due_at = null
            where site_id = ${siteId} and email = ${email} and confirmation_due_at is not null
            returning *
          )
          select ${COLUMNS} from asked s order by s.created_at desc, s.id`);
        return { siteId, email, token, subscriptions: rows.map((row) => subscriptionSchema.parse(row)) };
      }),

    takeMailing: (now, tokens) =>
      write(async (transaction) => {
        const { rows: due } = await transaction.execute<{ subscription_id: string }>(sql`
          delete from subscription_mailings where subscription_id = (
            select subscription_id from subscription_mailings where due_at <= ${now.toISOString()}::timestamptz
            order by due_at limit 1 for update skip locked
          ) returning subscription_id`);
        const id = due[0]?.subscription_id;
        if (id === undefined) return undefined;
        const { rows: found } = await transaction.execute<SubscriptionRow & { site_id: string }>(
          sql`select s.site_id, ${COLUMNS} from subscriptions s where s.id = ${id}`,
        );
        const [row] = found;
        if (!row) throw new Error('a mailing without its subscription');
        const { site_id: siteId, ...subscription } = row;
        const { rows: news } = await transaction.execute<NewsRow>(sql`
          with gathered as (delete from subscription_matches where subscription_id = ${id} returning *),
          taken as (
            select g.subscription_id, t.* from gathered g
            cross join unnest(g.event_ids, g.estate_ids, g.kinds, g.old_prices)
              as t (event_id, estate_id, kind, old_price)
          )
          select e.summary, e.price, array_agg(t.kind order by t.event_id) as kinds,
            (array_agg(t.old_price order by t.event_id) filter (where t.old_price is not null))[1] as old_price
          from taken t
          join subscriptions s on s.id = t.subscription_id
          join sites w on w.id = s.site_id
          join estates e on e.site_id = s.site_id and e.id = t.estate_id
          where ${CAN_BE_HAD} and e.transaction_id = any (s.transactions)
          group by e.site_id, e.id
          order by max(t.event_id) desc`);
        const edit = tokens.lasting('edit', siteId, id);
        const unsubscribe = tokens.lasting('unsubscribe', siteId, id);
        // The key that they are derived from may be another one by now.
        await transaction.execute(sql`
          update subscriptions set edit_hash = ${tokenHash(edit)}, unsubscribe_hash = ${tokenHash(unsubscribe)}
          where id = ${id} and (edit_hash <> ${tokenHash(edit)} or unsubscribe_hash <> ${tokenHash(unsubscribe)})`);
        return {
          siteId,
          subscription: subscriptionSchema.parse(subscription),
          news: news.flatMap((each) => newsOf(each) ?? []),
          tokens: { edit, unsubscribe },
        };
      }),

    postpone: (queue, now) =>
      write(async (transaction) => {
        const [table, key, due] = POSTPONED[queue];
        const later = new Date(now.getTime() + POSTPONED_HOURS * 3_600_000).toISOString();
        await transaction.execute(sql`
          update ${table} set ${due} = ${later}::timestamptz where ${key} = (
            select ${key} from ${table} where ${due} <= ${now.toISOString()}::timestamptz order by ${due} limit 1
          )`);
      }),
  };
}
