import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuardedStorage } from './guardedStorage.ts';
import { type MediaStorage, MediaStorageError, type StorageReason } from './mediaStorage.ts';

const toOutcome = (work: Promise<unknown>) => work.then(() => 'done').catch(() => 'failed');

async function readList(storage: MediaStorage): Promise<void> {
  for await (const file of storage.list('a/')) if (file.name !== 'a') throw new Error(file.name);
}

describe('a guarded storage', () => {
  let fault: StorageReason | undefined;
  let calls: number;
  let lines: string[];
  let storage: MediaStorage;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    fault = undefined;
    calls = 0;
    lines = [];
    const call = async () => {
      calls += 1;
      if (fault) throw new MediaStorageError(fault, 'test');
    };
    storage = createGuardedStorage(
      {
        read: async () => call().then(() => Buffer.from('x')),
        readModifiedAt: async () => call().then(() => undefined),
        write: call,
        create: async () => call().then(() => true),
        remove: call,
        list: async function* list() {
          await call();
          yield { name: 'a', modifiedAt: new Date(0) };
        },
      },
      {
        info: (message) => void lines.push(message),
        warn: ({ reason }, message) => void lines.push(`${message}: ${reason}`),
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  it('does not call an unreachable storage for two seconds, so that no caller waits for it', async () => {
    fault = 'away';
    for (let count = 0; count < 20; count += 1) expect(await toOutcome(storage.read('a'))).toBe('failed');
    expect(calls).toBe(1);
    fault = undefined;
    vi.advanceTimersByTime(2001);
    expect(await toOutcome(storage.read('a'))).toBe('done');
  });
  it('continues to read from a storage that is full, or that refuses writes', async () => {
    for (const reason of ['full', 'refused'] as const) {
      fault = reason;
      expect(await toOutcome(storage.write('a', Buffer.from('x')))).toBe('failed');
      fault = undefined;
      expect(await toOutcome(storage.read('a'))).toBe('done');
    }
  });
  it('logs one line for a fault, and one more when it is over', async () => {
    fault = 'refused';
    for (let count = 0; count < 20; count += 1) await toOutcome(storage.write('a', Buffer.from('x')));
    fault = undefined;
    vi.advanceTimersByTime(61_000);
    await toOutcome(storage.read('a'));
    expect(lines).toEqual(['media storage failed: refused', 'media storage works again']);
  });
  it('guards lists as well', async () => {
    fault = 'away';
    expect([await toOutcome(readList(storage)), await toOutcome(readList(storage))]).toEqual(['failed', 'failed']);
    expect(calls).toBe(1);
  });
});
