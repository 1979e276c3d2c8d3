import { describe, expect, it } from 'vitest';
import type { AgendaSlot, FreeSlots } from '#shared/api/liveAgenda.ts';
import { addDays } from '#shared/i18n/moments.ts';
import { computeFirstDay, parseWeek, toWeekQuery } from './weekQuery.ts';
import { groupByDay, buildWeekView, removeSlots } from './weekView.ts';

const buildSlot = (start: string): AgendaSlot => ({ start, end: start });
const buildSlotAt = (date: string, time: string) => buildSlot(`${date}T${time}:00+01:00`);

/** Returns the agenda of two months from Monday 23 November 2026, with these free times. */
function buildAgenda(times: readonly AgendaSlot[], more: Partial<FreeSlots> = {}): FreeSlots {
  const days = Array.from({ length: 62 }, (_, index) => addDays('2026-11-23', index));
  return {
    salesRep: { id: 1 },
    timeZone: 'Europe/Brussels',
    duration: 45,
    firstDay: '2026-11-23',
    lastDay: '2027-01-31',
    days: days.map((date) => ({ date, slots: times.filter(({ start }) => start.startsWith(date)) })),
    ...more,
  };
}

const FREE_SLOTS = buildAgenda([
  buildSlotAt('2026-11-25', '10:00'),
  buildSlotAt('2026-11-25', '11:00'),
  buildSlotAt('2026-11-28', '09:00'),
  buildSlotAt('2026-12-07', '14:30'),
]);

describe('a week of free slots', () => {
  it('is by default the week with the first free slot, without full days', () => {
    const week = buildWeekView(FREE_SLOTS, undefined, 'nl');
    expect(week?.name).toBe('23–29 november');
    expect(week?.days).toEqual([
      {
        date: '2026-11-25',
        weekday: 'woensdag',
        name: '25 november',
        slots: [
          { value: '2026-11-25T10:00:00+01:00', time: '10:00' },
          { value: '2026-11-25T11:00:00+01:00', time: '11:00' },
        ],
      },
      {
        date: '2026-11-28',
        weekday: 'zaterdag',
        name: '28 november',
        slots: [{ value: '2026-11-28T09:00:00+01:00', time: '09:00' }],
      },
    ]);
  });

  it('skips weeks without free slots, and has an end', () => {
    expect(buildWeekView(FREE_SLOTS, undefined, 'nl')).toMatchObject({ laterWeek: '2026-12-07' });
    expect(buildWeekView(FREE_SLOTS, undefined, 'nl')).not.toHaveProperty('earlierWeek');
    const lastWeek = buildWeekView(FREE_SLOTS, '2026-12-07', 'nl');
    expect(lastWeek).toMatchObject({ earlierWeek: '2026-11-23' });
    expect(lastWeek).not.toHaveProperty('laterWeek');
  });

  it('is the next week with free slots when the requested one has none, or else the last', () => {
    expect(buildWeekView(FREE_SLOTS, '2026-11-30', 'nl')?.days[0]?.date).toBe('2026-12-07');
    expect(buildWeekView(FREE_SLOTS, '2027-01-11', 'nl')?.days[0]?.date).toBe('2026-12-07');
    expect(buildWeekView(buildAgenda([]), undefined, 'nl')).toBeUndefined();
  });

  it('links beyond the loaded range, and back', () => {
    const weekBeforeNextSlot = buildWeekView(
      { ...FREE_SLOTS, next: buildSlotAt('2027-01-27', '10:00') },
      '2026-12-07',
      'nl',
    );
    expect(weekBeforeNextSlot?.laterWeek).toBe('2027-01-25');
    const lateAgenda = buildAgenda([buildSlotAt('2026-12-07', '14:30')], { firstDay: '2026-11-02' });
    expect(buildWeekView(lateAgenda, '2026-12-07', 'nl')?.earlierWeek).toBe('2026-11-02');
  });

  it('leaves out a last week that the call loaded in part, and links to it', () => {
    const slots = [buildSlotAt('2027-01-13', '10:00'), buildSlotAt('2027-01-19', '10:00')];
    const agenda = buildAgenda(slots, {
      days: buildAgenda(slots).days.slice(0, 59),
      next: buildSlotAt('2027-01-22', '10:00'),
    });
    expect(buildWeekView(agenda, undefined, 'nl')).toMatchObject({
      days: [{ date: '2027-01-13' }],
      laterWeek: '2027-01-18',
    });
  });

  it('links from a week that is loaded in part to the whole week when no whole week remains', () => {
    const slots = [buildSlotAt('2027-01-13', '10:00'), buildSlotAt('2027-01-19', '10:00')];
    const agenda = buildAgenda(slots, {
      days: buildAgenda(slots).days.slice(0, 59),
      next: buildSlotAt('2027-01-22', '10:00'),
    });
    const later = buildWeekView(agenda, '2027-01-18', 'nl');
    expect(later).toMatchObject({
      days: [{ date: '2027-01-19' }],
      earlierWeek: '2027-01-11',
      laterWeek: '2027-01-18',
    });
    const onlyWeek = buildWeekView(removeSlots(agenda, [slots[0]?.start]), undefined, 'nl');
    expect(onlyWeek).toMatchObject({ days: [{ date: '2027-01-19' }], laterWeek: '2027-01-18' });
  });

  it('leaves out slots that were just refused, in any notation', () => {
    const remainingSlots = removeSlots(FREE_SLOTS, ['2026-11-25T09:00:00.000Z', undefined]);
    expect(buildWeekView(remainingSlots, undefined, 'nl')?.days[0]?.slots.map(({ time }) => time)).toEqual(['11:00']);
  });

  it('groups single times by day too', () => {
    const days = groupByDay(
      [buildSlotAt('2026-11-25', '16:00'), buildSlotAt('2026-11-25', '17:00'), buildSlotAt('2026-11-26', '09:00')],
      'fr',
    );
    expect(days.map(({ weekday, name, slots }) => [weekday, name, slots.length])).toEqual([
      ['mercredi', '25 novembre', 2],
      ['jeudi', '26 novembre', 1],
    ]);
  });
});

describe('the week in an address', () => {
  const TODAY = '2026-11-21';

  it('is a future Monday', () => {
    expect(parseWeek('2026-12-02', TODAY)).toBe('2026-11-30');
    for (const invalidMonday of ['', '2026-11-21', '2026-11-02', '2029-01-01', '2026-13-01', '2026-12-2', 'x'])
      expect(parseWeek(invalidMonday, TODAY), invalidMonday).toBeUndefined();
    expect(toWeekQuery('utm=1&from=2020-01-01')).toBe('');
  });

  it('is requested with the weeks before it', () => {
    expect(computeFirstDay(undefined, TODAY)).toBeUndefined();
    expect(computeFirstDay('2026-11-30', TODAY)).toBeUndefined();
    expect(computeFirstDay('2027-02-01', TODAY)).toBe('2027-01-02');
  });

  it('is requested whole for a day in the middle of it', () => {
    expect(computeFirstDay('2027-02-05', TODAY)).toBe('2027-01-02');
    expect(computeFirstDay('2026-12-23', TODAY)).toBeUndefined();
  });
});
