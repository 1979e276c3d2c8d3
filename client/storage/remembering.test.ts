import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { followRemembering, isRemembering, startRemembering, stopRemembering, VIEWED_KEY } from './remembering.ts';

let storage: ReturnType<typeof stubLocalStorage>;
let marks: Set<string>;
/** The fake `sessionStorage`. Its items are properties of the object, as in a browser. */
let fakeSessionStorage: Record<string, unknown>;

beforeEach(() => {
  storage = stubLocalStorage();
  marks = new Set();
  fakeSessionStorage = {};
  Object.defineProperty(fakeSessionStorage, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(fakeSessionStorage, key),
  });
  Object.defineProperty(fakeSessionStorage, 'clear', {
    value: () => Object.keys(fakeSessionStorage).map((key) => Reflect.deleteProperty(fakeSessionStorage, key)),
  });
  vi.stubGlobal('sessionStorage', fakeSessionStorage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (name: string, isOn: boolean) => (isOn ? marks.add(name) : marks.delete(name)),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a browser remembers', () => {
  it('is nothing before the visitor asks, and erases data that was stored without asking', () => {
    storage.storedItems.set('gevel:viewed', '{"version":1,"items":[{"id":1,"at":1}]}');
    storage.storedItems.set('gevel:visit', '1 0');
    storage.storedItems.set('gevel:notices', '{}');
    storage.storedItems.set('gevel:favorites', '{"version":1,"items":[{"id":1,"at":1}]}');
    Object.assign(fakeSessionStorage, { 'gevel:list:1': '{}', 'gevel:list:2': '{}', 'chat-session': 'abc' });
    followRemembering();
    expect([...storage.storedItems.keys()]).toEqual(['gevel:favorites']);
    expect(Object.keys(fakeSessionStorage)).toEqual(['chat-session']);
    expect(isRemembering()).toBe(false);
    expect(marks).toEqual(new Set());
  });

  it('begins when the visitor asks, and is erased completely when the visitor stops it', () => {
    expect(startRemembering()).toBe(true);
    storage.storedItems.set(VIEWED_KEY, '{"version":1,"items":[{"id":1,"at":1}]}');
    followRemembering();
    expect(isRemembering()).toBe(true);
    expect(marks).toEqual(new Set(['data-remembers']));
    expect(storage.storedItems.size).toBe(2);
    stopRemembering();
    expect(storage.storedItems.size).toBe(0);
    expect(marks).toEqual(new Set());
  });

  it('is nothing when the browser refuses storage, and the visitor is told so', () => {
    storage.isFull = true;
    expect(startRemembering()).toBe(false);
    expect(marks).toEqual(new Set());
    vi.stubGlobal('localStorage', undefined);
    expect(startRemembering()).toBe(false);
    expect(followRemembering).not.toThrow();
  });
});
