import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastSession } from './lastSession.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const stored = new Map<string, string>();
const seconds = (time: string) => Date.parse(time) / 1000;

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the last visit', () => {
  it('is none for who was never here: nothing is new then', () => {
    expect(lastSession()).toBe(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(lastSession()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is when the visitor left, and stays so from page to page', () => {
    lastSession();
    vi.advanceTimersByTime(20 * MINUTE);
    lastSession();
    vi.advanceTimersByTime(3 * DAY);
    expect(lastSession()).toBe(seconds('2026-03-02T09:20:00Z'));
    vi.advanceTimersByTime(30 * MINUTE);
    expect(lastSession()).toBe(seconds('2026-03-02T09:20:00Z'));
  });

  it('moves on with the next visit', () => {
    lastSession();
    vi.advanceTimersByTime(DAY);
    lastSession();
    vi.advanceTimersByTime(DAY);
    expect(lastSession()).toBe(seconds('2026-03-03T09:00:00Z'));
  });

  it.each(['', 'nonsense', '{"seen":1}'])('is none where something else is stored: %j', (text) => {
    stored.set('gevel:visit', text);
    expect(lastSession()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is none where nothing may be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    expect(lastSession()).toBe(Number.POSITIVE_INFINITY);
  });
});
