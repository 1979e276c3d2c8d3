import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../core/db/database.ts';
import {
  appointments,
  articles,
  assets,
  connections,
  estates,
  mails,
  messages,
  openHouseRegistrations,
  openHouses,
  pages,
  redirects,
  rentalReservations,
  rentalUnits,
  subscriptions,
} from '../core/db/schema.ts';

type SiteTable = PgTable & { readonly siteId: PgColumn };

/** The kinds of data that an operator should see before a site is removed. */
const CONTENT_TABLES: Readonly<Record<string, readonly [table: SiteTable, condition?: SQL | undefined]>> = {
  estates: [estates, isNull(estates.deletedAt)],
  'holiday homes': [rentalUnits, isNull(rentalUnits.deletedAt)],
  pages: [pages],
  articles: [articles],
  redirects: [redirects],
  'pictures and documents': [assets],
  messages: [messages],
  mails: [mails],
  'mails that wait': [mails, and(isNull(mails.sentAt), isNull(mails.failedAt))],
  'connections to a CRM': [connections],
  'saved searches': [subscriptions],
  appointments: [appointments, eq(appointments.state, 'booked')],
  'appointments to come': [appointments, and(eq(appointments.state, 'booked'), gt(appointments.startsAt, sql`now()`))],
  'open house days': [openHouses, eq(openHouses.isOver, false)],
  'registrations to come': [
    openHouseRegistrations,
    and(eq(openHouseRegistrations.state, 'registered'), gt(openHouseRegistrations.endsAt, sql`now()`)),
  ],
  reservations: [rentalReservations, sql`${rentalReservations.state} in ('requested', 'confirmed')`],
  'reservations to come': [
    rentalReservations,
    sql`${rentalReservations.state} in ('requested', 'confirmed') and upper(${rentalReservations.nights}) > current_date`,
  ],
};

/** Counts the data of a site by kind. */
export async function countSiteContents(db: Database, siteId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, [table, condition]] of Object.entries(CONTENT_TABLES))
    counts[kind] = await db.$count(table, and(eq(table.siteId, siteId), condition));
  return counts;
}
