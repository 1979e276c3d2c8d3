import { describe, expect, it } from 'vitest';
import { formatBelgianIso, parseMoment } from '../core/calendar/belgianTime.ts';
import { findReminderTime, formatBookingTimes } from './bookingTimes.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import type { Locale } from '#shared/i18n/locales.ts';

const formatReminderTime = (start: string, now: string) => {
  const reminderTime = findReminderTime(parseMoment(start), parseMoment(now));
  return reminderTime && formatBelgianIso(reminderTime);
};

describe('A reminder', () => {
  it('is due in the morning of the day before, in local time', () => {
    expect(formatReminderTime('2027-03-29T09:00:00+02:00', '2027-03-20T12:00:00+01:00')).toBe(
      '2027-03-28T10:00:00+02:00',
    );
    expect(formatReminderTime('2027-03-28T18:00:00+02:00', '2027-03-20T12:00:00+01:00')).toBe(
      '2027-03-27T10:00:00+01:00',
    );
  });

  it('is not sent when the booking was made shortly before its time, or after it', () => {
    expect(formatReminderTime('2027-05-04T09:00:00+02:00', '2027-05-03T06:00:00+02:00')).toBe(
      '2027-05-03T10:00:00+02:00',
    );
    expect(formatReminderTime('2027-05-04T09:00:00+02:00', '2027-05-03T07:30:00+02:00')).toBeUndefined();
    expect(formatReminderTime('2027-05-04T18:00:00+02:00', '2027-05-03T17:00:00+02:00')).toBeUndefined();
  });
});

describe('The time of a viewing', () => {
  it('is written in Belgian time, in the form of each language', () => {
    const viewing = { start: parseMoment('2027-10-31T13:30:00Z'), end: parseMoment('2027-10-31T14:15:00Z') };
    const daysByLocale: Readonly<Record<Locale, string>> = {
      nl: 'zondag 31 oktober 2027',
      fr: 'dimanche 31 octobre 2027',
      en: 'Sunday 31 October 2027',
      de: 'Sonntag 31. Oktober 2027',
    };
    expect(formatBookingTimes(viewing, 'de')).toMatchObject({ time: '14:30', hours: '14:30–15:15' });
    expect(formatBookingTimes(viewing, 'fr')).toMatchObject({
      time: '14\u00a0h\u00a030',
      hours: '14\u00a0h\u00a030–15\u00a0h\u00a015',
    });
    // The test ignores commas, because they differ between versions of the runtime's locale data.
    for (const [locale, day] of typedEntries(daysByLocale))
      expect(formatBookingTimes(viewing, locale).longDay.replaceAll(',', '')).toBe(day);
  });
});
