import type { Pool, PoolClient } from 'pg';
import { type Span, runInSpan, runWithoutSpan, getCurrentTraceId } from '#shared/node/tracing/tracing.ts';

/** A statement that has ended. */
export interface EndedQuery {
  /** The first keyword, such as `select`. It is `other` for statements that this program never sends. */
  readonly operation: string;
  readonly isSuccess: boolean;
  /** The duration, including the wait for a connection. */
  readonly durationMs: number;
}

const KNOWN_OPERATIONS: ReadonlySet<string> = new Set(
  'select insert update delete with begin commit rollback vacuum analyze'.split(' '),
);
const FIRST_KEYWORD = /^\s*([a-z]{1,12})/i;
/** Captures the table of a write from the beginning of the statement, because the rest may contain literals. */
const WRITE_STATEMENT = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]{1,40})\b/i;

function readStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig && typeof statement.text === 'string' ? statement.text : '';
}

/**
 * Returns the data about a statement that traces and metrics may contain. These data contain no text of the statement,
 * because the text may contain values.
 */
export function describeStatement(statement: unknown): { readonly operation: string; readonly table?: string } {
  const text = readStatementText(statement);
  const keyword = FIRST_KEYWORD.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = WRITE_STATEMENT.exec(text)?.[1];
  return { operation: KNOWN_OPERATIONS.has(keyword) ? keyword : 'other', ...(table !== undefined && { table }) };
}

type QueryObserver = (query: EndedQuery) => void;

const isCallback = (value: unknown): boolean => typeof value === 'function';

/** Runs a statement as a span of the current trace. A background query without a trace creates no span. */
function runObserved(statement: unknown, send: () => unknown, observe: QueryObserver): unknown {
  const { operation, table } = describeStatement(statement);
  const startedAt = performance.now();
  const reportEnd = (isSuccess: boolean) =>
    observe({ operation, isSuccess, durationMs: performance.now() - startedAt });

  function sendObserved(_span: Span): unknown {
    const result = send();
    if (result instanceof Promise)
      result.then(
        () => reportEnd(true),
        () => reportEnd(false),
      );
    return result;
  }
  if (getCurrentTraceId() === undefined) return runWithoutSpan(sendObserved);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  return runInSpan(
    table === undefined ? operation : `${operation} ${table}`,
    { kind: 'client', attributes },
    sendObserved,
  );
}

/**
 * Observes a query function. Statements with a callback are not observed: the pool uses them internally for a statement
 * that is observed already.
 */
const observeQueryFunction = <Query extends PoolClient['query'] | Pool['query']>(
  query: Query,
  observe: QueryObserver,
): Query =>
  new Proxy(query, {
    apply(target, thisArgument: unknown, values: unknown[]): unknown {
      const send = (): unknown => Reflect.apply(target, thisArgument, values);
      return values.some(isCallback) ? send() : runObserved(values[0], send, observe);
    },
  });

/**
 * Observes every statement of a pool, also those in transactions. The function must be called before the first
 * statement.
 */
export function observeQueries(pool: Pool, observe: QueryObserver): void {
  // oxlint-disable-next-line typescript/unbound-method -- the wrapper passes `this` on
  pool.query = observeQueryFunction(pool.query, observe);
  pool.on('connect', (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- the wrapper passes `this` on
    client.query = observeQueryFunction(client.query, observe);
  });
}
