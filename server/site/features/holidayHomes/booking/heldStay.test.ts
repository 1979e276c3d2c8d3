import { describe, expect, it } from 'vitest';
import { isHoldOver } from '#server/site/booking/held.ts';
import { formatHeldStay, parseHeldStay } from './heldStay.ts';

const TOKEN = 'A'.repeat(22);

describe('dates that are held', () => {
  it('are written as text, and parsed again', () => {
    const text = formatHeldStay({ begin: '2027-07-03', end: '2027-07-10', expiresAt: '2027-03-01T11:10:00+01:00' });
    expect(parseHeldStay(TOKEN, text)).toEqual({
      token: TOKEN,
      begin: '2027-07-03',
      end: '2027-07-10',
      heldUntil: '2027-03-01T10:10:00.000Z',
      addressText: text,
    });
  });

  it('are not parsed from any other text', () => {
    for (const text of ['', '2027-07-03', '2027-07-03_2027-07-10', '2027-13-03_2027-07-10_1803895800', '<b>'])
      expect(parseHeldStay(TOKEN, text)).toBeUndefined();
  });

  it('are held until the hold expires', () => {
    const heldStay = parseHeldStay(TOKEN, '2027-07-03_2027-07-10_1803895800');
    if (!heldStay) throw new Error('not read');
    expect([
      isHoldOver(heldStay, Date.parse(heldStay.heldUntil) - 1),
      isHoldOver(heldStay, Date.parse(heldStay.heldUntil)),
    ]).toEqual([false, true]);
  });
});
