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
  /** The start of the slot, as the form posts it. */
  readonly value: string;
  readonly time: string;
}

export interface DayView {
  /** An ISO date. */
  readonly date: string;
  readonly weekday: string;
  /** The date as text, for example `25 november`. */
  readonly name: string;
  readonly slots: readonly SlotView[];
}

/** One week of free times. Days without free times are left out. */
export interface WeekView {
  /** The week as text, for example `23–29 november`. */
  readonly name: string;
  readonly days: readonly DayView[];
  /** The Monday of the nearest earlier week with free times. `laterWeek` is the Monday of the nearest later one. */
  readonly earlierWeek?: string;
  readonly laterWeek?: string;
}

const DAYS_TO_SUNDAY = 6;

const buildSlotView = ({ start }: AgendaSlot, locale: Locale): SlotView => ({
  value: start,
  time: formatTime(start, locale),
});

/** Returns noon of a date, which is on the same day in every relevant time zone. */
const toNoon = (date: string) => `${date}T12:00:00Z`;

const buildDayView = (date: string, slots: readonly AgendaSlot[], locale: Locale): DayView => ({
  date,
  weekday: formatWeekday(toNoon(date), locale),
  name: formatDayOfMonth(toNoon(date), locale),
  slots: slots.map((slot) => buildSlotView(slot, locale)),
});

/** Groups free times by day. */
export function groupByDay(slots: readonly AgendaSlot[], locale: Locale): readonly DayView[] {
  const slotsByDay = Map.groupBy(slots, ({ start }) => toBrusselsDay(start));
  return Array.from(slotsByDay, ([date, daySlots]) => buildDayView(date, daySlots, locale));
}

/** Removes the given times from the free times, because a cached list may contain a time that was just refused. */
export function removeSlots(freeSlots: FreeSlots, starts: readonly unknown[]): FreeSlots {
  const moments = new Set(starts.flatMap((start) => (typeof start === 'string' ? [Date.parse(start)] : [])));
  if (moments.size === 0) return freeSlots;
  const days = freeSlots.days.map(({ date, slots }) => ({
    date,
    slots: slots.filter(({ start }) => !moments.has(Date.parse(start))),
  }));
  return { ...freeSlots, days };
}

/**
 * Returns the first week with free times from the given ISO date on; by default from today. If there is no such week,
 * returns the last week with free times before that date. Returns undefined when no time is free.
 *
 * A call may end within a week. That week is shown only when no whole week remains, and with a link to the same week,
 * because the page of the link loads the week whole.
 */
export function buildWeekView(
  freeSlots: FreeSlots,
  fromDate: string | undefined,
  locale: Locale,
): WeekView | undefined {
  const daysWithSlots = freeSlots.days.filter(({ slots }) => slots.length > 0);
  const loadedWeeks = [...new Set(daysWithSlots.map(({ date }) => toMonday(date)))];
  const nextMonday = freeSlots.next && toMonday(toBrusselsDay(freeSlots.next.start));
  const weeks = loadedWeeks.filter((week) => week !== nextMonday);
  const partialWeek = loadedWeeks.find((week) => week === nextMonday);
  const requestedMonday = fromDate === undefined ? undefined : toMonday(fromDate);
  const firstWeek = weeks.find((week) => requestedMonday === undefined || week >= requestedMonday);
  const monday = firstWeek ?? partialWeek ?? weeks.at(-1);
  if (monday === undefined) return undefined;
  const startsAtFirstDay = (freeSlots.days[0]?.date ?? '') <= freeSlots.firstDay;
  const earlierMonday =
    weeks.findLast((week) => week < monday) ?? (startsAtFirstDay ? undefined : toMonday(freeSlots.firstDay));
  const laterMonday = weeks.find((week) => week > monday) ?? nextMonday;
  return {
    name: formatDays(toNoon(monday), toNoon(addDays(monday, DAYS_TO_SUNDAY)), locale),
    days: daysWithSlots
      .filter(({ date }) => toMonday(date) === monday)
      .map(({ date, slots }) => buildDayView(date, slots, locale)),
    ...(earlierMonday !== undefined && { earlierWeek: earlierMonday }),
    ...(laterMonday !== undefined && { laterWeek: laterMonday }),
  };
}
