import { Temporal } from 'temporal-polyfill';
import type { AgendaSlot, AgendaAvailability } from '#shared/api/liveAgenda.ts';
import { WEEKDAYS } from '#shared/primitives/weekdays.ts';
import { toBelgianDate, formatBelgianIso, type Moment, toMoment, type TimeSpan } from '../core/calendar/belgianTime.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The data that decide which slots are free. */
export interface AgendaState {
  readonly availability: AgendaAvailability;
  /** The held and booked times, each with the buffer that the agenda had when the time was held or booked. */
  readonly busySpans: readonly TimeSpan[];
  readonly now: Moment;
}

interface FreeDay {
  readonly day: Temporal.PlainDate;
  readonly slots: readonly TimeSpan[];
}

const overlaps = (a: TimeSpan, b: TimeSpan): boolean => a.start < b.end && b.start < a.end;

/** Extends a slot by the buffer of the agenda. A booking makes the agenda busy for the extended span. */
export const addBuffer = ({ start, end }: TimeSpan, { buffer }: Pick<AgendaAvailability, 'buffer'>): TimeSpan => ({
  start,
  end: end + buffer * MINUTE_MS,
});

export const toSlot = ({ start, end }: TimeSpan): AgendaSlot => ({
  start: formatBelgianIso(start),
  end: formatBelgianIso(end),
});

const listHours = ({ weekly, exceptions }: AgendaAvailability, day: Temporal.PlainDate) => {
  const exception = exceptions.find(({ date }) => date === day.toString());
  if (exception) return exception.hours;
  const weekday = WEEKDAYS[day.dayOfWeek - 1];
  return (weekday && weekly[weekday]) ?? [];
};

/** Returns all slots that fit into the hours of a day. Slots that are not free are included. */
function listAllSlots(availability: AgendaAvailability, day: Temporal.PlainDate): TimeSpan[] {
  const lengthMs = availability.duration * MINUTE_MS;
  const stepMs = lengthMs + availability.buffer * MINUTE_MS;
  return listHours(availability, day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .flatMap(({ from, to }) => {
      const opening = toMoment(day.toPlainDateTime(from));
      const closing = toMoment(day.toPlainDateTime(to));
      const slotCount = Math.max(0, Math.floor((closing - opening - lengthMs) / stepMs) + 1);
      return Array.from({ length: slotCount }, (_, index) => {
        const start = opening + index * stepMs;
        return { start, end: start + lengthMs };
      });
    });
}

/** Returns the first and the last day that can be booked now, both included. */
export function findBookableDays({ availability, now }: AgendaState): {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
} {
  const last = toBelgianDate(now).add({ days: availability.horizon });
  const first = toBelgianDate(now + availability.notice * HOUR_MS);
  return { first: Temporal.PlainDate.compare(first, last) > 0 ? last : first, last };
}

/**
 * Returns the free slots of each day from `from` to `to`, both included; days that cannot be booked are left
 * out.
 */
export function listFreeDays(
  state: AgendaState,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): FreeDay[] {
  const { availability, busySpans, now } = state;
  const { first, last } = findBookableDays(state);
  const start = Temporal.PlainDate.compare(from, first) < 0 ? first : from;
  const end = Temporal.PlainDate.compare(to, last) > 0 ? last : to;
  const earliestStart = now + availability.notice * HOUR_MS;
  const blocks = availability.blocks.map((block) => ({
    start: toMoment(Temporal.PlainDateTime.from(block.start)),
    end: toMoment(Temporal.PlainDateTime.from(block.end)),
  }));
  const isFree = (slot: TimeSpan) =>
    slot.start >= earliestStart &&
    !blocks.some((block) => overlaps(block, slot)) &&
    !busySpans.some((busySpan) => overlaps(busySpan, addBuffer(slot, availability)));

  const days: FreeDay[] = [];
  for (let day = start; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 }))
    days.push({ day, slots: listAllSlots(availability, day).filter(isFree) });
  return days;
}

/** Returns the free slot that begins at a moment. */
export function findSlot(state: AgendaState, start: Moment): TimeSpan | undefined {
  const day = toBelgianDate(start);
  return listFreeDays(state, { from: day, to: day })
    .flatMap(({ slots }) => slots)
    .find((slot) => slot.start === start);
}

const listFreeSlots = (state: AgendaState): TimeSpan[] => {
  const { first, last } = findBookableDays(state);
  return listFreeDays(state, { from: first, to: last }).flatMap(({ slots }) => slots);
};

/** Returns the first free slot after a day. */
export const findNextSlot = (state: AgendaState, day: Temporal.PlainDate): TimeSpan | undefined =>
  listFreeDays(state, { from: day.add({ days: 1 }), to: findBookableDays(state).last }).find(
    ({ slots }) => slots.length > 0,
  )?.slots[0];

/** Returns up to `count` free slots that are closest to a moment, in the order of time. */
export const findNearestSlots = (state: AgendaState, moment: Moment, count: number): TimeSpan[] =>
  listFreeSlots(state)
    .toSorted((a, b) => Math.abs(a.start - moment) - Math.abs(b.start - moment) || a.start - b.start)
    .slice(0, count)
    .toSorted((a, b) => a.start - b.start);
