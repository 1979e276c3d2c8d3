import { describe, expect, it } from 'vitest';
import { createStamps, STAMP_LIFETIME_MS } from './stamp.ts';

const USE = { siteId: 'alpha', form: 'contact', digest: 'what was typed' };

describe('a stamp', () => {
  let time = 1_000_000;
  const stamps = createStamps(Buffer.alloc(32, 7), () => time);
  const others = createStamps(Buffer.alloc(32, 8), () => time);

  it('is good for the right answer, once there was time to read', () => {
    const stamp = stamps.issue(USE, 12);
    expect(stamps.verify(stamp, USE, 12)).toEqual({ type: 'early' });
    time += 3000;
    expect(stamps.verify(stamp, USE, 12)).toMatchObject({ type: 'passed' });
    time += STAMP_LIFETIME_MS;
    expect(stamps.verify(stamp, USE, 12)).toEqual({ type: 'wrong' });
  });

  it('is good for nothing else', () => {
    const stamp = stamps.issue(USE, 12);
    time += 3000;
    expect(stamps.verify(stamp, USE, 11)).toEqual({ type: 'wrong' });
    expect(stamps.verify(stamp, USE, undefined)).toEqual({ type: 'wrong' });
    for (const other of [{ siteId: 'beta' }, { form: 'friend' }, { digest: 'something else' }]) {
      expect(stamps.verify(stamp, { ...USE, ...other }, 12)).toEqual({ type: 'wrong' });
    }
    expect(others.verify(stamp, USE, 12)).toEqual({ type: 'wrong' });
    for (const bad of ['', 'a.b.c', stamp.slice(1), `${stamp}x`, stamp.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)]) {
      expect(stamps.verify(bad, USE, 12)).toEqual({ type: 'wrong' });
    }
  });

  it('does not tell the answer', () => {
    expect(stamps.issue(USE, 12).length).toBe(stamps.issue(USE, 3).length);
  });
});
