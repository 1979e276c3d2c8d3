import { Temporal } from 'temporal-polyfill';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';
import { parseMoment, toZonedMoment } from '../../core/calendar/belgianTime.ts';

const CHANGES_OVERLAP = { minutes: 10 };

/** Converts an ISO time with an offset to a Belgian time without a zone, which is what some CRMs accept. */
export const toZonelessTime = (iso: string): string =>
  toZonedMoment(parseMoment(iso)).toPlainDateTime().toString({ smallestUnit: 'second' });

/**
 * Returns the time from which changes are requested: ten minutes before the latest Belgian time that a CRM returned.
 * These times have no zone. When the clocks are set back in autumn, one hour occurs twice, so a record that changed
 * later may have an earlier time. For a time in this hour, the result is therefore an hour earlier.
 *
 * @returns undefined for a text that is no time
 */
export function toSinceTime(cursor: string): string | undefined {
  let localTime: Temporal.PlainDateTime;
  try {
    localTime = Temporal.PlainDateTime.from(cursor);
  } catch {
    return undefined;
  }
  const earlierMoment = localTime.toZonedDateTime(AGENDA_TIME_ZONE, { disambiguation: 'earlier' });
  const occursTwice = !earlierMoment.equals(localTime.toZonedDateTime(AGENDA_TIME_ZONE, { disambiguation: 'later' }));
  const sinceTime =
    occursTwice && earlierMoment.toPlainDateTime().equals(localTime)
      ? earlierMoment.subtract({ hours: 1 })
      : earlierMoment;
  return sinceTime
    .subtract(CHANGES_OVERLAP)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** Returns the later of two times without a zone; a value that is no time is ignored. */
export function chooseLaterTime(knownTime: string | undefined, raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(raw)) return knownTime;
  return knownTime === undefined || Temporal.PlainDateTime.compare(raw, knownTime) > 0 ? raw : knownTime;
}
