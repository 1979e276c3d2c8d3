import { describe, expect, it } from 'vitest';
import { type BookingCall, judgeBookings, judgeLeads, type StoredBooking } from './bookingHistory.ts';

const [NINE, TEN] = ['2026-09-15T09:00:00+02:00', '2026-09-15T10:00:00+02:00'];
const buildCall = (email: string, start: string, status: number): BookingCall => ({ email, startTime: start, status });
const buildBooking = (email: string, start: string): StoredBooking => ({
  email,
  start: new Date(start),
  end: new Date(Date.parse(start) + 3_600_000),
});

describe('the history of bookings', () => {
  it('is right when each confirmed booking is stored, and each refused one overlapped another', () => {
    const calls = [
      buildCall('a', NINE, 201),
      buildCall('b', NINE, 409),
      buildCall('c', TEN, 0),
      buildCall('d', TEN, 409),
    ];
    expect(judgeBookings(calls, [buildBooking('a', NINE), buildBooking('c', TEN)])).toEqual([]);
  });

  it('may contain a call without a response, booked or not', () => {
    expect(judgeBookings([buildCall('a', NINE, 0)], [])).toEqual([]);
    expect(judgeBookings([buildCall('a', NINE, 0)], [buildBooking('a', NINE)])).toEqual([]);
  });

  it.each<[string, readonly BookingCall[], readonly StoredBooking[]]>([
    ['the booking of a was refused with 400', [buildCall('a', NINE, 400)], []],
    ['the confirmed booking of a is lost', [buildCall('a', NINE, 201)], []],
    ['a is booked 2 times', [buildCall('a', NINE, 201)], [buildBooking('a', NINE), buildBooking('a', NINE)]],
    ['a is booked at another time', [buildCall('a', NINE, 201)], [buildBooking('a', TEN)]],
    [`a was told that ${NINE} is taken, and nobody has it`, [buildCall('a', NINE, 409)], []],
    ['a is booked, and was told that the time is taken', [buildCall('a', NINE, 409)], [buildBooking('a', NINE)]],
    [
      'the bookings of a and b overlap',
      [buildCall('a', NINE, 201), buildCall('b', NINE, 201)],
      [buildBooking('a', NINE), buildBooking('b', NINE)],
    ],
    ['z is booked, and nobody asked for it', [], [buildBooking('z', NINE)]],
  ])('is wrong: %s', (words, calls, stored) => {
    expect(judgeBookings(calls, stored)).toContain(words);
  });
});

describe('the history of leads', () => {
  it('is right when the CRM has each lead once, or the agency is informed', () => {
    const stored = [
      { email: 'a', state: 'sent', mailCount: 0 },
      { email: 'b', state: 'unsure', mailCount: 1 },
      { email: 'c', state: 'sending', mailCount: 0 },
    ];
    expect(judgeLeads(['a', 'b', 'c'], ['a', 'b'], stored)).toEqual([]);
  });

  it.each([
    ['the CRM took the lead of a 2 times', ['a', 'a'], [{ email: 'a', state: 'sent', mailCount: 0 }]],
    ['there is no lead of a', [], []],
    ['the lead of a still waits', [], [{ email: 'a', state: 'queued', mailCount: 0 }]],
    ['the lead of a counts as sent, and is not there', [], [{ email: 'a', state: 'sent', mailCount: 0 }]],
    [
      'the agency has 0 mails about the lead of a, which is refused',
      [],
      [{ email: 'a', state: 'refused', mailCount: 0 }],
    ],
  ])('is wrong: %s', (words, taken, stored) => {
    expect(judgeLeads(['a'], taken, stored)).toContain(words);
  });
});
