import { Temporal } from 'temporal-polyfill';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';
import { parseMoment, zonedMoment } from '../../core/calendar/belgianTime.ts';

const OVERLAP = { minutes: 10 };

/** ISO with an offset as a Belgian time without a zone, as some CRMs take times. */
export const zonelessOf = (iso: string): string =>
  zonedMoment(parseMoment(iso)).toPlainDateTime().toString({ smallestUnit: 'second' });

/**
 * From when on changes are asked for, ten minutes before the largest Belgian time that a CRM gave. It has no zone: in the
 * hour that comes twice in autumn a later change may have an earlier time, so that hour is asked for as a whole.
 *
 * @returns undefined for what is no time
 */
export function sinceTime(cursor: string): string | undefined {
  let local: Temporal.PlainDateTime;
  try {
    local = Temporal.PlainDateTime.from(cursor);
  } catch {
    return undefined;
  }
  const first = local.toZonedDateTime(AGENDA_TIME_ZONE, { disambiguation: 'earlier' });
  const comesTwice = !first.equals(local.toZonedDateTime(AGENDA_TIME_ZONE, { disambiguation: 'later' }));
  const since = comesTwice && first.toPlainDateTime().equals(local) ? first.subtract({ hours: 1 }) : first;
  return since.subtract(OVERLAP).toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** Of two times without a zone the larger one; what is no time counts for nothing. */
export function laterTime(known: string | undefined, raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(raw)) return known;
  return known === undefined || Temporal.PlainDateTime.compare(raw, known) > 0 ? raw : known;
}
