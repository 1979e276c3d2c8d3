import type { AgendaSlot, FreeSlots } from '#shared/api/liveAgenda.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  addDays,
  toBrusselsDay,
  formatDayOfMonth,
  formatDays,
  formatTime,
  formatWeekday,
  toMonday,
} from '#shared/i18n/moments.ts';

interface SlotView {
  /** Its start, as it is posted. */
  readonly value: string;
  readonly time: string;
}

export interface DayView {
  /** ISO date. */
  readonly date: string;
  readonly weekday: string;
  /** `25 november` */
  readonly name: string;
  readonly slots: readonly SlotView[];
}

/** One week of free times; days without any are left out. */
export interface WeekView {
  /** `23–29 november` */
  readonly name: string;
  readonly days: readonly DayView[];
  /** Mondays of the nearest weeks with something free. */
  readonly earlier?: string;
  readonly later?: string;
}

const DAYS_TO_SUNDAY = 6;

const slotView = ({ start }: AgendaSlot, locale: Locale): SlotView => ({
  value: start,
  time: formatTime(start, locale),
});

/** The same day in every time zone that matters. */
const noon = (date: string) => `${date}T12:00:00Z`;

const dayView = (date: string, slots: readonly AgendaSlot[], locale: Locale): DayView => ({
  date,
  weekday: formatWeekday(noon(date), locale),
  name: formatDayOfMonth(noon(date), locale),
  slots: slots.map((slot) => slotView(slot, locale)),
});

/** Free times by day, as the three that are offered for one that is gone. */
export function daysOf(slots: readonly AgendaSlot[], locale: Locale): readonly DayView[] {
  const byDay = Map.groupBy(slots, ({ start }) => toBrusselsDay(start));
  return Array.from(byDay, ([date, ofDay]) => dayView(date, ofDay, locale));
}

/** What is free but for some of it: a time that was just refused may still be in the cache. */
export function withoutSlots(free: FreeSlots, starts: readonly unknown[]): FreeSlots {
  const moments = new Set(starts.flatMap((start) => (typeof start === 'string' ? [Date.parse(start)] : [])));
  if (moments.size === 0) return free;
  const days = free.days.map(({ date, slots }) => ({
    date,
    slots: slots.filter(({ start }) => !moments.has(Date.parse(start))),
  }));
  return { ...free, days };
}

/**
 * The first week from `from` (an ISO date; else from today) in which something is free, or else the last one before.
 * Undefined when nothing is.
 */
export function weekView(free: FreeSlots, from: string | undefined, locale: Locale): WeekView | undefined {
  const open = free.days.filter(({ slots }) => slots.length > 0);
  const weeks = [...new Set(open.map(({ date }) => toMonday(date)))];
  const beyond = free.next && toMonday(toBrusselsDay(free.next.start));
  const wanted = from === undefined ? undefined : toMonday(from);
  const monday = wanted === undefined ? weeks[0] : (weeks.find((week) => week >= wanted) ?? weeks.at(-1));
  if (monday === undefined) return undefined;
  const at = weeks.indexOf(monday);
  const isBeginning = (free.days[0]?.date ?? '') <= free.firstDay;
  const earlier = weeks[at - 1] ?? (isBeginning ? undefined : toMonday(free.firstDay));
  const later = weeks[at + 1] ?? (beyond === monday ? undefined : beyond);
  return {
    name: formatDays(noon(monday), noon(addDays(monday, DAYS_TO_SUNDAY)), locale),
    days: open.filter(({ date }) => toMonday(date) === monday).map(({ date, slots }) => dayView(date, slots, locale)),
    ...(earlier !== undefined && { earlier }),
    ...(later !== undefined && { later }),
  };
}
