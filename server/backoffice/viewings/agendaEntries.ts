import { Temporal } from 'temporal-polyfill';
import type { AgendaEntry } from '#shared/api/liveAgenda.ts';
import type { Agenda, AgendaEntryRow } from './appointment.ts';
import { toBelgianDate, formatBelgianIso, type Moment, toMoment, type TimeSpan } from '../core/calendar/belgianTime.ts';

const MIDNIGHT = Temporal.PlainTime.from('00:00');

const toMidnight = (day: Temporal.PlainDate): Moment => toMoment(day.toPlainDateTime(MIDNIGHT));

/**
 * Returns the span from the beginning of one day to the end of another. The default begin is today, and the default end
 * is the last day that can be booked.
 */
export function toSpanOfDays(
  { availability }: Pick<Agenda, 'availability'>,
  now: Moment,
  from: string | undefined,
  to: string | undefined,
): TimeSpan {
  const today = toBelgianDate(now);
  const firstDay = from === undefined ? today : Temporal.PlainDate.from(from);
  const lastDay = to === undefined ? today.add({ days: availability?.horizon ?? 365 }) : Temporal.PlainDate.from(to);
  return { start: toMidnight(firstDay), end: toMidnight(lastDay.add({ days: 1 })) };
}

export function toEntry({ id, state, start, end, estateId, document }: AgendaEntryRow): AgendaEntry {
  const { visitor, remark, estate } = document ?? {};
  return {
    id,
    start: formatBelgianIso(start),
    end: formatBelgianIso(end),
    state,
    estateId,
    ...(estate?.reference !== undefined && { estateReference: estate.reference }),
    ...(visitor && { visitor }),
    ...(remark !== undefined && { remark }),
  };
}
