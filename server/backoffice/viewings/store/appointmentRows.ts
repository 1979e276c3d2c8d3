import { gt, isNull, or, sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { appointments } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type TokenPurpose, tokenHash } from '../../core/tokens/agendaToken.ts';
import type { Agenda } from '../appointment.ts';

/** A slot that is taken, with the minutes that stay free after it. */
export interface OccupiedSlot extends TimeSpan {
  readonly busy: TimeSpan;
}

export const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
export const range = ({ start, end }: TimeSpan) => sql`tstzrange(${instant(start)}, ${instant(end)})`;

export const asSpan = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): TimeSpan => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
});

/** Without expired holds. */
export const counts = (now: Moment) => or(isNull(appointments.expiresAt), gt(appointments.expiresAt, new Date(now)));

export const hashOf = (purpose: TokenPurpose, { siteId }: Pick<Agenda, 'siteId'>, token: string) =>
  tokenHash(purpose, siteId, token);

/** A write of an agenda, which purges the pages that show it. */
export const changeAgenda = <T>(
  { write }: Pick<UnitOfWork, 'write'>,
  { siteId, salesRepId }: Pick<Agenda, 'siteId' | 'salesRepId'>,
  run: (transaction: Database) => Promise<T>,
): Promise<T> =>
  write((transaction, tags) => {
    tags.add(siteId, tag.agenda(siteId, salesRepId));
    return run(transaction);
  });
