import type { Pool, PoolClient } from 'pg';
import { type Span, traced, untraced, currentTraceId } from '#shared/node/tracing/tracing.ts';

/** A statement that has ended. */
export interface EndedQuery {
  /** Its first word, such as `select`; `other` for one that this program does not send itself. */
  readonly operation: string;
  readonly ok: boolean;
  /** With the time that it waited for a connection, where it had none yet. */
  readonly ms: number;
}

const OPERATIONS: ReadonlySet<string> = new Set(
  'select insert update delete with begin commit rollback vacuum analyze'.split(' '),
);
const FIRST_WORD = /^\s*([a-z]{1,12})/i;
/** What a write is about. Only from its beginning: later, literals may follow, which are no names. */
const WRITTEN = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]{1,40})\b/i;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig && typeof statement.text === 'string' ? statement.text : '';
}

/** What a trace and a metric may say of a statement: no text of it, which may have values in it. */
export function describeStatement(statement: unknown): { readonly operation: string; readonly table?: string } {
  const text = textOf(statement);
  const word = FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = WRITTEN.exec(text)?.[1];
  return { operation: OPERATIONS.has(word) ? word : 'other', ...(table !== undefined && { table }) };
}

type Observe = (query: EndedQuery) => void;

const isCallback = (value: unknown): boolean => typeof value === 'function';

/** Runs a statement as a part of the trace that it belongs to; programs' own look-ups in the background make none. */
function run(statement: unknown, send: () => unknown, observe: Observe): unknown {
  const { operation, table } = describeStatement(statement);
  const startedAt = performance.now();
  const end = (ok: boolean) => observe({ operation, ok, ms: performance.now() - startedAt });

  function watched(_span: Span): unknown {
    const result = send();
    if (result instanceof Promise)
      result.then(
        () => end(true),
        () => end(false),
      );
    return result;
  }
  if (currentTraceId() === undefined) return untraced(watched);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  return traced(table === undefined ? operation : `${operation} ${table}`, { kind: 'client', attributes }, watched);
}

/** Statements that answer by a callback are parts of others: the pool's own way to send what it was asked for. */
const observed = <Query extends PoolClient['query'] | Pool['query']>(query: Query, observe: Observe): Query =>
  new Proxy(query, {
    apply(target, self: unknown, values: unknown[]): unknown {
      const send = (): unknown => Reflect.apply(target, self, values);
      return values.some(isCallback) ? send() : run(values[0], send, observe);
    },
  });

/** Observes every statement over a pool, those in transactions too. To be called before the first one. */
export function observeQueries(pool: Pool, observe: Observe): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object that it was called on
  pool.query = observed(pool.query, observe);
  pool.on('connect', (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- as above
    client.query = observed(client.query, observe);
  });
}
