import { describe, expect, it } from 'vitest';
import { toMoment } from '#shared/i18n/moments.ts';
import { listCallbackDays, findChosenTime } from './callbackTimes.ts';

const buildDay = (...hours: string[]) => hours.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));
/**
 * An office that is closed over lunch and on Wednesday, opens on Saturday for less than two hours, and is closed on 25
 * December, a Friday.
 */
const office = {
  weekly: {
    monday: buildDay('09:00-12:20', '13:30-18:00'),
    tuesday: buildDay('09:00-20:00'),
    thursday: buildDay('13:30-17:20'),
    friday: buildDay('09:00-12:30', '13:30-18:00'),
    saturday: buildDay('10:00-12:00'),
  },
  exceptions: [{ date: '2026-12-25', hours: [] }],
};
const listOfferedTimes = (
  date: string,
  time: string,
  hours: Parameters<typeof listCallbackDays>[0] | 'unknown' = office,
) =>
  listCallbackDays(hours === 'unknown' ? undefined : hours, toMoment(date, time)).map(({ date: on, times }) =>
    [on, ...times.map(({ part, from, to }) => `${part} ${from}-${to}`)].join(', '),
  );

const chooseTimeAt = (value: string, time: string) => findChosenTime(office, value, toMoment('2026-11-30', time));

describe('when a visitor can be called', () => {
  it('is during opening hours, on the next open days', () => {
    expect(listOfferedTimes('2026-11-30', '08:00')).toEqual([
      '2026-11-30, morning 09:00-12:00, noon 13:30-14:00, afternoon 14:00-17:00, evening 17:00-18:00',
      '2026-12-01, morning 09:00-12:00, noon 12:00-14:00, afternoon 14:00-17:00, evening 17:00-19:00',
      '2026-12-03, noon 13:30-14:00, afternoon 14:00-17:00',
      '2026-12-04, morning 09:00-12:00, noon 12:00-12:30, afternoon 14:00-17:00, evening 17:00-18:00',
      '2026-12-05, morning 10:00-12:00',
    ]);
  });

  it('is today as long as half an hour is left, and never on a closed day', () => {
    expect(listOfferedTimes('2026-11-30', '16:30')[0]).toBe('2026-11-30, afternoon 14:00-17:00, evening 17:00-18:00');
    expect(listOfferedTimes('2026-11-30', '17:30')[0]).toBe('2026-11-30, evening 17:00-18:00');
    expect(listOfferedTimes('2026-11-30', '17:31')[0]).toMatch(/^2026-12-01/);
    expect(listOfferedTimes('2026-12-24', '18:00')[0]).toMatch(/^2026-12-26/);
  });

  it('is in working hours where no hours are known, and never while an office is closed for weeks', () => {
    expect(listOfferedTimes('2026-11-28', '10:00', 'unknown')[0]).toBe(
      '2026-11-30, morning 09:00-12:00, noon 12:00-14:00, afternoon 14:00-17:00',
    );
    expect(
      listOfferedTimes('2026-11-28', '10:00', {
        weekly: {},
        exceptions: [{ date: '2027-06-01', hours: buildDay('09:00-17:00') }],
      }),
    ).toEqual([]);
  });

  it('may be a part of the day that ends in a minute, because the page may have been open for a while', () => {
    expect(chooseTimeAt('2026-11-30.evening', '17:59')).toEqual({
      date: '2026-11-30',
      part: 'evening',
      from: '17:00',
      to: '18:00',
    });
    expect(chooseTimeAt('2026-11-30.evening', '18:01')).toBeUndefined();
    expect(chooseTimeAt('2026-12-02.morning', '08:00')).toBeUndefined();
    expect(chooseTimeAt('2026-12-03.evening', '08:00')).toBeUndefined();
    expect(chooseTimeAt('2031-12-02.morning', '08:00')).toBeUndefined();
  });
});
