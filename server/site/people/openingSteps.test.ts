import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { openingHoursSchema } from '#shared/api/openingHours.ts';
import { addDays, toMoment } from '#shared/i18n/moments.ts';
import { getOpeningState } from '#shared/domain/openingHours/openingHours.ts';
import { buildOpeningSteps } from './openingSteps.ts';
import { formatOpeningState } from '#shared/domain/openingHours/openingText.ts';
import { findStep, writeSteps } from '#shared/domain/openingHours/openingSteps.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const parseSpans = (...spans: string[]) => spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));
const openingHours = openingHoursSchema.parse({
  weekly: {
    monday: parseSpans('13:30-18:00', '09:00-12:30'),
    tuesday: parseSpans('09:00-12:00', '12:00-18:00'),
    saturday: parseSpans('00:00-02:30', '10:00-13:00'),
    sunday: parseSpans('02:00-03:30', '22:00-23:45'),
  },
  exceptions: [{ date: '2026-12-28', hours: [] }],
});
const closedHours = openingHoursSchema.parse({
  weekly: {},
  exceptions: [{ date: '2026-01-01', hours: parseSpans('09:00-10:00') }],
});
const t = testTranslate('en');

describe('steps of opening hours', () => {
  // Two of these periods contain a change to or from summer time, and two contain the end of a year.
  it.each(['2026-11-27', '2026-10-23', '2026-03-27', '2026-12-26', '2026-12-30'])(
    'return on four days from %s the same text as the hours, at every moment',
    (today) => {
      const steps = buildOpeningSteps(openingHours, today, 'en', t);
      const endMoment = toMoment(addDays(today, 4), '00:00');
      for (let moment = toMoment(today, '00:00'); moment < endMoment; moment += QUARTER_HOUR_MS) {
        const state = getOpeningState(openingHours, moment);
        const expected = { isOpen: state.isOpen, text: formatOpeningState(state, 'en', t) };
        expect(findStep(steps, moment), new Date(moment).toISOString()).toMatchObject(expected);
        expect(findStep(steps, moment + QUARTER_HOUR_MS - 1)).toMatchObject(expected);
      }
    },
  );

  it('have no step before these days, and an empty text after them', () => {
    const steps = buildOpeningSteps(openingHours, '2026-11-27', 'en', t);
    expect(findStep(steps, toMoment('2026-11-27', '00:00') - 1)).toBeUndefined();
    expect(findStep(steps, toMoment('2026-12-01', '00:00'))).toMatchObject({ isOpen: false, text: '' });
    expect(findStep(steps, toMoment('2031-01-01', '00:00'))).toMatchObject({ isOpen: false, text: '' });
  });

  it('are written in fewer than 500 characters', () => {
    expect(buildOpeningSteps(closedHours, '2026-11-27', 'en', t).split(';')).toHaveLength(2);
    expect(buildOpeningSteps(openingHours, '2026-11-27', 'en', t).length).toBeLessThan(500);
  });

  it('keep a text with any characters, except that a semicolon becomes a comma', () => {
    const line = writeSteps([
      { at: 60_000, isOpen: true, text: '+ open; until 18 h' },
      { at: 120_000, isOpen: false, text: '' },
    ]);
    expect(findStep(line, 119_999)).toEqual({ at: 60_000, isOpen: true, text: '+ open, until 18 h' });
    expect(findStep(line, 120_000)).toEqual({ at: 120_000, isOpen: false, text: '' });
    expect(findStep('', 120_000)).toBeUndefined();
  });
});
