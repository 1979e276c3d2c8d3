import { beforeEach, describe, expect, it } from 'vitest';
import { createBackOfficeAddresses } from './backOfficeAddresses.ts';

describe('the addresses of the back office', () => {
  let clock: number;
  let lines: unknown[];

  const open = (given: readonly string[], longestMs = 8000) =>
    createBackOfficeAddresses(given, {
      logger: {
        info: (_: unknown, line?: string) => void lines.push(line),
        warn: (facts: unknown, line?: string) => void lines.push([facts, line]),
      },
      firstMs: Math.min(2000, longestMs),
      longestMs,
      now: () => clock,
    });
  const orderOf = (addresses: ReturnType<typeof open>, mayTry = true) =>
    addresses.take(mayTry).map(({ address }) => address);

  beforeEach(() => {
    clock = 1000;
    lines = [];
  });

  it('never avoids the only one', () => {
    const addresses = open(['one']);
    addresses.failed('one', 'connect');
    expect(addresses.take()).toEqual([{ address: 'one', isAvoided: false }]);
    expect(lines).toEqual([]);
  });

  it('puts one that failed behind the others, and says so once', () => {
    const addresses = open(['one', 'two', 'three']);
    expect(orderOf(addresses)).toEqual(['one', 'two', 'three']);
    addresses.failed('one', 'timeout');
    addresses.failed('one', 'timeout');
    expect(addresses.take()).toEqual([
      { address: 'two', isAvoided: false },
      { address: 'three', isAvoided: false },
      { address: 'one', isAvoided: true },
    ]);
    expect(lines).toEqual([[{ address: 1, reason: 'timeout' }, 'back office address avoided']]);
  });

  it('has one call find out whether it answers again, more and more rarely', () => {
    const addresses = open(['one', 'two']);
    addresses.failed('one', 'connect');
    const tried = Array.from({ length: 60 }, () => {
      clock += 500;
      return orderOf(addresses).at(0);
    });
    const trials = tried.flatMap((address, index) => (address === 'one' ? [(index + 1) * 500] : []));
    expect(trials).toEqual([2000, 6000, 14_000, 22_000, 30_000]);
  });

  it('leaves that to calls that may come twice', () => {
    const addresses = open(['one', 'two']);
    addresses.failed('one', 'connect');
    clock += 3000;
    expect(orderOf(addresses, false)).toEqual(['two', 'one']);
    expect(orderOf(addresses)).toEqual(['one', 'two']);
  });

  it('uses it again in its place as soon as it has answered', () => {
    const addresses = open(['one', 'two']);
    addresses.failed('one', 'connect');
    addresses.answered('two');
    addresses.answered('one');
    expect(orderOf(addresses)).toEqual(['one', 'two']);
    expect(lines.at(-1)).toBe('back office address used again');
  });

  it('tries them by turns while all are away', () => {
    const addresses = open(['one', 'two'], Number.POSITIVE_INFINITY);
    for (const address of ['one', 'two']) {
      clock += 10;
      addresses.failed(address, 'connect');
    }
    const firsts = Array.from({ length: 4 }, () => {
      clock += 10;
      return orderOf(addresses).at(0);
    });
    expect(firsts).toEqual(['one', 'two', 'one', 'two']);
  });
});
