import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { storedTokens } from './storedTokens.ts';
import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

const createToken = (letter: string) => letter.repeat(22);

let itemsByKey: Map<string, string>;

beforeEach(() => {
  ({ storedItems: itemsByKey } = stubLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('tokens that the browser keeps', () => {
  it('are stored once each, the newest first, until they are removed', () => {
    storedTokens.add({ kind: 'appointment', token: createToken('a') });
    storedTokens.add({ kind: 'subscription', token: createToken('b') });
    storedTokens.add({ kind: 'appointment', token: createToken('a') });
    expect(storedTokens.all()).toEqual([
      { kind: 'appointment', token: createToken('a') },
      { kind: 'subscription', token: createToken('b') },
    ]);
    storedTokens.remove([createToken('b'), createToken('x')]);
    expect(storedTokens.all()).toEqual([{ kind: 'appointment', token: createToken('a') }]);
    storedTokens.remove([createToken('a')]);
    expect(itemsByKey.size).toBe(0);
  });

  it('are limited in number', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      storedTokens.add({ kind: 'subscription', token: createToken(letter) });
    expect(storedTokens.all()).toHaveLength(20);
    expect(storedTokens.all()[0]?.token).toBe(createToken('z'));
  });

  it('exclude invalid entries, and are empty when storage is refused', () => {
    itemsByKey.set(
      NOTIFICATIONS_KEY,
      '{"version":1,"items":[null,{"kind":"other","token":"aaaaaaaaaaaaaaaaaaaaaa"},{"kind":"appointment","token":"a b"}]}',
    );
    expect(storedTokens.all()).toEqual([]);
    itemsByKey.set(NOTIFICATIONS_KEY, 'spoilt');
    expect(storedTokens.all()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(() => storedTokens.add({ kind: 'appointment', token: createToken('a') })).not.toThrow();
    expect(storedTokens.all()).toEqual([]);
  });
});
