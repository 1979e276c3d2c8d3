import { gt, isNull, or, sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { appointments } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type AgendaTokenPurpose, hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import type { Agenda } from '../appointment.ts';

/** A taken slot. The agenda is busy for the longer span `busy`, which includes the buffer. */
export interface OccupiedSlot extends TimeSpan {
  readonly busy: TimeSpan;
}

export const toTimestamp = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
export const toTimeRange = ({ start, end }: TimeSpan) => sql`tstzrange(${toTimestamp(start)}, ${toTimestamp(end)})`;

export const toSpan = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): TimeSpan => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
});

/** Is true for all rows except expired holds. */
export const isNotExpired = (now: Moment) =>
  or(isNull(appointments.expiresAt), gt(appointments.expiresAt, new Date(now)));

export const hashToken = (purpose: AgendaTokenPurpose, { siteId }: Pick<Agenda, 'siteId'>, token: string) =>
  hashAgendaToken(purpose, siteId, token);

/** Runs a write of an agenda and purges the pages that show the agenda. */
export const runAgendaWrite = <T>(
  { write }: Pick<UnitOfWork, 'write'>,
  { siteId, salesRepId }: Pick<Agenda, 'siteId' | 'salesRepId'>,
  run: (transaction: Database) => Promise<T>,
): Promise<T> =>
  write((transaction, tags) => {
    tags.add(siteId, tag.agenda(siteId, salesRepId));
    return run(transaction);
  });
