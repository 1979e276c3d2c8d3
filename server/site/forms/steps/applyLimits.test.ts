import { describe, expect, it } from 'vitest';
import { testForm, testPost } from '#tests/support/testForm.ts';
import type { FormLimits, LimitName } from '../formLimits.ts';
import { createApplyLimits } from './applyLimits.ts';

async function runApplyLimits(
  form: ReturnType<typeof testForm>,
  reachedLimits: LimitName | readonly LimitName[] = [],
  hasCarefulAnswer = false,
) {
  const countedUses: string[] = [];
  const limits: FormLimits = {
    async countUse(name: LimitName, key: string) {
      countedUses.push(`${name}: ${key}`);
      return [reachedLimits].flat().includes(name) ? 60 : undefined;
    },
  };
  const result = await createApplyLimits(limits, (text) => `hash of ${text}`)(
    { ...testPost(), form },
    {},
    { hasCarefulAnswer },
  );
  return { result, countedUses };
}

describe('the limits of a form', () => {
  it('are counted for the visitor, each recipient and the site', async () => {
    const form = testForm({ listLimitedRecipients: () => ['an@example.com', 'bo@example.com'] });
    expect(await runApplyLimits(form)).toEqual({
      result: { type: 'within' },
      countedUses: [
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
    expect((await runApplyLimits(testForm(changes))).countedUses).toEqual(expected);
  });

  it('require a careful answer when a site gets too many posts, and accept every post with such an answer', async () => {
    expect((await runApplyLimits(testForm(), 'site')).result).toEqual({ type: 'crowded' });
    const carefulResult = await runApplyLimits(testForm(), 'site', true);
    expect(carefulResult.result).toEqual({ type: 'within' });
    expect(carefulResult.countedUses).not.toContain('crowd: agency test');
  });

  it('delay messages to recipients beyond a second limit, once a site gets too many posts', async () => {
    const form = testForm({ listLimitedRecipients: () => ['an@example.com'] });
    const reachedLimits = ['site', 'crowd'] as const;
    expect((await runApplyLimits(form, [...reachedLimits], true)).result).toMatchObject({
      status: 429,
      retryAfter: 60,
    });
    expect((await runApplyLimits(form, ['site'], true)).result).toEqual({ type: 'within' });
    expect((await runApplyLimits(testForm(), [...reachedLimits], true)).result).toEqual({ type: 'within' });
    expect((await runApplyLimits(form, ['crowd'])).result).toEqual({ type: 'within' });
  });

  it('reject at the first limit that is reached, and count no further', async () => {
    const { result, countedUses } = await runApplyLimits(testForm(), 'send');
    expect(result).toMatchObject({ type: 'notSent', status: 429, retryAfter: 60 });
    expect(countedUses).toHaveLength(1);
  });
});
