import { type AnyColumn, and, eq, type SQL } from 'drizzle-orm';
import type { ConnectionKey } from '../../seam/connectionKey.ts';

/** Returns the condition that matches the rows of one connection. */
export const matchesConnection = (
  { siteId, name }: ConnectionKey,
  table: { readonly siteId: AnyColumn; readonly connection: AnyColumn },
): SQL => {
  const condition = and(eq(table.siteId, siteId), eq(table.connection, name));
  if (!condition) throw new Error('a condition of two parts is one');
  return condition;
};
