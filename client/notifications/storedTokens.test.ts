import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { storedTokens } from './storedTokens.ts';
import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

const token = (letter: string) => letter.repeat(22);

let stored: Map<string, string>;

beforeEach(() => {
  ({ storedItems: stored } = stubLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('tokens that the browser keeps', () => {
  it('are stored once each, the newest first, until they expire', () => {
    storedTokens.add({ kind: 'appointment', token: token('a') });
    storedTokens.add({ kind: 'subscription', token: token('b') });
    storedTokens.add({ kind: 'appointment', token: token('a') });
    expect(storedTokens.all()).toEqual([
      { kind: 'appointment', token: token('a') },
      { kind: 'subscription', token: token('b') },
    ]);
    storedTokens.remove([token('b'), token('x')]);
    expect(storedTokens.all()).toEqual([{ kind: 'appointment', token: token('a') }]);
    storedTokens.remove([token('a')]);
    expect(stored.size).toBe(0);
  });

  it('are limited in number', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') storedTokens.add({ kind: 'subscription', token: token(letter) });
    expect(storedTokens.all()).toHaveLength(20);
    expect(storedTokens.all()[0]?.token).toBe(token('z'));
  });

  it('exclude invalid entries, and are empty when storage is refused', () => {
    stored.set(
      NOTIFICATIONS_KEY,
      '{"version":1,"items":[null,{"kind":"other","token":"aaaaaaaaaaaaaaaaaaaaaa"},{"kind":"appointment","token":"a b"}]}',
    );
    expect(storedTokens.all()).toEqual([]);
    stored.set(NOTIFICATIONS_KEY, 'spoilt');
    expect(storedTokens.all()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(() => storedTokens.add({ kind: 'appointment', token: token('a') })).not.toThrow();
    expect(storedTokens.all()).toEqual([]);
  });
});
