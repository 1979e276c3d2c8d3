import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type OpeningHours, openingHoursSchema } from '../../api/openingHours.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { toMoment } from '../../i18n/moments.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { hasHours, getOpeningDay, getOpeningState } from './openingHours.ts';
import { formatOpeningState } from './openingText.ts';

const createDayHours = (...hours: string[]) => hours.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));

/**
 * The office is open from Monday to Friday with a lunch break, and on Saturday morning; it is closed on 11 November,
 * and open on one Sunday.
 */
const officeHours: OpeningHours = {
  weekly: {
    monday: createDayHours('13:30-18:00', '09:00-12:30'),
    tuesday: createDayHours('09:00-12:30', '13:30-18:00'),
    wednesday: createDayHours('09:00-12:30', '12:30-18:00'),
    thursday: createDayHours('09:00-12:30', '13:30-18:00'),
    friday: createDayHours('09:00-12:30', '13:30-17:00'),
    saturday: createDayHours('10:00-13:00'),
  },
  exceptions: [
    { date: '2026-11-11', hours: [] },
    { date: '2026-11-15', hours: createDayHours('10:00-16:00') },
  ],
};
const createDailyHours = (...hours: string[]): OpeningHours => ({
  weekly: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
      name,
      createDayHours(...hours),
    ]),
  ),
  exceptions: [],
});

const loadMessages = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(`locales/${locale}/openingHours.json`, 'utf8')) as Record<string, string>,
    ).map(([key, text]) => [`openingHours:${key}`, text]),
  );
/** Returns the text for a time in Brussels. */
const formatState = (hours: OpeningHours, date: string, time: string, locale: Locale = 'en') =>
  formatOpeningState(
    getOpeningState(hours, toMoment(date, time)),
    locale,
    createTranslate(locale, loadMessages(locale)),
  );

/** Returns hours that are closed for this many days from 13 July, a Monday. */
const createClosedHours = (days: number): OpeningHours => ({
  ...officeHours,
  exceptions: Array.from({ length: days }, (_, index) => ({
    date: new Date(Date.UTC(2026, 6, 13 + index)).toISOString().slice(0, 10),
    hours: [],
  })),
});

describe('hours of a day', () => {
  it('are sorted by time, and joined when they touch', () => {
    expect(getOpeningDay(officeHours, '2026-11-23').hours).toEqual(createDayHours('09:00-12:30', '13:30-18:00'));
    expect(getOpeningDay(officeHours, '2026-11-25').hours).toEqual(createDayHours('09:00-18:00'));
    expect(getOpeningDay(officeHours, '2026-11-29')).toEqual({ date: '2026-11-29', hours: [], isException: false });
  });

  it('are the hours of the date when the date has hours of its own', () => {
    expect(getOpeningDay(officeHours, '2026-11-11')).toEqual({ date: '2026-11-11', hours: [], isException: true });
    expect(getOpeningDay(officeHours, '2026-11-15')).toMatchObject({
      hours: createDayHours('10:00-16:00'),
      isException: true,
    });
  });

  it('are unknown when no day has hours, also when a day is marked as closed', () => {
    expect(hasHours(officeHours)).toBe(true);
    expect(hasHours({ weekly: { monday: [] }, exceptions: [{ date: '2026-11-11', hours: [] }] })).toBe(false);
    expect(hasHours({ weekly: {}, exceptions: [{ date: '2026-11-15', hours: createDayHours('10:00-16:00') }] })).toBe(
      true,
    );
  });
});

