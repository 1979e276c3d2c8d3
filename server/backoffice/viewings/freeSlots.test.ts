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

const day = (text: string) => Temporal.PlainDate.from(text);
/** This is a Monday. */
const NOW = '2027-03-01T08:00:00+01:00';

const state = (availability: AvailabilityInput, change: Partial<AgendaState> & { at?: string } = {}): AgendaState => ({
  availability: availabilitySchema.parse({ duration: 60, buffer: 0, notice: 0, horizon: 365, ...availability }),
  busy: change.busy ?? [],
  now: parseMoment(change.at ?? NOW),
});
const hours = (from: string, to: string) => [{ from, to }];
const span = (start: string, end: string) => ({ start: parseMoment(start), end: parseMoment(end) });
const starts = (agenda: AgendaState, from: string, to = from) =>
  listFreeDays(agenda, { from: day(from), to: day(to) }).flatMap(({ slots }) =>
    slots.map((slot) => toSlot(slot).start),
  );
/** Returns `10:00` for each free slot. */
const times = (agenda: AgendaState, date: string) => starts(agenda, date).map((start) => start.slice(11, 16));

describe('free slots', () => {
  it('fill the hours of the weekday, each followed by its buffer', () => {
    const agenda = state({
      weekly: { tuesday: [...hours('13:00', '15:00'), ...hours('09:00', '11:10')] },
      duration: 45,
      buffer: 15,
    });
    expect(times(agenda, '2027-03-02')).toEqual(['09:00', '10:00', '13:00', '14:00']);
    expect(listFreeDays(agenda, { from: day('2027-03-02'), to: day('2027-03-03') })).toHaveLength(2);
    expect(times(agenda, '2027-03-03')).toEqual([]);
  });

  it('begin after the notice and end at the horizon', () => {
    const weekly = {
      monday: hours('09:00', '12:00'),
      tuesday: hours('09:00', '12:00'),
      wednesday: hours('09:00', '12:00'),
    };
    const agenda = state({ weekly, notice: 26, horizon: 2 });
    expect(findBookableDays(agenda)).toEqual({ first: day('2027-03-02'), last: day('2027-03-03') });
    expect(starts(agenda, '2027-01-01', '2027-12-31').map((start) => start.slice(8, 16))).toEqual([
      '02T10:00',
      '02T11:00',
      '03T09:00',
      '03T10:00',
      '03T11:00',
    ]);
  });

  it('follow exceptions and avoid blocked times', () => {
    const agenda = state({
      weekly: { tuesday: hours('09:00', '12:00'), wednesday: hours('09:00', '12:00') },
      exceptions: [
        { date: '2027-03-02', hours: [] },
        { date: '2027-03-06', hours: hours('10:00', '12:00') },
      ],
      blocks: [
        { start: '2027-03-03T10:30', end: '2027-03-03T11:00' },
        { start: '2027-03-09T00:00', end: '2027-03-11T00:00' },
      ],
    });
    expect(times(agenda, '2027-03-02')).toEqual([]);
    expect(times(agenda, '2027-03-03')).toEqual(['09:00', '11:00']);
    expect(times(agenda, '2027-03-06')).toEqual(['10:00', '11:00']);
    expect(starts(agenda, '2027-03-09', '2027-03-10')).toEqual([]);
  });

  it('leave out taken slots, and the buffer before and after them', () => {
    const weekly = { tuesday: hours('09:00', '14:00') };
    const busy = [span('2027-03-02T11:00:00+01:00', '2027-03-02T12:15:00+01:00')];
    expect(times(state({ weekly }, { busy }), '2027-03-02')).toEqual(['09:00', '10:00', '13:00']);
    expect(times(state({ weekly, duration: 50, buffer: 20 }, { busy }), '2027-03-02')).toEqual(['09:00', '12:30']);
  });

  it('keep the local hours on both days on which the clock changes', () => {
    const agenda = state({ weekly: { saturday: hours('09:00', '10:00'), sunday: hours('09:00', '10:00') } });
    expect(starts(agenda, '2027-03-27', '2027-03-28')).toEqual([
      '2027-03-27T09:00:00+01:00',
      '2027-03-28T09:00:00+02:00',
    ]);
    expect(starts(agenda, '2027-10-30', '2027-10-31')).toEqual([
      '2027-10-30T09:00:00+02:00',
      '2027-10-31T09:00:00+01:00',
    ]);
  });

  it('have as many hours as the night of the change really has', () => {
    const agenda = state({ weekly: { sunday: hours('01:00', '04:00') } });
    expect(starts(agenda, '2027-03-28')).toEqual(['2027-03-28T01:00:00+01:00', '2027-03-28T03:00:00+02:00']);
    expect(starts(agenda, '2027-10-31')).toEqual([
      '2027-10-31T01:00:00+02:00',
      '2027-10-31T02:00:00+02:00',
      '2027-10-31T02:00:00+01:00',
      '2027-10-31T03:00:00+01:00',
    ]);
  });

  it('are found by their moment, whatever its UTC offset is', () => {
    const agenda = state({ weekly: { tuesday: hours('09:00', '11:00') } });
    expect(findSlot(agenda, parseMoment('2027-03-02T09:00:00Z'))).toEqual(
      span('2027-03-02T10:00:00+01:00', '2027-03-02T11:00:00+01:00'),
    );
    expect(findSlot(agenda, parseMoment('2027-03-02T09:30:00+01:00'))).toBeUndefined();
    expect(findSlot(agenda, parseMoment('2027-02-23T09:00:00+01:00'))).toBeUndefined();
  });

  it('are offered nearest first, in the order of time, over days', () => {
    const agenda = state(
      { weekly: { tuesday: hours('09:00', '12:00'), thursday: hours('09:00', '11:00') } },
      { busy: [span('2027-03-02T10:00:00+01:00', '2027-03-02T11:00:00+01:00')] },
    );
    const nearest = (wanted: string) =>
      findNearestSlots(agenda, parseMoment(wanted), 3).map((slot) => toSlot(slot).start.slice(8, 16));
    expect(nearest('2027-03-02T10:00:00+01:00')).toEqual(['02T09:00', '02T11:00', '04T09:00']);
    expect(nearest('2027-03-04T10:00:00+01:00')).toEqual(['02T11:00', '04T09:00', '04T10:00']);
  });

  it('have a first one after a given day', () => {
    const agenda = state({ weekly: { tuesday: hours('09:00', '11:00') }, horizon: 10 });
    const next = findNextSlot(agenda, day('2027-03-02'));
    expect(next && toSlot(next).start).toBe('2027-03-09T09:00:00+01:00');
    expect(findNextSlot(agenda, day('2027-03-09'))).toBeUndefined();
  });
});
