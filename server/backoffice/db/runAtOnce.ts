import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { escapeLiteral } from 'pg';
import type { Database } from './database.ts';

/** Runs one statement of a write; what it answers is not looked at. */
export type Run = (statement: SQL) => Promise<unknown>;

const dialect = new PgDialect();

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const element = (value: unknown) =>
  value === null ? 'null' : `"${asText(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A parameter as text of SQL, of a type that its place decides, as it does for a parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(element).join(',')}}`);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  return escapeLiteral(asText(value));
}

function inlined(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return text.replaceAll(/\$(\d+)/g, (_, index: string) => literal(params[Number(index) - 1]));
}

/**
 * Runs statements in one message, which is one transaction. The embedded database serves nobody else while a
 * transaction is open: here it is open for as long as the database itself works, and not while this program thinks, or
 * waits for a processor.
 */
export async function runAtOnce(db: Database, statements: readonly SQL[]): Promise<void> {
  if (statements.length > 0) await db.execute(sql.raw(statements.map(inlined).join(';\n')));
}