describe('the state of an office', () => {
  it('is open from its first minute to the minute it closes', () => {
    expect(formatState(officeHours, '2026-11-24', '08:59')).toBe('Closed, opens today at 9:00');
    expect(formatState(officeHours, '2026-11-24', '09:00')).toBe('Open until 12:30');
    expect(formatState(officeHours, '2026-11-24', '12:29')).toBe('Open until 12:30');
    expect(formatState(officeHours, '2026-11-24', '12:30')).toBe('Closed, opens today at 13:30');
    expect(formatState(officeHours, '2026-11-24', '17:59')).toBe('Open until 18:00');
    expect(formatState(officeHours, '2026-11-24', '18:00')).toBe('Closed, opens tomorrow at 9:00');
  });

  it('treats hours that touch as one', () => {
    expect(formatState(officeHours, '2026-11-25', '10:00')).toBe('Open until 18:00');
  });

  it('names the day on which the office opens next, also after a day off', () => {
    expect(formatState(officeHours, '2026-11-28', '13:00')).toBe('Closed, opens on Monday at 9:00');
    expect(formatState(officeHours, '2026-11-29', '23:59')).toBe('Closed, opens tomorrow at 9:00');
    expect(formatState(officeHours, '2026-11-30', '00:00')).toBe('Closed, opens today at 9:00');
  });

  it('uses the hours of a date that has hours of its own', () => {
    expect(formatState(officeHours, '2026-11-10', '18:30')).toBe('Closed, opens on Thursday at 9:00');
    expect(formatState(officeHours, '2026-11-11', '11:00')).toBe('Closed, opens tomorrow at 9:00');
    expect(formatState(officeHours, '2026-11-14', '14:00')).toBe('Closed, opens tomorrow at 10:00');
    expect(formatState(officeHours, '2026-11-15', '11:00')).toBe('Open until 16:00');
  });

  it('names the date of an opening that is a week away or more, and no opening after more than two months', () => {
    expect(formatState(createClosedHours(14), '2026-07-12', '10:00')).toBe('Closed, opens on Monday 27 July at 9:00');
    expect(formatState(createClosedHours(7), '2026-07-13', '10:00')).toBe('Closed, opens on Monday 20 July at 9:00');
    expect(formatState(createClosedHours(6), '2026-07-13', '10:00')).toBe('Closed, opens on Monday 20 July at 9:00');
    expect(formatState(createClosedHours(100), '2026-07-13', '10:00')).toBe('Closed');
    expect(formatState({ weekly: {}, exceptions: [] }, '2026-07-13', '10:00')).toBe('Closed');
  });

  it('is formatted in each language', () => {
    expect(LOCALES.map((locale) => formatState(officeHours, '2026-11-24', '10:00', locale))).toEqual([
      'Open tot 12:30',
      'Ouvert jusqu’à 12\u00a0h\u00a030',
      'Open until 12:30',
      'Geöffnet bis 12:30 Uhr',
    ]);
    expect(LOCALES.map((locale) => formatState(officeHours, '2026-11-28', '20:00', locale))).toEqual([
      'Gesloten, opent maandag om 9:00',
      'Fermé, ouvre lundi à 9\u00a0h',
      'Closed, opens on Monday at 9:00',
      'Geschlossen, öffnet am Montag um 9:00 Uhr',
    ]);
  });

  it('follows the clocks in Brussels in winter and in summer', () => {
    expect(getOpeningState(officeHours, Date.parse('2026-01-13T08:00:00Z')).isOpen).toBe(true);
    expect(getOpeningState(officeHours, Date.parse('2026-01-13T07:59:59Z')).isOpen).toBe(false);
    expect(getOpeningState(officeHours, Date.parse('2026-07-14T07:00:00Z')).isOpen).toBe(true);
    expect(getOpeningState(officeHours, Date.parse('2026-07-14T06:59:59Z')).isOpen).toBe(false);
    // It is already Tuesday in Brussels.
    expect(getOpeningState(officeHours, Date.parse('2026-07-13T22:30:00Z'))).toMatchObject({
      opens: { daysFromToday: 0 },
    });
  });

  it('opens at the local hour on the days after both clock changes', () => {
    const nineToSix = createDailyHours('09:00-18:00');
    expect(getOpeningState(nineToSix, toMoment('2026-03-28', '20:00'))).toEqual({
      isOpen: false,
      opens: { atMs: Date.parse('2026-03-29T07:00:00Z'), date: '2026-03-29', time: '09:00', daysFromToday: 1 },
    });
    expect(getOpeningState(nineToSix, toMoment('2026-10-24', '20:00'))).toEqual({
      isOpen: false,
      opens: { atMs: Date.parse('2026-10-25T08:00:00Z'), date: '2026-10-25', time: '09:00', daysFromToday: 1 },
    });
  });

  it('closes at the first of two equal times in autumn, and opens after the hour that is skipped in spring', () => {
    const nightHours = createDailyHours('01:00-02:30');
    // 02:30 occurs at 00:30 UTC and again an hour later.
    expect(getOpeningState(nightHours, Date.parse('2026-10-25T00:29:00Z')).isOpen).toBe(true);
    expect(getOpeningState(nightHours, Date.parse('2026-10-25T00:31:00Z')).isOpen).toBe(false);
    expect(getOpeningState(nightHours, Date.parse('2026-10-25T01:15:00Z')).isOpen).toBe(false);
    const earlyHours = createDailyHours('02:15-05:00');
    // 02:15 does not exist on 29 March: the clock goes from 02:00 to 03:00 at 01:00 UTC.
    expect(getOpeningState(earlyHours, Date.parse('2026-03-29T01:10:00Z')).isOpen).toBe(false);
    expect(getOpeningState(earlyHours, Date.parse('2026-03-29T01:15:00Z'))).toMatchObject({ isOpen: true });
  });
});

const isAccepted = (input: unknown) => openingHoursSchema.safeParse(input).success;

describe('opening hours of the contract', () => {
  it('may be left out', () => {
    expect(openingHoursSchema.parse({})).toEqual({ weekly: {}, exceptions: [] });
  });

  it('do not overlap, end after they begin and are times of a day', () => {
    expect(isAccepted({ weekly: { monday: createDayHours('09:00-12:00', '11:00-13:00') } })).toBe(false);
    expect(isAccepted({ weekly: { monday: createDayHours('12:00-12:00') } })).toBe(false);
    expect(isAccepted({ weekly: { monday: createDayHours('09:00-24:00') } })).toBe(false);
    expect(isAccepted({ weekly: { maandag: createDayHours('09:00-12:00') } })).toBe(false);
  });

  it('have only existing dates among the exceptions, each once', () => {
    expect(isAccepted({ exceptions: [{ date: '2026-02-29', hours: [] }] })).toBe(false);
    const repeatedException = { date: '2026-11-11', hours: [] };
    expect(isAccepted({ exceptions: [repeatedException, repeatedException] })).toBe(false);
  });
});
