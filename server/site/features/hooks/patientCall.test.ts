import { describe, expect, it } from 'vitest';
import { BackOfficeError, BackOfficeUnavailableError } from '../../apiClient/errors.ts';
import { createPatientCall } from './patientCall.ts';

const createUnavailableError = (): Error => new BackOfficeUnavailableError('connect', 'no connection');

/** Fails the given number of times, and then returns. */
function createFailingCall(times: number, error: () => Error = createUnavailableError) {
  let made = 0;
  return {
    made: () => made,
    call: async () => {
      made += 1;
      if (made <= times) throw error();
      return 'taken';
    },
  };
}

describe('a call to a back office that does not answer', () => {
  it('is retried until the back office answers', async () => {
    const { call, made } = createFailingCall(3);
    const patiently = createPatientCall({ timeoutMs: 60_000, pauseMs: 1, maxWaitingCalls: 1 });
    expect([await patiently(call), made()]).toEqual(['taken', 4]);
  });

  it('fails after the timeout, and at once for an error that a retry cannot change', async () => {
    const ended = createFailingCall(Number.POSITIVE_INFINITY);
    await expect(createPatientCall({ timeoutMs: 20, pauseMs: 5, maxWaitingCalls: 1 })(ended.call)).rejects.toThrow(
      'no connection',
    );
    expect(ended.made()).toBeGreaterThan(1);
    const refused = createFailingCall(1, () => new BackOfficeError(503, 'it cannot'));
    await expect(
      createPatientCall({ timeoutMs: 60_000, pauseMs: 1, maxWaitingCalls: 1 })(refused.call),
    ).rejects.toThrow('it cannot');
    expect(refused.made()).toBe(1);
  });

  it('waits only up to the maximum number of waiting calls', async () => {
    const patiently = createPatientCall({ timeoutMs: 60_000, pauseMs: 50, maxWaitingCalls: 1 });
    const [first, second] = [createFailingCall(1), createFailingCall(1)];
    const [one, other] = await Promise.allSettled([patiently(first.call), patiently(second.call)]);
    expect([one.status, other.status, second.made()]).toEqual(['fulfilled', 'rejected', 1]);
    expect(await patiently(createFailingCall(1).call)).toBe('taken');
  });
});
