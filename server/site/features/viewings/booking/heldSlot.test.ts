import { expect, it } from 'vitest';
import { isHoldOver } from '#server/site/booking/held.ts';
import { formatHeldSlot, parseHeldSlot } from './heldSlot.ts';

it('writes a held slot to an address and reads it back', () => {
  const text = formatHeldSlot({
    start: '2026-11-25T10:00:00+01:00',
    end: '2026-11-25T10:45:00+01:00',
    expiresAt: '2026-11-24T08:05:00Z',
  });
  const heldSlot = parseHeldSlot('token', text);
  expect(heldSlot).toEqual({
    token: 'token',
    start: '2026-11-25T09:00:00.000Z',
    end: '2026-11-25T09:45:00.000Z',
    heldUntil: '2026-11-24T08:05:00.000Z',
    addressText: text,
  });
  expect(
    heldSlot && [
      isHoldOver(heldSlot, Date.parse('2026-11-24T08:04:59Z')),
      isHoldOver(heldSlot, Date.parse('2026-11-24T08:05:00Z')),
    ],
  ).toEqual([false, true]);
});

it('refuses other texts', () => {
  for (const text of ['', '1-2-3', '1795510800-1795513500', '1795510800-1795513500-1795508100x'])
    expect(parseHeldSlot('token', text)).toBeUndefined();
});
