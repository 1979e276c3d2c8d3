import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { VISIT_KEY } from '../storage/remembering.ts';
import { readLastSession } from './lastSession.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let itemsByKey: Map<string, string>;
const toSeconds = (time: string) => Date.parse(time) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  ({ storedItems: itemsByKey } = stubLocalStorage());
  itemsByKey.set(VISIT_KEY, `${toSeconds('2026-03-02T09:00:00Z')} 0`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the time of the last session', () => {
  it('is infinity, and stored nowhere, for a visitor who has not asked to remember it', () => {
    itemsByKey.clear();
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(3 * DAY_MS);
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
    expect(itemsByKey.size).toBe(0);
  });

  it('is infinity in the first session, so that no estate is marked as new', () => {
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is the end of the previous session, on every page of the current one', () => {
    readLastSession();
    vi.advanceTimersByTime(20 * MINUTE_MS);
    readLastSession();
    vi.advanceTimersByTime(3 * DAY_MS);
    expect(readLastSession()).toBe(toSeconds('2026-03-02T09:20:00Z'));
    vi.advanceTimersByTime(30 * MINUTE_MS);
    expect(readLastSession()).toBe(toSeconds('2026-03-02T09:20:00Z'));
  });

  it('is updated by the next session', () => {
    readLastSession();
    vi.advanceTimersByTime(DAY_MS);
    readLastSession();
    vi.advanceTimersByTime(DAY_MS);
    expect(readLastSession()).toBe(toSeconds('2026-03-03T09:00:00Z'));
  });

  it.each(['', 'nonsense', '{"seen":1}'])('is infinity for an invalid stored value: %j', (text) => {
    itemsByKey.set(VISIT_KEY, text);
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is infinity when the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    expect(readLastSession()).toBe(Number.POSITIVE_INFINITY);
  });
});
