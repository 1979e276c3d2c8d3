import { describe, expect, it } from 'vitest';
import { testForm, testPost } from '#tests/support/testForm.ts';
import type { LimitName } from '../formLimits.ts';
import { createApplyLimits } from './applyLimits.ts';

async function taking(
  form: ReturnType<typeof testForm>,
  reached: LimitName | readonly LimitName[] = [],
  isAnswered = false,
) {
  const taken: string[] = [];
  const limits = {
    async take(name: LimitName, key: string) {
      taken.push(`${name}: ${key}`);
      return [reached].flat().includes(name) ? 60 : undefined;
    },
  };
  const result = await createApplyLimits(limits, (text) => `hash of ${text}`)(
    { ...testPost(), form },
    {},
    { isAnswered },
  );
  return { result, taken };
}

describe('the limits of a form', () => {
  it('are counted for the visitor, each recipient and the site', async () => {
    const form = testForm({ limitBy: () => ['an@example.com', 'bo@example.com'] });
    expect(await taking(form)).toEqual({
      result: { type: 'within' },
      taken: [
        'send: agency test visitor-hash',
        'recipient: agency test hash of an@example.com',
        'recipient: agency test hash of bo@example.com',
        'site: agency test',
      ],
    });
  });

  it.each([
    [{ protection: 'limits' } as const, ['step: agency test visitor-hash']],
    [{ protection: 'limits', limit: 'hold' } as const, ['hold: agency test visitor-hash']],
  ])('are those of the form itself: %o', async (changes, expected) => {
    expect((await taking(testForm(changes))).taken).toEqual(expected);
  });

  it('ask for more than a captcha when a site gets too many, and then refuse nobody', async () => {
    expect((await taking(testForm(), 'site')).result).toEqual({ type: 'crowded' });
    const careful = await taking(testForm(), 'site', true);
    expect(careful.result).toEqual({ type: 'within' });
    expect(careful.taken).not.toContain('crowd: agency test');
  });

  it('let what goes to recipients wait beyond a second limit, once a site gets too many', async () => {
    const form = testForm({ limitBy: () => ['an@example.com'] });
    const reached = ['site', 'crowd'] as const;
    expect((await taking(form, [...reached], true)).result).toMatchObject({ status: 429, retryAfter: 60 });
    expect((await taking(form, ['site'], true)).result).toEqual({ type: 'within' });
    expect((await taking(testForm(), [...reached], true)).result).toEqual({ type: 'within' });
    expect((await taking(form, ['crowd'])).result).toEqual({ type: 'within' });
  });

  it('refuse at the first that is reached, and count no further', async () => {
    const { result, taken } = await taking(testForm(), 'send');
    expect(result).toMatchObject({ type: 'notSent', status: 429, retryAfter: 60 });
    expect(taken).toHaveLength(1);
  });
});
