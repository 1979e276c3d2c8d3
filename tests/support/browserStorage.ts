import { vi } from 'vitest';

interface BrowserStorage {
  /** The stored values, by key. */
  readonly storedItems: Map<string, string>;
  /** Is true when storing a value fails. */
  isFull: boolean;
}

/** Replaces `localStorage` by an empty storage, until `vi.unstubAllGlobals` is called. */
export function stubLocalStorage(): BrowserStorage {
  const storage = { storedItems: new Map<string, string>(), isFull: false };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.storedItems.get(key) ?? null,
    setItem(key: string, value: string) {
      if (storage.isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.storedItems.set(key, value);
    },
    removeItem: (key: string) => storage.storedItems.delete(key),
  });
  return storage;
}
