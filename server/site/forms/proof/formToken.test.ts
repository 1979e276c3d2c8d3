import { describe, expect, it } from 'vitest';
import { createFormTokens, FORM_TOKEN_LIFETIME_MS } from './formToken.ts';

const TOKEN_PURPOSE = { siteId: 'alpha', form: 'contact', digest: 'what was typed' };

describe('a form token', () => {
  let time = 1_000_000;
  const formTokens = createFormTokens(Buffer.alloc(32, 7), () => time);
  const otherTokens = createFormTokens(Buffer.alloc(32, 8), () => time);

  it('is valid for the right answer, after the minimum time to read', () => {
    const token = formTokens.issue(TOKEN_PURPOSE, 12);
    expect(formTokens.verify(token, TOKEN_PURPOSE, 12)).toMatchObject({ type: 'early' });
    time += 3000;
    expect(formTokens.verify(token, TOKEN_PURPOSE, 12)).toMatchObject({ type: 'passed' });
    time += FORM_TOKEN_LIFETIME_MS;
    expect(formTokens.verify(token, TOKEN_PURPOSE, 12)).toEqual({ type: 'none' });
  });

  it('is invalid for everything else', () => {
    const token = formTokens.issue(TOKEN_PURPOSE, 12);
    time += 3000;
    expect(formTokens.verify(token, TOKEN_PURPOSE, 11)).toMatchObject({ type: 'wrong' });
    expect(formTokens.verify(token, TOKEN_PURPOSE, undefined)).toMatchObject({ type: 'wrong' });
    for (const otherPurpose of [{ siteId: 'beta' }, { form: 'friend' }, { digest: 'something else' }]) {
      expect(formTokens.verify(token, { ...TOKEN_PURPOSE, ...otherPurpose }, 12)).toEqual({ type: 'none' });
    }
    expect(otherTokens.verify(token, TOKEN_PURPOSE, 12)).toEqual({ type: 'none' });
    const emptySignature = `.${'A'.repeat(43)}`;
    for (const badToken of [
      '',
      'a.b.c',
      token.slice(1),
      `${token}x`,
      token.replace(/(?:\.[\w-]{43}){2}$/, emptySignature.repeat(2)),
    ]) {
      expect(formTokens.verify(badToken, TOKEN_PURPOSE, 12)).toEqual({ type: 'none' });
    }
    expect(formTokens.verify(token.replace(/\.[\w-]{43}$/, emptySignature), TOKEN_PURPOSE, 12)).toMatchObject({
      type: 'wrong',
    });
  });

  it('of a careful question needs a longer wait, names its kind, and cannot be made from another token', () => {
    const [careful, ordinary] = [formTokens.issue(TOKEN_PURPOSE, 12, true), formTokens.issue(TOKEN_PURPOSE, 12)];
    time += 3000;
    expect(formTokens.verify(careful, TOKEN_PURPOSE, 12)).toMatchObject({ type: 'early', isCareful: true });
    expect(formTokens.verify(ordinary, TOKEN_PURPOSE, 12)).toMatchObject({ type: 'passed', isCareful: false });
    expect(formTokens.verify(`c.${ordinary}`, TOKEN_PURPOSE, 12)).toEqual({ type: 'none' });
    expect(formTokens.verify(careful.slice(2), TOKEN_PURPOSE, 12)).toEqual({ type: 'none' });
    time += 3000;
    expect(formTokens.verify(careful, TOKEN_PURPOSE, 12)).toMatchObject({ type: 'passed', isCareful: true });
  });

  it('does not reveal the answer', () => {
    expect(formTokens.issue(TOKEN_PURPOSE, 12).length).toBe(formTokens.issue(TOKEN_PURPOSE, 3).length);
  });
});
