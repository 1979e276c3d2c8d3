import { describe, expect, it } from 'vitest';
import { BackOfficeError, BackOfficeUnavailableError } from '../../apiClient/errors.ts';
import { toNotSent } from './sendPost.ts';

describe('a form that the back office did not accept', () => {
  it('may be tried again under the same key when there was no answer', () => {
    const expectedResult = {
      status: 503,
      answer: 'failed',
      alert: 'forms:alert.failed',
      key: 'the-key',
      retryAfter: 30,
    };
    expect(toNotSent(new BackOfficeUnavailableError('timeout', 'sendMessage'), 'the-key')).toMatchObject(
      expectedResult,
    );
    expect(toNotSent(new BackOfficeError(502, 'Bad Gateway'), 'the-key')).toMatchObject(expectedResult);
  });

  it('needs another captcha answer when the first one was used', () => {
    expect(toNotSent(new BackOfficeError(403, 'Forbidden'), 'the-key')).toEqual({
      type: 'notSent',
      status: 422,
      answer: 'captcha',
      alert: 'forms:alert.captcha',
    });
  });

  it.each([new BackOfficeError(409, 'Conflict'), new Error('a fault of ours')])('is shown again for %s', (error) => {
    expect(toNotSent(error, 'the-key')).toEqual({
      type: 'notSent',
      status: 422,
      answer: 'failed',
      alert: 'forms:alert.failed',
      key: 'the-key',
    });
  });
});
