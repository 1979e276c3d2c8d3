import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type AvailabilityInput, availabilitySchema } from '#shared/api/liveAgenda.ts';
import { parseMoment } from '../core/calendar/belgianTime.ts';
import {
  type AgendaState,
  toSlot,
  findBookableDays,
  findSlot,
  listFreeDays,
  findNearestSlots,
  findNextSlot,
} from './freeSlots.ts';

const parseDay = (text: string) => Temporal.PlainDate.from(text);
/** This is a Monday. */
const NOW = '2027-03-01T08:00:00+01:00';

const createState = (
  availability: AvailabilityInput,
  change: Partial<AgendaState> & { at?: string } = {},
): AgendaState => ({
  availability: availabilitySchema.parse({ duration: 60, buffer: 0, notice: 0, horizon: 365, ...availability }),
  busySpans: change.busySpans ?? [],
  now: parseMoment(change.at ?? NOW),
});
const createHours = (from: string, to: string) => [{ from, to }];
const createSpan = (start: string, end: string) => ({ start: parseMoment(start), end: parseMoment(end) });
const listStarts = (agenda: AgendaState, from: string, to = from) =>
  listFreeDays(agenda, { from: parseDay(from), to: parseDay(to) }).flatMap(({ slots }) =>
    slots.map((slot) => toSlot(slot).start),
  );
/** Returns the start of each free slot, such as `10:00`. */
const listStartTimes = (agenda: AgendaState, date: string) =>
  listStarts(agenda, date).map((start) => start.slice(11, 16));

describe('free slots', () => {
  it('fill the hours of the weekday, each followed by its buffer', () => {
    const agenda = createState({
      weekly: { tuesday: [...createHours('13:00', '15:00'), ...createHours('09:00', '11:10')] },
      duration: 45,
      buffer: 15,
    });
    expect(listStartTimes(agenda, '2027-03-02')).toEqual(['09:00', '10:00', '13:00', '14:00']);
    expect(listFreeDays(agenda, { from: parseDay('2027-03-02'), to: parseDay('2027-03-03') })).toHaveLength(2);
    expect(listStartTimes(agenda, '2027-03-03')).toEqual([]);
  });

  it('begin after the notice and end at the horizon', () => {
    const weekly = {
      monday: createHours('09:00', '12:00'),
      tuesday: createHours('09:00', '12:00'),
      wednesday: createHours('09:00', '12:00'),
    };
    const agenda = createState({ weekly, notice: 26, horizon: 2 });
    expect(findBookableDays(agenda)).toEqual({ first: parseDay('2027-03-02'), last: parseDay('2027-03-03') });
    expect(listStarts(agenda, '2027-01-01', '2027-12-31').map((start) => start.slice(8, 16))).toEqual([
      '02T10:00',
      '02T11:00',
      '03T09:00',
      '03T10:00',
      '03T11:00',
    ]);
  });

  it('follow exceptions and avoid blocked times', () => {
    const agenda = createState({
      weekly: { tuesday: createHours('09:00', '12:00'), wednesday: createHours('09:00', '12:00') },
      exceptions: [
        { date: '2027-03-02', hours: [] },
        { date: '2027-03-06', hours: createHours('10:00', '12:00') },
      ],
      blocks: [
        { start: '2027-03-03T10:30', end: '2027-03-03T11:00' },
        { start: '2027-03-09T00:00', end: '2027-03-11T00:00' },
      ],
    });
    expect(listStartTimes(agenda, '2027-03-02')).toEqual([]);
    expect(listStartTimes(agenda, '2027-03-03')).toEqual(['09:00', '11:00']);
    expect(listStartTimes(agenda, '2027-03-06')).toEqual(['10:00', '11:00']);
    expect(listStarts(agenda, '2027-03-09', '2027-03-10')).toEqual([]);
  });

  it('leave out taken slots, and the buffer before and after them', () => {
    const weekly = { tuesday: createHours('09:00', '14:00') };
    const busySpan = [createSpan('2027-03-02T11:00:00+01:00', '2027-03-02T12:15:00+01:00')];
    expect(listStartTimes(createState({ weekly }, { busySpans: busySpan }), '2027-03-02')).toEqual([
      '09:00',
      '10:00',
      '13:00',
    ]);
    expect(
      listStartTimes(createState({ weekly, duration: 50, buffer: 20 }, { busySpans: busySpan }), '2027-03-02'),
    ).toEqual(['09:00', '12:30']);
  });

  it('keep the local hours on both days on which the clock changes', () => {
    const agenda = createState({
      weekly: { saturday: createHours('09:00', '10:00'), sunday: createHours('09:00', '10:00') },
    });
    expect(listStarts(agenda, '2027-03-27', '2027-03-28')).toEqual([
      '2027-03-27T09:00:00+01:00',
      '2027-03-28T09:00:00+02:00',
    ]);
    expect(listStarts(agenda, '2027-10-30', '2027-10-31')).toEqual([
      '2027-10-30T09:00:00+02:00',
      '2027-10-31T09:00:00+01:00',
    ]);
  });

  it('exist for each hour that the night of a clock change really has', () => {
    const agenda = createState({ weekly: { sunday: createHours('01:00', '04:00') } });
    expect(listStarts(agenda, '2027-03-28')).toEqual(['2027-03-28T01:00:00+01:00', '2027-03-28T03:00:00+02:00']);
    expect(listStarts(agenda, '2027-10-31')).toEqual([
      '2027-10-31T01:00:00+02:00',
      '2027-10-31T02:00:00+02:00',
      '2027-10-31T02:00:00+01:00',
      '2027-10-31T03:00:00+01:00',
    ]);
  });

  it('are found by their moment, whatever its UTC offset is', () => {
    const agenda = createState({ weekly: { tuesday: createHours('09:00', '11:00') } });
    expect(findSlot(agenda, parseMoment('2027-03-02T09:00:00Z'))).toEqual(
      createSpan('2027-03-02T10:00:00+01:00', '2027-03-02T11:00:00+01:00'),
    );
    expect(findSlot(agenda, parseMoment('2027-03-02T09:30:00+01:00'))).toBeUndefined();
    expect(findSlot(agenda, parseMoment('2027-02-23T09:00:00+01:00'))).toBeUndefined();
  });

  it('are offered when they are nearest to the requested time, sorted by time, over several days', () => {
    const agenda = createState(
      { weekly: { tuesday: createHours('09:00', '12:00'), thursday: createHours('09:00', '11:00') } },
      { busySpans: [createSpan('2027-03-02T10:00:00+01:00', '2027-03-02T11:00:00+01:00')] },
    );
    const findNearestStarts = (requested: string) =>
      findNearestSlots(agenda, parseMoment(requested), 3).map((slot) => toSlot(slot).start.slice(8, 16));
    expect(findNearestStarts('2027-03-02T10:00:00+01:00')).toEqual(['02T09:00', '02T11:00', '04T09:00']);
    expect(findNearestStarts('2027-03-04T10:00:00+01:00')).toEqual(['02T11:00', '04T09:00', '04T10:00']);
  });

  it('are found after a given day, up to the horizon', () => {
    const agenda = createState({ weekly: { tuesday: createHours('09:00', '11:00') }, horizon: 10 });
    const nextSlot = findNextSlot(agenda, parseDay('2027-03-02'));
    expect(nextSlot && toSlot(nextSlot).start).toBe('2027-03-09T09:00:00+01:00');
    expect(findNextSlot(agenda, parseDay('2027-03-09'))).toBeUndefined();
  });
});
