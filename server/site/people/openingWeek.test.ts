import { describe, expect, it } from 'vitest';
import { openingHoursSchema } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { formatOpeningWeek } from './openingWeek.ts';

const parseSpans = (...hours: string[]) => hours.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));
const hours = openingHoursSchema.parse({
  weekly: {
    monday: parseSpans('13:30-18:00', '09:00-12:30'),
    tuesday: parseSpans('09:00-18:00'),
    wednesday: parseSpans('09:00-12:30', '13:30-18:00'),
    thursday: parseSpans('09:00-12:30', '13:30-18:00'),
    saturday: parseSpans('10:00-13:00'),
  },
  exceptions: [
    { date: '2026-12-25', hours: [] },
    { date: '2026-12-24', hours: parseSpans('09:00-15:00') },
    { date: '2027-01-01', hours: [] },
    { date: '2027-07-21', hours: [] },
  ],
});
const formatWeek = (today: string, locale: Locale) =>
  formatOpeningWeek(hours, today, { locale, t: testTranslate(locale) }).replaceAll('\u00a0', ' ');

describe('opening hours in one line', () => {
  it('group days with the same hours', () => {
    expect(formatWeek('2026-11-27', 'nl')).toBe('ma, wo–do 9:00–12:30 en 13:30–18:00, di 9:00–18:00, za 10:00–13:00');
    expect(formatWeek('2026-11-27', 'fr')).toBe(
      'lun., mer.–jeu. 9 h–12 h 30 et 13 h 30–18 h, mar. 9 h–18 h, sam. 10 h–13 h',
    );
  });

  it('name the days of the next week that differ, by their date', () => {
    expect(formatWeek('2026-12-24', 'nl')).toMatch(/, 24 december 9:00–15:00, 25 december gesloten$/);
    expect(formatWeek('2026-12-26', 'de')).toMatch(/, 1\. Januar geschlossen$/);
  });
});
