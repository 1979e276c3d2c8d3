import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { rentalUnitSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { buildInvitation } from '../core/calendar/calendarFile.ts';
import { loadMailTexts } from '../mail/compose/mailTexts.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { countNights, type Nights } from './days.ts';
import { composeStayGuestMail } from './mails/stayGuestMail.ts';
import { buildQuote } from './prices/quote.ts';
import type { StayUpdate } from './stayUpdate.ts';
import { createUnitSnapshot } from './stays.ts';
import { buildStayGuestEntry } from './stayCalendar.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('kust')),
  locale: 'nl',
  t: loadMailTexts('nl', {}),
  url: (path) => `https://kust.example${path}`,
};
const storedUnit = { key: 1, siteId: 'kust', isServed: true, unit: rentalUnitSchema.parse(rentalUnitInput(1)) };
const guests = { adults: 2, children: 0 };

const createUpdate = (stay: Nights): StayUpdate => ({
  change: 'confirmed',
  now: Date.UTC(2027, 0, 1),
  storedUnit,
  reservation: {
    ...stay,
    id: 'a1',
    siteId: 'kust',
    unitKey: 1,
    unitId: 1,
    state: 'confirmed',
    reference: 'V-234567',
    sequence: 1,
    at: 0,
    document: {
      visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@example.org', phone: '+32 470 00 00 00' },
      guests,
      pets: false,
      locale: 'nl',
      quote: buildQuote({ unitId: 1, ...stay, type: 'stay', rent: 100, costs: storedUnit.unit.costs, guests }),
      unit: createUnitSnapshot(storedUnit),
    },
  },
});

describe('a stay over the night in which the clock changes', () => {
  it.each([
    [
      '2027-03-26',
      '2027-03-29',
      '2027-03-26T15:00:00Z',
      '2027-03-29T08:00:00Z',
      'vrijdag 26 maart',
      'maandag 29 maart',
    ],
    [
      '2027-03-28',
      '2027-03-31',
      '2027-03-28T14:00:00Z',
      '2027-03-31T08:00:00Z',
      'zondag 28 maart',
      'woensdag 31 maart',
    ],
    [
      '2027-10-29',
      '2027-11-01',
      '2027-10-29T14:00:00Z',
      '2027-11-01T09:00:00Z',
      'vrijdag 29 okt',
      'maandag 1 november',
    ],
    [
      '2027-10-31',
      '2027-11-03',
      '2027-10-31T15:00:00Z',
      '2027-11-03T09:00:00Z',
      'zondag 31 okt',
      'woensdag 3 november',
    ],
  ])('has three nights and keeps the hours of the home: %s to %s', (begin, end, arrival, departure, from, until) => {
    const update = createUpdate({ begin, end });
    expect(countNights({ begin, end })).toBe(3);

    const person = { name: 'x', email: 'x@example.org' };
    const { content } = buildInvitation(
      buildStayGuestEntry(context, update),
      { name: 'y', email: 'y@example.org' },
      person,
    );
    const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone'));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect([event.startDate, event.endDate].map(String)).toEqual([`${begin}T16:00:00`, `${end}T10:00:00`]);
    for (const time of [event.startDate, event.endDate]) time.zone = zone;
    expect([event.startDate, event.endDate].map((time) => time.toJSDate().getTime())).toEqual(
      [arrival, departure].map((moment) => Date.parse(moment)),
    );

    const { text } = composeStayGuestMail(context, update);
    expect(text).toMatch(new RegExp(`Aankomst: ${from}\\w* 2027, vanaf 16:00`));
    expect(text).toMatch(new RegExp(`Vertrek: ${until} 2027, tot 10:00`));
    expect(text).toContain('Nachten: 3\n');
  });
});
