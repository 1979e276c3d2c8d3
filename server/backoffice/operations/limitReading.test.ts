import { describe, expect, it } from 'vitest';
import { limitReading } from './limitReading.ts';

describe('limitReading', () => {
  it('returns the value, and reads again the next time', async () => {
    let count = 0;
    const read = limitReading(async () => (count += 1));
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it('returns undefined when reading fails', async () => {
    const read = limitReading(() => Promise.reject(new Error('away')));
    expect(await read()).toBeUndefined();
  });

  it('returns undefined at the timeout, and starts no second reading while the first hangs', async () => {
    let count = 0;
    const read = limitReading(() => {
      count += 1;
      return new Promise<number>(() => undefined);
    }, 10);
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    expect(count).toBe(1);
  });
});
