import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { queryRows } from '#server/backoffice/core/db/queryRows.ts';

/**
 * The states of connections in metrics. `new`: no whole list has been read yet. `held`: too many removals wait for a
 * person. `unopened`: the encryption key or a credential is missing, or settings are wrong. `undeclared`: the
 * environment no longer declares the connection.
 */
export const CONNECTION_STATES = [
  'in step',
  'new',
  'failing',
  'held',
  'refused',
  'unopened',
  'undeclared',
  'paused',
] as const;

const totalRowSchema = z.object({
  crm: z.string(),
  state: z.enum(CONNECTION_STATES),
  connections: z.int(),
  homes: z.int(),
  refused: z.int(),
  /** The number of records that still have to be read. */
  waiting: z.int(),
  /** The number of calls of the CRM that wait to be processed. */
  hooks: z.int(),
  /**
   * The seconds since the last whole list was read, for the connection where this was longest ago; null when no list
   * was read.
   */
  listAge: z.number().nullable(),
  /**
   * The seconds since changes were last read, for the connection where this was longest ago; null when no changes were
   * read.
   */
  changesAge: z.number().nullable(),
});

/** The totals of all connections of one CRM in one state. */
export type ConnectionTotal = z.output<typeof totalRowSchema>;

/** Returns the totals of all connections, by CRM and state. The query reads the rows of all records, so it is slow. */
export const readConnectionTotals = (db: Database): Promise<readonly ConnectionTotal[]> =>
  queryRows(
    db,
    sql`
    with records as (
      select site_id, connection,
        count(*) filter (where own_id is not null and state <> 'gone') as homes,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where due_at is not null and missing = 0) as waiting
      from connection_records group by site_id, connection
    ), hooks as (
      select site_id, connection, count(*) as hooks from connection_hooks where done_at is null
      group by site_id, connection
    ), each as (
      select c.crm, r.homes, r.refused, r.waiting, h.hooks,
        case
          when c.state = 'paused' then 'paused'
          when s.failing = 'account' then 'unopened'
          when s.failing = 'undeclared' then 'undeclared'
          when s.refused_credentials is not null then 'refused'
          when s.held_removals is not null then 'held'
          when s.failing = 'awaited' then 'new'
          when s.problem is not null then 'failing'
          when s.full_at is null and s.listed is null then 'new'
          else 'in step'
        end as state,
        extract(epoch from now() - s.full_at) as list_age, extract(epoch from now() - s.changes_at) as changes_age
      from connections c
      left join connection_syncs s on s.site_id = c.site_id and s.connection = c.name
      left join records r on r.site_id = c.site_id and r.connection = c.name
      left join hooks h on h.site_id = c.site_id and h.connection = c.name
    )
    select crm, state, count(*)::integer as connections, coalesce(sum(homes), 0)::integer as homes,
      coalesce(sum(refused), 0)::integer as refused, coalesce(sum(waiting), 0)::integer as waiting,
      coalesce(sum(hooks), 0)::integer as hooks, max(list_age)::double precision as "listAge",
      max(changes_age)::double precision as "changesAge"
    from each group by crm, state order by crm, state`,
    totalRowSchema,
  );
