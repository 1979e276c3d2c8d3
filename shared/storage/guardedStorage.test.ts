import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuardedStorage } from './guardedStorage.ts';
import { type MediaStorage, MediaStorageError, type StorageReason } from './mediaStorage.ts';

const toOutcome = (work: Promise<unknown>) => work.then(() => 'done').catch(() => 'failed');

async function readFileList(storage: MediaStorage): Promise<void> {
  for await (const file of storage.list('a/')) if (file.name !== 'a') throw new Error(file.name);
}

describe('a guarded storage', () => {
  let failureReason: StorageReason | undefined;
  let callCount: number;
  let lines: string[];
  let storage: MediaStorage;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    failureReason = undefined;
    callCount = 0;
    lines = [];
    const callFakeStorage = async () => {
      callCount += 1;
      if (failureReason) throw new MediaStorageError(failureReason, 'test');
    };
    storage = createGuardedStorage(
      {
        read: async () => callFakeStorage().then(() => Buffer.from('x')),
        readModifiedAt: async () => callFakeStorage().then(() => undefined),
        write: callFakeStorage,
        create: async () => callFakeStorage().then(() => true),
        remove: callFakeStorage,
        list: async function* list() {
          await callFakeStorage();
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
    failureReason = 'away';
    for (let count = 0; count < 20; count += 1) expect(await toOutcome(storage.read('a'))).toBe('failed');
    expect(callCount).toBe(1);
    failureReason = undefined;
    vi.advanceTimersByTime(2001);
    expect(await toOutcome(storage.read('a'))).toBe('done');
  });
  it('continues to read from a storage that is full, or that refuses writes', async () => {
    for (const reason of ['full', 'refused'] as const) {
      failureReason = reason;
      expect(await toOutcome(storage.write('a', Buffer.from('x')))).toBe('failed');
      failureReason = undefined;
      expect(await toOutcome(storage.read('a'))).toBe('done');
    }
  });
  it('logs one line for a fault, and one more when it is over', async () => {
    failureReason = 'refused';
    for (let count = 0; count < 20; count += 1) await toOutcome(storage.write('a', Buffer.from('x')));
    failureReason = undefined;
    vi.advanceTimersByTime(61_000);
    await toOutcome(storage.read('a'));
    expect(lines).toEqual(['media storage failed: refused', 'media storage works again']);
  });
  it('also makes no call for a list to an unreachable storage', async () => {
    failureReason = 'away';
    expect([await toOutcome(readFileList(storage)), await toOutcome(readFileList(storage))]).toEqual([
      'failed',
      'failed',
    ]);
    expect(callCount).toBe(1);
  });
});
