import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** A pool or a transaction. Both can run drizzle queries. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
