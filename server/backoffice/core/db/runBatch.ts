import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Runs one statement of a write; what it answers is not looked at. */
export type Run = (statement: SQL) => Promise<unknown>;

/** Stands around the number of a parameter. PostgreSQL takes this character nowhere, so no statement has it itself. */
const NUL = '\0';

class PlaceDialect extends PgDialect {
  override escapeParam(index: number): string {
    return `${NUL}${index}${NUL}`;
  }
}
const dialect = new PlaceDialect();

/** Throws a `TypeError` for a text that PostgreSQL cannot keep: the rest of a message would be cut off with it. */
function quoted(text: string): string {
  if (text.includes(NUL)) throw new TypeError('a text with a NUL character cannot be written');
  const inner = text.replaceAll("'", "''");
  // The prefix `E` fixes how backslashes are read, regardless of `standard_conforming_strings`. The space separates it
  // from a word before it.
  return inner.includes('\\') ? ` E'${inner.replaceAll('\\', String.raw`\\`)}'` : `'${inner}'`;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString('hex')}`;
  // Not as JSON, which has neither infinite nor very large numbers.
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'null';
    return Array.isArray(value) ? arrayText(value) : `"${asText(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}

/** A parameter as text of SQL, of a type that its place decides, as it does for a parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return quoted(Array.isArray(value) ? arrayText(value) : asText(value));
}

function inlined(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const parts = text.split(NUL);
  return parts.map((part, at) => (at % 2 === 0 ? part : literal(params[Number(part)]))).join('');
}

/**
 * Statements as one message, which is one transaction. The embedded database serves no other client while a transaction
 * is open: here it is open while the database works, and not while this program computes or waits for a processor.
 * Parameters become literals, since a message with parameters has one statement.
 */
export const asBatch = (statements: readonly SQL[]): SQL => sql.raw(statements.map(inlined).join(';\n'));

/** Runs statements as one message. */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<void> {
  if (statements.length > 0) await db.execute(asBatch(statements));
}
