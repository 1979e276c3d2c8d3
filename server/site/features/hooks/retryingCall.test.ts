import { describe, expect, it } from 'vitest';
import { BackOfficeError, BackOfficeUnavailableError } from '../../apiClient/errors.ts';
import { createRetryingCall } from './retryingCall.ts';

const createUnavailableError = (): Error => new BackOfficeUnavailableError('connect', 'no connection');

/** Returns a call that fails the given number of times and then succeeds. */
function createFailingCall(times: number, error: () => Error = createUnavailableError) {
  let callCount = 0;
  return {
    getCallCount: () => callCount,
    call: async () => {
      callCount += 1;
      if (callCount <= times) throw error();
      return 'taken';
    },
  };
}

describe('a call to a back office that does not answer', () => {
  it('is retried until the back office answers', async () => {
    const { call, getCallCount } = createFailingCall(3);
    const callWithRetries = createRetryingCall({ timeoutMs: 60_000, pauseMs: 1, maxWaitingCalls: 1 });
    expect([await callWithRetries(call), getCallCount()]).toEqual(['taken', 4]);
  });

  it('fails after the timeout, and at once for an error that a retry cannot change', async () => {
    const endlessCall = createFailingCall(Number.POSITIVE_INFINITY);
    // Each attempt takes 10 ms of this clock, so the fourth one would begin after the timeout.
    const now = () => 10 * endlessCall.getCallCount();
    await expect(
      createRetryingCall({ timeoutMs: 32, pauseMs: 5, maxWaitingCalls: 1, now })(endlessCall.call),
    ).rejects.toThrow('no connection');
    expect(endlessCall.getCallCount()).toBe(3);
    const refusedCall = createFailingCall(1, () => new BackOfficeError(503, 'it cannot'));
    await expect(
      createRetryingCall({ timeoutMs: 60_000, pauseMs: 1, maxWaitingCalls: 1 })(refusedCall.call),
    ).rejects.toThrow('it cannot');
    expect(refusedCall.getCallCount()).toBe(1);
  });

  it('waits only up to the maximum number of waiting calls', async () => {
    const callWithRetries = createRetryingCall({ timeoutMs: 60_000, pauseMs: 50, maxWaitingCalls: 1 });
    const [first, second] = [createFailingCall(1), createFailingCall(1)];
    const [firstResult, secondResult] = await Promise.allSettled([
      callWithRetries(first.call),
      callWithRetries(second.call),
    ]);
    expect([firstResult.status, secondResult.status, second.getCallCount()]).toEqual(['fulfilled', 'rejected', 1]);
    expect(await callWithRetries(createFailingCall(1).call)).toBe('taken');
  });
});
