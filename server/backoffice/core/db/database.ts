import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** A pool or a transaction: whatever can run a drizzle query. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
