import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Runs one statement of a write. Its result is ignored. */
export type RunStatement = (statement: SQL) => Promise<unknown>;

/** This character marks the number of a parameter. PostgreSQL refuses it everywhere, so no statement contains it. */
const PARAMETER_MARK = '\0';

class ParameterMarkDialect extends PgDialect {
  override escapeParam(index: number): string {
    return `${PARAMETER_MARK}${index}${PARAMETER_MARK}`;
  }
}
const dialect = new ParameterMarkDialect();

/**
 * Quotes a text. Throws a `TypeError` for a text with a NUL character, because the rest of the message would be cut
 * off.
 */
function quoteText(text: string): string {
  if (text.includes(PARAMETER_MARK)) throw new TypeError('a text with a NUL character cannot be written');
  const escapedText = text.replaceAll("'", "''");
  // The prefix `E` makes the meaning of backslashes independent of `standard_conforming_strings`. The space before the
  // prefix separates it from a preceding word.
  return escapedText.includes('\\') ? ` E'${escapedText.replaceAll('\\', String.raw`\\`)}'` : `'${escapedText}'`;
}

function formatText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString('hex')}`;
  // JSON is not used for numbers, because it has no infinity and no very large integers.
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function formatArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'null';
    return Array.isArray(value) ? formatArray(value) : `"${formatText(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}

/** Writes a parameter as an SQL literal. As for a real parameter, its position in the statement decides its type. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return quoteText(Array.isArray(value) ? formatArray(value) : formatText(value));
}

function inlineParameters(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const parts = text.split(PARAMETER_MARK);
  return parts.map((part, index) => (index % 2 === 0 ? part : toLiteral(params[Number(part)]))).join('');
}

/**
 * Joins statements into one message, which is one transaction. The embedded database serves no other client while a
 * transaction is open; with one message, the transaction is open only while the database works, and not while this
 * program computes or waits for a processor. Parameters become literals, because a message with parameters can contain
 * only one statement.
 */
export const joinStatements = (statements: readonly SQL[]): SQL =>
  sql.raw(statements.map(inlineParameters).join(';\n'));

/** Runs statements as one message and one transaction. */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<void> {
  if (statements.length > 0) await db.execute(joinStatements(statements));
}
