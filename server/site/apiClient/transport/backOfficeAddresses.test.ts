import { beforeEach, describe, expect, it } from 'vitest';
import { createBackOfficeAddresses } from './backOfficeAddresses.ts';

describe('the addresses of the back office', () => {
  let clock: number;
  let logLines: unknown[];

  const createAddresses = (addressNames: readonly string[], maxAvoidanceMs = 8000) =>
    createBackOfficeAddresses(addressNames, {
      logger: {
        info: (_: unknown, line?: string) => void logLines.push(line),
        warn: (facts: unknown, line?: string) => void logLines.push([facts, line]),
      },
      firstAvoidanceMs: Math.min(2000, maxAvoidanceMs),
      maxAvoidanceMs: maxAvoidanceMs,
      now: () => clock,
    });
  const listOrder = (addresses: ReturnType<typeof createAddresses>, canRetryAvoided = true) =>
    addresses.chooseAddresses(canRetryAvoided).map(({ address }) => address);

  beforeEach(() => {
    clock = 1000;
    logLines = [];
  });

  it('never avoids the only address', () => {
    const addresses = createAddresses(['one']);
    addresses.recordFailure('one', 'connect');
    expect(addresses.chooseAddresses()).toEqual([{ address: 'one', isAvoided: false }]);
    expect(logLines).toEqual([]);
  });

  it('puts an address that failed behind the others, and logs it once', () => {
    const addresses = createAddresses(['one', 'two', 'three']);
    expect(listOrder(addresses)).toEqual(['one', 'two', 'three']);
    addresses.recordFailure('one', 'timeout');
    addresses.recordFailure('one', 'timeout');
    expect(addresses.chooseAddresses()).toEqual([
      { address: 'two', isAvoided: false },
      { address: 'three', isAvoided: false },
      { address: 'one', isAvoided: true },
    ]);
    expect(logLines).toEqual([[{ address: 1, reason: 'timeout' }, 'back office address avoided']]);
  });

  it('lets one call find out whether an avoided address answers again, at growing intervals', () => {
    const addresses = createAddresses(['one', 'two']);
    addresses.recordFailure('one', 'connect');
    const triedAddresses = Array.from({ length: 60 }, () => {
      clock += 500;
      return listOrder(addresses).at(0);
    });
    const trialTimesMs = triedAddresses.flatMap((address, index) => (address === 'one' ? [(index + 1) * 500] : []));
    expect(trialTimesMs).toEqual([2000, 6000, 14_000, 22_000, 30_000]);
  });

  it('tries an avoided address only with repeatable calls', () => {
    const addresses = createAddresses(['one', 'two']);
    addresses.recordFailure('one', 'connect');
    clock += 3000;
    expect(listOrder(addresses, false)).toEqual(['two', 'one']);
    expect(listOrder(addresses)).toEqual(['one', 'two']);
  });

  it('uses an address again in its configured position as soon as it has answered', () => {
    const addresses = createAddresses(['one', 'two']);
    addresses.recordFailure('one', 'connect');
    addresses.recordAnswer('two');
    addresses.recordAnswer('one');
    expect(listOrder(addresses)).toEqual(['one', 'two']);
    expect(logLines.at(-1)).toBe('back office address used again');
  });

  it('tries the addresses in turn while all are avoided', () => {
    const addresses = createAddresses(['one', 'two'], Number.POSITIVE_INFINITY);
    for (const address of ['one', 'two']) {
      clock += 10;
      addresses.recordFailure(address, 'connect');
    }
    const firstAddresses = Array.from({ length: 4 }, () => {
      clock += 10;
      return listOrder(addresses).at(0);
    });
    expect(firstAddresses).toEqual(['one', 'two', 'one', 'two']);
  });
});
