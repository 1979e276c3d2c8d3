import type { Hours, OpeningHours } from '../../api/openingHours.ts';
import { dayAfter } from '../../i18n/moments.ts';
import { WEEKDAYS } from '../../primitives/weekdays.ts';
import { joinedHours } from './openingHours.ts';

type Schedule = Pick<OpeningHours, 'weekly' | 'exceptions'>;

/** Days with other hours that the code of a page has: more than a browser looks ahead, and a page is kept. */
const CODED_DAYS = 100;

const written = (hours: readonly Hours[]): string =>
  joinedHours(hours)
    .map(({ from, to }) => ` ${from}-${to}`)
    .join('');

/**
 * Opening hours in one short line, for an attribute of a page: days of the week by number from 1, Monday, those with the
 * same hours together; then dates with other hours, from `today` on. `12345 09:00-18:00;6 10:00-13:00;2026-12-25`
 */
export function openingCode({ weekly, exceptions }: Schedule, today: string): string {
  const days = new Map<string, string>();
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const hours = written(weekly[weekday] ?? []);
    if (hours) days.set(hours, `${days.get(hours) ?? ''}${index + 1}`);
  }
  const last = dayAfter(today, CODED_DAYS);
  return [
    ...[...days].map(([hours, numbers]) => numbers + hours),
    ...exceptions.filter(({ date }) => date >= today && date <= last).map(({ date, hours }) => date + written(hours)),
  ].join(';');
}

/** The hours that a line of `openingCode` says. */
export function readOpeningCode(code: string): Schedule {
  const weekly: Record<string, Hours[]> = {};
  const exceptions: { date: string; hours: Hours[] }[] = [];
  for (const part of code.split(';')) {
    const [days = '', ...spans] = part.split(' ');
    const hours = spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));
    if (days.includes('-')) exceptions.push({ date: days, hours });
    else for (const day of days) weekly[WEEKDAYS[Number(day) - 1] ?? ''] = hours;
  }
  return { weekly, exceptions };
}
