import { expect, it } from 'vitest';
import { addDays } from '#shared/i18n/moments.ts';
import { COUNT_KINDS } from '#shared/primitives/countKinds.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { WEEK_PICTURE_SIZE, buildWeekBars } from './weekBars.ts';

const buildWeeks = (views: readonly number[]) =>
  views.map((each, index) => ({
    from: addDays('2026-10-05', 7 * index),
    counts: { ...createRecord(COUNT_KINDS, () => 0), views: each },
  }));

it('draws the bars side by side on the baseline, as high as their views', () => {
  const bars = buildWeekBars(buildWeeks([10, 5, 0, 1]));
  const [highest = 0, half = 0, none, lowest = 0] = bars.map(({ height }) => height);
  expect(half * 2).toBeCloseTo(highest, 0);
  expect(none).toBe(0);
  expect(lowest).toBeGreaterThan(0);
  for (const { x, y, width, height } of bars) {
    expect(y + height).toBeCloseTo(WEEK_PICTURE_SIZE.floor, 0);
    expect([x >= 0, y > 0, x + width <= WEEK_PICTURE_SIZE.width]).toEqual([true, true, true]);
  }
  expect(bars.map(({ value, date }) => [value, date?.text])).toEqual([
    ['10', '5/10'],
    ['5', '12/10'],
    ['0', '19/10'],
    ['1', '26/10'],
  ]);
});

it('shows the dates of a whole year without overlap, including the date of the last week', () => {
  const bars = buildWeekBars(buildWeeks(Array.from({ length: 52 }, (_, index) => index * 1000)));
  expect(bars.every(({ value }) => value === undefined)).toBe(true);
  expect(bars.filter(({ date }) => date !== undefined).length).toBeLessThanOrEqual(8);
  expect(bars.at(-1)?.date?.text).toBe('27/9');
  for (const { date } of bars) expect((date?.middle ?? 0) + 16).toBeLessThanOrEqual(WEEK_PICTURE_SIZE.width);
});

it('draws a bar without height for a week without views', () => {
  expect(buildWeekBars(buildWeeks([0, 0])).map(({ height }) => height)).toEqual([0, 0]);
});
