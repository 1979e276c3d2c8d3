import { describe, expect, it } from 'vitest';
import { timedReading } from './timedReading.ts';

describe('timedReading', () => {
  it('gives what was read, and reads anew the next time', async () => {
    let count = 0;
    const read = timedReading(async () => (count += 1));
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it('gives nothing where reading fails', async () => {
    const read = timedReading(() => Promise.reject(new Error('away')));
    expect(await read()).toBeUndefined();
  });

  it('waits for a limit, and does not read again while it hangs', async () => {
    let count = 0;
    const read = timedReading(() => {
      count += 1;
      return new Promise<number>(() => undefined);
    }, 10);
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    expect(count).toBe(1);
  });
});
