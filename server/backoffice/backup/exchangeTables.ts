import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { findSqlState } from '../core/db/unitOfWork.ts';
import { OWN_TABLES, quoteName } from './catalog.ts';

const objectsRow = z.object({
  tables: z.array(z.string()),
  /** The sequences that belong to no column. */
  sequences: z.array(z.string()),
  /** The functions with the types of their arguments. */
  functions: z.array(z.string()),
});
type SchemaObjects = z.output<typeof objectsRow>;

const OBJECTS_QUERY = `
  select
    array(select relname::text from pg_class where relnamespace = $1::regnamespace and relkind = 'r') as tables,
    array(
      select relname::text from pg_class c where relnamespace = $1::regnamespace and relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    ) as sequences,
    array(
      select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')'
      from pg_proc where pronamespace = $1::regnamespace
    ) as functions`;

async function readObjects(client: PoolClient, schema: string): Promise<SchemaObjects> {
  return objectsRow.parse((await client.query(OBJECTS_QUERY, [quoteName(schema)])).rows[0]);
}

const qualifyName = (schema: string) => (name: string) => `${quoteName(schema)}.${quoteName(name)}`;

async function replaceObjects(
  client: PoolClient,
  from: string,
  to: string,
  onLocked: () => Promise<void>,
): Promise<void> {
  const [newObjects, oldObjects] = [await readObjects(client, from), await readObjects(client, to)];
  const replacedTables = oldObjects.tables.filter(
    (name) => OWN_TABLES.includes(name) || newObjects.tables.includes(name),
  );
  if (replacedTables.length > 0) {
    const tableList = replacedTables.map(qualifyName(to)).join(', ');
    await client.query(`lock table ${tableList} in access exclusive mode`);
    await onLocked();
    // The tables are dropped together, because they reference each other. The statement fails when an object of another
    // product, such as a view, depends on the tables.
    await client.query(`drop table ${tableList}`);
  }
  for (const name of newObjects.sequences) await client.query(`drop sequence if exists ${qualifyName(to)(name)}`);
  for (const name of newObjects.functions) await client.query(`drop function if exists ${quoteName(to)}.${name}`);
  for (const name of newObjects.tables)
    await client.query(`alter table ${qualifyName(from)(name)} set schema ${quoteName(to)}`);
  for (const name of newObjects.sequences)
    await client.query(`alter sequence ${qualifyName(from)(name)} set schema ${quoteName(to)}`);
  for (const name of newObjects.functions)
    await client.query(`alter function ${quoteName(from)}.${name} set schema ${quoteName(to)}`);
  await client.query(`drop schema ${quoteName(from)}`);
}

/**
 * The SQLSTATE codes that mean that another client uses a table for longer than the lock timeout, or is in a deadlock
 * with this client.
 */
const LOCK_CONFLICT_STATES = new Set(['55P03', '40P01']);
const MAX_EXCHANGE_ATTEMPTS = 20;
const RETRY_DELAY_MS = 2000;

/**
 * Replaces the tables, sequences and functions of schema `to` by those of schema `from`, within a transaction. Other
 * clients use the old tables until the commit and the new ones afterwards.
 *
 * @param onLocked reads the old tables when no other client can change them any more. It is called again when the
 *   exchange is tried again
 */
export async function exchangeTables(
  client: PoolClient,
  from: string,
  to: string,
  onLocked: () => Promise<void>,
): Promise<void> {
  await client.query("select set_config('lock_timeout', '5s', true)");
  for (let attempts = 1; ; attempts += 1) {
    await client.query('savepoint exchange');
    try {
      return await replaceObjects(client, from, to, onLocked);
    } catch (error) {
      await client.query('rollback to savepoint exchange');
      if (attempts === MAX_EXCHANGE_ATTEMPTS || !LOCK_CONFLICT_STATES.has(findSqlState(error) ?? '')) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}
